"""The settings of a run: how long, with how many chips, and when a player leaves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from os import PathLike
from typing import TypedDict, Unpack

from pitboss.simulation.kernel import BY_LOSS, BY_ROUNDS, BY_RUIN, BY_SHOOTERS, BY_WIN
from pitboss.simulation.piece import Workers
from pitboss.simulation.strategy import BadStrategy

ENDLESS = 2**62
ROUNDS_DEFAULT, ROUNDS_A_SESSION = 1_000_000, 500
PYTHON, NUMPY, NUMBA, LIVE = "python", "numpy", "numba", "live"
ENGINES = (PYTHON, NUMPY, NUMBA, LIVE)
Outcomes = str | PathLike[str] | Iterable[int | str]
"""Recorded results, or the file that holds them."""

CAUSES = {
    BY_ROUNDS: "rounds played",
    BY_RUIN: "ruined",
    BY_LOSS: "stopped at a loss",
    BY_WIN: "stopped at a win",
    BY_SHOOTERS: "shooters seen",
}


class Changes(TypedDict, total=False):
    """The settings as keyword arguments of `simulate` and `compare`."""

    sessions: int | None
    bankroll: int | None
    stop_loss: int | None
    stop_win: int | None
    shooters: int | None
    hours: float | None
    rounds_an_hour: int
    play_out: bool
    keep: str | bool | None
    outcomes: Outcomes | None
    limits: tuple[int, int]
    engine: str | None
    workers: int | Workers


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to play a run. The same seed gives the same result with any engine and workers.

    Without `sessions` all `rounds` are one run; with it, each session has at most `rounds` and
    starts fresh. `bankroll` is what a player sits down with; without it chips never run out.
    A session ends at a loss of `stop_loss`, at a win of `stop_win`, or after `shooters` or `hours`.
    `play_out`: a player who reaches a limit makes no new wagers and leaves when nothing is up.
    `keep="spins"` records the bankroll after every round. `outcomes` are recorded results to use
    instead of random ones. `limits` are the table's minimum and maximum (0 for none). `workers` is
    a number of processes, or an object that plays pieces of a run.
    """

    rounds: int | None = None
    seed: int | None = None
    sessions: int | None = None
    bankroll: int | None = None
    stop_loss: int | None = None
    stop_win: int | None = None
    shooters: int | None = None
    hours: float | None = None
    rounds_an_hour: int = 100
    play_out: bool = False
    keep: str | bool | None = None
    outcomes: Outcomes | None = None
    limits: tuple[int, int] = (1, 0)
    engine: str | None = None
    workers: int | Workers = 1

    def __post_init__(self) -> None:
        for name in ("rounds", "sessions", "hours", "rounds_an_hour"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise BadStrategy(f"{name.replace('_', ' ')} must be above 0, not {value}")
        if self.engine is not None and self.engine not in ENGINES:
            names = ", ".join(ENGINES)
            raise BadStrategy(f"there is no engine {self.engine!r}: choose one of {names}")
        if isinstance(self.workers, int) and self.workers < 1:
            raise BadStrategy(f"workers must be at least 1, not {self.workers}")
        if self.seed is not None and self.seed < 0:
            raise BadStrategy(f"a seed is a whole number from 0 up, not {self.seed}")

    def change(
        self, rounds: int | None = None, seed: int | None = None, **changes: Unpack[Changes]
    ) -> Settings:
        """The same settings with differences."""
        changed = replace(self, **changes)
        if rounds is not None:
            changed = replace(changed, rounds=rounds)
        return changed if seed is None else replace(changed, seed=seed)

    @property
    def rounds_each(self) -> int:
        """Rounds of each session, or of the whole run; a time limit becomes rounds."""
        rounds = self.rounds
        if self.hours is not None:
            in_time = max(1, int(self.hours * self.rounds_an_hour))
            rounds = in_time if rounds is None else min(rounds, in_time)
        if rounds is None:
            rounds = ROUNDS_DEFAULT if self.sessions is None else ROUNDS_A_SESSION
        return rounds

    @property
    def sitting(self) -> Sitting:
        """The sitting of one player."""
        return Sitting(
            rounds=self.rounds_each,
            bankroll=self.bankroll,
            stop_loss=self.stop_loss,
            stop_win=self.stop_win,
            shooters=self.shooters,
            play_out=self.play_out,
            keep=bool(self.keep),
        )


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """One sitting of one player. Without a bankroll the chips never run out.

    `play_out`: a player who has reached a limit makes no new wagers and leaves when nothing is up;
    otherwise the player leaves at once, and stakes that are up count as chips.
    """

    rounds: int
    bankroll: int | None = None
    stop_loss: int | None = None
    stop_win: int | None = None
    shooters: int | None = None
    play_out: bool = False
    keep: bool = False

    def __post_init__(self) -> None:
        for name in ("rounds", "bankroll", "stop_loss", "stop_win", "shooters"):
            value = getattr(self, name)
            if value is not None and not 0 < value < ENDLESS:
                raise BadStrategy(f"{name.replace('_', ' ')} must be a number above 0, not {value}")

    def with_rounds(self, rounds: int) -> Sitting:
        """The same sitting for another number of rounds."""
        return replace(self, rounds=rounds)

    @property
    def is_bounded(self) -> bool:
        """Whether the chips can run out."""
        return self.bankroll is not None

    @property
    def is_free(self) -> bool:
        """Whether only the number of rounds ends it."""
        stops = (self.bankroll, self.stop_loss, self.stop_win, self.shooters)
        return all(stop is None for stop in stops) and not self.play_out

    @property
    def may_be_poor(self) -> bool:
        """Whether rounds can be played without the strategy's wagers."""
        return self.is_bounded or self.play_out

    @property
    def begins_with(self) -> int:
        """The player's worth at the start."""
        return self.bankroll or 0

    def limits(self, width: int, count: int, *, carries: bool = False) -> list[int]:
        """The limits in the order of the kernels.

        `carries`: fractions of a chip of commission carry over to the next round.
        """
        lower = -ENDLESS if self.stop_loss is None else self.begins_with - self.stop_loss
        upper = ENDLESS if self.stop_win is None else self.begins_with + self.stop_win
        shooters = ENDLESS if self.shooters is None else self.shooters
        flags = [int(self.is_bounded), int(self.play_out), int(carries)]
        return [width, count, self.rounds, lower, upper, shooters, *flags]
