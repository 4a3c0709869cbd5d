"""AdamW with foreach=False: the same step, no temporary of the size of all weights."""

from support.measure import Made, kib, same, shown, size_of
from support.toys import training, twin


def frame(torch):
    return training(optimizer=torch.optim.AdamW, lr=1e-4)


def step(names):
    x, y = names["dataset"].tensors
    names["loss_fn"](names["model"](x), y).backward()
    with Made() as made:
        names["optimizer"].step()
    return made.bytes


def check(names, run):
    import torch

    grouped = twin(names)
    grouped["optimizer"] = torch.optim.AdamW(grouped["model"].parameters(), lr=1e-4, foreach=True)
    whole = step(grouped)
    run()
    single = step(names)
    weights = size_of(names["model"].parameters())
    largest = max(p.nbytes for p in names["model"].parameters())
    return [
        shown(
            "foreach makes a temporary as large as the weights",
            f"{kib(whole)}, weights {kib(weights)}",
            whole >= 0.99 * weights,
        ),
        shown("foreach=False one as large as one weight", f"{kib(single)}, largest {kib(largest)}", single <= largest),
        same("the same weights after the step", names["model"].parameters(), grouped["model"].parameters()),
    ]
