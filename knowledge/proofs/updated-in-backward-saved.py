"""The small optimizers' states, saved and loaded: what was there comes back."""

import copy

from support.checkpoint import states
from support.measure import same, shown
from support.toys import training


def frame(torch):
    return {"torch": torch, **training(optimizer=torch.optim.AdamW, lr=1e-4)}


def check(names, run):
    import torch

    run.sibling("PyTorch")
    before = copy.deepcopy([state for own in names["optimizers"] for state in states(own)])
    original, kept = torch.load, []

    def emptied(*args, **settings):
        kept.extend(own.state.clear() for own in names["optimizers"])
        return original(*args, **settings)

    torch.load = emptied
    run()
    after = [state for own in names["optimizers"] for state in states(own)]
    return [
        shown("one state dict an optimizer", f"{len(kept)}", len(kept) == len(names["optimizers"])),
        same("every state is back", after, before, 0),
    ]
