"""Shapes of every layer on the meta device: known without the memory."""

from support.measure import shown


def frame(torch):
    # 12 GiB of weights in fp32, were they real.
    with torch.device("meta"):
        layers = [torch.nn.Flatten(), torch.nn.Linear(3 * 512 * 512, 4096), torch.nn.Linear(4096, 10)]
    return {"model": torch.nn.Sequential(*layers), "inputs": torch.empty(64, 3, 512, 512, device="meta")}


def check(names, run):
    printed = run()
    return [
        shown("no weight is in memory", "meta", all(p.device.type == "meta" for p in names["model"].parameters())),
        shown(
            "the shape and size of each layer's output",
            printed.split("\n")[1],
            "0 Flatten (64, 786432) 192.0 MiB" in printed and "2 Linear (64, 10)" in printed,
        ),
    ]
