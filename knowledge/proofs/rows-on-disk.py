"""Rows read from a mapped file: the array is not in memory, each row is a copy of its own."""

from support.measure import shown


def frame(torch):
    import numpy as np

    np.save("rows.npy", np.arange(6000, dtype=np.float32).reshape(1000, 6))
    return {}


def check(names, run):
    import numpy as np

    run()
    rows = names["Rows"]("rows.npy")
    row = rows[7]
    row += 1
    return [
        shown("the array is a mapped file", type(rows.rows).__name__, isinstance(rows.rows, np.memmap)),
        shown(
            "a row",
            f"{rows[7].tolist()[:3]}, {len(rows)} rows",
            rows[7].tolist() == list(range(42, 48)) and len(rows) == 1000,
        ),
        shown("changing it leaves the file alone", f"{row.tolist()[:3]}", rows[7][0] == 42),
    ]
