"""A model in two halves: each device holds its own half, and the output comes from the second."""

from support.measure import shown, size_of
from support.toys import block


def check(names, run):
    import torch

    run()
    net = names["TwoDevices"](block(32), block(32), devices=("cpu", "meta"))
    halves = {kind: size_of(p for p in net.parameters() if p.device.type == kind) for kind in ("cpu", "meta")}
    output = net(torch.randn(4, 32))
    return [
        shown("each device holds half of the weights", f"{halves} bytes", halves["cpu"] == halves["meta"] > 0),
        shown("the output is on the second device", f"{output.device}", output.device.type == "meta"),
    ]
