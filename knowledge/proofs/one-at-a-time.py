"""Requests behind a semaphore: one on the device at a time, one copy of the model, no graph."""

import threading
import time

from support.measure import same, shown
from support.toys import Layered


def frame(torch):
    class Watched(Layered):
        def forward(self, x):
            inside.append(1)
            most.append(sum(inside))
            time.sleep(0.01)
            output = super().forward(x)
            graphs.append(output.grad_fn)
            inside.pop()
            return output

    inside, most, graphs = [], [], []
    return {"model": Watched(), "most": most, "graphs": graphs}


def check(names, run):
    import torch

    run()
    inputs, answers = torch.randn(8, 64), {}
    threads = [
        threading.Thread(target=lambda i=i: answers.__setitem__(i, names["answer"](inputs[i : i + 1])))
        for i in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    together = max(names["most"])
    expected = names["model"](inputs)
    return [
        shown("8 requests in 8 threads, at one time", f"{together}", together == 1 and len(answers) == 8),
        shown("no graph", "None", names["graphs"][:8] == [None] * 8),
        same("each its own answer", [answers[i] for i in range(8)], expected.split(1)),
    ]
