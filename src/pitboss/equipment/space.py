"""The outcomes of a chance device: finite, ordered and equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

Outcome = tuple[int, ...] | str


class NoSuchOutcome(ValueError):
    """Something that the device cannot show."""


@dataclass(frozen=True, eq=False)
class Space:
    """Every outcome that a device can show. Rules refer to an outcome by its place in this list.

    `aliases` are other spellings that a person may key in.
    """

    name: str
    outcomes: tuple[Outcome, ...]
    example: str
    write: Callable[[Outcome], str] = field(default=str, repr=False)
    aliases: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.outcomes)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """How each outcome is written, for example "4-2" or "00"."""
        return tuple(self.write(outcome) for outcome in self.outcomes)

    @cached_property
    def _places(self) -> dict[str, int]:
        places = {text: place for place, text in enumerate(self.texts)}
        return {alias: places[text] for alias, text in self.aliases.items()} | places

    def parse(self, text: str) -> int:
        """The place of a written outcome; refuses what the device cannot show."""
        exact = self._places.get(text)
        if exact is not None:
            return exact
        key = text.strip().replace(" ", "-").replace(",", "-").lower()
        place = self._places.get(key)
        if place is None:
            raise NoSuchOutcome(
                f"{text.strip()!r} cannot come up on {self.name}: write {self.example}"
            )
        return place

    def text(self, place: int) -> str:
        """How the outcome at a place is written."""
        return self.texts[place]

    def total(self, place: int) -> int:
        """The spots of a throw added up."""
        outcome = self.outcomes[place]
        if isinstance(outcome, str):
            raise NoSuchOutcome(f"{self.name} has no spots to add up")
        return sum(outcome)
