"""Half the side of the images while nothing is trained: a quarter of the memory, and no graph."""

import torch

from support.measure import falls, peak_bytes, shown


def frame(torch):
    model = torch.nn.Sequential(
        torch.nn.Conv2d(3, 8, 3, padding=1),
        torch.nn.Tanh(),
        torch.nn.Conv2d(8, 4, 3, padding=1),
    )
    return {"model": model, "images": torch.rand(2, 3, 128, 128)}


def check(names, run):
    model, images = names["model"], names["images"]

    def predict(x):
        with torch.no_grad():
            return model(x)

    before = peak_bytes(lambda: predict(images))
    run()
    output = names["output"]
    after = peak_bytes(lambda: predict(names["small"]))
    return [
        falls("memory of the prediction, side 128 to 64", before, after, 0.26),
        shown("the images", f"{tuple(names['small'].shape)}", names["small"].shape == (2, 3, 64, 64)),
        shown("no graph", f"grad_fn {output.grad_fn}", output.grad_fn is None),
    ]
