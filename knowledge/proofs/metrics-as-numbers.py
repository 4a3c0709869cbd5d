"""Metrics as numbers and detached outputs: no step's graph outlives it; adding the loss itself keeps every one."""

from support.measure import Saved, kib, same, shown
from support.toys import training


def frame(torch):
    return training(count=64)


def check(names, run):
    import torch

    model, loss_fn = names["model"], names["loss_fn"]
    with Saved(model, *names["dataset"].tensors) as after:
        run()
    predictions, seen = names["predictions"], len(names["dataset"])
    total = torch.zeros(())
    outputs = []
    with Saved(model, *names["dataset"].tensors) as trap:
        for x, y in names["loader"]:
            outputs.append(model(x))
            total = total + loss_fn(outputs[-1], y)
    return [
        shown("nothing saved after the loop", kib(after.now), after.now == 0 < after.peak),
        shown(
            "the stored outputs have no graph",
            f"{len(predictions)} outputs",
            all(p.grad_fn is None for p in predictions),
        ),
        shown("every output is there", f"{sum(map(len, predictions))} of {seen}", sum(map(len, predictions)) == seen),
        shown("the total is a number", type(names["total"]).__name__, isinstance(names["total"], float)),
        shown(
            "trap: += loss keeps the graph of all 8 steps",
            f"{kib(trap.now)}, {trap.now / after.peak:.1f} steps' worth",
            trap.now > 7 * after.peak,
        ),
    ]
