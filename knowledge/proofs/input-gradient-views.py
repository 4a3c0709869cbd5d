"""View by view through the backbone: the whole gradient, one view's graph at a time."""

from support.measure import Saved, falls, same
from support.views import views, whole


def frame(torch):
    names = views()
    model = names["model"].requires_grad_(False)
    return {
        **names,
        "images": names["imgs"],
        "backbone": lambda view: model.backbone(view[:, None])[:, 0],
        "head": model.head,
    }


def check(names, run):
    with Saved(names["model"], names["imgs"]) as before:
        expected = whole(names)
    with Saved(names["model"], names["imgs"]) as after:
        run()
    return [
        same("the gradient of all views at once", [names["gradient"]], [expected]),
        falls("saved bytes, one view of 6 at a time", before.peak, after.peak, 0.2),
    ]
