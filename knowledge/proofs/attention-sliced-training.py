"""Attention in slices with a graph: the same gradients, no softmax kept; without checkpoint every slice's is."""

from support.attention import leaves, plain
from support.measure import Saved, falls, same, shown


def check(names, run):
    import torch

    run()
    whole, sliced = leaves(512)
    with Saved(*whole) as before:
        expected = plain(*whole)
        expected.square().sum().backward()
    with Saved(*sliced) as after:
        out = names["sliced_attention"](*sliced, size=64)
        out.square().sum().backward()
    with Saved(*whole) as unchecked:
        q, k, v = whole
        torch.cat([names["part"](s, k, v) for s in q.split(64, dim=2)], dim=2)
    return [
        same("the same output", [out], [expected]),
        same("the same gradients", [t.grad for t in sliced], [t.grad for t in whole]),
        falls("saved bytes fall, 512 tokens in slices of 64", before.peak, after.peak, 0.2),
        shown(
            "trap: slices without checkpoint save as much",
            f"{unchecked.peak} of {before.peak} bytes",
            unchecked.peak > 0.9 * before.peak,
        ),
    ]
