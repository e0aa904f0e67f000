"""Chips: whole numbers of a house's smallest chip. There is no half chip and no float."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd

Chips = tuple[int, ...]
ODDEST = 10_000  # the smallest chip, measured by what divides all of them, is at most this


def next_multiples(stake: int, multiple: int) -> tuple[int, ...]:
    """The multiples nearest to a stake: one below (if any) and one above.

    >>> next_multiples(10, 6)
    (6, 12)
    >>> next_multiples(2, 6)
    (6,)
    """
    below = stake // multiple * multiple
    if below == stake:
        return (stake,)
    return (below, below + multiple) if below else (multiple,)


def next_that_fit(stake: int, step: int, fits: Callable[[int], bool], most: int) -> tuple[int, ...]:
    """The multiples of a step nearest to a stake that fit: one below (if any), one above.

    Of `most` multiples in a row at least one fits.

    >>> next_that_fit(17, 1, lambda stake: is_sum(stake, (5, 25)), 5)
    (15, 20)
    """
    down = range(stake // step * step, 0, -step)
    up = range(-(-stake // step) * step, stake + (most + 1) * step, step)
    below = next((candidate for candidate in down[: most + 1] if fits(candidate)), 0)
    above = next((candidate for candidate in up if candidate and fits(candidate)), 0)
    return tuple(dict.fromkeys(candidate for candidate in (below, above) if candidate))


def is_sum(total: int, chips: Chips) -> bool:
    """Whether chips of these values can make a sum, with as many of each as it takes.

    >>> is_sum(35, (5, 25)), is_sum(7, (5, 25)), is_sum(3, (2, 5)), is_sum(7, (2, 5))
    (True, False, False, True)
    """
    if 1 in chips:
        return total >= 0
    unit, least = _least_sums(chips)
    whole, rest = divmod(total, unit)
    return not rest and whole >= least[whole % len(least)] if total >= 0 else False


def largest_sum(total: int, chips: Chips) -> int:
    """The largest sum up to a total that chips of these values can make.

    >>> largest_sum(17, (5, 25)), largest_sum(4, (5, 25))
    (15, 0)
    """
    return next(candidate for candidate in range(total, -1, -1) if is_sum(candidate, chips))


def smallest_sum(total: int, chips: Chips) -> int:
    """The smallest sum from a total up that chips of these values can make.

    >>> smallest_sum(17, (5, 25)), smallest_sum(3, (2, 5))
    (20, 4)
    """
    while not is_sum(total, chips):
        total += 1
    return total


def unit_of(chips: Chips) -> int:
    """The unit that divides every sum of these chips."""
    return gcd(*chips)


def run_of(chips: Chips) -> int:
    """Among this many multiples of their unit in a row, these chips can make at least one."""
    return min(chips) // unit_of(chips)


@lru_cache(maxsize=256)
def _least_sums(chips: Chips) -> tuple[int, Chips]:
    """The unit of some chips and, for each remainder by the smallest chip (both in units), the
    smallest sum with that remainder. Adding the smallest chip gives every larger one."""
    unit = unit_of(chips)
    values = sorted({value // unit for value in chips})
    smallest = values[0]
    assert smallest <= ODDEST, f"chips of {chips} are too odd to pay with"
    least = [-1] * smallest
    waiting = [0]
    while waiting:
        total = heappop(waiting)
        if least[total % smallest] >= 0:
            continue
        least[total % smallest] = total
        for value in values[1:]:
            heappush(waiting, total + value)
    return unit, tuple(least)
