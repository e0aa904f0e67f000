"""Card games in bulk: which room plays which family, runs of their tables, and variants compared.

Every table begins with a fresh shuffle and has its own stream of words, told by its number, so that
neither the engine nor the number of workers changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.batch import NUMBA, PYTHON
from pitboss.simulation.card_chain import long_run
from pitboss.simulation.card_room import SOURCE, CardRoom, Seat, Solved
from pitboss.simulation.card_setup import CardSetup, Table, Whole, check_engine, shapes_of
from pitboss.simulation.card_strategies import read_seat
from pitboss.simulation.chain import LongRun
from pitboss.simulation.result import Collected, PlayerResult, Result
from pitboss.simulation.settings import Shape, Sitting
from pitboss.simulation.strategies import Given
from pitboss.simulation.strategy import BadStrategy

Array = Any
Progress = Callable[[int, int], None]
ROUNDS_TO_COMPILE = 500_000
KEPT_MOST = 2**28


def _baccarat(rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> CardRoom:
    from pitboss.games.baccarat.bulk_table import BaccaratRoom

    return BaccaratRoom(rules, seats, sitting)


def _red_dog(rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> CardRoom:
    from pitboss.games.night_red_dog.bulk import RedDogBulk

    return RedDogBulk(rules, seats, sitting)


def _joker_seven(rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> CardRoom:
    from pitboss.games.night_joker_seven.bulk import JokerSevenBulk

    return JokerSevenBulk(rules, seats, sitting)


def _caribbean_stud(rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> CardRoom:
    from pitboss.games.poker.bulk_tables import StudRoom

    return StudRoom(rules, seats, sitting)


def _let_it_ride(rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> CardRoom:
    from pitboss.games.poker.bulk_tables import RideRoom

    return RideRoom(rules, seats, sitting)


# By the family that a game's play names; a room is only read when one of its games is played.
ROOMS: dict[str, Callable[[Rules, Sequence[Seat], Sitting], CardRoom]] = {
    "baccarat": _baccarat,
    "red_dog": _red_dog,
    "joker_seven": _joker_seven,
    "caribbean_stud": _caribbean_stud,
    "let_it_ride": _let_it_ride,
}


def _blackjack(rules: Rules, players: Sequence[Any], sitting: Sitting) -> Whole:
    from pitboss.games.blackjack.bulk import BlackjackBulk

    return BlackjackBulk(rules, players, sitting)


def _blackjack_player(given: Given, rules: Rules, solved: Solved | None) -> Any:
    from pitboss.games.blackjack.bulk import player_of

    return player_of(given, rules, solved)


# Rooms that deal and settle in one loop, and how they read their players: stakes never vary, and
# only whole tables are known.
FAMILIES: dict[str, tuple[Callable[..., Whole], Callable[..., Any]]] = {
    "blackjack": (_blackjack, _blackjack_player),
    "multi_action_blackjack": (_blackjack, _blackjack_player),
}


@dataclass(frozen=True)
class CardOrder:
    """A run as it was asked for; `setup` says what is played."""

    setup: CardSetup
    sessions: bool
    workers: int
    is_followed = False

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The pieces."""
        return self.setup.shapes

    @property
    def sitting(self) -> Sitting:
        """The sitting of every player."""
        return self.setup.sitting

    @property
    def seats(self) -> int:
        """All players, of all tables."""
        return sum(len(table.seats) for table in self.setup.tables)

    @property
    def rounds(self) -> int:
        """All rounds that may be played."""
        return sum(shape.lanes * shape.rounds for shape in self.shapes)


@dataclass(frozen=True)
class Asked:
    """How tables of cards are to be played."""

    sitting: Sitting
    sessions: int | None
    seed: int
    engine: str | None = None
    workers: int = 1
    limits: tuple[int, int] = (1, 0)
    solved: Solved | None = None

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise BadStrategy(f"workers must be at least 1, not {self.workers}")
        if self.seed < 0:
            raise BadStrategy(f"a seed is a whole number from 0 up, not {self.seed}")
        if self.sitting.shooters is not None:
            raise BadStrategy("nobody shoots at a table of cards: end a session by its rounds")
        if self.sitting.play_out:
            raise BadStrategy("at cards nothing stays up after a round: leave play_out out")


def simulate_cards(
    rules: Rules, given: Sequence[Given], asked: Asked, progress: Progress | None = None
) -> Result:
    """Play seats at one table of cards; Ctrl-C ends it early and gives what was done."""
    return play_tables([(rules, given)], asked, progress)


