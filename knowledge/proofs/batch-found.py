"""The search for a batch that fits, with a model that reports out of memory above 20 samples."""

from support.measure import shown
from support.toys import Layered, training


def frame(torch):
    class Limited(Layered):
        def forward(self, x):
            tried.append(len(x))
            if len(x) > 20:
                raise torch.cuda.OutOfMemoryError("CUDA out of memory.")
            return super().forward(x)

    tried = []
    return {**training(count=128, model=Limited()), "tried": tried}


def check(names, run):
    run()
    return [
        shown(
            "halves until it fits, and takes two steps there", f"{names['tried']}", names["tried"] == [64, 32, 16, 16]
        ),
        shown("gives the batch that passed", f"{names['batch_size']}", names["batch_size"] == 16),
        shown("leaves no gradients", "None", all(p.grad is None for p in names["model"].parameters())),
    ]
