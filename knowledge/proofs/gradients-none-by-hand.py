"""Gradients set to None on the model: those of parameters that no optimizer holds are gone too."""

from support.measure import gradients, kib, shown, size_of
from support.toys import training


def frame(torch):
    return training()


def check(names, run):
    import torch

    model = names["model"]
    head_only = torch.optim.SGD(model.head.parameters(), lr=0.1)
    names["loss_fn"](model(names["dataset"].tensors[0]), names["dataset"].tensors[1]).backward()
    head_only.zero_grad(set_to_none=True)
    missed = size_of(g for g in gradients(model) if g is not None)
    run()
    return [
        shown("an optimizer of the head alone leaves", kib(missed), missed > 0),
        shown("after the loop", "None", all(g is None for g in gradients(model))),
    ]
