"""A recurrent model whose state goes from step to step: what keeps graphs alive where it is not detached."""

import torch

from support.measure import fails, graph_nodes


class Recurrent(torch.nn.Module):
    """A cell and a head; `nodes` has the size of the state's graph after each forward."""

    def __init__(self, cell):
        super().__init__()
        self.cell, self.head, self.nodes = cell, torch.nn.Linear(16, 4), []

    def forward(self, x, state):
        output, state = self.cell(x, state)
        self.nodes.append(graph_nodes(*(state if isinstance(state, tuple) else (state,))))
        return self.head(output), state


class Gru(torch.nn.GRUCell):
    def __init__(self):
        super().__init__(8, 16)

    def forward(self, x, state):
        state = super().forward(x, state)
        return state, state


class Lstm(torch.nn.LSTM):
    """Over five time steps; gives the last output."""

    def __init__(self):
        super().__init__(8, 16, batch_first=True)

    def forward(self, x, state):
        output, state = super().forward(x, state)
        return output[:, -1], state


def sequences(model, *time):
    """Six batches of 4 for the model, with labels, under the names that the entries use."""
    loader = [(torch.randn(4, *time, 8), torch.randint(0, 4, (4,))) for _ in range(6)]
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    return {"model": model, "loader": loader, "optimizer": optimizer, "loss_fn": torch.nn.functional.cross_entropy}


def attached(names):
    """The trap: a state handed on with its graph."""

    def train():
        state = None
        for x, y in names["loader"]:
            output, state = names["model"](x, state)
            names["loss_fn"](output, y).backward()

    return fails("trap: without detach the second backward fails", train, RuntimeError, "second time")
