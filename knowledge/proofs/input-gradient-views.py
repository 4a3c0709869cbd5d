"""View by view through the backbone: the whole gradient, one view's graph at a time."""

from support.views import in_pieces, views


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
    _, claims = in_pieces(names, run, "gradient", "view")
    return claims
