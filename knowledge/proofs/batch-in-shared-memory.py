"""What the workers' batches take in /dev/shm: the bytes of one batch, times workers, times prefetch."""

import re

from support.measure import shown


def frame(torch):
    rows = [{"image": torch.zeros(3, 256, 256), "label": index} for index in range(16)]
    return {"loader": torch.utils.data.DataLoader(rows, batch_size=8, num_workers=4)}


def check(names, run):
    one, needed = (float(figure) for figure in re.findall(r"([\d.]+) (?:MiB|GiB)", run()))
    size = 8 * (3 * 256 * 256 * 4 + 8)
    return [
        shown("one batch", f"{one} MiB", names["size"] == size and abs(one - size / 2**20) < 0.06),
        shown("4 workers with 2 batches each", f"{needed} GiB", abs(needed - 8 * size / 2**30) < 0.006),
    ]
