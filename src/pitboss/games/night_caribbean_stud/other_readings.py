"""Caribbean stud as it would be with other readings of its text."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from msgspec.structs import replace as with_kind

from pitboss.games.night_caribbean_stud.play import (
    BET,
    NO_LIMIT,
    CaribbeanStud,
    Most,
)
from pitboss.games.poker.hand import Kind, best
from pitboss.rulebook.card_round import Verdict
from pitboss.rulebook.game import Game
from pitboss.rulebook.other_reading import OtherReading

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BothReturned(CaribbeanStud):
    """Ante and bet go back if the dealer does not qualify."""

    def ends(self, seat: int, mine: Cards, theirs: Cards, most: Most = NO_LIMIT) -> list[Verdict]:
        """How ante and bet end."""
        ended = CaribbeanStud.ends(self, seat, mine, theirs, most)
        if self.qualifies(theirs):
            return ended
        return [with_kind(verdict, kind="returned", pays=None) for verdict in ended]


@dataclass(frozen=True, slots=True)
class EqualHandsLose(CaribbeanStud):
    """The dealer wins against an equal hand."""

    def ends(self, seat: int, mine: Cards, theirs: Cards, most: Most = NO_LIMIT) -> list[Verdict]:
        """How ante and bet end."""
        ended = CaribbeanStud.ends(self, seat, mine, theirs, most)
        if not self.qualifies(theirs) or self.compare(mine, theirs):
            return ended
        return [with_kind(verdict, kind="loses") for verdict in ended]


@dataclass(frozen=True, slots=True)
class LowestRowIsAPair(CaribbeanStud):
    """A winning ace-king has no row: its bet goes back."""

    def ends(self, seat: int, mine: Cards, theirs: Cards, most: Most = NO_LIMIT) -> list[Verdict]:
        """How ante and bet end."""
        ended = CaribbeanStud.ends(self, seat, mine, theirs, most)
        if best(mine).kind > Kind.HIGH_CARD:
            return ended
        return [
            with_kind(verdict, kind="returned", pays=None)
            if verdict.key == BET and verdict.kind == "wins"
            else verdict
            for verdict in ended
        ]


def _with_play(game: Game, kind: type[CaribbeanStud]) -> Game:
    play = game.play
    assert isinstance(play, CaribbeanStud)
    return replace(game, play=kind(**{f.name: getattr(play, f.name) for f in fields(play)}))


OTHER_READINGS = (
    OtherReading(
        "N-C1",
        "If the dealer does not qualify, the ante goes back, too.",
        lambda game: _with_play(game, BothReturned),
    ),
    OtherReading(
        "N-C3", "The dealer wins an equal hand.", lambda game: _with_play(game, EqualHandsLose)
    ),
    OtherReading(
        "N-C4",
        "The lowest row is for a pair only, and the bet of a winning ace-king goes back.",
        lambda game: _with_play(game, LowestRowIsAPair),
    ),
)
