"""What a run is asked for: how long, with what chips, and when a player gets up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pitboss.simulation.kernel import (
    BY_LOSS,
    BY_ROUNDS,
    BY_RUIN,
    BY_SHOOTERS,
    BY_WIN,
)
from pitboss.simulation.strategy import BadStrategy

ENDLESS = 2**62
CAUSES = {
    BY_ROUNDS: "rounds played",
    BY_RUIN: "ruined",
    BY_LOSS: "stopped at a loss",
    BY_WIN: "stopped at a win",
    BY_SHOOTERS: "shooters seen",
}


@dataclass(frozen=True)
class Sitting:
    """One sitting of one player. Without a bankroll the chips never run out.

    `play_out`: a player who has reached a limit makes no new wagers and leaves when nothing is up;
    otherwise stakes that are up count as held.
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

    def but(self, **changes: Any) -> Sitting:
        """The same sitting with differences."""
        return replace(self, **changes)

    @property
    def is_bounded(self) -> bool:
        """Whether the chips can run out."""
        return self.bankroll is not None

    @property
    def is_free(self) -> bool:
        """Whether nothing but the number of rounds ends it."""
        stops = (self.bankroll, self.stop_loss, self.stop_win, self.shooters)
        return all(stop is None for stop in stops) and not self.play_out

    @property
    def may_be_poor(self) -> bool:
        """Whether rounds can be played without the strategy's wagers."""
        return self.is_bounded or self.play_out

    @property
    def begins_with(self) -> int:
        """What the player is worth at the beginning."""
        return self.bankroll or 0

    def limits(self, width: int, count: int) -> list[int]:
        """The limits in the order of the kernel."""
        lower = -ENDLESS if self.stop_loss is None else self.begins_with - self.stop_loss
        upper = ENDLESS if self.stop_win is None else self.begins_with + self.stop_win
        shooters = ENDLESS if self.shooters is None else self.shooters
        flags = [int(self.is_bounded), int(self.play_out)]
        return [width, count, self.rounds, lower, upper, shooters, *flags]


@dataclass(frozen=True)
class Shape:
    """A piece of a run: so many tables side by side, so many rounds at each."""

    lanes: int
    rounds: int


LANES_MOST = 4096
ROUNDS_ALONE = 50_000
ROUNDS_A_LANE = 2_000
ROUNDS_A_PIECE = 8_192


def pieces_of_rounds(rounds: int) -> list[Shape]:
    """Cut a number of rounds into pieces, in the same way whatever plays them.

    A short run is one table. A long one is many tables side by side, each played round after round.
    """
    if rounds < ROUNDS_ALONE:
        return [Shape(1, rounds)]
    lanes = min(LANES_MOST, max(32, rounds // ROUNDS_A_LANE))
    full, left = divmod(rounds, lanes * ROUNDS_A_PIECE)
    shapes = [Shape(lanes, ROUNDS_A_PIECE)] * full
    each, odd = divmod(left, lanes)
    if each:
        shapes.append(Shape(lanes, each))
    if odd:
        shapes.append(Shape(odd, 1))
    return shapes


def pieces_of_sessions(sessions: int, rounds: int) -> list[Shape]:
    """Cut a number of sessions into pieces."""
    lanes = min(LANES_MOST, max(256, -(-sessions // 8)), sessions)
    full, left = divmod(sessions, lanes)
    return [Shape(lanes, rounds)] * full + ([Shape(left, rounds)] if left else [])
