"""Nothing inside except: the failed step's tensors are gone right after it; a kept error holds them."""

import weakref

from support.measure import shown
from support.toys import Layered, training


def frame(torch):
    class Failing(Layered):
        def forward(self, x):
            output = super().forward(x)
            watched.append(weakref.ref(output))
            raise torch.cuda.OutOfMemoryError("CUDA out of memory.")

    watched = []
    names = training(model=Failing())
    inputs, targets = names["dataset"].tensors
    return {**names, "inputs": inputs, "targets": targets, "watched": watched}


def check(names, run):
    import torch

    run()
    alive = [ref() is not None for ref in names["watched"]]
    kept = None
    try:
        names["model"](names["inputs"])
    except torch.cuda.OutOfMemoryError as error:
        kept = error
    held = names["watched"][-1]() is not None
    return [
        shown("the failed step's output is gone", f"{sum(alive)} of {len(alive)} alive", alive == [False]),
        shown("the error was seen", f"failed = {names['failed']}", names["failed"]),
        shown("trap: an error that is kept holds it", f"alive: {held}", held and kept is not None),
    ]
