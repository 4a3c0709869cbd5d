"""Batches by tokens: none above the cap, no sample lost, the longest first."""

import random

from support.measure import shown

CAP = 8192


def frame(torch):
    random.seed(0)
    lengths = [random.randint(8, 2048) for _ in range(400)]

    def pad_batch(rows):
        return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)

    return {"lengths": lengths, "dataset": [torch.ones(n) for n in lengths], "pad_batch": pad_batch}


def check(names, run):
    run()
    lengths, batches = names["lengths"], names["batches"]
    shapes = [tuple(batch.shape) for batch in names["loader"]]
    tokens = [rows * length for rows, length in shapes]
    padding = sum(tokens) - sum(lengths)
    fixed = [lengths[i : i + 8] for i in range(0, len(lengths), 8)]
    fixed_tokens = [len(part) * max(part) for part in fixed]
    return [
        shown("no padded batch above max_tokens", f"most {max(tokens)} of {CAP} tokens", max(tokens) <= CAP),
        shown("a batch of 8 at random goes above", f"most {max(fixed_tokens)} tokens", max(fixed_tokens) > CAP),
        shown(
            "every sample once",
            f"{sum(map(len, batches))} of {len(lengths)} in {len(batches)} batches",
            sorted(i for batch in batches for i in batch) == list(range(len(lengths))),
        ),
        shown("the longest comes first", f"length {shapes[0][1]}", shapes[0][1] == max(lengths)),
        shown(
            "less padding than a batch of 8 at random",
            f"{padding} against {sum(fixed_tokens) - sum(lengths)} tokens",
            padding < sum(fixed_tokens) - sum(lengths),
        ),
    ]
