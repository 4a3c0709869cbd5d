"""Half the side of the images: a quarter of the saved bytes."""

from support.measure import Saved, falls, shown


def frame(torch):
    model = torch.nn.Sequential(
        torch.nn.Conv2d(3, 8, 3, padding=1),
        torch.nn.Tanh(),
        torch.nn.Conv2d(8, 8, 3, padding=1),
        torch.nn.Tanh(),
        torch.nn.AdaptiveAvgPool2d(1),
        torch.nn.Flatten(),
        torch.nn.Linear(8, 10),
    )
    return {
        "model": model,
        "loader": [(torch.rand(2, 3, 64, 64), torch.randint(0, 10, (2,)))],
        "loss_fn": torch.nn.functional.cross_entropy,
        "optimizer": torch.optim.SGD(model.parameters(), lr=0.1),
    }


def check(names, run):
    [(x, y)] = names["loader"]
    with Saved(names["model"]) as before:
        names["loss_fn"](names["model"](x), y).backward()
    with Saved(names["model"]) as after:
        run()
    return [
        falls("saved bytes, side 64 to 32", before.peak, after.peak, 0.26),
        shown("the images", f"{tuple(names['x'].shape)}", names["x"].shape == (2, 3, 32, 32)),
    ]
