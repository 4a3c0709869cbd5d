"""The same step on the CPU: a label that is out of range has a plain error there."""

from support.measure import fails, shown
from support.toys import training


def frame(torch):
    names = training()
    names["dataset"].tensors[1][3] = 10  # the model has 10 classes: 0 to 9
    return names


def check(names, run):
    wrong = fails("label 10 of 10 classes", run, IndexError, "Target 10 is out of bounds")
    names["dataset"].tensors[1][3] = 9
    printed = run()
    return [
        wrong,
        shown("valid labels pass, their range printed", printed.strip(), printed.strip().startswith("targets")),
    ]
