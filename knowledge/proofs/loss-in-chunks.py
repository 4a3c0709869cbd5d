"""The loss in chunks: the same loss and gradients, no logits of the whole batch saved."""

from support.measure import Saved, falls, peak_bytes, same, shown


def check(names, run):
    import torch

    run()
    vocabulary = 2000
    hidden, weight = torch.randn(2, 256, 32), torch.randn(vocabulary, 32) / 6
    labels = torch.randint(0, vocabulary, (2, 256))
    labels[0, :100] = -100
    plain = [hidden.clone().requires_grad_(), weight.clone().requires_grad_()]
    chunked = [hidden.clone().requires_grad_(), weight.clone().requires_grad_()]
    losses = []

    def usual():
        logits = plain[0] @ plain[1].t()
        losses.append(torch.nn.functional.cross_entropy(logits.float().flatten(0, 1), labels.flatten()))
        losses[-1].backward()

    def in_chunks():
        losses.append(names["chunked_loss"](*chunked, labels, size=64))
        losses[-1].backward()

    with Saved(*plain) as before:
        before_peak = peak_bytes(usual)
    with Saved(*chunked) as after:
        after_peak = peak_bytes(in_chunks)
    expected, loss = losses
    ignored = names["chunked_loss"](*chunked, torch.full_like(labels, -100), size=64)
    return [
        same("the same loss, ignored labels among them", [loss], [expected]),
        same("the same gradients", [t.grad for t in chunked], [t.grad for t in plain]),
        falls("saved bytes fall, 512 tokens in chunks of 64", before.peak, after.peak, 0.2),
        falls("peak memory falls", before_peak, after_peak, 0.3),
        shown("all labels ignored gives 0, not NaN", f"{ignored.item()}", ignored.item() == 0),
    ]
