"""Wheels: the pockets of a roulette wheel or the spaces of a money wheel, in wheel order."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.space import Space


def wheel(name: str, pockets: Sequence[str]) -> Space:
    """A wheel with one outcome for each pocket; pockets are listed clockwise and named once."""
    if len(set(pockets)) != len(pockets):
        raise ValueError(f"{name} names a pocket twice")
    return Space(name, tuple(pockets), f"a pocket, like {pockets[0]}")


def neighbours(order: Sequence[str], centre: str, each_side: int) -> tuple[str, ...]:
    """The pockets around a centre, counted along the wheel."""
    at = order.index(centre)
    reach = range(at - each_side, at + each_side + 1)
    return tuple(order[place % len(order)] for place in reach)