def play_tables(
    tables: Sequence[tuple[Rules, Sequence[Given]]], asked: Asked, progress: Progress | None
) -> Result:
    """Play tables side by side from the same shuffles; the players of all of them in one result."""
    from pitboss.simulation.run import play_order

    opened = tuple(_table(rules, given, asked.solved) for rules, given in tables)
    order = _ordered(opened, asked)
    setup = order.setup
    rooms = setup.rooms(setup.shapes[0].rounds)
    collected, partial_ = play_order(order, setup, progress)
    rules = opened[0].rules
    return Result(
        game=rules.game.id, options=rules.options, rounds=collected.rounds, seed=setup.seed,
        engine=setup.engine, partial=partial_, players=_players(rooms, opened, collected, asked),
        products=tuple(map(tuple, collected.products)),
    )  # fmt: skip


def _table(rules: Rules, given: Sequence[Given], solved: Solved | None) -> Table:
    assert rules.game.play is not None
    family = rules.game.play.family
    if family in FAMILIES:
        opens, reads = FAMILIES[family]
        return Table(rules, tuple(reads(one, rules, solved) for one in given), opens)
    if family not in ROOMS:
        raise BadStrategy(f"{rules.game.name} cannot be simulated in bulk yet")
    return Table(rules, tuple(read_seat(one, rules, solved) for one in given), ROOMS[family])


def _ordered(tables: tuple[Table, ...], asked: Asked) -> CardOrder:
    sitting = asked.sitting
    alone = sitting.keep or not sitting.is_free
    shapes = shapes_of(sitting.rounds, asked.sessions, alone=alone)
    setup = CardSetup(tables, sitting, shapes, asked.seed, asked.engine or PYTHON, asked.limits)
    rooms = setup.rooms(shapes[0].rounds)
    rounds = sum(shape.lanes * shape.rounds for shape in shapes)
    seats = sum(len(table.seats) for table in tables)
    if sitting.keep and not all(isinstance(room, CardRoom) for room in rooms):
        raise BadStrategy(f"{tables[0].rules.game.name} keeps no rounds one by one in bulk")
    if sitting.keep and rounds * seats > KEPT_MOST:
        raise BadStrategy(f"at most {KEPT_MOST:,} rounds can be kept, one by one")
    engine = asked.engine or _engine(rooms, rounds * seats)
    check_engine(engine, (PYTHON, NUMBA))
    if engine == NUMBA and not jit.available():
        raise BadStrategy(
            f"numba is not installed or is switched off by {jit.SWITCH}: "
            "pip install 'pitboss[fast]'"
        )
    in_sessions = asked.sessions is not None or len(shapes) == 1
    return CardOrder(replace(setup, engine=engine), in_sessions, asked.workers)


def _engine(rooms: Sequence[Any], rounds: int) -> str:
    """Compiled code where it is at hand or worth its while."""
    if not jit.available():
        return PYTHON
    needed = {
        loop
        for room in rooms
        for loop in ((*room.kernels, ("settle", SOURCE)) if isinstance(room, CardRoom)
                     else (("deal", room.source),))
    }  # fmt: skip
    cached = all(jit.is_cached(*loop) for loop in needed)
    return NUMBA if cached or rounds > ROUNDS_TO_COMPILE else PYTHON


def _players(
    rooms: Sequence[Any], tables: Sequence[Table], collected: Collected, asked: Asked
) -> tuple[PlayerResult, ...]:
    from pitboss.simulation.run import joined

    found: list[PlayerResult] = []
    first = collected.first
    for room, table in zip(rooms, tables, strict=True):
        for seat, given in enumerate(table.seats):
            number = len(found)
            sampled = first is not None and bool(first.samples)
            known = isinstance(room, CardRoom)
            found.append(PlayerResult(
                strategy=given.name if isinstance(given, Seat) else str(given),
                sums=collected.sums[number],
                refusals=room.tables[seat].notes.refusals if known else (),
                sampled_at=tuple(first.sampled_at) if first and sampled else (),
                samples=first.samples[number] if first and sampled else None,
                paths=joined(collected.paths[number]),
                solve=partial(_exact, room, seat, asked.solved) if known else None,
            ))  # fmt: skip
    return tuple(found)


def _exact(room: CardRoom, seat: int, solved: Solved | None) -> LongRun | None:
    """The exact long run of a seat, every round from a full shoe."""
    chances = room.chances(seat, solved) if solved is not None else None
    if chances is None:
        return None
    return long_run(room.tables[seat].rows, chances, carries=room.carries)
