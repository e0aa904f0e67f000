"""Named events: the sets of outcomes that the rules talk about.

An event is a set with a name, not a function: it prints, counts and intersects, and the cases of a
rule can be proved to cover the device exactly once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pitboss.equipment.space import Outcome, Space


@dataclass(frozen=True, slots=True)
class NamedEvent:
    """A set of outcomes of one device, held as a bit for each outcome."""

    space: Space
    name: str
    bits: int

    def __contains__(self, place: int) -> bool:
        return bool(self.bits >> place & 1)

    @property
    def ways(self) -> int:
        """How many outcomes are in it."""
        return self.bits.bit_count()

    @property
    def places(self) -> tuple[int, ...]:
        """The outcomes in it, by their place in the space."""
        return tuple(places_in(self.bits))

    def with_name(self, name: str) -> NamedEvent:
        """The same set under the name the rules use."""
        return NamedEvent(self.space, name, self.bits)

    def __or__(self, other: NamedEvent) -> NamedEvent:
        return NamedEvent(self.space, f"{self.name} or {other.name}", self.bits | other.bits)

    def __and__(self, other: NamedEvent) -> NamedEvent:
        return NamedEvent(self.space, f"{self.name} and {other.name}", self.bits & other.bits)

    def __sub__(self, other: NamedEvent) -> NamedEvent:
        return NamedEvent(self.space, f"{self.name} but not {other.name}", self.bits & ~other.bits)

    def __invert__(self) -> NamedEvent:
        return NamedEvent(self.space, f"not {self.name}", ~self.bits & any_outcome(self.space).bits)


def places_in(bits: int) -> Iterator[int]:
    """The places of the outcomes whose bits are set, in order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def any_outcome(space: Space) -> NamedEvent:
    """All outcomes of a device."""
    return NamedEvent(space, "anything", (1 << len(space)) - 1)


def such_that(space: Space, name: str, holds: Callable[[Outcome], bool]) -> NamedEvent:
    """Turn a description into a set, once, at import."""
    bits = sum(1 << place for place, outcome in enumerate(space.outcomes) if holds(outcome))
    return NamedEvent(space, name, bits)


def total(space: Space, *sums: int) -> NamedEvent:
    """The spots add up to one of these sums."""
    name = f"a total of {in_words(sums)}"
    return such_that(space, name, lambda throw: sum(_faces(throw)) in sums)


def showing(
    space: Space, face: int, *, at_least: int = 1, exactly: int | None = None
) -> NamedEvent:
    """A face shows on at least (or exactly) a number of dice."""
    if exactly is not None:
        name = f"{face} on {_count(exactly)}"
        return such_that(space, name, lambda throw: _faces(throw).count(face) == exactly)
    name = f"{face} on at least {_count(at_least)}"
    return such_that(space, name, lambda throw: _faces(throw).count(face) >= at_least)


def throw_of(space: Space, *faces: int) -> NamedEvent:
    """Exactly these faces, in any order."""
    sorted_faces = sorted(faces)
    name = "-".join(str(face) for face in faces)
    return such_that(space, name, lambda throw: sorted(_faces(throw)) == sorted_faces)


def pockets(space: Space, names: Iterable[str], name: str | None = None) -> NamedEvent:
    """One of these pockets of a wheel; a pocket the wheel lacks is an error."""
    pocket_names = tuple(names)
    missing = [name for name in pocket_names if name not in space.outcomes]
    if missing:
        raise ValueError(f"{space.name} has no pocket {', '.join(missing)}")
    bits = sum(1 << space.outcomes.index(name) for name in set(pocket_names))
    return NamedEvent(space, name or in_words(pocket_names), bits)


def in_words(items: Iterable[object]) -> str:
    """A list as people say it: "2, 3 or 12"."""
    texts = [str(item) for item in items]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def _faces(throw: Outcome) -> tuple[int, ...]:
    assert isinstance(throw, tuple), "this device shows no faces"
    return throw


def _count(dice: int) -> str:
    return {1: "one die", 2: "two dice", 3: "three dice"}.get(dice, f"{dice} dice")
