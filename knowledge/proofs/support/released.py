"""A training that has ended and is still referred to: by names, an optimizer, and an error that nobody caught."""

import sys
import weakref

import torch

from support.toys import train, training


def finished(output):
    """A trained model with its loss, and the last output under the name that the entry gives it."""
    names = training(optimizer=torch.optim.AdamW, lr=1e-3)
    train(names)
    result = names["model"](names["dataset"].tensors[0])
    return {**names, output: result, "loss": names["loss_fn"](result, names["dataset"].tensors[1])}


class Watched:
    """Weak references to a finished training's weights, output and loss, which an uncaught error's frames hold too."""

    def __init__(self, names, output):
        self.refs = [weakref.ref(t) for t in (*names["model"].parameters(), names[output], names["loss"])]
        try:
            failed(names[output])
        except RuntimeError as error:
            # What the interpreter keeps after an error that nobody caught.
            sys.last_value = sys.last_exc = error
            sys.last_traceback = error.__traceback__

    def alive(self):
        """A sentence for the table, and the number itself."""
        count = sum(ref() is not None for ref in self.refs)
        return f"{count} of {len(self.refs)} alive", count


def failed(tensor):
    raise RuntimeError("uncaught")
