"""`simulate`: one call from a game and a strategy to a result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

from pitboss.chance.replay import read_outcomes
from pitboss.chance.system import fresh_seed
from pitboss.games import load
from pitboss.rulebook.game import Game, Rules
from pitboss.simulation.batch import Piece, Playable, Setup, pieces_alone, pieces_shared
from pitboss.simulation.choose import Order, prepare
from pitboss.simulation.compile import Compiler, TooManyStates
from pitboss.simulation.interrupt import Interrupts
from pitboss.simulation.live import LiveTables
from pitboss.simulation.result import Collected, PlayerResult, Result
from pitboss.simulation.settings import (
    Shape,
    Sitting,
    pieces_of_rounds,
    pieces_of_sessions,
)
from pitboss.simulation.strategies import Given, read
from pitboss.simulation.strategy import BadStrategy
from pitboss.simulation.table import throws_of

if TYPE_CHECKING:
    from pitboss.simulation.card_room import Solved
    from pitboss.simulation.on_cards import CardOrder

KEPT_MOST = 2**28
ROUNDS_DEFAULT, ROUNDS_A_SESSION = 1_000_000, 500

Progress = Callable[[int, int], None]
Outcomes = str | PathLike[str] | Iterable[int | str]


@dataclass(frozen=True)
class Length:
    """How long a run is, as it was asked for."""

    rounds: int | None = None
    sessions: int | None = None
    hours: float | None = None
    rounds_an_hour: int = 100

    def __post_init__(self) -> None:
        for name in ("rounds", "sessions", "hours", "rounds_an_hour"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise BadStrategy(f"{name.replace('_', ' ')} must be above 0, not {value}")

    @property
    def rounds_each(self) -> int:
        """Rounds of each session, or of the whole run; a time limit is turned into rounds."""
        rounds = self.rounds
        if self.hours is not None:
            in_time = max(1, int(self.hours * self.rounds_an_hour))
            rounds = in_time if rounds is None else min(rounds, in_time)
        if rounds is None:
            rounds = ROUNDS_DEFAULT if self.sessions is None else ROUNDS_A_SESSION
        return rounds


def simulate(
    game: Game | str,
    strategy: Given = None,
    rounds: int | None = None,
    seed: int | None = None,
    *,
    sessions: int | None = None,
    options: Mapping[str, object] | None = None,
    players: Sequence[Given] | None = None,
    bankroll: int | None = None,
    stop_loss: int | None = None,
    stop_win: int | None = None,
    shooters: int | None = None,
    hours: float | None = None,
    rounds_an_hour: int = 100,
    play_out: bool = False,
    keep: str | bool | None = None,
    outcomes: Outcomes | None = None,
    limits: tuple[int, int] = (1, 0),
    engine: str | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    solved: Solved | None = None,
) -> Result:
    """Play a strategy at a game, round after round, and give the figures.

    Without `sessions` all `rounds` are one run; with it, each session has so many rounds at most
    and begins anew. `bankroll` is what a player sits down with; without it chips never run out.
    A session ends at a loss of `stop_loss`, a win of `stop_win`, after so many `shooters` or
    `hours`. `keep="spins"` keeps the bankroll after every round. `outcomes` are recorded results,
    or a file of them, instead of drawn ones. `players` sit several strategies at one table.
    The same seed gives the same result whatever the engine and the number of workers. `solved`
    knows the best decisions at cards and how often rounds end in each way; `pitboss.simulate` has
    it at hand.

    >>> result = simulate("night.craps", "pass", rounds=1000, seed=1)
    >>> result.rounds, result.players[0].exact.edge
    (1000, Fraction(7, 495))
    """
    rules, given = rules_of(game, options), players or [strategy]
    sitting = Sitting(1, bankroll, stop_loss, stop_win, shooters, play_out, bool(keep))
    length = Length(rounds, sessions, hours, rounds_an_hour)
    seed = fresh_seed() if seed is None else seed
    if rules.game.play is not None:
        how: dict[str, Any] = {"seed": seed, "engine": engine, "workers": workers, "limits": limits}
        how |= {"solved": solved, "progress": progress, "outcomes": outcomes}
        return _with_cards(rules, given, sitting, length, **how)
    read_players = tuple((rules, read(one, rules)) for one in given)
    recorded = None if outcomes is None else read_outcomes(outcomes, rules.space)
    order = Order(
        read_players, sitting, (), seed, limits=limits, engine=engine, workers=workers,
        recorded=recorded,
    )  # fmt: skip
    return play(ordered(order, length), progress)


def _with_cards(
    rules: Rules,
    given: Sequence[Given],
    sitting: Sitting,
    length: Length,
    *,
    progress: Progress | None,
    outcomes: Outcomes | None,
    **how: Any,
) -> Result:
    """A card game has rooms of its own, by its family."""
    from pitboss.simulation.on_cards import Asked, simulate_cards

    if outcomes is not None:
        raise BadStrategy("recorded results are for dice and wheels, not for cards")
    asked = Asked(sitting.but(rounds=length.rounds_each), length.sessions, **how)
    return simulate_cards(rules, given, asked, progress)


def rules_of(game: Game | str, options: Mapping[str, object] | None) -> Rules:
    """The rules of a game, by itself or by its id, under chosen options."""
    return (load(game) if isinstance(game, str) else game).rules(dict(options or {}))


def ordered(order: Order, length: Length) -> Order:
    """Cut a run into pieces, in a way that depends on its length alone."""
    rounds, sessions, sitting = length.rounds_each, length.sessions, order.sitting
    if order.recorded is not None:
        if sitting.play_out:
            raise BadStrategy("a recording ends where it ends: wagers cannot be played out")
        throws = throws_of(order.players[0][0], len(order.players))
        there = len(order.recorded) // throws
        if not there:
            raise BadStrategy("the recording holds no whole round")
        rounds = min(there, length.rounds_each) if length.rounds or length.hours else there
        sessions = 1
    elif sessions is None and (sitting.keep or not sitting.is_free):
        sessions = 1
    if sitting.keep and rounds * (sessions or 1) * len(order.players) > KEPT_MOST:
        raise BadStrategy(f"at most {KEPT_MOST:,} rounds can be kept, one by one")
    shapes = pieces_of_rounds(rounds) if sessions is None else pieces_of_sessions(sessions, rounds)
    alone = shapes == [Shape(1, rounds)]
    return order.but(
        shapes=tuple(shapes),
        sitting=sitting.but(rounds=rounds),
        sessions=sessions is not None or alone,
    )


def play(order: Order, progress: Progress | None = None) -> Result:
    """Play an order; Ctrl-C ends it early and gives what was done."""
    setup = prepare(order)
    try:
        collected, partial = play_order(order, setup, progress)
    except TooManyStates:
        if order.engine is not None:
            raise
        setup = prepare(order.but(engine="live"))
        collected, partial = play_order(order, setup, progress)
    rules = order.players[0][0]
    return Result(
        game=rules.game.id,
        options=rules.options,
        rounds=collected.rounds,
        seed=order.seed,
        engine=setup.engine,
        partial=partial,
        players=tuple(
            _player(setup, collected, number, strategy.name)
            for number, (_, strategy) in enumerate(order.players)
        ),
        products=tuple(map(tuple, collected.products)),
    )


def play_order(
    order: Order | CardOrder, setup: Playable, progress: Progress | None
) -> tuple[Collected, bool]:
    """Play the pieces of an order; whether it was broken off."""
    total, done = order.rounds, 0

    def tell(rounds: int) -> None:
        nonlocal done
        done = min(total, done + rounds)
        if progress is not None:
            progress(done, total)

    begins = order.sitting.begins_with
    collected = Collected(order.seats, begins, sessions=order.sessions, from_path=order.is_followed)
    with Interrupts() as interrupts:
        stop = interrupts.is_asked
        shared = order.workers > 1 and len(order.shapes) > 1 and setup.can_be_shared
        pieces: Any = (
            pieces_shared(setup, order.shapes, order.workers, stop, tell)
            if shared
            else pieces_alone(setup, order.shapes, stop, tell)
        )
        count = 0
        with closing(pieces):
            for piece in pieces:
                collected.add(piece)
                count += 1
    return collected, count < len(order.shapes) or not collected.is_finished


def _player(setup: Setup, collected: Collected, number: int, name: str) -> PlayerResult:
    table = setup.tables[min(number, len(setup.tables) - 1)]
    notes = table.notes[number] if isinstance(table, LiveTables) else setup.notes[number]
    if isinstance(table, Compiler) and notes.is_missing_some:
        _look_further(table)
    notes.check(complete=not isinstance(table, LiveTables))
    first: Piece | None = collected.first
    paths = collected.paths[number]
    return PlayerResult(
        strategy=name,
        sums=collected.sums[number],
        refusals=notes.refusals,
        sampled_at=tuple(first.sampled_at) if first else (),
        samples=first.samples[number] if first else None,
        paths=joined(paths),
        plan=None if isinstance(table, LiveTables) else table,
    )


def joined(paths: list[Any]) -> Any:
    """The kept paths of all pieces as one array."""
    if not paths:
        return None
    if len(paths) == 1:
        return paths[0]
    import numpy as np

    return np.concatenate(paths)


def _look_further(compiler: Compiler) -> None:
    """A wager not accepted in a short run may be accepted later: look a little ahead."""
    try:
        compiler.everything(LOOK_AHEAD)
    except TooManyStates:
        return


LOOK_AHEAD = 2_000
