"""The shapes that go into each layer, printed before it runs: the failing layer is the last line."""

from support.measure import fails, shown


def frame(torch):
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.Tanh(), torch.nn.Linear(32, 4))
    return {"model": model, "inputs": torch.randn(64, 8)}


def check(names, run):
    import contextlib
    import io

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        # The block's own capture ends with the error, so what it printed is read here.
        original, run.namespace["print"] = print, lambda *words, flush=False: original(*words, file=printed)
        wrong = fails("16 features into a layer of 32", run, RuntimeError, "shapes cannot be multiplied")
    last = printed.getvalue().strip().split("\n")[-1]
    return [wrong, shown("the last line names it", last, last == "2 Linear [(2, 16)]")]
