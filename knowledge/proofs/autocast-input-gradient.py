"""The gradient of an input under bf16 autocast is the true one, in the input's own type."""

from support.accelerator import on_cpu
from support.measure import same, shown
from support.views import views, whole


def frame(torch):
    on_cpu()
    names = views()
    return {**names, "x": names["imgs"], "y": names["target"]}


def check(names, run):
    run()
    grad = names["grad"]
    return [
        same("the gradient of fp32, within rounding", [grad], [whole(names)], 5e-2),
        shown("in the type of the input", f"{grad.dtype}", grad.dtype == names["imgs"].dtype),
    ]
