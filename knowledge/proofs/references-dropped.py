"""Every name set to None and cycles collected: weights, graph and a caught error's frames are gone."""

from support.measure import shown
from support.released import Watched, finished


def frame(torch):
    return finished("output")


def check(names, run):
    watched = Watched(names, "output")
    before, held = watched.alive()
    run()
    after, left = watched.alive()
    return [
        shown("before the block", before, held == len(watched.refs)),
        shown("after the block", after, left == 0),
    ]
