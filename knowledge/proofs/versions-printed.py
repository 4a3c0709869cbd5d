"""The first thing to know: which PyTorch, and whether it sees a GPU; it runs without one."""

from support.measure import shown


def check(names, run):
    import torch

    first, second = run().splitlines()[:2]
    return [
        shown("a build without CUDA says so", first, first.endswith(f"built for CUDA {torch.version.cuda}")),
        shown("available and device count", second, second.startswith("available:")),
    ]
