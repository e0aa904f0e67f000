"""Limits of a table: seats, smallest and largest wager, and wagers outside the limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.rulebook.clause import Clause

if TYPE_CHECKING:  # the rules hold the limits
    from pitboss.rulebook.game import Rules


@dataclass(frozen=True, slots=True)
class OffLimit:
    """A wager outside the limits, noticed only after the result (Tasmania 8.4 and 8.5).

    Under the minimum: settled once with advice to its player; later ones go back.
    Over the maximum: settled up to the maximum; the excess goes back. `by`: who may report it.
    """

    by: tuple[str, ...]
    under: Clause
    advice: Clause
    later: Clause
    over: Clause


@dataclass(frozen=True, slots=True)
class ChangeOfLimits:
    """Who may change limits, and how: all players agree, or a notice stands long enough."""

    by: str
    who: Clause
    consent: Clause
    notice: Clause

    @property
    def notice_s(self) -> int:
        """How long the notice must be up, in seconds."""
        minutes = self.notice.value
        assert isinstance(minutes, int), f"{self.notice} states no minutes"
        return minutes * 60


@dataclass(frozen=True, slots=True)
class Agreement:
    """Other limits agreed with one player, marked at the seat."""

    by: str
    law: Clause
    marker: Clause


@dataclass(frozen=True, slots=True)
class Partners:
    """Players flagged as partners, whose wagers on one position count as one for the maximum."""

    by: str
    law: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelChecks:
    """Color chips without a face value: one color a person, its value declared and marked.

    `name` is what the law or the house calls them; `fixed`: the first declared value stays.
    """

    color: Clause
    value: Clause
    marker: Clause
    colors: tuple[str, ...]
    name: str = "wheel checks"
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Places:
    """How many may play where the law states no figure: a number, or a house option."""

    most: int
    law: Clause


@dataclass(frozen=True, slots=True)
class Positions:
    """How many positions one player may play: by the figure of the clause, or an option (`most`).

    `next_to`: a second position lies next to the player's own seat.
    """

    law: Clause
    says: str
    most: int | None = None
    next_to: bool = False


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """The most that a hand is paid, by a house option; 0 means no limit.

    `could_win` is the most that a wager can win: the limit may not cut that of the smallest wager.
    """

    most: int
    could_win: Callable[[Rules, int], int]
    law: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits a game's law speaks of; None where it is silent.

    `seats` limits the places, `players` the people, where the law has both.
    `multiples`: the notice at the table may ask for multiples of the smallest wager.
    `own_hands`: each seat has a hand of its own, so a player's wagers at two seats are two wagers.
    """

    seats: Clause | None = None
    players: Clause | None = None
    seats_set_by: tuple[str, Clause] | None = None
    places: Places | None = None
    positions: Positions | None = None
    posted: Clause | None = None
    multiples: Clause | None = None
    partners: Partners | None = None
    off_limit: OffLimit | None = None
    change: ChangeOfLimits | None = None
    agreement: Agreement | None = None
    checks: WheelChecks | None = None
    payout: PayoutLimit | None = None
    own_hands: bool = False


NO_LIMITS = Limits()
