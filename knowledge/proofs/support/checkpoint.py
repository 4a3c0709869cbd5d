"""A checkpoint as a training on a GPU would have written it."""

import torch

from support.toys import train, training


def saved_from_gpu(value, path):
    """Writes `value` with every storage marked as coming from cuda:0."""
    original = torch.serialization.location_tag
    torch.serialization.location_tag = lambda storage: "cuda:0"
    torch.save(value, path)
    torch.serialization.location_tag = original


def resumed():
    """A fresh model and optimizer, and checkpoint.pt of a training that went on for four steps."""
    trained = training(optimizer=torch.optim.AdamW, lr=1e-3)
    train(trained)
    state = {"model": trained["model"].state_dict(), "optimizer": trained["optimizer"].state_dict()}
    saved_from_gpu(state, "checkpoint.pt")
    return {**training(optimizer=torch.optim.AdamW, lr=1e-3), "trained": trained}


def states(optimizer):
    return [value for state in optimizer.state.values() for value in state.values()]
