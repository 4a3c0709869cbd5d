"""How many layers fit: that many do, one more does not."""

from support.measure import shown


def check(names, run):
    run()
    fit, each, room = names["fit"], (39.6 + 2.5) / 80, 23.5 - 1.5
    return [
        shown("the layers fit", f"{fit} layers, {fit * each:.2f} of {room} GiB", fit * each <= room),
        shown("one more does not", f"{(fit + 1) * each:.2f} GiB", (fit + 1) * each > room),
    ]
