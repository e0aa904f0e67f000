"""Baccarat as a room of `simulate`: the shoe and the tables of `baccarat.py`, for any strategy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.games.baccarat.bulk import SOURCE, BaccaratBulk
from pitboss.games.baccarat.bulk import _Dealing as Dealing
from pitboss.games.baccarat.tables import tables
from pitboss.rulebook.game import Rules
from pitboss.simulation.card_room import KINDS, CardRoom, Seat, Solved, Stakes
from pitboss.simulation.card_seats import Ended
from pitboss.simulation.dealt_lanes import NO_LOG
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy

Array = Any
HUNDREDTHS = 100


class BaccaratRoom(CardRoom):
    """A round's code is the way it ends for all wagers."""

    kernels = (("deal", SOURCE),)

    def __init__(self, rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> None:
        super().__init__(rules, seats, sitting)
        self._bulk = BaccaratBulk(rules, [], sitting)
        self._ends = self._bulk.ends
        self._flat: BaccaratBulk | None = None

    def deals(self, seed: int, number: int, engine: str, log: Array = NO_LOG) -> Iterator[Array]:
        """Deal; the round ends for all seats alike."""
        dealing = Dealing(self._bulk, seed, number, engine, log)
        while True:
            rounds = dealing.deal()
            yield [np.array(dealing.ends[:rounds], np.uint8)] * len(self.seats)

    def quick(self, seed: int, number: int, engine: str) -> Array | None:
        """Flat stakes have a loop of their own."""
        if any(len(table.states) != 1 for table in self.tables):
            return None
        if self._flat is None:
            stakes = [dict(table.states[0][1]) for table in self.tables]
            self._flat = BaccaratBulk(self.rules, stakes, self.sitting)
        return self._flat.lane(seed, number, engine)

    def codes(self, seat: int) -> int:
        """The ways a round can end."""
        return len(self._ends)

    def ends(self, seat: int, stakes: Stakes) -> list[Ended]:
        """All wagers of a seat together, and the commission on them."""
        fees = [
            sum(way[wager].fee * stake for wager, stake in stakes.items()) for way in self._ends
        ]
        owed = any(Fraction(fee).denominator != 1 for fee in fees)  # else it is taken at once
        found = []
        for way, fee in zip(self._ends, fees, strict=True):
            whole = -Fraction(0 if owed else fee)
            for wager, stake in stakes.items():
                one = way[wager]
                whole += -stake if one.kind == "loses" else one.pays * stake
            parts = Fraction(fee * HUNDREDTHS if owed else 0)
            if whole.denominator != 1 or parts.denominator != 1:
                raise BadStrategy("these stakes cannot be paid in whole chips")
            kinds = tuple((wager, KINDS[way[wager].kind]) for wager in stakes)
            found.append(Ended(int(whole), sum(stakes.values()), kinds, int(parts)))
        return found

    @property
    def carries(self) -> bool:
        """Whether the house lets commission add up."""
        return bool(self.rules.options["commission_rounding"] == "accumulate")

    def chances(self, seat: int, solved: Solved) -> list[int] | None:
        """Counted by the totals of both hands."""
        counts = solved.counts(self.rules, None)
        if counts is None:
            return None
        endings, found = tables(self.rules).endings, [0] * len(self._ends)
        for (player, bank), ways in counts.items():
            end = {wager: by_totals[player][bank] for wager, by_totals in endings.items()}
            found[self._ends.index(end)] += ways
        return found
