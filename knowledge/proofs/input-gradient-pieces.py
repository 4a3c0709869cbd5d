"""Each image as a leaf of its own, the others as constants: the whole gradient, the graph of one image at a time."""

from support.measure import Saved, falls, peak_bytes, shown
from support.views import in_pieces, views, whole


def frame(torch):
    return views()


def check(names, run):
    import torch

    model, imgs = names["model"], names["imgs"]
    before, claims = in_pieces(names, run, "grad")
    peaks = peak_bytes(lambda: whole(names)), peak_bytes(run)
    # The version that goes round: joined at the input, every image's activations are kept for the one that is a leaf.
    piece = imgs[:, :1].clone().requires_grad_()
    with Saved(model, imgs) as joined:
        loss = names["loss_fn"](model(torch.cat([piece, imgs[:, 1:]], dim=1)), names["target"])
        loss.backward()
    return [
        *claims,
        falls("peak memory, the features of all among it", *peaks, 0.4),
        shown(
            "trap: joined at the input it saves as much as the whole",
            f"{joined.peak} of {before.peak} bytes",
            joined.peak > 0.9 * before.peak,
        ),
        shown(
            "the weights are frozen",
            "no gradient",
            not any(p.requires_grad or p.grad is not None for p in model.parameters()),
        ),
    ]
