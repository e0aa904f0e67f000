"""Joker seven as it would be with other readings of its damaged text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.games.night_joker_seven.play import (
    COLORS,
    NO_PAIRS,
    PAIR_SIZE,
    PRIAL_SIZE,
    TWO_PAIRS,
    Counts,
    JokerSeven,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Game
from pitboss.rulebook.other_reading import OtherReading

Won = tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class SixthItemIgnored(JokerSeven):
    """Three of the named rank lose."""

    def _named_pair(self, sets: str, held: int) -> Won:
        return () if held == PRIAL_SIZE else JokerSeven._named_pair(self, sets, held)


@dataclass(frozen=True, slots=True)
class SixthItemAsPair(JokerSeven):
    """Three of the named rank pay like two of it."""

    def _named_pair(self, sets: str, held: int) -> Won:
        return JokerSeven._named_pair(self, sets, PAIR_SIZE if held == PRIAL_SIZE else held)


@dataclass(frozen=True, slots=True)
class PairsInOneWager(JokerSeven):
    """No pairs and two pairs are one wager, which wins on either."""

    def _win_clauses(self, sets: str, key: str, counts: Counts) -> Won:
        if key not in (NO_PAIRS, TWO_PAIRS):
            return JokerSeven._win_clauses(self, sets, key, counts)
        none = JokerSeven._win_clauses(self, sets, NO_PAIRS, counts)
        return none or JokerSeven._win_clauses(self, sets, TWO_PAIRS, counts)


@dataclass(frozen=True, slots=True)
class EitherColor(JokerSeven):
    """A color wager wins on either color."""

    def _win_clauses(self, sets: str, key: str, counts: Counts) -> Won:
        color, _, what = key.partition("_")
        if color not in COLORS:
            return JokerSeven._win_clauses(self, sets, key, counts)
        won: Won = ()
        for either in COLORS:
            won = won or JokerSeven._win_clauses(self, sets, f"{either}_{what}", counts)
        return won


@dataclass(frozen=True, slots=True)
class JokersMakeNoPair(JokerSeven):
    """Two jokers are no pair."""

    def _win_clauses(self, sets: str, key: str, counts: Counts) -> Won:
        one = counts if counts.jokers < PAIR_SIZE else replace(counts, jokers=1)
        pairs = key in (NO_PAIRS, TWO_PAIRS)
        return JokerSeven._win_clauses(self, sets, key, one if pairs else counts)


def _with_play(game: Game, kind: type[JokerSeven]) -> Game:
    assert isinstance(game.play, JokerSeven)
    return replace(game, play=kind(game.play.law))


OTHER_READINGS = (
    OtherReading(
        "N-J1",
        "The sixth item is left out: three of the named rank lose.",
        lambda game: _with_play(game, SixthItemIgnored),
    ),
    OtherReading(
        "N-J1",
        "Three of the named rank pay like two of it.",
        lambda game: _with_play(game, SixthItemAsPair),
    ),
    OtherReading(
        "N-J2",
        "No pairs and two pairs are one wager, which wins on either.",
        lambda game: _with_play(game, PairsInOneWager),
    ),
    OtherReading(
        "N-J3",
        "A color wager wins on either color.",
        lambda game: _with_play(game, EitherColor),
    ),
    OtherReading(
        "N-J5", "Two jokers make no pair.", lambda game: _with_play(game, JokersMakeNoPair)
    ),
)
