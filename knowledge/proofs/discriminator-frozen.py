"""The discriminator frozen for the generator's step: no gradients of its own, the generator's unchanged."""

import copy

from support.measure import gradients, same, shown, size_of


def frame(torch):
    generator, discriminator = torch.nn.Linear(8, 32), torch.nn.Sequential(
        torch.nn.Linear(32, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1)
    )
    return {
        "generator": generator,
        "discriminator": discriminator,
        "z": torch.randn(4, 8),
        "real_label": torch.ones(4, 1),
        "loss_fn": torch.nn.functional.binary_cross_entropy_with_logits,
        "optimizer": torch.optim.SGD(generator.parameters(), lr=0.1),
    }


def check(names, run):
    import torch

    generator, discriminator = copy.deepcopy(names["generator"]), copy.deepcopy(names["discriminator"])
    names["loss_fn"](discriminator(generator(names["z"])), names["real_label"]).backward()
    torch.optim.SGD(generator.parameters(), lr=0.1).step()
    unfrozen = size_of(gradients(discriminator))
    run()
    return [
        same("the generator's step is the same", names["generator"].parameters(), generator.parameters()),
        shown("unfrozen, the discriminator has gradients", f"{unfrozen} bytes", unfrozen > 0),
        shown("frozen, it has none", "None", all(g is None for g in gradients(names["discriminator"]))),
        shown("trainable again after", "True", all(p.requires_grad for p in names["discriminator"].parameters())),
    ]
