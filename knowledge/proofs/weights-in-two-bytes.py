"""Inference with bf16 weights: half the bytes of the weights, the outputs of fp32 within rounding, no graph."""

from support.measure import falls, shown
from support.toys import training


def frame(torch):
    names = training(count=32)
    return {**names, "x": names["dataset"].tensors[0]}


def weights(model):
    return sum(parameter.nbytes for parameter in model.parameters())


def check(names, run):
    import torch

    model, x = names["model"], names["x"]
    with torch.no_grad():
        expected = model.eval()(x)
    before = weights(model)
    run()
    output = names["output"]
    error = ((output - expected).abs().max() / expected.abs().max()).item()
    return [
        falls("weights", before, weights(model), 0.51),
        shown("the outputs of fp32 within rounding", f"{error:.1e}", error < 3e-2),
        shown("the result is fp32 again", f"{output.dtype}", output.dtype == torch.float32),
        shown("no graph", f"grad_fn {output.grad_fn}", output.grad_fn is None),
    ]
