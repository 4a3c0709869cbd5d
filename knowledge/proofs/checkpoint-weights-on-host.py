"""The older form: the weights of a checkpoint saved on a GPU, read into host memory."""

from support.checkpoint import resumed
from support.measure import same, shown


def frame(torch):
    return {**resumed(), "torch": torch}


def check(names, run):
    run()
    return [
        same("the weights of the file", names["model"].parameters(), names["trained"]["model"].parameters(), 0),
        shown(
            "the loaded copy is let go", "checkpoint" if "checkpoint" in names else "deleted", "checkpoint" not in names
        ),
    ]
