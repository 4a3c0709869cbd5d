"""The size of logits: the bytes that PyTorch gives them, and what cross entropy holds at its peak."""

from support.measure import peak_bytes, shown


def check(names, run):
    import torch

    gib = dict(line.rsplit(": ", 1) for line in run().splitlines())
    loss, tokens, vocabulary = torch.nn.functional.cross_entropy, 64, 4000
    hidden = torch.randn(tokens, 32, dtype=torch.bfloat16, requires_grad=True)
    weight, labels = torch.randn(vocabulary, 32, dtype=torch.bfloat16), torch.randint(0, vocabulary, (tokens,))
    narrow = peak_bytes(lambda: loss(hidden @ weight.t(), labels).backward()) / (tokens * vocabulary)
    upcast = peak_bytes(lambda: loss((hidden @ weight.t()).float(), labels).backward()) / (tokens * vocabulary)
    logits = torch.empty(4, 2048, 128256, dtype=torch.bfloat16, device="meta")
    return [
        shown(
            "[4, 2048, 128256] in bf16", gib["logits bf16"], gib["logits bf16"] == f"{logits.nbytes / 2**30:.2f} GiB"
        ),
        shown("in fp32", gib["logits fp32"], gib["logits fp32"] == f"{logits.float().nbytes / 2**30:.2f} GiB"),
        shown("peak of bf16 cross entropy", f"{narrow:.2f} bytes a logit", abs(narrow - 6) < 0.1),
        shown("peak with the logits upcast to fp32", f"{upcast:.2f} bytes a logit", abs(upcast - 12) < 0.1),
    ]
