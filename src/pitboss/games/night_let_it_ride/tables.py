"""The rules of let it ride as a table: what a wager left up brings, by the strength of the hand.

Nothing is decided here: each entry is what the game's own `Play` answers for that hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from pitboss.games.night_let_it_ride.play import play_of
from pitboss.games.poker.hand import worths
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

OWN, WITH_ONE = 3, 4
"""How many cards a player knows when the first and when the second wager is decided."""


@dataclass(frozen=True)
class RideTable:
    """`nets`: what a unit left up brings by the strength of the hand, -1 where it loses."""

    nets: tuple[Fraction, ...]

    @cached_property
    def per(self) -> int:
        """How many parts a unit has, so that every payout is in whole parts."""
        return lcm(*(net.denominator for net in set(self.nets)))

    @cached_property
    def in_parts(self) -> list[int]:
        """What a unit left up brings, in whole parts."""
        return [int(net * self.per) for net in self.nets]


def table(rules: Rules) -> RideTable:
    """Ask the play of let it ride about every strength."""
    play = play_of(rules)
    paid: dict[Clause | None, Fraction] = {None: Fraction(-1)}
    nets = []
    for worth in worths():
        clause = play.pays_for(worth)
        if clause is not None and clause not in paid:
            paid[clause] = rules.odds_of(clause).ratio
        nets.append(paid[clause])
    return RideTable(tuple(nets))
