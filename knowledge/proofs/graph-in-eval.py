"""The comparison of an output with and without a graph; the GPU's figures are left out, there is none."""

from support.measure import Saved, kib, shown
from support.toys import training


def frame(torch):
    torch.cuda.reset_peak_memory_stats = lambda: None
    return training()


def check(names, run):
    sizes = []
    with Saved(names["model"]) as saved:
        names["model"].register_forward_hook(lambda *_: sizes.append(saved.now))
        printed = [line.split(": ")[1].split()[0] for line in run().splitlines()]
        left = saved.now
    return [
        shown("eval() has a graph, inference_mode none", f"{printed}", printed == ["True", "False"]),
        shown("saved in eval mode", kib(sizes[0]), sizes[0] > 0),
        shown("saved in inference mode, after del output", kib(sizes[1]), sizes[1] == 0 == left),
    ]
