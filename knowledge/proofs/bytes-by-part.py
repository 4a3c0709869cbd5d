"""What the tensors hold, by part: 4, 4 and 8 bytes a parameter in fp32 with AdamW."""

from support.measure import shown
from support.toys import train, training


def frame(torch):
    return training(optimizer=torch.optim.AdamW, lr=1e-4, width=256)


def check(names, run):
    train(names)
    count = sum(p.numel() for p in names["model"].parameters())
    parts = {part: float(gib) * 2**30 / count for part, gib in map(str.split, run().splitlines())}
    return [
        shown(f"{part}", f"{parts[part]:.3f} bytes a parameter", abs(parts[part] - wanted) < 0.01)
        for part, wanted in (("weights", 4), ("gradients", 4), ("optimizer", 8))
    ]
