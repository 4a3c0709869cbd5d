"""An image in overlapping tiles: every pixel covered, the output of a model that treats pixels alone."""

from support.measure import falls, same, shown


def frame(torch):
    return {"model": torch.nn.Conv2d(3, 4, 1), "image": torch.rand(1, 3, 1000, 1300)}


def check(names, run):
    import torch

    with torch.no_grad():
        expected = names["model"](names["image"])
    sizes = []
    names["model"].register_forward_hook(lambda module, args, output: sizes.append(output.nbytes))
    run()
    return [
        shown(
            "every pixel covered",
            f"{int(names['hits'].min())} to {int(names['hits'].max())} times",
            names["hits"].min() >= 1,
        ),
        same("the output of the whole image", [names["output"]], [expected]),
        falls("output at one time, 1000 x 1300", expected.nbytes, max(sizes), 0.25),
        shown("no graph", f"grad_fn {names['output'].grad_fn}", names["output"].grad_fn is None),
    ]
