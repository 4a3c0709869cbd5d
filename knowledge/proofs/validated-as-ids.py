"""Validation that keeps class numbers: no graph, no gradients, 8 bytes a sample instead of all logits."""

from support.measure import falls, gradients, shown, size_of
from support.toys import train, training


def frame(torch):
    names = training()
    train(names)
    return {**names, "val_loader": names["loader"]}


def check(names, run):
    import torch

    logits = names["model"](names["dataset"].tensors[0])
    run()
    predictions = torch.cat(names["predictions"])
    return [
        shown("the class numbers", f"{len(predictions)}", predictions.equal(logits.argmax(1))),
        falls("what is kept, 10 classes", logits.nbytes, size_of(names["predictions"]), 0.21),
        shown("the last output has no graph", f"grad_fn {names['output'].grad_fn}", names["output"].grad_fn is None),
        shown("training's gradients are gone", "None", all(g is None for g in gradients(names["model"]))),
        shown("back in training mode", f"{names['model'].training}", names["model"].training),
    ]
