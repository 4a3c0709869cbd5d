"""Shapes printed before the loss: a broadcast is caught where it would square the batch."""

import re

from support.measure import fails, shown


def frame(torch):
    model = torch.nn.Linear(8, 1)
    loader = [(torch.randn(64, 8), torch.randn(64))]
    return {"model": model, "loader": loader}


def check(names, run):
    import torch

    inputs, targets = names["loader"][0]
    wrong = fails("[64, 1] against [64] is caught", run, AssertionError, "broadcast ahead")
    difference = names["outputs"] - targets
    names["loader"] = [(inputs, targets[:, None])]
    printed = run()
    return [
        wrong,
        shown("unseen it would have been 64 x 64", f"{tuple(difference.shape)}", difference.shape == (64, 64)),
        shown(
            "equal shapes pass and are printed",
            re.search(r"outputs: .*", printed).group(),
            "outputs: (64, 1) torch.float32 0.000 GiB" in printed,
        ),
    ]
