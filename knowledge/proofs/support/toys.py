"""Small models and data that the proofs share."""

import copy
import random
import weakref

import torch


class Layered(torch.nn.Module):
    """Repeated blocks of three layers in `layers`, then a head: the shape that checkpointing is for."""

    def __init__(self, width=64, depth=8, classes=10):
        super().__init__()
        self.layers = torch.nn.ModuleList(block(width) for _ in range(depth))
        self.head = torch.nn.Linear(width, classes)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


class Limited(Layered):
    """Reports that memory is out above `most` samples, as a card would; `tried` has the sizes, `watched` the outputs."""

    def __init__(self, most):
        super().__init__()
        self.most, self.tried, self.watched = most, [], []

    def forward(self, x):
        output = super().forward(x)
        self.tried.append(len(x))
        self.watched.append(weakref.ref(output))
        if len(x) > self.most:
            raise torch.cuda.OutOfMemoryError("CUDA out of memory.")
        return output


def block(width):
    return torch.nn.Sequential(
        torch.nn.Linear(width, 4 * width), torch.nn.Tanh(), torch.nn.Linear(4 * width, width), torch.nn.Tanh()
    )


def classified(count, width=64, classes=10):
    """A data set of `count` samples with class numbers."""
    return torch.utils.data.TensorDataset(torch.randn(count, width), torch.randint(0, classes, (count,)))


def training(count=32, batch=8, optimizer=torch.optim.SGD, lr=0.1, model=None, width=64):
    """A model, its data and its optimizer under the names that the entries use."""
    model = Layered(width) if model is None else model
    dataset = classified(count, width)
    return {
        "model": model,
        "dataset": dataset,
        "loader": torch.utils.data.DataLoader(dataset, batch_size=batch),
        "loss_fn": torch.nn.functional.cross_entropy,
        "optimizer": optimizer(model.parameters(), lr=lr),
    }


def twin(names):
    """The same training from the same weights, for comparison: a copy of the model with an optimizer of its own."""
    model = copy.deepcopy(names["model"])
    optimizer = type(names["optimizer"])(model.parameters(), lr=names["optimizer"].param_groups[0]["lr"])
    return {**names, "model": model, "optimizer": optimizer}


def train(names):
    """The plain loop: what a reader has before the fix."""
    for x, y in names["loader"]:
        names["optimizer"].zero_grad(set_to_none=True)
        names["loss_fn"](names["model"](x), y).backward()
        names["optimizer"].step()


def texts(count, shortest, longest):
    """Rows of many lengths, and those lengths."""
    chance = random.Random(0)
    lengths = [chance.randint(shortest, longest) for _ in range(count)]
    return {"lengths": lengths, "dataset": [torch.ones(n) for n in lengths]}


def padded(rows):
    """Rows filled up to the longest: one batch."""
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
