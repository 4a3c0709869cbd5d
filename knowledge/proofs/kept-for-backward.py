"""The count of what is kept for backward: the bytes that the shapes give, each storage once, without weights."""

import re

from support.measure import shown
from support.toys import classified


def frame(torch):
    layers = [
        torch.nn.Linear(64, 1024),
        torch.nn.Tanh(),
        torch.nn.Linear(1024, 1024),
        torch.nn.Tanh(),
        torch.nn.Linear(1024, 10),
    ]
    loader = torch.utils.data.DataLoader(classified(256), batch_size=256)
    return {"model": torch.nn.Sequential(*layers), "loader": loader, "loss_fn": torch.nn.functional.cross_entropy}


def check(names, run):
    printed = float(re.search(r"([\d.]+) MiB", run()).group(1))
    # The input, both tanh outputs, the log probabilities, the class numbers and a 0-dimensional weight of the loss.
    known = 256 * (64 * 4 + 2 * 1024 * 4 + 10 * 4 + 8) + 4
    counted = sum(names["kept"].values())
    return [
        shown("counted against the shapes", f"{counted} of {known} bytes", known - 4 <= counted <= known),
        shown("printed in MiB", f"{printed}", abs(printed - known / 2**20) < 0.06),
        shown("no weight among them", f"{len(names['kept'])} storages", not names["weights"] & names["kept"].keys()),
    ]
