"""Let it ride in bulk: any number of seats, any plan, from shuffled decks.

Who gets which card of the deck and what a hand brings are tabulated from the rules
(`games/night_let_it_ride/tables.py`); hands are ranked by the poker table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.games.night_let_it_ride.plans import PLANS, features, high_ranks
from pitboss.games.night_let_it_ride.play import BETS, THREE_BETS, LetItRide
from pitboss.games.night_let_it_ride.tables import OWN, WITH_ONE, table
from pitboss.games.poker import kernel
from pitboss.games.poker.bulk import rank
from pitboss.games.poker.lookup import strengths_of
from pitboss.rulebook.game import Rules
from pitboss.rulebook.solo_round import deal_first_cards
from pitboss.simulation.bulk import Bulk, forms_of, read_plans
from pitboss.simulation.bulk_table import DealtTable, RoundEnd, Stakes, kinds_of_whole, whole_chips
from pitboss.simulation.dealing import CARDS, NO_LOG, Stacks, shuffled_decks
from pitboss.simulation.numbers import Array
from pitboss.simulation.seat import BEST, SeatPlans, StrategySeat
from pitboss.simulation.settings import NUMBA, Sitting
from pitboss.simulation.strategy import BadStrategy

Rides = Callable[[Stacks], NDArray[np.bool_]]
"""A plan for any hands: which of these three, or four, cards leave the wager up."""


def _strengths(hands: Stacks) -> NDArray[np.uint16]:
    return rank(hands, checked=False)


class RideRounds(NamedTuple):
    """Rounds played, a row a round, a column a seat: the strength of the hand, and what was up."""

    strengths: NDArray[np.uint16]
    one: NDArray[np.bool_]
    two: NDArray[np.bool_]


def named_plan(rules: Rules, name: str) -> Rides:
    """A well-known plan by name."""
    plan, high = PLANS[name], high_ranks(rules)
    return lambda hands: plan(features(hands, high), hands.shape[1])


def _plan_of(seat: StrategySeat) -> Rides | str:
    plan = seat.decides
    if isinstance(plan, str) or callable(plan):
        return plan
    raise BadStrategy(f"{plan!r} is not a plan: use a name or a function of the cards")


class LetItRideTable:
    """A table with a plan for each seat, by name or as a function of the cards known."""

    def __init__(self, rules: Rules, plans: Sequence[Rides | str], bet: int = 10) -> None:
        self.bet = bet
        self.plans = [named_plan(rules, plan) if isinstance(plan, str) else plan for plan in plans]
        seats = tuple(range(1, len(plans) + 1))
        begun = deal_first_cards(rules, seats, dict.fromkeys(BETS, bet))
        self.cards = sum(len(hand.cards) for hand in begun.hands.values())
        if self.cards > CARDS:
            raise ValueError(f"one deck is too small for {len(plans)} players")
        play = cast("LetItRide", rules.game.play)
        self._hands = [list(play.hand_of(begun, seat)) for seat in seats]
        self._nets = np.array([whole_chips(net, bet) for net in table(rules).nets], np.int64)

    def play(self, stacks: Stacks, *, compiled: bool = True) -> RideRounds:
        """Play a round from each stack, whose cards lie in dealing order.

        `compiled`: hands are ranked by numba if it is installed.
        """
        ranks = _strengths if compiled else strengths_of
        shape = (len(stacks), len(self.plans))
        strengths, first, second = (
            np.empty(shape, np.uint16),
            np.empty(shape, bool),
            np.empty(shape, bool),
        )
        for seat, (places, plan) in enumerate(zip(self._hands, self.plans, strict=True)):
            hands = np.ascontiguousarray(stacks[:, places])
            strengths[:, seat] = ranks(hands)
            first[:, seat], second[:, seat] = plan(hands[:, :OWN]), plan(hands[:, :WITH_ONE])
        return RideRounds(strengths, first, second)

    def nets(self, played: RideRounds) -> NDArray[np.int64]:
        """What every round brought to every seat, in chips."""
        nets: NDArray[np.int64] = self._nets[played.strengths] * self._bets_up(played)
        return nets

    def _bets_up(self, played: RideRounds) -> NDArray[np.int64]:
        return 1 + played.one.astype(np.int64) + played.two

    def lines(self, played: RideRounds, at: int, seat: int) -> dict[str, int]:
        """What the bets left up brought to one seat in one round."""
        left = (played.one[at, seat], played.two[at, seat], True)
        net = int(self._nets[played.strengths[at, seat]])
        return {bet: net for bet, up in zip(BETS, left, strict=True) if up}


class LetItRideBulk(DealtTable):
    """A round's code is what a bet left up brings, and how many of the three were left up."""

    kernels = (*DealtTable.kernels, kernel.strengths)

    def __init__(self, rules: Rules, seats: Sequence[StrategySeat], sitting: Sitting) -> None:
        super().__init__(rules, seats, sitting)
        try:
            self.table = LetItRideTable(rules, [_plan_of(seat) for seat in seats])
        except ValueError as error:
            raise BadStrategy(str(error)) from None
        nets = table(rules).nets
        self._nets: list[Fraction] = sorted(set(nets))
        self._classes = np.array([self._nets.index(net) for net in nets], np.int64)

    def deals(
        self, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> Iterator[list[Array]]:
        """Deal and decide by the plans."""
        for stacks in shuffled_decks(seed, number, self.table.cards, self.sitting.rounds):
            played = self.table.play(stacks, compiled=engine == NUMBA)
            up = played.one.astype(np.int64) + played.two
            yield list(np.ascontiguousarray((self._classes[played.strengths] * len(BETS) + up).T))

    def codes(self, seat: int) -> int:
        """Every result with one, two or three bets up."""
        return len(self._nets) * len(BETS)

    def ends(self, seat: int, stakes: Stakes) -> list[RoundEnd]:
        """The bets left up, together; those taken back were not staked."""
        bet = max(stakes.values())
        if set(stakes.values()) != {bet} or len(stakes) != len(BETS):
            raise BadStrategy("let it ride takes three equal bets: write three_bets")
        ends = []
        for per_unit in self._nets:
            for up in range(1, len(BETS) + 1):
                net = whole_chips(per_unit, bet) * up
                ends.append(RoundEnd(net, bet * up, kinds_of_whole(net, stakes)))
        return ends

    def chances(self, seat: int) -> list[int] | None:
        """Counted over all hands."""
        from pitboss.games.night_let_it_ride.solver import counts  # a run may not need it

        known = counts(self.rules, self.seats[seat].plan)
        if known is None:
            return None
        tally = [0] * self.codes(seat)
        for (strength, up), ways in known.items():
            tally[int(self._classes[strength]) * len(BETS) + up - 1] += ways
        return tally


BY_NAME = SeatPlans(
    wager=THREE_BETS,
    by_name={name: name for name in (*PLANS, BEST)},
    stakes=len(BETS),
    first_stake=BETS[0],
    are_solved=True,
)
BULK = Bulk(table=LetItRideBulk, read_seat=read_plans(BY_NAME), forms=forms_of(BY_NAME))
