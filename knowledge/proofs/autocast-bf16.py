"""bf16 autocast: fewer saved bytes at a large batch, the same step within rounding; at batch 1 the copies cost more."""

from support.accelerator import in_fp32, mixed, moved
from support.measure import Saved, falls, kib, shown
from support.toys import train, training, twin


def frame(torch):
    return mixed()


def saved(names, step):
    with Saved(names["model"], *names["dataset"].tensors) as meter:
        step()
    return meter.peak


def check(names, run):
    before = saved(names["plain"], lambda: train(names["plain"]))
    after = saved(names, run)
    claims = [
        falls("saved bytes, batch 1024", before, after, 0.6),
        moved(names, names, 2e-2),
        in_fp32(names),
        shown("the loss is computed in fp32", f"{names['loss'].dtype}", names["loss"].dtype.itemsize == 4),
    ]
    names.update(training(count=1, batch=1))
    single = twin(names)
    alone = saved(single, lambda: train(single)), saved(names, run)
    return [*claims, shown("trap: at batch 1 it saves more", " -> ".join(map(kib, alone)), alone[0] < alone[1])]
