"""The ten largest outputs of a model's layers, by name; the hooks are gone after."""

from support.measure import shown
from support.toys import Layered


def frame(torch):
    return {"model": Layered(), "inputs": torch.randn(16, 64)}


def check(names, run):
    lines = run().splitlines()
    model = names["model"]
    largest = max(names["sizes"])
    return [
        shown("ten lines", f"{len(lines)}", len(lines) == 10),
        shown(
            "the largest is a layer four times as wide",
            f"{largest}",
            largest[0] == 16 * 256 * 4 and largest[2] == (16, 256),
        ),
        shown("no hook is left", "0 hooks", not any(m._forward_hooks for m in model.modules())),
    ]
