"""scaled_dot_product_attention: the same output and gradients, no score matrix saved."""

from support.attention import leaves, plain
from support.measure import Saved, falls, same, shown


def check(names, run):
    import torch

    run()
    tokens = 256
    textbook, fused = leaves(tokens)
    scores = 2 * 4 * tokens * tokens * 4
    with Saved(*textbook) as before:
        expected = plain(*textbook)
        expected.square().sum().backward()
    with Saved(*fused) as after:
        out = names["attention"](*fused)
        out.square().sum().backward()
    mask = torch.ones(tokens, tokens, dtype=torch.bool).tril()
    return [
        same("the same output", [out], [expected]),
        same("the same output, causal", [names["attention"](*fused, causal=True)], [plain(*textbook, mask)]),
        same("the same gradients", [t.grad for t in fused], [t.grad for t in textbook]),
        falls("saved bytes fall, 256 tokens", before.peak, after.peak, 0.2),
        shown("no score matrix saved", f"largest {after.largest} bytes, one matrix {scores}", after.largest < scores),
    ]
