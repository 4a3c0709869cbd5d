"""The CPU in the place of the card: what asks autocast and GradScaler for "cuda" gets those of the CPU."""

import functools

import torch

from support.measure import same, shown, size_of
from support.toys import training, twin


def on_cpu():
    """From now on autocast and GradScaler work on the CPU whatever device they are asked for."""
    autocast, scaler = torch.amp.autocast, torch.amp.GradScaler
    torch.amp.autocast = lambda device, **options: autocast("cpu", **options)
    torch.amp.GradScaler = lambda device, **options: scaler("cpu", **options)
    # The spelling before 2.3, which takes fp16 without being told.
    torch.cuda.amp.autocast = functools.partial(autocast, "cpu", dtype=torch.float16)
    torch.cuda.amp.GradScaler = functools.partial(scaler, "cpu")


def mixed(batch=1024):
    """One step of training on one batch, and the same from the same weights to be done in fp32."""
    on_cpu()
    names = training(count=batch, batch=batch)
    return {**names, "start": [p.detach().clone() for p in names["model"].parameters()], "plain": twin(names)}


def moved(names, training, tolerance):
    """The step of `training` is the step of fp32, within the rounding of 2-byte values."""
    pairs = [(names["start"], one["model"].parameters()) for one in (training, names["plain"])]
    steps = [[after.detach() - before for before, after in zip(*pair)] for pair in pairs]
    return same("the step of fp32, within rounding", *steps, tolerance)


def in_fp32(names):
    """Autocast leaves weights and gradients as they are."""
    parameters = [*names["model"].parameters()]
    types = {t.dtype for p in parameters for t in (p, p.grad)}
    each = size_of([*parameters, *(p.grad for p in parameters)]) / sum(p.numel() for p in parameters)
    return shown("weights and gradients stay in fp32", f"{each:.0f} bytes a parameter", types == {torch.float32})


def small_gradients(names, scaler=None):
    """Which part of the gradients is 0 after a backward of a tiny loss in fp16."""
    names["model"].zero_grad(set_to_none=True)
    x, y = names["dataset"].tensors
    with torch.amp.autocast("cuda", dtype=torch.float16):
        loss = names["loss_fn"](names["model"](x), y) * 1e-4
    (loss if scaler is None else scaler.scale(loss)).backward()
    gradients = torch.cat([p.grad.flatten() for p in names["model"].parameters()])
    return (gradients == 0).float().mean().item()
