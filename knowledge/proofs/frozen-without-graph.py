"""A frozen part under no_grad: its activations are not saved, the trained part's gradients are the same."""

import copy

from support.measure import Saved, falls, gradients, same, shown
from support.toys import Layered, classified


def frame(torch):
    x, y = classified(8).tensors
    loss_fn = torch.nn.functional.cross_entropy
    return {
        "torch": torch,
        "backbone": Layered(classes=64),
        "head": torch.nn.Linear(64, 10),
        "x": x,
        "y": y,
        "loss_fn": loss_fn,
    }


def check(names, run):
    backbone, head = copy.deepcopy(names["backbone"]), copy.deepcopy(names["head"])
    with Saved(backbone, head, names["x"]) as before:
        names["loss_fn"](head(backbone(names["x"])), names["y"]).backward()
    with Saved(names["backbone"], names["head"], names["x"]) as after:
        run()
    return [
        falls("saved bytes fall", before.peak, after.peak, 0.1),
        same("the head's gradients are the same", gradients(names["head"]), gradients(head)),
        shown("the backbone has none", "None", all(g is None for g in gradients(names["backbone"]))),
    ]
