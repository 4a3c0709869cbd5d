"""Each sample of a batch as a leaf of its own: the gradient of all at once, the graph of one sample at a time."""

import copy

from support.measure import Saved, falls, kib, peak_bytes, same, shown


def frame(torch):
    class Vit(torch.nn.Module):
        """Patches of an image as tokens, attention over them, a class."""

        def __init__(self, width=32):
            super().__init__()
            self.patches = torch.nn.Conv2d(3, width, 4, stride=4)
            layers = [torch.nn.TransformerEncoderLayer(width, 2, 64, batch_first=True) for _ in range(3)]
            self.layers, self.head = torch.nn.Sequential(*layers), torch.nn.Linear(width, 5)

        def forward(self, images):
            return self.head(self.layers(self.patches(images).flatten(2).mT).mean(dim=1))

    return {
        "model": Vit(),
        "images": torch.rand(8, 3, 32, 32),
        "target": torch.randint(0, 5, (8,)),
        "loss_fn": torch.nn.functional.cross_entropy,
    }


def check(names, run):
    import torch

    images, target, loss_fn = names["images"], names["target"], names["loss_fn"]
    plain = copy.deepcopy(names["model"]).eval().requires_grad_(False)

    def whole():
        x = images.clone().requires_grad_()
        return torch.autograd.grad(loss_fn(plain(x), target), x)[0]

    def added():
        """The version that goes round: the losses of all samples added up, one backward at the end."""
        leaves = [one.clone().requires_grad_() for one in images.split(1)]
        sum(loss_fn(plain(x), y) for x, y in zip(leaves, target.split(1))).backward()

    with Saved(plain, images) as before:
        expected = whole()
    with Saved(names["model"], images) as after:
        run()
        left = after.now
    with Saved(plain, images) as trap:
        added()
    peaks = peak_bytes(whole), peak_bytes(run)
    return [
        same("the gradient of all at once, a mean's times B", [names["grad"] / len(images)], [expected]),
        falls("saved bytes, one sample of 8 at a time", before.peak, after.peak, 0.15),
        shown("nothing is kept after the loop", kib(left), left == 0),
        falls("peak memory, the gradient of all among it", *peaks, 0.3),
        shown(
            "trap: one backward of the sum holds every graph",
            f"{kib(trap.peak)} of {kib(before.peak)}",
            trap.peak > 0.9 * before.peak,
        ),
        shown(
            "the weights are frozen",
            "no gradient",
            not any(p.requires_grad or p.grad is not None for p in names["model"].parameters()),
        ),
    ]
