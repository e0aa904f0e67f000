"""Another way to read a gap of the text: the same game, read that way, to compute what it changes.

A game's folder, or its family's, lists them in a module `other_readings` as `OTHER_READINGS`. Where
the other reading is a house option, nothing is listed: the option names its reading itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pitboss.rulebook.game import Game
from pitboss.rulebook.option import ByOption, Option, Value
from pitboss.rulebook.part import find_part
from pitboss.rulebook.wager import Wager


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The reading it would replace, what it says, and how it makes the game differ. `options` are
    those under which the gap shows, if not the usual ones."""

    reading: str
    says: str
    change: Callable[[Game], Game]
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)


def other_readings(game: Game) -> tuple[OtherReading, ...]:
    """The other readings that a game's folder or family can work out."""
    part = find_part(game, "other_readings")
    return () if part is None else part.OTHER_READINGS


def with_wagers(game: Game, change: Callable[[Wager], Wager]) -> Game:
    """The game with every wager changed, whatever option offers it."""

    def changed(item: object) -> object:
        if isinstance(item, Wager):
            return change(item)
        if isinstance(item, tuple):
            return tuple(changed(part) for part in item)
        if isinstance(item, ByOption):
            return ByOption(item.option, {key: changed(part) for key, part in item.parts.items()})
        return item

    return replace(game, wagers=tuple(changed(item) for item in game.wagers))


def with_defaults(game: Game, **values: Value) -> Game:
    """The game with other values of its options, also where a house may not combine them."""

    def changed(option: Option) -> Option:
        return replace(option, default=values.get(option.name, option.default))

    return replace(game, conflicts=(), options=tuple(map(changed, game.options)))
