"""Both parts of an LSTM's state detached between steps."""

from support.measure import shown
from support.recurrent import Lstm, Recurrent, attached, sequences


def frame(torch):
    return sequences(Recurrent(Lstm()), 5)


def check(names, run):
    run()
    nodes = [*names["model"].nodes]
    return [
        shown("the state's graph does not grow", f"{nodes} nodes", len(nodes) == 6 and max(nodes) == min(nodes)),
        shown("both parts have no graph at the end", "h, c", all(part.grad_fn is None for part in names["state"])),
        shown("the total is a number", type(names["total_loss"]).__name__, isinstance(names["total_loss"], float)),
        attached(names),
    ]
