"""What every other reading of the text would change: wagers, odds and money, computed.

Another reading is a choice of a house option that names the reading, or a game that its folder
reads differently (`other_readings`). Both are solved as the game itself is, and every wager whose
figures differ is a change. Where nothing computes a figure, `WITHOUT_FIGURES` says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from pitboss.analysis.report import OddsRow, rows
from pitboss.comparison.compare import compare
from pitboss.comparison.fact import Heading
from pitboss.comparison.facts import game_facts
from pitboss.comparison.report import change_rows, joint_name
from pitboss.games import all_games
from pitboss.language.options import value_words
from pitboss.rulebook.clause import Reading, all_readings
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import BadOption, Option, Value, option_text
from pitboss.rulebook.other_reading import OtherReading, other_readings

WITHOUT_FIGURES: Mapping[str, str] = {
    "play": "Another reading changes who does something, when or how. It changes no wager, no "
    "chance and no payout.",
    "stakes": "Another reading changes which stakes are taken, or how whole chips are reached. It "
    "changes no chance and no odds.",
    "money": "Another reading changes how money is sold, redeemed or booked, and no wager.",
    "people": "Another reading changes who may act or sign, and no wager.",
    "equipment": "Another reading changes what is used or checked, and no wager.",
    "words": "Another reading changes words only.",
    "documents": "Another reading changes what is filed and approved, and no wager.",
    "event": "Another reading changes dates, licenses or prizes of the event, and no wager.",
    "settled": "The text leaves no other reading that could be played.",
    "odds": "Another reading changes the odds.",
    "not computed": "Another reading changes the odds. Nothing here computes by how much.",
}
SAMPLE = "sample rounds"
"""A fact that is only a fingerprint of rounds, which says nothing to a reader."""
_OF_WAGERS = (Heading.WAGERS, Heading.CARDS)
ROUNDED_UP = "A win that is no whole chip is rounded up: shown for a bet of one chip."


RuleRow = tuple[str, str, str]
"""What of the rules differs, how it is now, and how it would be."""


class WagerChange(NamedTuple):
    """What another reading changes for some wagers alike: the house edge and the chance to win,
    before and after. None where the wager is not offered."""

    wagers: tuple[str, ...]
    edge: tuple[Fraction | None, Fraction | None]
    win: tuple[Fraction | None, Fraction | None]

    @property
    def of_hundred(self) -> Fraction | None:
        """What the house keeps more of $100 staked; None where the wager comes or goes."""
        before, after = self.edge
        return None if before is None or after is None else (after - before) * 100


class ReadingEffect(NamedTuple):
    """Another reading of a gap in one game: its words, the option that chooses it, its changes.

    `lawful`: a house may choose it; `departs`: it departs from the text. `rules` is what the rules
    say of wagers and cards now and then, wherever figures change.
    """

    game: Game
    says: str
    option: str
    lawful: bool
    departs: bool
    changes: tuple[WagerChange, ...]
    rules: tuple[RuleRow, ...] = ()


def reading_effects(reading: Reading) -> Iterator[ReadingEffect]:
    """Every other reading of a gap, with what it changes."""
    for game in all_games():
        for option in game.options:
            if option.reading == reading.id:
                yield from _by_option(game, option)
        for other in other_readings(game):
            if other.reading == reading.id:
                yield _by_definition(game, other)
    if reading.id in _ROUNDING:
        yield from _rounded_up(reading)


def _by_option(game: Game, option: Option) -> Iterator[ReadingEffect]:
    usual = rows(game, {})
    for choice in option.choices:
        if choice == option.default:
            continue
        chosen = f"{option.name}={option_text(choice)}"
        words = f"{option.says}: {value_words(game, option, choice)}"
        says = f"{words[0].upper()}{words[1:]}."
        try:
            changed = rows(game, {option.name: choice})
        except BadOption:
            continue  # the house may not choose this one alone
        changes = changes_between(usual, changed)
        rules = _rules_between(game, game, {}, {option.name: choice}) if changes else ()
        yield ReadingEffect(game, says, chosen, True, choice in option.departs, changes, rules)


def _by_definition(game: Game, other: OtherReading) -> ReadingEffect:
    options: dict[str, Value] = dict(other.options)
    read_so = other.change(game)
    changes = changes_between(rows(game, options), rows(read_so, options))
    rules = _rules_between(game, read_so, options, options) if changes else ()
    return ReadingEffect(game, other.says, "", False, True, changes, rules)


def _rules_between(
    game: Game, other: Game, before: Mapping[str, Value], after: Mapping[str, Value]
) -> tuple[RuleRow, ...]:
    """What the rules of wagers and cards say differently; alike rows of several wagers are one."""
    compared = compare(game_facts(game, dict(before)), game_facts(other, dict(after)))
    alike: dict[tuple[str, str, str], list[str]] = {}
    for change in compared.material:
        if change.heading in _OF_WAGERS and change.title != SAMPLE:
            for row in change_rows(change):
                alike.setdefault(row, []).append(change.title)
    return tuple(
        (": ".join(filter(None, (joint_name(titles), aspect))), now, then)
        for (aspect, now, then), titles in alike.items()
    )


def changes_between(before: Iterable[OddsRow], after: Iterable[OddsRow]) -> tuple[WagerChange, ...]:
    """Every wager whose figures differ; wagers that change alike are one change."""
    old, new = ({row.wager: row for row in part} for part in (before, after))
    alike: dict[tuple[object, ...], list[str]] = {}
    for name in dict.fromkeys((*old, *new)):
        was, is_now = old.get(name), new.get(name)
        if was is not None and is_now is not None and was.exact == is_now.exact:
            continue
        edge = was and was.edge, is_now and is_now.edge
        win = was and was.win, is_now and is_now.win
        alike.setdefault((edge, win), []).append(name)
    return tuple(
        WagerChange(tuple(names), edge, win)  # type: ignore[arg-type]
        for (edge, win), names in alike.items()
    )


# Readings that refuse a stake which cannot be paid in whole chips.
_ROUNDING = ("AMB-15", "N-A1")


def _rounded_up(reading: Reading) -> Iterator[ReadingEffect]:
    for game in all_games():
        if game.id not in reading.games or game.play is not None:
            continue
        macros = game.rules().macros  # a call for several wagers is placed as its parts
        alike: dict[tuple[Fraction, Fraction, Fraction], list[str]] = {}
        for row in rows(game, {}):
            nets = row.distribution
            if (
                row.wager in macros
                or row.exact.fee
                or not any(net > 0 and net.denominator > 1 for net in nets)
            ):
                continue
            ev = sum(((ceil(net) if net > 0 else net) * p for net, p in nets.items()), Fraction(0))
            alike.setdefault((row.edge, -ev, row.win), []).append(row.wager)
        changes = tuple(
            WagerChange(tuple(names), (before, after), (win, win))
            for (before, after, win), names in alike.items()
        )
        if changes:
            yield ReadingEffect(game, ROUNDED_UP, "", False, True, changes)


def readings_of(game: str = "", *, inferred: bool = False) -> tuple[Reading, ...]:
    """The readings of the rulebook: of one game, or only those that are our own inference."""
    return tuple(
        reading
        for reading in all_readings().values()
        if (not game or game in reading.games) and (reading.is_inferred or not inferred)
    )
