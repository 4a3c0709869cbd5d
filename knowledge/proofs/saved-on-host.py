"""save_on_cpu: the same training; that the GPU holds less cannot be shown without one."""

from support.measure import gradients, same, shown
from support.toys import train, training, twin


def frame(torch):
    return training()


def check(names, run):
    import torch

    plain = twin(names)
    train(plain)
    entered = []
    original = torch.autograd.graph.save_on_cpu

    class Watched(original):
        def __enter__(self):
            entered.append(True)
            return super().__enter__()

    torch.autograd.graph.save_on_cpu = Watched
    run()
    return [
        same("the same gradients", gradients(names["model"]), gradients(plain["model"])),
        same("the same weights after 4 steps", names["model"].parameters(), plain["model"].parameters()),
        shown("entered for every forward pass", f"{len(entered)} of 4", len(entered) == 4),
    ]
