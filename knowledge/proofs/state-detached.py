"""A recurrent state detached between steps: its graph does not grow; attached, the second backward fails."""

from support.measure import shown
from support.recurrent import Gru, Recurrent, attached, sequences


def frame(torch):
    return sequences(Recurrent(Gru()))


def check(names, run):
    run()
    nodes = [*names["model"].nodes]
    return [
        shown(
            "the state's graph does not grow", f"{nodes} nodes", len(nodes) == 6 and max(nodes[1:]) == min(nodes[1:])
        ),
        shown("the state has no graph at the end", f"grad_fn {names['h'].grad_fn}", names["h"].grad_fn is None),
        attached(names),
    ]
