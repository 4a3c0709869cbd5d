"""Nearest neighbours in pieces: the same neighbours, no N x N matrix."""

from support.measure import Made, falls, shown


def frame(torch):
    return {"points": torch.randn(4096, 3)}


def check(names, run):
    import torch

    points = names["points"]
    with Made() as whole:
        expected = torch.cdist(points, points).topk(10, largest=False).indices
    with Made() as pieces:
        run()
    equal = (names["nearest"] == expected).float().mean().item()
    return [
        shown("the same neighbours", f"{100 * equal:.2f} % of the indices", equal > 0.999),
        falls("largest tensor, 4096 points in pieces of 1024", whole.bytes, pieces.bytes, 0.3),
    ]
