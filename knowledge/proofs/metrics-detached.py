"""A running total on the device, detached: the loop's sum, without a graph."""

from support.measure import Saved, kib, shown
from support.toys import training


def frame(torch):
    return training(count=60 * 4, batch=4)


def check(names, run):
    losses = []
    original = names["loss_fn"]

    def noted(*args):
        loss = original(*args)
        losses.append(loss.item())
        return loss

    names["loss_fn"] = noted
    with Saved(names["model"]) as after:
        printed = run()
    total, expected = names["total"].item(), sum(losses)
    return [
        shown("the total is the sum of the losses", f"{total:.4f} of {expected:.4f}", abs(total - expected) < 1e-3),
        shown("printed once in 50 steps", printed.strip(), printed.startswith("50 ") and len(losses) == 60),
        shown("the total has no graph", f"grad_fn {names['total'].grad_fn}", names["total"].grad_fn is None),
        shown("nothing saved after the loop", kib(after.now), after.now == 0 < after.peak),
    ]
