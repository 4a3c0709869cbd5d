"""MultiheadAttention without its weights: the same output, no score matrix saved."""

from support.measure import Saved, falls, same, shown


def frame(torch):
    return {"mha": torch.nn.MultiheadAttention(32, 4, batch_first=True), "x": torch.randn(2, 256, 32)}


def check(names, run):
    mha, x = names["mha"], names["x"]
    scores = 2 * 4 * 256 * 256 * 4
    with Saved(mha, x) as before:
        expected, _ = mha(x, x, x)
    with Saved(mha, x) as after:
        run()
    return [
        same("the same output", [names["out"]], [expected]),
        shown("the default saves the scores", f"largest {before.largest} bytes", before.largest >= scores),
        shown("need_weights=False saves none", f"largest {after.largest} bytes", after.largest < scores),
        falls("saved bytes fall, 256 tokens", before.now, after.now, 0.5),
    ]
