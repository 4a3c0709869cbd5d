"""What a checkpoint would put on the GPU, counted while it is read into host memory."""

from support.checkpoint import saved_from_gpu
from support.measure import shown, size_of
from support.toys import Layered


def frame(torch):
    model = Layered(width=256)
    saved_from_gpu(model.state_dict(), "checkpoint.pt")
    return {"size": size_of(model.parameters())}


def check(names, run):
    printed = run()
    tensors = names["checkpoint"].values()
    gib = f"{names['size'] / 2**30:.2f} GiB"
    return [
        shown(
            "the bytes marked cuda:0 are the weights'",
            f"{dict(names['places'])}",
            names["places"] == {"cuda:0": names["size"]},
        ),
        shown("printed in GiB", printed.strip(), printed.strip() == str({"cuda:0": gib})),
        shown("they stay on the host", f"{len(tensors)} tensors", all(t.device.type == "cpu" for t in tensors)),
    ]
