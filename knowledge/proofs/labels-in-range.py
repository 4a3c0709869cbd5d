"""A label outside the classes is named before the GPU sees it."""

from support.measure import fails, shown


def frame(torch):
    return {"loader": [(torch.randn(4, 8), torch.tensor([0, 9, 3, 1])), (torch.randn(2, 8), torch.tensor([10, 2]))]}


def check(names, run):
    wrong = fails("label 10 of 10 classes", run, ValueError, "label out of range: 2..10, classes 10")
    del names["loader"][1]
    run()
    return [wrong, shown("labels 0 to 9 pass", "no error", True)]
