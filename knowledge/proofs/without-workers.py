"""num_workers=0: batches are made in the process itself, and none lies in shared memory."""

import os

from support.measure import shown


def frame(torch):
    class Noted(torch.utils.data.Dataset):
        def __len__(self):
            return 32

        def __getitem__(self, index):
            processes.add(os.getpid())
            return torch.ones(4)

    processes = set()
    return {"dataset": Noted(), "processes": processes}


def check(names, run):
    run()
    batches = list(names["loader"])
    return [
        shown(
            "every sample made in this process",
            f"{len(names['processes'])} process",
            names["processes"] == {os.getpid()},
        ),
        shown("no batch in shared memory", f"{len(batches)} batches", not any(batch.is_shared() for batch in batches)),
    ]
