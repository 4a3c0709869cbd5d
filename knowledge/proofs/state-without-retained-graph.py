"""A carried state that is detached in place of retain_graph=True: earlier graphs go, the training is the same."""

import weakref

from support.measure import Saved, kib, same, shown
from support.recurrent import Gru, Recurrent, sequences
from support.toys import twin


class Witness:
    """A hook on a node of the graph: it lives exactly as long as the node."""

    def __call__(self, *gradients):
        return None


def frame(torch):
    class Witnessed(Recurrent):
        """Counts, at each forward, the graphs of earlier states that are alive and the bytes that are saved."""

        def __init__(self):
            super().__init__(Gru())
            self.witnesses, self.alive, self.kept, self.meter = [], [], [], None

        def forward(self, x, state):
            self.alive.append(sum(witness() is not None for witness in self.witnesses))
            self.kept.append(self.meter.now if self.meter else 0)
            output, state = super().forward(x, state)
            witness = Witness()
            state.grad_fn.register_hook(witness)
            self.witnesses.append(weakref.ref(witness))
            return output, state

    return {"torch": torch, **sequences(Witnessed())}


def check(names, run):
    plain, retained, torch = twin(names), twin(names)["model"], names["torch"]
    with Saved(names["model"], *[x for x, _ in names["loader"]]) as names["model"].meter:
        run()
    alive, kept = names["model"].alive, names["model"].kept

    # The state as bare numbers: nothing of an earlier graph can be in it.
    state = None
    for x, y in plain["loader"]:
        out, state = plain["model"](x, None if state is None else torch.tensor(state.tolist()))
        plain["optimizer"].zero_grad(set_to_none=True)
        plain["loss_fn"](out, y).backward()
        plain["optimizer"].step()

    # Without optimizer.step(), which changes weights that the retained graphs still need.
    state = None
    with Saved(retained, *[x for x, _ in names["loader"]]) as retained.meter:
        for x, y in names["loader"]:
            out, state = retained(x, state)
            names["loss_fn"](out, y).backward(retain_graph=True)

    rising = all(before < after for before, after in zip(retained.kept, retained.kept[1:]))
    return [
        same("the same weights as from bare states", names["model"].parameters(), plain["model"].parameters()),
        shown("nothing saved is left at the next forward", f"{kept} bytes", len(kept) == 6 and not any(kept)),
        shown("graphs alive at each forward: the last step's at most", f"{alive}", max(alive) <= 1),
        shown("trap: with retain_graph=True every graph stays", f"{retained.alive}", retained.alive == [*range(6)]),
        shown("trap: and what it saved", f"{kib(retained.kept[1])} to {kib(retained.kept[-1])}", rising),
    ]
