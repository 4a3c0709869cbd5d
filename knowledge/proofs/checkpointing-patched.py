"""Blocks wrapped where they stand: the same training from fewer saved bytes."""

from support.measure import Saved, falls, gradients, peak_bytes, same
from support.toys import train, training, twin


def frame(torch):
    return training(count=256, batch=256)


def check(names, run):
    plain = twin(names)
    with Saved(plain["model"], *names["dataset"].tensors) as before:
        before_peak = peak_bytes(lambda: train(plain))
    with Saved(names["model"], *names["dataset"].tensors) as after:
        after_peak = peak_bytes(run)
    return [
        falls("saved bytes fall, 8 blocks checkpointed", before.peak, after.peak, 0.3),
        falls("peak memory of the step falls", before_peak, after_peak, 0.7),
        same("the same gradients", gradients(names["model"]), gradients(plain["model"])),
        same("the same weights after the step", names["model"].parameters(), plain["model"].parameters()),
    ]
