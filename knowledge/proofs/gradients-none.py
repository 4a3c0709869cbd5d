"""zero_grad(set_to_none=True): no gradient memory between steps, where zeroing keeps all of it."""

from support.measure import gradients, kib, shown, size_of
from support.toys import train, training


def frame(torch):
    return training()


def check(names, run):
    train(names)
    names["optimizer"].zero_grad(set_to_none=False)
    zeroed = size_of(gradients(names["model"]))
    run()
    left = size_of(g for g in gradients(names["model"]) if g is not None)
    weights = size_of(names["model"].parameters())
    return [
        shown("set_to_none=False keeps as much as the weights", kib(zeroed), zeroed == weights),
        shown("after the loop", kib(left), left == 0),
    ]
