"""Inference in parts of 4: the same outputs, an eighth of them at a time, no graph."""

from support.measure import falls, same, shown
from support.toys import training


def frame(torch):
    names = training(count=32)
    return {**names, "x": names["dataset"].tensors[0]}


def check(names, run):
    import torch

    with torch.no_grad():
        expected = names["model"].eval()(names["x"])
    sizes = []
    hook = names["model"].register_forward_hook(lambda module, args, output: sizes.append(output.nbytes))
    run()
    hook.remove()
    output = names["output"]
    return [
        same("the outputs of the whole batch", [output], [expected]),
        falls("output at one time, batch 32 to 4", expected.nbytes, max(sizes), 0.13),
        shown("all samples are there", f"{len(output)}", len(output) == 32),
        shown("no graph", f"grad_fn {output.grad_fn}", output.grad_fn is None),
    ]
