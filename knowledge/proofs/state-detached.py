"""A recurrent state that is detached: one step's graph at a time; without it the second backward fails."""

from support.measure import fails, graph_nodes, shown


def frame(torch):
    class Recurrent(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.cell, self.head, self.nodes = torch.nn.GRUCell(8, 16), torch.nn.Linear(16, 4), []

        def forward(self, x, h):
            h = self.cell(x) if h is None else self.cell(x, h)
            self.nodes.append(graph_nodes(h))
            return self.head(h), h

    model = Recurrent()
    loader = [(torch.randn(4, 8), torch.randint(0, 4, (4,))) for _ in range(6)]
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    return {"model": model, "loader": loader, "optimizer": optimizer, "loss_fn": torch.nn.functional.cross_entropy}


def check(names, run):
    run()
    nodes, model = names["model"].nodes, names["model"]

    def attached():
        h = None
        for x, y in names["loader"]:
            out, h = model(x, h)
            names["loss_fn"](out, y).backward()

    return [
        shown(
            "the state's graph does not grow", f"{nodes} nodes", len(nodes) == 6 and max(nodes[1:]) == min(nodes[1:])
        ),
        shown("the state has no graph at the end", f"grad_fn {names['h'].grad_fn}", names["h"].grad_fn is None),
        fails("trap: without detach the second backward fails", attached, RuntimeError, "second time"),
    ]
