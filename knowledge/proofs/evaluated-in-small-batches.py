"""Evaluation in batches of 8: the same accuracy, the largest output an eighth, no graph."""

from support.measure import Saved, falls, kib, shown
from support.toys import training


def frame(torch):
    names = training(count=128)
    return {**names, "eval_dataset": names["dataset"]}


def check(names, run):
    import torch

    model, (x, y) = names["model"].eval(), names["dataset"].tensors
    sizes = []
    for module in model.modules():
        module.register_forward_hook(lambda module, args, output: sizes.append(output.nbytes))
    with torch.no_grad():
        right = sum((model(xs).argmax(1) == ys).sum().item() for xs, ys in zip(x.split(64), y.split(64)))
    before = max(sizes)
    sizes.clear()
    with Saved(model) as saved:
        run()
    return [
        falls("largest output of a layer, batch 64 to 8", before, max(sizes), 0.13),
        shown(
            "the same accuracy",
            f"{names['correct']} of {names['count']}",
            (names["correct"], names["count"]) == (right, 128),
        ),
        shown("nothing saved for backward", kib(saved.peak), saved.peak == 0),
        shown("the metric is a number", type(names["correct"]).__name__, isinstance(names["correct"], int)),
    ]
