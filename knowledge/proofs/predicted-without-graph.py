"""A decorated function: no byte saved for backward, no graph on what it gives."""

from support.measure import Saved, kib, same, shown
from support.toys import training


def frame(torch):
    return {**training(), "torch": torch}


def check(names, run):
    run()
    x = names["dataset"].tensors[0]
    with Saved(names["model"]) as after:
        output = names["predict"](x)
    return [
        shown("nothing saved for backward", kib(after.peak), after.peak == 0),
        shown("the output has no graph", f"grad_fn {output.grad_fn}", output.grad_fn is None),
        same("the same output", [output], [names["model"](x)]),
    ]
