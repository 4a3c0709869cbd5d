"""The length that fits the KV budget: whole blocks of 16 tokens, and one block more does not fit."""

import re

from support.measure import shown


def check(names, run):
    printed = run().strip()
    tokens = int(re.search(r"--max-model-len (\d+)", printed).group(1))
    budget, each = 5.61 * 2**30, 16.0 * 2**30 / 131072
    return [
        shown("128 KiB a token", printed.split(" a token")[0], printed.startswith("128 KiB")),
        shown("the length fits", f"{tokens} tokens", tokens % 16 == 0 and tokens * each <= budget),
        shown("one block more does not", f"{tokens + 16} tokens", (tokens + 16) * each > budget),
    ]
