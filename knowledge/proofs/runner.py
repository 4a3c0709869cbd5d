"""Compiles every Python block and runs those that have a proof; work comes in and results go out as JSON."""

import contextlib
import importlib.metadata
import importlib.util
import io
import json
import os
import re
import select
import signal
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

import torch

LIMIT_SECONDS = 120
OPERATORS = {">=": lambda a, b: a >= b, "<": lambda a, b: a < b, "==": lambda a, b: a == b}


class Run:
    """Runs the entry's block, as it stands, in the names that the proof supplies; gives what it printed."""

    def __init__(self, block, siblings, namespace):
        self.block, self.siblings, self.namespace = block, siblings, namespace

    def __call__(self):
        return execute(self.block, self.namespace)

    def sibling(self, title):
        """Runs another block of the same entry in the same names: the one that a reader pastes above this one."""
        return execute(next(block for block in self.siblings if block["title"] == title), self.namespace)


def code_of(block):
    # Padded to the fence's line, so that a traceback names the line of the entry.
    return compile("\n" * block["line"] + block["text"] + "\n", block["file"], "exec")


def execute(block, namespace):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code_of(block), namespace)
    return printed.getvalue()


def numbers(version):
    return tuple(int(part) for part in re.findall(r"\d+", version.split("+")[0])[:3])


def installed(package):
    if package == "torch":
        return torch.__version__
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def unmet(needs):
    """The first requirement of `needs` that this Python does not meet, or None."""
    for need in filter(None, needs.split(",")):
        package, operator, wanted = re.fullmatch(r"([\w.-]+?)(?:(>=|<|==)([\d.]+))?", need).groups()
        version = installed(package)
        if version is None or (operator and not OPERATORS[operator](numbers(version), numbers(wanted))):
            return need
    return None


def load(folder, name):
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prove(folder, block, blocks):
    """The claims of a block's proof, measured on a fresh seed in an empty folder."""
    torch.manual_seed(0)
    with tempfile.TemporaryDirectory() as place, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        os.chdir(place)
        proof = load(folder, block["proof"])
        # A block is pasted into a script, so it runs under the name of one.
        namespace = {"__name__": "__main__", "device": torch.device("cpu")}
        if hasattr(proof, "frame"):
            # Not under a name of its own, which would keep alive what a block lets go.
            namespace.update(proof.frame(torch))
        siblings = [other for other in blocks if other["file"] == block["file"]]
        claims = proof.check(namespace, Run(block, siblings, namespace))
        os.chdir("/")
    return [{"claim": claim, "measured": str(measured), "ok": bool(ok)} for claim, measured, ok in claims]


def apart(work):
    """What `work` gives, from a process of its own: no proof sees the patches, threads or seeds of another."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            answer = {"claims": work()}
        except BaseException:
            answer = {"error": traceback.format_exc()}
        with os.fdopen(writing, "w") as pipe:
            json.dump(answer, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        ready, _, _ = select.select([pipe], [], [], LIMIT_SECONDS)
        if not ready:
            os.kill(child, signal.SIGKILL)
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if text:
        return json.loads(text)
    # What died by itself did not run out of time.
    died = f"its process ended with status {os.waitstatus_to_exitcode(status)}"
    return {"error": died if ready else f"no answer within {LIMIT_SECONDS} s"}


def result(folder, block, blocks):
    try:
        code_of(block)
    except SyntaxError as error:
        return {"status": "broken", "error": f"line {error.lineno}: {error.msg}"}
    missing = unmet(block["needs"])
    if block["proof"] is None:
        return {"status": "compiled"}
    if missing is not None:
        return {"status": "unmet", "needs": missing}
    return {"status": "run", **apart(lambda: prove(folder, block, blocks))}


def main(work):
    # Whatever prints, a library among them, may say what it likes: the answer has a way of its own.
    answer = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    torch.set_num_threads(1)
    # Brings in what every training needs, once, rather than again in each proof's process.
    torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=0.1)
    # oneDNN 3.6 divides by zero on some virtual CPUs.
    torch.backends.mkldnn.enabled = False
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, text in work["files"].items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        sys.path.insert(0, place)
        results = [result(folder, block, work["blocks"]) for block in work["blocks"]]
    with answer:
        json.dump({"python": sys.version.split()[0], "torch": torch.__version__, "results": results}, answer)
