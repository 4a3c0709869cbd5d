"""A pipeline's parts by size: all of them resident against the largest in turn."""

import re
import types

from support.measure import shown, size_of


def frame(torch):
    # Large enough for two decimals of a GiB, without the memory.
    with torch.device("meta"):
        parts = {
            "text_encoder": torch.nn.Linear(8192, 4096),
            "unet": torch.nn.Linear(16384, 16384),
            "vae": torch.nn.Linear(4096, 4096),
        }
    pipe = types.SimpleNamespace(components={**parts, "scheduler": object(), "safety_checker": None})
    return {"pipe": pipe, "parts": parts}


def check(names, run):
    printed = run()
    figures = [float(figure) for figure in re.findall(r"([\d.]+) GiB", printed)]
    sizes = [size_of(part.parameters()) / 2**30 for part in names["parts"].values()]
    return [
        shown("the largest first", printed.split("\n")[0], printed.startswith("unet")),
        shown("together", f"{figures[-2]} GiB", f"{sum(sizes):.2f}" == f"{figures[-2]:.2f}"),
        shown("in turn", f"{figures[-1]} GiB", f"{max(sizes):.2f}" == f"{figures[-1]:.2f}"),
    ]
