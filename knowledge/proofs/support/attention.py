"""Attention as textbooks write it, with the whole matrix of scores: what the entries' versions are held against."""

import torch


def plain(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    return scores.softmax(dim=-1) @ v


def leaves(tokens):
    """q, k and v of 2 samples and 4 heads of 16, and the same once more, for the other version's gradients."""
    first = [torch.randn(2, 4, tokens, 16, requires_grad=True) for _ in range(3)]
    return first, [t.detach().clone().requires_grad_() for t in first]
