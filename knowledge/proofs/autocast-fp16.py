"""fp16 autocast with a scaler: the clipped step of fp32; without a scaler small gradients become 0."""

from support.accelerator import in_fp32, mixed, moved, small_gradients
from support.measure import Saved, falls, shown


def frame(torch):
    return mixed()


def check(names, run):
    import torch

    plain = names["plain"]
    with Saved(plain["model"], *names["dataset"].tensors) as before:
        for x, y in plain["loader"]:
            plain["loss_fn"](plain["model"](x), y).backward()
    torch.nn.utils.clip_grad_norm_(plain["model"].parameters(), 1.0)
    plain["optimizer"].step()
    with Saved(names["model"], *names["dataset"].tensors) as after:
        run()
    scale = names["scaler"].get_scale()
    claims = [
        falls("saved bytes, batch 1024", before.peak, after.peak, 0.6),
        moved(names, names, 1e-2),
        in_fp32(names),
        shown("no overflow at the first scale", f"{scale:.0f}", scale == 65536),
    ]
    lost, kept = small_gradients(names), small_gradients(names, names["scaler"])
    return [
        *claims,
        shown("trap: without the scaler small gradients are 0", f"{lost:.1%}, with it {kept:.1%}", lost > 0.1 > kept),
    ]
