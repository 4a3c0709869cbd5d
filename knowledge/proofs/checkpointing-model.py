"""A model that checkpoints its own blocks: wherever gradients are on, with the same gradients."""

import copy

from support.measure import Saved, falls, gradients, same
from support.toys import block, classified


def check(names, run):
    import torch

    run()
    blocks, head = [block(64) for _ in range(8)], torch.nn.Linear(64, 10)
    plain = torch.nn.Sequential(*copy.deepcopy(blocks), copy.deepcopy(head))
    net = names["Net"](blocks, head)
    x, y = classified(8).tensors
    loss = torch.nn.functional.cross_entropy
    with Saved(plain, x) as before:
        loss(plain(x), y).backward()
    with Saved(net, x) as after:
        loss(net(x), y).backward()
    net.eval()
    with Saved(net, x) as evaluated:
        output = net(x)
    return [
        falls("saved bytes fall, 8 blocks checkpointed", before.peak, after.peak, 0.3),
        same("the same gradients", gradients(net), gradients(plain)),
        same("eval mode gives the same output", [output], [plain(x)]),
        falls("eval mode with gradients checkpoints too", before.peak, evaluated.peak, 0.3),
    ]
