"""Evaluation in batches of 8: the same accuracy, the largest tensor an eighth, no graph."""

from support.measure import Made, Saved, falls, kib, shown
from support.toys import training


def frame(torch):
    names = training(count=128)
    return {**names, "eval_dataset": names["dataset"]}


def check(names, run):
    import torch

    model, (x, y) = names["model"].eval(), names["dataset"].tensors
    with torch.inference_mode(), Made() as before:
        right = sum((model(xs).argmax(1) == ys).sum().item() for xs, ys in zip(x.split(64), y.split(64)))
    with Saved(model) as saved, Made() as after:
        run()
    return [
        falls("largest tensor, batch 64 to 8", before.bytes, after.bytes, 0.13),
        shown(
            "the same accuracy",
            f"{names['correct']} of {names['count']}",
            (names["correct"], names["count"]) == (right, 128),
        ),
        shown("nothing saved for backward", kib(saved.peak), saved.peak == 0),
        shown("the metric is a number", type(names["correct"]).__name__, isinstance(names["correct"], int)),
    ]
