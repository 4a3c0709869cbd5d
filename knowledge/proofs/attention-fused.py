"""scaled_dot_product_attention: the same output and gradients, no score matrix saved."""

from support.measure import Saved, falls, same, shown


def frame(torch):
    return {}


def check(names, run):
    import torch

    run()
    tokens, heads = 256, 4
    plain = [torch.randn(2, heads, tokens, 16, requires_grad=True) for _ in range(3)]
    fused = [t.detach().clone().requires_grad_() for t in plain]
    scores = 2 * heads * tokens * tokens * 4
    with Saved(*plain) as before:
        q, k, v = plain
        expected = (q @ k.transpose(-2, -1) / 16**0.5).softmax(dim=-1) @ v
        expected.square().sum().backward()
    with Saved(*fused) as after:
        out = names["attention"](*fused)
        out.square().sum().backward()
    mask = torch.ones(tokens, tokens, dtype=torch.bool).tril()
    masked = (q @ k.transpose(-2, -1) / 16**0.5).masked_fill(~mask, float("-inf")).softmax(dim=-1) @ v
    return [
        same("the same output", [out], [expected]),
        same("the same output, causal", [names["attention"](*plain, causal=True)], [masked]),
        same("the same gradients", [t.grad for t in fused], [t.grad for t in plain]),
        falls("saved bytes fall, 256 tokens", before.peak, after.peak, 0.2),
        shown("no score matrix saved", f"largest {after.largest} bytes, one matrix {scores}", after.largest < scores),
    ]
