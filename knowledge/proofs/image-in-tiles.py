"""An image in overlapping tiles, the rims left out: the output of the whole image, for a network that looks around."""

from support.measure import falls, same, shown

TILE, MARGIN = 512, 64


def frame(torch):
    first, second = (torch.nn.Conv2d(*channels, 5, padding=2) for channels in ((3, 4), (4, 2)))
    return {"model": torch.nn.Sequential(first, torch.nn.Tanh(), second), "image": torch.rand(1, 3, 700, 900)}


def check(names, run):
    import torch

    model, image = names["model"], names["image"]
    with torch.no_grad():
        expected = model(image)
    sizes = []
    hook = model.register_forward_hook(lambda module, args, output: sizes.append(output.nbytes))
    run()
    hook.remove()

    def laid(step):
        """The versions that go round: tiles beside each other, or averaged where they overlap."""
        total, hits = torch.zeros_like(expected), torch.zeros(1, 1, *image.shape[-2:])
        tops, lefts = (sorted({*range(0, size - TILE, step), size - TILE}) for size in image.shape[-2:])
        for top in tops:
            for left in lefts:
                place = (..., slice(top, top + TILE), slice(left, left + TILE))
                total[place] += model(image[place])
                hits[place] += 1
        return total / hits

    scale = expected.abs().max().item()
    with torch.no_grad():
        seams = [(laid(step) - expected).abs().max().item() / scale for step in (TILE, TILE - 2 * MARGIN)]
    return [
        same("the output of the whole image", [names["output"]], [expected]),
        falls("output at one time, 700 x 900", expected.nbytes, max(sizes), 0.5),
        shown("no graph", f"grad_fn {names['output'].grad_fn}", names["output"].grad_fn is None),
        shown("trap: wrong at the seam without overlap", f"by {seams[0]:.1e} of the largest", seams[0] > 1e-2),
        shown("trap: wrong where overlaps are averaged", f"by {seams[1]:.1e} of the largest", seams[1] > 1e-2),
    ]
