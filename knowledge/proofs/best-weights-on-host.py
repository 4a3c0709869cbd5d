"""The best weights as an own copy: training goes on without touching them, and they come back in place."""

from support.measure import same, shown
from support.toys import train, training


def frame(torch):
    return training()


def check(names, run):
    model = names["model"]
    places = [p.data_ptr() for p in model.parameters()]
    original = model.load_state_dict
    kept = {}

    def trained_on(state):
        kept.update({name: value.clone() for name, value in state.items()})
        train(names)
        kept["moved"] = any(not value.equal(state[name]) for name, value in model.state_dict().items())
        return original(state)

    model.load_state_dict = trained_on
    run()
    moved = kept.pop("moved")
    return [
        shown("training changes the weights", f"{moved}", moved),
        same("and not the copy", names["best"].values(), kept.values(), 0),
        same("loading brings the copy's values back", model.state_dict().values(), kept.values(), 0),
        shown("into the same memory", f"{len(places)} tensors", places == [p.data_ptr() for p in model.parameters()]),
    ]
