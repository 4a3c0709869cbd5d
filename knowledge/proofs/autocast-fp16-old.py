"""The spelling before 2.3: the same step, with the scale left out of it again."""

from support.accelerator import in_fp32, mixed, moved
from support.measure import Saved, falls
from support.toys import train


def frame(torch):
    return mixed()


def check(names, run):
    with Saved(names["plain"]["model"], *names["dataset"].tensors) as before:
        train(names["plain"])
    with Saved(names["model"], *names["dataset"].tensors) as after:
        run()
    return [falls("saved bytes, batch 1024", before.peak, after.peak, 0.6), moved(names, names, 1e-2), in_fp32(names)]
