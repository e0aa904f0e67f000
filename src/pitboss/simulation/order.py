"""The order for a run: tables with their seats, its length and its seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.chance.replay import read_outcomes
from pitboss.chance.system import fresh_seed
from pitboss.rulebook.game import Rules
from pitboss.simulation.bulk import find_bulk
from pitboss.simulation.piece import (
    PieceSize,
    Workers,
    pieces_of_card_rounds,
    pieces_of_card_sessions,
    pieces_of_rounds,
    pieces_of_sessions,
)
from pitboss.simulation.seat import BulkPlayer, StrategySeat
from pitboss.simulation.settings import Settings, Sitting
from pitboss.simulation.strategies import PlayerSpec, read
from pitboss.simulation.strategy import BadStrategy
from pitboss.simulation.table import throws_of

ROUNDS_RECORDED_MOST = 2**28


@dataclass(frozen=True)
class TableOrder:
    """A table: its rules and its players."""

    rules: Rules
    seats: tuple[BulkPlayer, ...]

    @property
    def has_cards(self) -> bool:
        """Whether its outcomes are dealt, not rolled or spun."""
        return self.rules.game.play is not None


@dataclass(frozen=True, kw_only=True)
class RunOrder:
    """What to play, parsed and checked.

    Several tables are variants of one another, on the same rolls or shuffles. `in_sessions`: the
    result of each session counts, not only the sums.
    """

    tables: tuple[TableOrder, ...]
    sitting: Sitting
    shapes: tuple[PieceSize, ...]
    seed: int
    in_sessions: bool
    limits: tuple[int, int]
    engine: str | None
    workers: int | Workers
    recorded: tuple[int, ...] | None = None

    @property
    def seats(self) -> tuple[BulkPlayer, ...]:
        """The players of all tables."""
        return tuple(seat for table in self.tables for seat in table.seats)

    @property
    def has_cards(self) -> bool:
        """Whether the outcomes are dealt."""
        return self.tables[0].has_cards

    @property
    def rounds(self) -> int:
        """The most rounds that can be played."""
        return sum(shape.lanes * shape.rounds for shape in self.shapes)

    @property
    def is_followed(self) -> bool:
        """Whether one table's bankroll is recorded and nothing can end the run early."""
        alone = len(self.shapes) == 1 and self.shapes[0].lanes == 1 and not self.has_cards
        return alone and self.sitting.keep and self.sitting.is_free


def read_table(rules: Rules, players: Sequence[PlayerSpec]) -> TableOrder:
    """A table with players as the caller wrote them."""
    if rules.game.play is not None:
        read_seat = find_bulk(rules).read_seat
        return TableOrder(rules, tuple(read_seat(player, rules) for player in players))
    strategies = [read(player, rules) for player in players]
    seats = tuple(StrategySeat(strategy, name=strategy.name) for strategy in strategies)
    return TableOrder(rules, seats)


def make_order(tables: Sequence[TableOrder], settings: Settings) -> RunOrder:
    """Cut a run into pieces; the cut depends only on its length."""
    sitting, sessions, rounds = settings.sitting, settings.sessions, settings.rounds_each
    has_cards, recorded = tables[0].has_cards, None
    if has_cards:
        _check_cards(settings)
    if settings.outcomes is not None:
        recorded = read_outcomes(settings.outcomes, tables[0].rules.space)
        rounds, sessions = _recorded_rounds(tables[0], recorded, settings), 1
    elif sessions is None and (sitting.keep or not sitting.is_free):
        sessions = 1
    seats = sum(len(table.seats) for table in tables)
    if sitting.keep and not all(_keeps_rounds(table) for table in tables):
        raise BadStrategy(f"{tables[0].rules.game.name} cannot record every round in bulk")
    if sitting.keep and rounds * (sessions or 1) * seats > ROUNDS_RECORDED_MOST:
        raise BadStrategy(f"at most {ROUNDS_RECORDED_MOST:,} rounds can be recorded")
    shapes = _cut(rounds, sessions, has_cards=has_cards)
    return RunOrder(
        tables=tuple(tables),
        sitting=sitting.with_rounds(rounds),
        shapes=tuple(shapes),
        seed=fresh_seed() if settings.seed is None else settings.seed,
        in_sessions=sessions is not None or shapes == [PieceSize(1, rounds)],
        limits=settings.limits,
        engine=settings.engine,
        workers=settings.workers,
        recorded=recorded,
    )


def _cut(rounds: int, sessions: int | None, *, has_cards: bool) -> list[PieceSize]:
    if sessions is None:
        return pieces_of_card_rounds(rounds) if has_cards else pieces_of_rounds(rounds)
    cut = pieces_of_card_sessions if has_cards else pieces_of_sessions
    return cut(sessions, rounds)


def _keeps_rounds(table: TableOrder) -> bool:
    return not table.has_cards or find_bulk(table.rules).keeps_rounds


def _check_cards(settings: Settings) -> None:
    if settings.outcomes is not None:
        raise BadStrategy("recorded results are for dice and wheels, not for cards")
    if settings.shooters is not None:
        raise BadStrategy("a card table has no shooters: end a session by its rounds")
    if settings.play_out:
        raise BadStrategy("at cards nothing stays up after a round: do not use play_out")


def _recorded_rounds(table: TableOrder, recorded: Sequence[int], settings: Settings) -> int:
    """How many rounds of a recording are played."""
    if settings.play_out:
        raise BadStrategy("a recording cannot be played out after its end: do not use play_out")
    rounds = len(recorded) // throws_of(table.rules, len(table.seats))
    if not rounds:
        raise BadStrategy("the recording does not hold a whole round")
    return min(rounds, settings.rounds_each) if settings.rounds or settings.hours else rounds
