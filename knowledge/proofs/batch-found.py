"""The search for a batch that fits: it ends at the first that passes, and with 0 where one sample alone is too much."""

from support.measure import shown
from support.toys import Limited, training


def frame(torch):
    return training(count=128, model=Limited(20))


def check(names, run):
    model = names["model"]
    run()
    tried, found = [*model.tried], names["batch_size"]
    clean = all(p.grad is None for p in model.parameters())
    model.most = 0
    model.tried.clear()
    run()
    return [
        shown("halves until it fits, and takes two steps there", f"{tried}", tried == [64, 32, 16, 16]),
        shown("gives the batch that passed", f"{found}", found == 16),
        shown("leaves no gradients", "None", clean),
        shown("1 is tried as well", f"{model.tried}", model.tried == [64, 32, 16, 8, 4, 2, 1]),
        shown("and 0 says that nothing fits", f"{names['batch_size']}", names["batch_size"] == 0),
    ]
