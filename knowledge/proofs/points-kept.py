"""A random part of the points: 16384 of them, each with its own label."""

from support.measure import shown


def frame(torch):
    points = torch.rand(50_000, 6)
    return {"points": points, "labels": (points[:, 0] * 1000).long()}


def check(names, run):
    run()
    points, labels = names["points"], names["labels"]
    return [
        shown("points left", f"{tuple(points.shape)}", points.shape == (16384, 6)),
        shown("each keeps its label", f"{len(labels)}", bool((labels == (points[:, 0] * 1000).long()).all())),
    ]
