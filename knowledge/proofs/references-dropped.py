"""Every name set to None and cycles collected: weights, graph and a caught error's frames are gone."""

import sys
import weakref

from support.measure import shown
from support.toys import train, training


def frame(torch):
    names = training(optimizer=torch.optim.AdamW, lr=1e-3)
    train(names)
    output = names["model"](names["dataset"].tensors[0])
    return {**names, "output": output, "loss": names["loss_fn"](output, names["dataset"].tensors[1])}


def failed(tensor):
    raise RuntimeError("uncaught")


def check(names, run):
    watched = [weakref.ref(t) for t in (*names["model"].parameters(), names["output"], names["loss"])]
    try:
        failed(names["output"])
    except RuntimeError as error:
        sys.last_value = sys.last_exc = error
        sys.last_traceback = error.__traceback__
    before = sum(ref() is not None for ref in watched)
    run()
    after = sum(ref() is not None for ref in watched)
    return [
        shown("before the block", f"{before} of {len(watched)} alive", before == len(watched)),
        shown("after the block", f"{after} of {len(watched)} alive", after == 0),
    ]
