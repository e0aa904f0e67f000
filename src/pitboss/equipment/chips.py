"""Chips: whole numbers of a house's smallest chip. There is no half chip and no float."""

from __future__ import annotations


def next_multiples(stake: int, multiple: int) -> tuple[int, ...]:
    """The stakes nearest to a wanted one that a multiple allows: one below (if any), one above.

    >>> next_multiples(10, 6)
    (6, 12)
    >>> next_multiples(2, 6)
    (6,)
    """
    below = stake // multiple * multiple
    if below == stake:
        return (stake,)
    return (below, below + multiple) if below else (multiple,)
