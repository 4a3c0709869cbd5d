"""A checkpoint saved on a GPU, read into host memory: weights and optimizer state are back, the file's copy is gone."""

from support.checkpoint import resumed, states
from support.measure import fails, same, shown


def frame(torch):
    return resumed()


def check(names, run):
    import torch

    trained = names["trained"]
    without = fails(
        "without map_location it asks for the GPU", lambda: torch.load("checkpoint.pt"), RuntimeError, "CUDA"
    )
    run()
    tensors = [*names["model"].parameters(), *states(names["optimizer"])]
    return [
        without,
        shown("every tensor is on the device", f"{len(tensors)} tensors", all(t.device.type == "cpu" for t in tensors)),
        same("the weights of the file", names["model"].parameters(), trained["model"].parameters(), 0),
        same("the optimizer state of the file", states(names["optimizer"]), states(trained["optimizer"]), 0),
        shown(
            "the loaded copy is let go", "checkpoint" if "checkpoint" in names else "deleted", "checkpoint" not in names
        ),
    ]
