"""A Sequential in four segments: fewer saved bytes, the same output and gradients."""

import copy

from support.measure import Saved, falls, gradients, same
from support.toys import block


def frame(torch):
    model = torch.nn.Sequential(*(block(64) for _ in range(16)))
    return {"model": model, "x": torch.randn(8, 64)}


def check(names, run):
    plain = copy.deepcopy(names["model"])
    with Saved(plain, names["x"]) as before:
        output = plain(names["x"])
        output.sum().backward()
    with Saved(names["model"], names["x"]) as after:
        run()
        names["output"].sum().backward()
    return [
        falls("saved bytes fall, 16 layers in 4 segments", before.peak, after.peak, 0.5),
        same("the same output", [names["output"]], [output]),
        same("the same gradients", gradients(names["model"]), gradients(plain)),
    ]
