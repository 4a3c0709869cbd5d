"""The compute buffer's arithmetic: the scores of one micro-batch where they outweigh the logits."""

from support.measure import shown, size_of


def check(names, run):
    import torch

    printed = run().strip()
    with torch.device("meta"):
        scores, mask, hidden = torch.empty(32, 512, 32768), torch.empty(512, 32768), torch.empty(4, 512, 4096)
        logits = [torch.empty(512, 128256), torch.empty(512, 4096)]
    return [
        shown("the bytes of those tensors", printed, printed == f"{size_of([scores, mask, hidden]) / 2**20:.2f} MiB"),
        shown(
            "the logits are smaller",
            f"{size_of(logits) / 2**20:.2f} MiB",
            names["logits"] == size_of(logits) < names["scores"],
        ),
        shown("as the comment says", "2144.00", printed.startswith("2144.00")),
    ]
