"""Caribbean stud and let it ride as rooms of `simulate`: sittings with limits, seat by seat.

Every round is dealt from a freshly shuffled deck. Who has got up is dealt to no more; the others'
cards are as likely as before, so that their rounds go on as if all still sat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import PCG64DXSM, Generator

from pitboss.chance.random_words import streams
from pitboss.games.night_caribbean_stud.bulk import SITUATIONS, CaribbeanStudTable
from pitboss.games.night_caribbean_stud.play import ANTE
from pitboss.games.night_let_it_ride.bulk import LetItRideTable
from pitboss.games.night_let_it_ride.play import BETS
from pitboss.games.night_let_it_ride.tables import table
from pitboss.games.poker.hand import Kind
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.simulation.card_room import CardRoom, Seat, Solved, Stakes
from pitboss.simulation.card_seats import Ended
from pitboss.simulation.card_sums import chips
from pitboss.simulation.dealt_lanes import NO_LOG, PYTHON
from pitboss.simulation.decks import AT_ONCE, Stacks, shuffled
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy

SOURCE = "poker_kernel"
Array = Any


def _stacks(seed: int, number: int, cards: int, rounds: int) -> Iterator[Stacks]:
    """The first cards of a shuffled deck for every round, in blocks."""
    generator = Generator(PCG64DXSM(streams(seed, number, 1)[0]))
    for first in range(0, rounds, AT_ONCE):
        yield shuffled(generator, min(AT_ONCE, rounds - first), cards)


def _whole(net: int, stakes: Stakes) -> tuple[tuple[str, int], ...]:
    """A strategy is told of all its wagers what the round brought as a whole."""
    kind = WINS if net > 0 else LOSES if net < 0 else RETURNS
    return tuple((wager, kind) for wager in stakes)


class StudRoom(CardRoom):
    """A round's code is how the hand stands at the end, and what kind of hand it is."""

    kernels = (("strengths", SOURCE),)

    def __init__(self, rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> None:
        super().__init__(rules, seats, sitting)
        try:
            self.table = CaribbeanStudTable(rules, [seat.decides for seat in seats])
        except ValueError as error:
            raise BadStrategy(str(error)) from None

    def deals(self, seed: int, number: int, engine: str, log: Array = NO_LOG) -> Iterator[Array]:
        """Deal and decide by the plans."""
        for stacks in _stacks(seed, number, self.table.cards, self.sitting.rounds):
            played = self.table.play(stacks, compiled=engine != PYTHON)
            codes = played.situations * np.uint8(len(Kind)) + played.kinds
            yield np.ascontiguousarray(codes.T)

    def codes(self, seat: int) -> int:
        """Every situation with every kind of hand."""
        return len(SITUATIONS) * len(Kind)

    def ends(self, seat: int, stakes: Stakes) -> list[Ended]:
        """The ante and the bet together."""
        found = []
        for net, staked in self.table.brings(stakes[ANTE]):
            found.append(Ended(net, staked, _whole(net, stakes)))
        return found

    def need(self, stakes: Stakes) -> int:
        """The ante and the bet that may follow."""
        return max((staked for _, staked in self.table.brings(stakes.get(ANTE, 0))), default=0)

    def chances(self, seat: int, solved: Solved) -> list[int] | None:
        """Counted over all hands."""
        counts = solved.counts(self.rules, self.seats[seat].plan)
        if counts is None:
            return None
        return [counts.get((situation, kind), 0) for situation in SITUATIONS for kind in Kind]


class RideRoom(CardRoom):
    """A round's code is what a bet left up brings, and how many of the three were left up."""

    kernels = (("strengths", SOURCE),)

    def __init__(self, rules: Rules, seats: Sequence[Seat], sitting: Sitting) -> None:
        super().__init__(rules, seats, sitting)
        try:
            self.table = LetItRideTable(rules, [seat.decides for seat in seats])
        except ValueError as error:
            raise BadStrategy(str(error)) from None
        nets = table(rules).nets
        self._nets: list[Fraction] = sorted(set(nets))
        self._classes = np.array([self._nets.index(net) for net in nets], np.int64)

    def deals(self, seed: int, number: int, engine: str, log: Array = NO_LOG) -> Iterator[Array]:
        """Deal and decide by the plans."""
        for stacks in _stacks(seed, number, self.table.cards, self.sitting.rounds):
            played = self.table.play(stacks, compiled=engine != PYTHON)
            up = played.one.astype(np.int64) + played.two
            yield np.ascontiguousarray((self._classes[played.strengths] * len(BETS) + up).T)

    def codes(self, seat: int) -> int:
        """Every result with one, two or three bets up."""
        return len(self._nets) * len(BETS)

    def ends(self, seat: int, stakes: Stakes) -> list[Ended]:
        """The bets left up, together; those taken back were not staked."""
        bet = max(stakes.values())
        if set(stakes.values()) != {bet} or len(stakes) != len(BETS):
            raise BadStrategy("let it ride takes three equal bets: write three_bets")
        found = []
        for one in self._nets:
            for up in range(1, len(BETS) + 1):
                net = chips(one, bet) * up
                found.append(Ended(net, bet * up, _whole(net, stakes)))
        return found

    def chances(self, seat: int, solved: Solved) -> list[int] | None:
        """Counted over all hands."""
        counts = solved.counts(self.rules, self.seats[seat].plan)
        if counts is None:
            return None
        found = [0] * self.codes(seat)
        for (strength, up), ways in counts.items():
            found[int(self._classes[strength]) * len(BETS) + up - 1] += ways
        return found
