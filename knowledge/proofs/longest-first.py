"""Two batches of the longest samples: nothing in the data is larger."""

from support.measure import shown
from support.toys import padded, texts


def frame(torch):
    return {**texts(60, 1, 500), "batch_size": 4, "collate": padded}


def check(names, run):
    run()
    shapes = [tuple(batch.shape) for batch in names["loader"]]
    longest = sorted(names["lengths"])[-8:]
    return [
        shown("two batches", f"{shapes}", [rows for rows, _ in shapes] == [4, 4]),
        shown(
            "they are the eight longest, the longest in the first",
            f"padded to {[length for _, length in shapes]}",
            shapes[0][1] == longest[-1] and shapes[1][1] == longest[3],
        ),
    ]
