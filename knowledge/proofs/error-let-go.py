"""Nothing inside except: the failed step's tensors are gone before the retry, which gives the whole batch's gradients."""

from support.measure import gradients, same, shown
from support.toys import Layered, Limited, training


def frame(torch):
    names = training(model=Limited(16))
    inputs, targets = names["dataset"].tensors
    return {**names, "inputs": inputs, "targets": targets}


def check(names, run):
    import torch

    model, inputs, targets = names["model"], names["inputs"], names["targets"]
    roomy = Layered()
    roomy.load_state_dict(model.state_dict())
    names["loss_fn"](roomy(inputs), targets).backward()

    alive = []
    model.register_forward_pre_hook(lambda *_: alive.append(sum(ref() is not None for ref in model.watched)))
    run()
    kept = None
    try:
        model(inputs)
    except torch.cuda.OutOfMemoryError as error:
        kept = error
    held = model.watched[-1]() is not None
    return [
        shown("the batch of 32 fails, its halves pass", f"{model.tried[:3]}", model.tried[:3] == [32, 16, 16]),
        shown("alive of the failed step at the retry", f"{alive[1]}", names["failed"] and alive[1] == 0),
        same("the gradients of the whole batch", gradients(model), gradients(roomy)),
        shown("trap: an error that is kept holds it", f"alive: {held}", held and kept is not None),
    ]
