"""Accumulation under no_sync: one all-reduce a cycle, the same step as one big batch."""

from support.measure import same, shown
from support.toys import train, training, twin


def frame(torch):
    import torch.distributed as dist

    store = dist.HashStore()
    dist.init_process_group("gloo", store=store, rank=0, world_size=1)
    return training(count=16, batch=2)


def check(names, run):
    import torch
    from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import allreduce_hook

    big = twin(names)
    big["loader"] = torch.utils.data.DataLoader(names["dataset"], batch_size=8)
    train(big)
    model = torch.nn.parallel.DistributedDataParallel(names["model"])
    reduced, passes = set(), [0]

    def counted(state, bucket):
        reduced.add(passes[0])
        return allreduce_hook(state, bucket)

    model.register_comm_hook(None, counted)
    model.register_forward_pre_hook(lambda *_: passes.__setitem__(0, passes[0] + 1))
    names["model"] = model
    run()
    return [
        shown("all-reduce in the last of each 4 batches", f"batches {sorted(reduced)} of 8", reduced == {4, 8}),
        same("the same weights as batches of 8", model.parameters(), big["model"].parameters()),
    ]
