"""The size of a model from its parameters: the bytes that PyTorch gives weights, gradients and AdamW's state."""

import re

from support.measure import shown, size_of
from support.toys import Layered, train, training


def frame(torch):
    # Large enough for two decimals of a GiB, without the memory.
    with torch.device("meta"):
        return {"model": Layered(width=4096, depth=8)}


def check(names, run):
    import torch

    figures = [float(figure) for figure in re.findall(r"([\d.]+) GiB", run())]
    fp32 = size_of(names["model"].parameters()) / 2**30
    bf16 = size_of(names["model"].bfloat16().parameters()) / 2**30
    small = training(optimizer=torch.optim.AdamW, lr=1e-3, width=256)
    train(small)
    weights = list(small["model"].parameters())
    states = [t for state in small["optimizer"].state.values() for t in state.values()]
    each = size_of([*weights, *(p.grad for p in weights), *states]) / sum(p.numel() for p in weights)
    return [
        shown("fp32", f"{figures[0]} GiB", abs(figures[0] - fp32) < 0.01),
        shown("bf16", f"{figures[1]} GiB", abs(figures[1] - bf16) < 0.01),
        shown("weights, gradients and AdamW, measured", f"{each:.3f} bytes a parameter", abs(each - 16) < 0.01),
        shown("and printed at 16", f"{figures[3]} GiB", abs(figures[3] - 4 * fp32) < 0.02),
    ]
