"""Outputs gathered on the host at half width: all there, 2 bytes a value."""

from support.measure import same, shown
from support.toys import training


def frame(torch):
    names = training()
    return {**names, "eval_loader": names["loader"]}


def check(names, run):
    run()
    outputs, expected = names["outputs"], names["model"](names["dataset"].tensors[0])
    return [
        shown(
            "on the host, without a graph",
            f"{outputs.device}",
            outputs.device.type == "cpu" and outputs.grad_fn is None,
        ),
        shown("2 bytes a value", f"{outputs.nbytes / outputs.numel():.0f}", outputs.element_size() == 2),
        same("the outputs, within fp16", [outputs], [expected], 1e-3),
    ]
