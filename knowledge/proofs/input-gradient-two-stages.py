"""First to the features, then image by image through the backbone: the whole gradient, one image's graph at a time."""

from support.measure import Saved, falls, same
from support.views import views, whole


def frame(torch):
    return views()


def check(names, run):
    with Saved(names["model"], names["imgs"]) as before:
        expected = whole(names)
    with Saved(names["model"], names["imgs"]) as after:
        run()
    return [
        same("the gradient of all images at once", [names["grad"]], [expected]),
        falls("saved bytes, one image of 6 at a time", before.peak, after.peak, 0.2),
    ]
