"""Several images that a backbone treats one by one and a head joins: what gradients with respect to inputs meet."""

import copy

import torch

from support.measure import Saved, falls, same


class Joined(torch.nn.Module):
    """A costly backbone for each image, then a head over the features of all N."""

    def __init__(self, images=6):
        super().__init__()
        self.backbone = Backbone()
        joint = torch.nn.Linear(8 * images, 32)
        self.head = torch.nn.Sequential(torch.nn.Flatten(), joint, torch.nn.Tanh(), torch.nn.Linear(32, 5))

    def forward(self, imgs):
        return self.head(self.backbone(imgs))


class Backbone(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Conv2d(3, 8, 3, padding=1),
            torch.nn.Tanh(),
            torch.nn.Conv2d(8, 8, 3, padding=1),
            torch.nn.BatchNorm2d(8),
            torch.nn.Tanh(),
            torch.nn.AdaptiveAvgPool2d(1),
            torch.nn.Flatten(),
        )

    def forward(self, imgs):
        batch, count = imgs.shape[:2]
        return self.layers(imgs.flatten(0, 1)).unflatten(0, (batch, count))


def views():
    return {
        "model": Joined().eval(),
        "imgs": torch.rand(2, 6, 3, 24, 24),
        "target": torch.randint(0, 5, (2,)),
        "loss_fn": torch.nn.functional.cross_entropy,
    }


def whole(names):
    """The gradient of all images at once."""
    model = copy.deepcopy(names["model"]).requires_grad_(False)
    x = names["imgs"].detach().requires_grad_()
    return torch.autograd.grad(names["loss_fn"](model(x), names["target"]), x)[0]


def in_pieces(names, run, result, what="image"):
    """The claims of every way to take the images one by one: the same gradient, with a part of the saved bytes."""
    with Saved(names["model"], names["imgs"]) as before:
        expected = whole(names)
    with Saved(names["model"], names["imgs"]) as after:
        run()
    return before, [
        same(f"the gradient of all {what}s at once", [names[result]], [expected]),
        falls(f"saved bytes, one {what} of 6 at a time", before.peak, after.peak, 0.2),
    ]
