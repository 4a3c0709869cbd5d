"""A smaller batch after an error: the failed try's tensors are gone when the next one starts."""

import weakref

from support.measure import shown


def frame(torch):
    alive, tried = [], []

    def train(batch_size):
        alive.append(sum(ref() is not None for ref in watched))
        tried.append(batch_size)
        tensor = torch.ones(batch_size, requires_grad=True)
        loop = [tensor * 2]
        loop.append(loop)  # a cycle, as the frames of real trainers have
        watched.append(weakref.ref(loop[0]))
        if batch_size > 16:
            raise torch.cuda.OutOfMemoryError("CUDA out of memory.")

    watched = []
    return {"train": train, "alive": alive, "tried": tried}


def check(names, run):
    run()
    return [
        shown("halves until it passes", f"{names['tried']}", names["tried"] == [64, 32, 16]),
        shown("tensors of earlier tries alive", f"{names['alive']}", names["alive"] == [0, 0, 0]),
    ]
