"""The gradient of an input through a scaler: too large by the scale until it is divided."""

from support.accelerator import on_cpu
from support.measure import same, shown
from support.views import views, whole


def frame(torch):
    on_cpu()
    names = views()
    return {**names, "x": names["imgs"], "y": names["target"]}


def check(names, run):
    expected = whole(names)
    run()
    factor = (names["scaled"].norm() / expected.norm()).item()
    return [
        same("the gradient of fp32, within rounding", [names["grad"]], [expected], 1e-2),
        shown("trap: undivided it is too large", f"{factor:,.0f} times", abs(factor / 65536 - 1) < 0.01),
    ]
