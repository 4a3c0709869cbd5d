"""A LoRA layer: starts as its base, trains two small matrices, so gradients and optimizer state shrink."""

from support.measure import falls, gradients, same, shown, size_of


def check(names, run):
    import torch

    run()
    base = torch.nn.Linear(512, 512)
    layer, x = names["LoRALinear"](base), torch.randn(4, 512)
    start = same("at first the output is the base's", [layer(x)], [base(x)], 0)
    everything = torch.nn.Linear(512, 512)
    states = []
    for module in (everything, layer):
        optimizer = torch.optim.AdamW([p for p in module.parameters() if p.requires_grad], lr=1e-3)
        module(x).sum().backward()
        optimizer.step()
        states.append(size_of(t for state in optimizer.state.values() for t in state.values()))
    gradient = size_of(g for g in gradients(layer) if g is not None)
    return [
        start,
        shown("the base has no gradient", "None", all(p.grad is None for p in base.parameters())),
        falls("gradients, 512 x 512 at rank 16", size_of(gradients(everything)), gradient, 0.07),
        falls("AdamW state, 512 x 512 at rank 16", states[0], states[1], 0.07),
    ]
