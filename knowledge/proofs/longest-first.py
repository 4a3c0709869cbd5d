"""Two batches of the longest samples: nothing in the data is larger."""

import random

from support.measure import shown


def frame(torch):
    random.seed(0)
    lengths = [random.randint(1, 500) for _ in range(60)]

    def collate(rows):
        return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)

    return {"lengths": lengths, "dataset": [torch.ones(n) for n in lengths], "batch_size": 4, "collate": collate}


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
