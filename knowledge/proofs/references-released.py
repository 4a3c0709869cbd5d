"""Names and tracebacks let go: what they held is gone; `del model` alone leaves it to the optimizer."""

from support.measure import shown
from support.released import Watched, finished


def frame(torch):
    return finished("outputs")


def check(names, run):
    # A cycle, as hooks and trainers make them: only a collection ends it.
    names["model"].owner = [names["model"]]
    watched = Watched(names, "outputs")
    model = names.pop("model")
    del model
    before, held = watched.alive()
    run()
    after, left = watched.alive()
    return [
        shown("trap: without the name model alone", before, held == len(watched.refs)),
        shown("after the block", after, left == 0),
    ]
