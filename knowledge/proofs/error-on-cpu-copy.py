"""A copy of the model on the CPU names the index that is out of range; the model itself is untouched."""

from support.measure import fails, shown
from support.toys import training


def frame(torch):
    model = torch.nn.Sequential(torch.nn.Embedding(100, 8), torch.nn.Flatten(), torch.nn.Linear(40, 10))
    names = training(model=model)
    inputs = torch.randint(0, 100, (32, 5))
    inputs[4, 2] = 100
    return {**names, "loader": [(inputs, torch.randint(0, 10, (32,)))]}


def check(names, run):
    wrong = fails("token 100 of a vocabulary of 100", run, IndexError, "index out of range")
    names["loader"][0][0][4, 2] = 99
    run()
    return [
        wrong,
        shown("the model itself has no gradients", "None", all(p.grad is None for p in names["model"].parameters())),
    ]
