"""Bytes of optimizer state a parameter: 8 with AdamW in fp32."""

import re

from support.measure import shown
from support.toys import train, training


def frame(torch):
    return training(optimizer=torch.optim.AdamW, lr=1e-4, width=256)


def check(names, run):
    empty = run()
    train(names)
    each = float(re.search(r"([\d.]+) bytes a parameter", run()).group(1))
    return [
        shown("none before the first step", empty.strip()[:60], "0.00 bytes a parameter" in empty),
        shown("AdamW after it", f"{each:.2f} bytes a parameter", each == 8),
    ]
