"""Batches by tokens: none above the cap, no sample lost, the longest first."""

from support.measure import shown
from support.toys import padded, texts

CAP = 8192


def frame(torch):
    return {**texts(400, 8, 2048), "pad_batch": padded}


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
