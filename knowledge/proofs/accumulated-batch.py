"""Four batches of 2 against one of 8: the same step, a quarter of the saved bytes."""

from support.measure import Saved, falls, same, shown
from support.toys import train, training, twin


def frame(torch):
    return training(count=8, batch=8)


def check(names, run):
    big = twin(names)
    with Saved(big["model"], *names["dataset"].tensors) as before:
        train(big)
    steps = []
    names["optimizer"].register_step_post_hook(lambda *_: steps.append(True))
    with Saved(names["model"], *names["dataset"].tensors) as after:
        run()
    return [
        same("the same weights as one batch of 8", names["model"].parameters(), big["model"].parameters()),
        falls("saved bytes fall to a quarter", before.peak, after.peak, 0.27),
        shown("one step for 8 samples", f"{len(steps)}", len(steps) == 1),
        shown("gradients are gone after it", "None", all(p.grad is None for p in names["model"].parameters())),
    ]
