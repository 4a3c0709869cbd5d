"""Several images that a backbone treats one by one and a head joins: what gradients with respect to inputs meet."""

import copy

import torch


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
