"""The process's memory as the kernel tells it: VmRSS in KiB, read as GiB."""

import pathlib

from support.measure import shown


def frame(torch):
    pathlib.Path.read_text = lambda path: "Name:\tpython3\nVmPeak:\t 9000000 kB\nVmRSS:\t 1572864 kB\n"
    return {}


def check(names, run):
    printed = run().strip()
    return [shown("a VmRSS of 1572864 kB", printed.split("resident ")[1], printed.endswith("resident 1.50 GiB"))]
