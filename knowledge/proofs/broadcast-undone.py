"""[N, 1] against [N] squares the batch; squeezed it does not, and the loss is another number."""

from support.measure import Made, fails, same, shown

N = 500


def frame(torch):
    return {"predictions": torch.randn(N, 1), "targets": torch.randn(N), "features": torch.randn(N, 16)}


def check(names, run):
    predictions, targets, features = names["predictions"], names["targets"], names["features"]
    with Made() as wrong:
        predictions - targets
    run()
    expected = ((predictions[:, 0] - targets) ** 2).mean()
    with Made() as right:
        predictions.squeeze(1) - targets
    lengths = names["normalized"].norm(dim=1)
    return [
        shown("[N, 1] - [N] has N x N elements", f"{wrong.elements}", wrong.elements == N * N),
        shown("squeezed it has N", f"{right.elements}", right.elements == N),
        same("the loss", [names["right"]], [expected]),
        shown(
            "the wrong one is another number",
            f"{names['wrong']:.3f}, not {names['right']:.3f}",
            abs(names["wrong"] - names["right"]) > 1e-3,
        ),
        shown(
            "with keepdim every row has length 1",
            f"{lengths.min():.4f} to {lengths.max():.4f}",
            (lengths - 1).abs().max() < 1e-5,
        ),
        fails("without it the division fails", lambda: features / features.norm(dim=1), RuntimeError, "must match"),
    ]
