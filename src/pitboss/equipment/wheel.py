"""Wheels: the pockets of a roulette wheel or the spaces of a money wheel, in wheel order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.equipment.space import Space


def wheel(name: str, pockets: Sequence[str]) -> Space:
    """A wheel with one outcome for each pocket; pockets are listed clockwise and named once."""
    if len(set(pockets)) != len(pockets):
        raise ValueError(f"{name} names a pocket twice")
    return Space(name, tuple(pockets), f"a pocket, like {pockets[0]}")


def spaces_of(face: str, count: int) -> tuple[str, ...]:
    """The names of the spaces that show one face: the face itself, or the face and a number.

    >>> spaces_of("$20", 2), spaces_of("flag", 1)
    (('$20-1', '$20-2'), ('flag',))
    """
    return (face,) if count == 1 else tuple(f"{face}-{at}" for at in range(1, count + 1))


def faced_wheel(name: str, faces: Mapping[str, int]) -> Space:
    """A wheel that shows each face on a number of equal spaces. Only the face matters to the rules,
    so a person may key in the face alone: it means the first space that shows it.
    """
    spaces = {face: spaces_of(face, count) for face, count in faces.items()}
    every = tuple(space for names in spaces.values() for space in names)
    first = {face: names[0] for face, names in spaces.items()}
    return Space(name, every, f"the face, like {every[-1]} or {next(iter(faces))}", aliases=first)


def face_of(space: Space, text: str) -> str:
    """The face that a space of a wheel shows.

    >>> face_of(faced_wheel("the wheel", {"$20": 2, "flag": 1}), "$20-2")
    '$20'
    """
    face = text.rpartition("-")[0]
    return face if face in space.aliases else text


def neighbors(order: Sequence[str], center: str, each_side: int) -> tuple[str, ...]:
    """The pockets around a center, counted along the wheel."""
    at = order.index(center)
    reach = range(at - each_side, at + each_side + 1)
    return tuple(order[place % len(order)] for place in reach)
