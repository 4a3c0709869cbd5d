"""SGD: 4 bytes a parameter with momentum, none without."""

from support.measure import shown, size_of
from support.toys import train, training


def frame(torch):
    return training()


def state(names):
    train(names)
    tensors = [t for state in names["optimizer"].state.values() for t in state.values() if t is not None]
    return size_of(tensors) / sum(p.numel() for p in names["model"].parameters())


def check(names, run):
    import torch

    run()
    momentum = state(names)
    names["optimizer"] = torch.optim.SGD(names["model"].parameters(), lr=0.1, momentum=0)
    none = state(names)
    return [
        shown("with momentum", f"{momentum:.2f} bytes a parameter", momentum == 4),
        shown("momentum=0", f"{none:.2f} bytes a parameter", none == 0),
    ]
