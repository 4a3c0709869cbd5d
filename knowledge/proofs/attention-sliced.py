"""Attention in slices without a graph: the same output, no N x N tensor."""

from support.attention import plain
from support.measure import Made, falls, peak_bytes, same, shown


def check(names, run):
    import torch

    run()
    q, k, v = torch.randn(3, 2, 4, 512, 16)
    with torch.no_grad(), Made() as whole:
        expected = plain(q, k, v)
    with Made() as sliced:
        out = names["sliced_attention"](q, k, v, size=64)
    usual = peak_bytes(lambda: plain(q, k, v))
    small = peak_bytes(lambda: names["sliced_attention"](q, k, v, size=64))
    return [
        same("the same output", [out], [expected]),
        falls("largest tensor, 512 tokens in slices of 64", whole.bytes, sliced.bytes, 0.2),
        falls("peak memory", usual, small, 0.2),
        shown("no graph", f"grad_fn {out.grad_fn}", out.grad_fn is None and not out.requires_grad),
    ]
