"""An LSTM's state, detached part by part: one step's graph at a time, and a total that is a number."""

from support.measure import fails, graph_nodes, shown


def frame(torch):
    class Recurrent(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm, self.head, self.nodes = torch.nn.LSTM(8, 16, batch_first=True), torch.nn.Linear(16, 4), []

        def forward(self, x, state):
            output, state = self.lstm(x, state)
            self.nodes.append(graph_nodes(*state))
            return self.head(output[:, -1]), state

    model = Recurrent()
    loader = [(torch.randn(4, 5, 8), torch.randint(0, 4, (4,))) for _ in range(6)]
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    return {"model": model, "loader": loader, "optimizer": optimizer, "loss_fn": torch.nn.functional.cross_entropy}


def check(names, run):
    run()
    nodes, model = names["model"].nodes, names["model"]

    def attached():
        state = None
        for x, y in names["loader"]:
            output, state = model(x, state)
            names["loss_fn"](output, y).backward()

    return [
        shown("the state's graph does not grow", f"{nodes} nodes", len(nodes) == 6 and max(nodes) == min(nodes)),
        shown("both parts have no graph at the end", "h, c", all(part.grad_fn is None for part in names["state"])),
        shown("the total is a number", type(names["total_loss"]).__name__, isinstance(names["total_loss"], float)),
        fails("trap: without detach the second backward fails", attached, RuntimeError, "second time"),
    ]
