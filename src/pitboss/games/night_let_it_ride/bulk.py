"""Let it ride in bulk: any number of seats, any plan, from shuffled decks.

Who gets which card of the deck and what a hand brings are tabulated from the rules
(`games/night_let_it_ride/tables.py`); hands are ranked by the poker table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.games.night_let_it_ride.plans import PLANS, features, high_ranks
from pitboss.games.night_let_it_ride.play import BETS, LetItRide
from pitboss.games.night_let_it_ride.tables import OWN, WITH_ONE, table
from pitboss.games.poker.bulk import rank
from pitboss.games.poker.lookup import strengths_of
from pitboss.rulebook.game import Rules
from pitboss.rulebook.solo_round import deal_first_cards
from pitboss.simulation.card_sums import SeatSums, chips
from pitboss.simulation.decks import CARDS, Stacks, pieces

Rides = Callable[[Stacks], NDArray[np.bool_]]
"""A plan for any hands: which of these three, or four, cards leave the wager up."""


def _compiled(hands: Stacks) -> NDArray[np.uint16]:
    return rank(hands, checked=False)


class Played(NamedTuple):
    """Rounds played, a row a round, a column a seat: the strength of the hand, and what was up."""

    strengths: NDArray[np.uint16]
    one: NDArray[np.bool_]
    two: NDArray[np.bool_]


def named_plan(rules: Rules, name: str) -> Rides:
    """A well-known plan by name."""
    plan, high = PLANS[name], high_ranks(rules)
    return lambda hands: plan(features(hands, high), hands.shape[1])


class LetItRideTable:
    """A table with a plan for each seat, by name or as a function of the cards known."""

    def __init__(self, rules: Rules, plans: Sequence[Rides | str], bet: int = 10) -> None:
        self.bet = bet
        self.plans = [named_plan(rules, one) if isinstance(one, str) else one for one in plans]
        seats = tuple(range(1, len(plans) + 1))
        begun = deal_first_cards(rules, seats, dict.fromkeys(BETS, bet))
        self.cards = sum(len(hand.cards) for hand in begun.hands.values())
        if self.cards > CARDS:
            raise ValueError(f"one deck is too small for {len(plans)} players")
        play = cast("LetItRide", rules.game.play)
        self._hands = [list(play.hand_of(begun, seat)) for seat in seats]
        self._nets = np.array([chips(net, bet) for net in table(rules).nets], np.int64)

    def play(self, stacks: Stacks, *, compiled: bool = True) -> Played:
        """Play a round from each stack, whose cards lie in the order in which they are dealt.

        `compiled`: hands are ranked by numba where it is there.
        """
        ranks = _compiled if compiled else strengths_of
        shape = (len(stacks), len(self.plans))
        strengths, one, two = (
            np.empty(shape, np.uint16),
            np.empty(shape, bool),
            np.empty(shape, bool),
        )
        for seat, (places, plan) in enumerate(zip(self._hands, self.plans, strict=True)):
            hands = np.ascontiguousarray(stacks[:, places])
            strengths[:, seat] = ranks(hands)
            one[:, seat], two[:, seat] = plan(hands[:, :OWN]), plan(hands[:, :WITH_ONE])
        return Played(strengths, one, two)

    def nets(self, played: Played) -> NDArray[np.int64]:
        """What every round brought to every seat, in chips."""
        found: NDArray[np.int64] = self._nets[played.strengths] * self._up(played)
        return found

    def _up(self, played: Played) -> NDArray[np.int64]:
        return 1 + played.one.astype(np.int64) + played.two

    def lines(self, played: Played, at: int, seat: int) -> dict[str, int]:
        """What the bets left up brought to one seat in one round."""
        left = (played.one[at, seat], played.two[at, seat], True)
        net = int(self._nets[played.strengths[at, seat]])
        return {bet: net for bet, up in zip(BETS, left, strict=True) if up}

    def run(self, rounds: int, seed: int) -> list[SeatSums]:
        """Play so many rounds from shuffled decks; the sums of every seat."""
        sums = [SeatSums() for _ in self.plans]
        for stacks in pieces(seed, rounds, self.cards):
            played = self.play(stacks)
            nets, up = self.nets(played), self._up(played)
            won = self._nets[played.strengths] > 0
            for seat, one in enumerate(sums):
                one.add(nets[:, seat], up[:, seat] * self.bet, self.bet)
                every = np.ones(len(stacks), bool)
                left = (played.one[:, seat], played.two[:, seat], every)
                for bet, is_up in zip(BETS, left, strict=True):
                    one.count(bet, "wins", int((won[:, seat] & is_up).sum()))
                    one.count(bet, "loses", int((~won[:, seat] & is_up).sum()))
                    one.count(bet, "returned", int((~is_up).sum()))
        return sums
