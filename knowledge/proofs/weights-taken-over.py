"""A model made on the meta device: no initial weights, and the file's tensors become its own."""

from support.checkpoint import saved_from_gpu
from support.measure import same, shown
from support.toys import Layered


def frame(torch):
    source = Layered()
    saved_from_gpu(source.state_dict(), "model.pt")
    return {"Net": Layered, "source": source}


def check(names, run):
    made = []

    class Watched(Layered):
        def __init__(self):
            super().__init__()
            made.extend(p.device.type for p in self.parameters())

    names["Net"] = Watched
    run()
    model, state = names["model"], names["state"]
    pairs = [(p.data_ptr(), state[name].data_ptr()) for name, p in model.named_parameters()]
    held = {id(p) for group in names["optimizer"].param_groups for p in group["params"]}
    return [
        shown("no memory for the initial weights", f"{set(made)}", set(made) == {"meta"}),
        shown("the file's tensors are the weights, no copy", f"{len(pairs)} tensors", all(a == b for a, b in pairs)),
        same("the weights of the file", model.parameters(), names["source"].parameters(), 0),
        shown("the optimizer holds them", f"{len(held)}", held == {id(p) for p in model.parameters()}),
    ]
