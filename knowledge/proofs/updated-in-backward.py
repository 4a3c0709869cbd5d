"""Updates inside backward: the weights of a plain AdamW, and one gradient at a time."""

from support.measure import falls, same, shown, size_of
from support.toys import train, training, twin


def frame(torch):
    return training(optimizer=torch.optim.AdamW, lr=1e-4)


def check(names, run):
    plain = twin(names)
    train(plain)
    model, most = names["model"], [0]

    def measure(_):
        most[0] = max(most[0], size_of(p.grad for p in model.parameters() if p.grad is not None))

    # Registered first, so it sees each gradient before the update drops it.
    for p in model.parameters():
        p.register_post_accumulate_grad_hook(measure)
    run()
    return [
        same("the weights of a plain AdamW, 4 steps", model.parameters(), plain["model"].parameters()),
        shown("no gradient is left", "None", all(p.grad is None for p in model.parameters())),
        falls("most gradients at one time", size_of(model.parameters()), most[0], 0.1),
    ]
