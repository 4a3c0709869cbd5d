"""Evaluation in inference mode: no byte saved for backward, eval() alone saves them all."""

from support.measure import Saved, kib, shown
from support.toys import training


def frame(torch):
    return training()


def check(names, run):
    model = names["model"]
    outputs = []
    model.register_forward_hook(lambda module, args, output: outputs.append((output.grad_fn, module.training)))
    with Saved(model) as after:
        run()
    graphs = [graph for graph, _ in outputs]
    model.eval()
    with Saved(model) as trap:
        model(names["dataset"].tensors[0])
    right = (names["model"](names["dataset"].tensors[0]).argmax(1) == names["dataset"].tensors[1]).float().mean().item()
    return [
        shown("nothing saved for backward", kib(after.peak), after.peak == 0),
        shown("no output has a graph", f"{len(graphs)} outputs", graphs == [None] * 4),
        shown("in eval mode, and back to training after", "4 batches", not any(t for _, t in outputs)),
        shown(
            "the accuracy is right",
            f"{names['correct'] / names['seen']:.4f}",
            abs(names["correct"] / names["seen"] - right) < 1e-6,
        ),
        shown("trap: eval() alone saves the graph", kib(trap.peak), trap.peak > 0),
    ]
