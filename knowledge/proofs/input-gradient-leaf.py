"""The whole input as the leaf; marking a slice fails both ways. Autocast is off without CUDA, so bf16 is not shown."""

from support.measure import Saved, fails, kib, same, shown
from support.views import views, whole


def frame(torch):
    names = views()
    return {**names, "images": names["imgs"]}


def check(names, run):
    expected = whole(names)
    with Saved(names["model"]) as saved:
        run()
        left = saved.now
    model, x = names["model"], names["imgs"].clone()
    frozen = not any(p.requires_grad or p.grad is not None for p in model.parameters())

    def marked():
        x[:, 0:1].requires_grad = True
        names["loss_fn"](model(x), names["target"]).backward()

    y = names["imgs"].clone().requires_grad_()
    names["loss_fn"](model(y), names["target"]).backward()
    return [
        same("the gradient of the whole input", [names["gradient"]], [expected]),
        shown("the weights are frozen", f"{frozen}", frozen),
        shown("frozen weights still leave activations", kib(saved.peak), saved.peak > 0),
        shown("after del loss nothing is kept", kib(left), left == 0),
        fails("trap: a slice marked before the forward", marked, RuntimeError, "does not require grad"),
        shown("trap: the image itself got no gradient", f"x.grad {x.grad}", x.grad is None and not x.requires_grad),
        shown("trap: a slice read after backward", f"x[:, 0:1].grad {y[:, 0:1].grad}", y[:, 0:1].grad is None),
        shown("the leaf has it", f"{tuple(y.grad.shape)}", y.grad is not None),
    ]
