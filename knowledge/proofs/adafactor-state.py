"""Adafactor: a row and a column a matrix in place of two whole moments."""

from support.measure import shown, size_of
from support.toys import train, training


def frame(torch):
    model = torch.nn.Sequential(torch.nn.Linear(64, 512), torch.nn.ReLU(), torch.nn.Linear(512, 10))
    return training(optimizer=torch.optim.AdamW, lr=1e-3, model=model)


def state(names):
    train(names)
    size = size_of(t for state in names["optimizer"].state.values() for t in state.values())
    return size / sum(p.numel() for p in names["model"].parameters())


def check(names, run):
    adamw = state(names)
    run()
    adafactor = state(names)
    before = names["loss_fn"](names["model"](names["dataset"].tensors[0]), names["dataset"].tensors[1]).item()
    for _ in range(20):
        train(names)
    after = names["loss_fn"](names["model"](names["dataset"].tensors[0]), names["dataset"].tensors[1]).item()
    return [
        shown("AdamW's state", f"{adamw:.2f} bytes a parameter", 8 <= adamw < 8.1),
        shown("Adafactor's state", f"{adafactor:.2f} bytes a parameter", adafactor < 1),
        shown("it trains", f"loss {before:.3f} -> {after:.3f}", after < before),
    ]
