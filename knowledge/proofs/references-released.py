"""Names and tracebacks let go: what they held is gone; `del model` alone leaves it to the optimizer."""

import sys
import weakref

from support.measure import shown
from support.toys import train, training


def frame(torch):
    names = training(optimizer=torch.optim.AdamW, lr=1e-3)
    train(names)
    outputs = names["model"](names["dataset"].tensors[0])
    return {**names, "outputs": outputs, "loss": names["loss_fn"](outputs, names["dataset"].tensors[1])}


def failed(tensor):
    raise RuntimeError("uncaught")


def check(names, run):
    watched = [weakref.ref(t) for t in (*names["model"].parameters(), names["outputs"], names["loss"])]
    # A cycle, as hooks and trainers make them: only a collection ends it.
    names["model"].owner = [names["model"]]
    try:
        failed(names["outputs"])
    except RuntimeError as error:
        # What the interpreter keeps after an error that nobody caught.
        sys.last_value = sys.last_exc = error
        sys.last_traceback = error.__traceback__
    model = names.pop("model")
    del model
    held = sum(ref() is not None for ref in watched)
    run()
    alive = sum(ref() is not None for ref in watched)
    return [
        shown("trap: without the name model alone", f"{held} of {len(watched)} alive", held == len(watched)),
        shown("after the block", f"{alive} of {len(watched)} alive", alive == 0),
    ]
