"""A batch in weighted parts: the gradients of the whole batch, an unequal last part included."""

from support.measure import Saved, falls, same
from support.toys import train, training, twin


def frame(torch):
    names = training(count=9, batch=9)
    x, y = names["dataset"].tensors
    return {**names, "x": x, "y": y}


def check(names, run):
    whole = twin(names)
    with Saved(whole["model"], names["x"], names["y"]) as before:
        train(whole)
    with Saved(names["model"], names["x"], names["y"]) as after:
        run()
    return [
        same("the weights of one batch of 9", names["model"].parameters(), whole["model"].parameters()),
        falls("saved bytes, 9 samples in parts of 2", before.peak, after.peak, 0.25),
    ]
