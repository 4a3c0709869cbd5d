"""One feature map of a VAE decoder at full resolution: the bytes that a convolution of 256 channels gives."""

import re

from support.measure import shown


def check(names, run):
    import torch

    one, two = (float(figure) for figure in re.findall(r"([\d.]+) GiB", run()))
    with torch.device("meta"):
        made = torch.nn.Conv2d(256, 256, 3, padding=1)(torch.empty(1, 256, 1024, 1024)).nbytes
    return [
        shown("one map in fp32", f"{one} GiB", names["one_map"] == made and f"{made / 2**30:.2f}" == f"{one:.2f}"),
        shown("input and output of a layer", f"{two} GiB", f"{2 * made / 2**30:.2f}" == f"{two:.2f}"),
    ]
