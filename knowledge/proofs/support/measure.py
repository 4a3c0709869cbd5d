"""What a proof measures, and how it says so: a claim, what was measured, and whether that bears it out."""

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class Kept:
    """One tensor that autograd keeps; its storage counts until the graph lets go of it."""

    def __init__(self, tensor, meter):
        # Detached, since a graph that holds its own output through a hook is never freed.
        self.tensor, self.meter = tensor.detach(), meter
        self.meter.count(tensor, 1)

    def __del__(self):
        self.meter.count(self.tensor, -1)


class Saved:
    """Bytes saved for backward, each storage once, without those of `ignored`: now, and the most at one time."""

    def __init__(self, *ignored):
        tensors = [t for part in ignored for t in (part.parameters() if hasattr(part, "parameters") else [part])]
        self.ignored = {t.untyped_storage().data_ptr() for t in tensors}
        self.holders, self.now, self.peak, self.largest = {}, 0, 0, 0

    def count(self, tensor, change):
        storage = tensor.untyped_storage()
        key = storage.data_ptr()
        if key in self.ignored:
            return
        before = self.holders.get(key, 0)
        self.holders[key] = before + change
        if before == 0:
            self.now += storage.nbytes()
        elif before + change == 0:
            self.now -= storage.nbytes()
        self.peak = max(self.peak, self.now)
        self.largest = max(self.largest, storage.nbytes())

    def __enter__(self):
        self.hooks = torch.autograd.graph.saved_tensors_hooks(lambda t: Kept(t, self), lambda kept: kept.tensor)
        self.hooks.__enter__()
        return self

    def __exit__(self, *error):
        self.hooks.__exit__(*error)


class Made(TorchDispatchMode):
    """The largest result of any one operator, in bytes, and the most elements in one tensor."""

    def __init__(self):
        super().__init__()
        self.bytes = self.elements = 0

    def __torch_dispatch__(self, operator, types, args=(), kwargs=None):
        results = operator(*args, **(kwargs or {}))
        tensors = [t for t in tree_leaves(results) if isinstance(t, torch.Tensor)]
        self.bytes = max(self.bytes, sum(t.nbytes for t in tensors))
        self.elements = max([self.elements, *(t.numel() for t in tensors)])
        return results


def peak_bytes(action):
    """The most bytes that `action` held at one time on top of those before it, as the CPU allocator reports them."""
    activities = [torch.profiler.ProfilerActivity.CPU]
    with torch.profiler.profile(activities=activities, profile_memory=True) as profile:
        action()
    events = [event for event in profile.profiler.kineto_results.events() if event.name() == "[memory]"]
    held = most = 0
    for event in sorted(events, key=lambda event: event.start_ns()):
        held += event.nbytes()
        most = max(most, held)
    return most


def shown(claim, measured, ok):
    return claim, measured, ok


def kib(size):
    return f"{size / 2**10:,.1f} KiB"


def falls(claim, before, after, at_most=1.0):
    """`after` is less than `at_most` of `before`."""
    return claim, f"{kib(before)} -> {kib(after)}", 0 <= after < before * at_most


def same(claim, left, right, tolerance=1e-5):
    """Two lists of tensors are equal within rounding, relative to the largest value."""
    left, right = list(left), list(right)
    if len(left) != len(right) or any(a is None or b is None or a.shape != b.shape for a, b in zip(left, right)):
        return claim, "different shapes", False
    scale = max([1e-12, *(b.detach().double().abs().max().item() for b in right)])
    worst = max((a.detach().double() - b.detach().double()).abs().max().item() for a, b in zip(left, right)) / scale
    return claim, f"largest relative difference {worst:.1e}", worst <= tolerance


def fails(claim, action, error, text=""):
    """`action` raises `error`, with `text` in its message."""
    try:
        action()
    except error as problem:
        line = str(problem).strip().split("\n")[0]
        return claim, f"{type(problem).__name__}: {line[:70]}", text in str(problem)
    return claim, "no error", False


def gradients(model):
    return [p.grad for p in model.parameters()]


def size_of(tensors):
    return sum(t.numel() * t.element_size() for t in tensors)


def graph_nodes(*tensors):
    """How many nodes of the autograd graph the tensors hold."""
    seen, left = set(), [t.grad_fn for t in tensors if t.grad_fn is not None]
    while left:
        node = left.pop()
        if node not in seen:
            seen.add(node)
            left.extend(after for after, _ in node.next_functions if after is not None)
    return len(seen)
