"""The KV cache from a model's configuration: the bytes of its keys and values."""

import types

from support.measure import shown

# Llama-3-8B's numbers.
CONFIG = {"num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "hidden_size": 4096}


def frame(torch):
    return {"model": types.SimpleNamespace(config=types.SimpleNamespace(**CONFIG))}


def check(names, run):
    import torch

    each, total = run().splitlines()
    layers = [torch.empty(2, 1, 8, 8192, 128, dtype=torch.bfloat16, device="meta") for _ in range(32)]
    cache = sum(t.nbytes for t in layers)
    names["model"].config = types.SimpleNamespace(text_config=types.SimpleNamespace(**{**CONFIG, "head_dim": 64}))
    nested = run().splitlines()[1]
    return [
        shown(
            "8192 tokens of Llama-3-8B in bf16",
            total.split(" in all")[0],
            names["tokens"] == 8192 and f"{cache / 2**30:.2f} GiB" in total,
        ),
        shown("bytes a token", each.split(" a token")[0], each.startswith(f"{cache / 8192 / 2**10:.0f} KiB")),
        shown(
            "a nested configuration with head_dim 64",
            nested.split(" in all")[0],
            nested.startswith(f"{cache / 2 / 2**30:.2f} GiB"),
        ),
    ]
