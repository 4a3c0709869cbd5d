"""Attention modules alone checkpointed, weights frozen: the same gradient of the input from fewer saved bytes."""

import copy

from support.measure import Saved, fails, falls, same, shown


def frame(torch):
    class Attention(torch.nn.Module):
        def __init__(self, width=32):
            super().__init__()
            self.qkv, self.out = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, width)

        def forward(self, x):
            q, k, v = self.qkv(x).chunk(3, dim=-1)
            return self.out((q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5).softmax(-1) @ v)

    class Block(torch.nn.Module):
        def __init__(self, width=32):
            super().__init__()
            self.attn, self.norm = Attention(width), torch.nn.LayerNorm(width)
            up, down = torch.nn.Linear(width, 2 * width), torch.nn.Linear(2 * width, width)
            self.mlp = torch.nn.Sequential(up, torch.nn.GELU(), down)

        def forward(self, x):
            x = x + self.attn(self.norm(x))
            return x + self.mlp(x)

    blocks = [Block() for _ in range(6)]
    model = torch.nn.Sequential(*blocks, torch.nn.Flatten(), torch.nn.Linear(128 * 32, 5))
    x, y = torch.randn(2, 128, 32), torch.randint(0, 5, (2,))
    return {"model": model, "x": x, "y": y, "loss_fn": torch.nn.functional.cross_entropy}


def check(names, run):
    model, x = names["model"], names["x"]
    plain = copy.deepcopy(model).eval().requires_grad_(False)
    leaf = x.clone().requires_grad_()
    with Saved(plain, leaf) as before:
        names["loss_fn"](plain(leaf), names["y"]).backward()
    with Saved(model, x) as after:
        run()
    trained = [p for p in model.parameters() if p.requires_grad or p.grad is not None]
    wrapped, gradient = len(names["blocks"]), names["grad"]
    names["model"] = copy.deepcopy(plain[0].mlp)
    return [
        same("the same gradient of the input", [gradient], [leaf.grad]),
        falls(f"saved bytes fall, {wrapped} attention modules checkpointed", before.peak, after.peak, 0.6),
        shown("no gradient of a weight", f"{len(trained)} weights", not trained),
        shown("in eval mode", f"training {model.training}", not model.training),
        fails("a model without such names is refused", run, AssertionError, "no module has one of these names"),
    ]
