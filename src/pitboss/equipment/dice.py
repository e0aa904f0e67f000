"""Dice: every ordered throw of n six-sided dice."""

from __future__ import annotations

from functools import cache
from itertools import product

from pitboss.equipment.space import Outcome, Space

FACES = (1, 2, 3, 4, 5, 6)
_NAMES = {1: "one die", 2: "two dice", 3: "three dice"}
_EXAMPLES = {1: "a face, like 4", 2: "two faces, like 4-2", 3: "three faces, like 4-2-6"}


def _write(throw: Outcome) -> str:
    return "-".join(str(face) for face in throw)


@cache
def dice(count: int) -> Space:
    """The space of all throws of `count` dice, in order: 36 for two, 216 for three.

    >>> len(dice(2)), dice(2).text(dice(2).parse("4-2"))
    (36, '4-2')
    """
    if count not in _NAMES:
        raise ValueError(f"games here are played with one, two or three dice, not {count}")
    return Space(_NAMES[count], tuple(product(FACES, repeat=count)), _EXAMPLES[count], _write)
