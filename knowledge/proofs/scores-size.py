"""The size of attention scores: the bytes that PyTorch gives such a tensor."""

from support.measure import shown


def check(names, run):
    import torch

    first = run().splitlines()[0]
    scores = torch.empty(8, 12, 4096, 4096, dtype=torch.float16, device="meta").nbytes
    return [
        shown(
            "[8, 12, 4096, 4096] in fp16", first.split(": ")[1], names["size"] == scores and first.endswith("3.00 GiB")
        )
    ]
