"""A request in GiB as elements and the side of a square: the tensor of that side has that size."""

from support.measure import shown


def check(names, run):
    import torch

    printed = run().strip()
    side = int(printed.rsplit(" ", 1)[1])
    size = torch.empty(side, side, device="meta").nbytes / 2**30
    return [shown("37.25 GiB of fp32", f"side {side}, {size:.2f} GiB", f"{size:.2f}" == "37.25")]
