"""Half the batch: half the saved bytes."""

from support.measure import Saved, falls, shown
from support.toys import train, training, twin


def frame(torch):
    return training(count=16, batch=8)


def check(names, run):
    eight = twin(names)
    with Saved(eight["model"], *names["dataset"].tensors) as before:
        train(eight)
    with Saved(names["model"], *names["dataset"].tensors) as after:
        run()
    return [
        falls("saved bytes, batch 8 to 4", before.peak, after.peak, 0.55),
        shown("all samples are still seen", f"{len(names['loader'])} batches of 4", len(names["loader"]) * 4 == 16),
    ]
