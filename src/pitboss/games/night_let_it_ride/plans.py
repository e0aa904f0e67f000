"""Well-known ways to play let it ride, for many hands at once, and the words for them.

A plan says for three cards, and for four, whether the wager is left up. What each of them costs
against the best way is worked out in `games/night_let_it_ride/solver.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.night_let_it_ride.play import play_of
from pitboss.games.night_let_it_ride.tables import OWN
from pitboss.games.poker.hand import ACE, SIZE, Best, Kind
from pitboss.rulebook.game import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Hands = NDArray[np.uint8]
    Flags = NDArray[np.bool_]
    Counts = NDArray[np.int64]

TWO = 2


class Features(NamedTuple):
    """What matters about three or four cards.

    `paid`: already a hand that pays. `suited`: all of one suit. `runs`: how many straights they
    can still become a part of. `high`: how many cards are of a rank whose pair pays.
    """

    paid: Flags
    suited: Flags
    runs: Counts
    high: Counts


RidePlan = Callable[[Features, int], "Flags"]
"""From the features of hands, and how many cards are known, to the wagers left up."""


def high_ranks(rules: Rules) -> frozenset[int]:
    """The ranks whose pair pays."""
    play = play_of(rules)
    others = {
        rank: [other for other in range(TWO, ACE) if other != rank] for rank in range(TWO, ACE + 1)
    }
    return frozenset(
        rank
        for rank, lowest in others.items()
        if play.pays_for(Best(Kind.PAIR, (rank, *reversed(lowest[:OWN])))) is not None
    )


def features(hands: Hands, high: frozenset[int]) -> Features:
    """The features of every row of three or four cards."""
    import numpy as np

    ranks = (hands >> 2).astype(np.int64) + TWO
    is_high = np.isin(ranks, list(high))
    same = ranks[:, :, None] == ranks[:, None, :]
    often = same.sum(axis=2)
    pairs = (often == 2).sum(axis=1) // 2
    paid = (often >= 3).any(axis=1) | (pairs == 2) | ((often == 2) & is_high).any(axis=1)
    suited = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
    bits = np.bitwise_or.reduce(np.int64(1) << ranks, axis=1)
    bits |= np.where(bits >> ACE, 2, 0)  # the ace is also the one below the two
    different = (often == 1).all(axis=1)
    runs = np.zeros(len(hands), np.int64)
    for lowest in range(1, ACE - SIZE + TWO):
        window = ((1 << SIZE) - 1) << lowest
        inside = np.bitwise_count((bits & window).astype(np.uint64)) == hands.shape[1]
        runs += inside & different
    return Features(paid, suited, runs, is_high.sum(axis=1))


def standard(known: Features, cards: int) -> Flags:
    """The published conditions, which are best at the odds of the rules."""
    if cards == OWN:
        drawing = known.suited & (known.runs > 0) & (known.runs + known.high >= OWN)
    else:
        drawing = known.suited | ((known.runs == 2) & (known.high > 0))
    return known.paid | drawing


def keep_paid_only(known: Features, cards: int) -> Flags:
    """Leave up only what already pays."""
    return known.paid


def suited_runs(known: Features, cards: int) -> Flags:
    """Leave up every three cards to a straight flush, and every four to a straight or flush."""
    if cards == OWN:
        return known.paid | (known.suited & (known.runs > 0))
    return known.paid | known.suited | (known.runs > 0)


def always(known: Features, cards: int) -> Flags:
    """Leave everything up."""
    return known.high >= 0


def never(known: Features, cards: int) -> Flags:
    """Take both wagers back, whatever comes."""
    return known.high < 0


PLANS: dict[str, RidePlan] = {
    "standard": standard,
    "paid_only": keep_paid_only,
    "suited_runs": suited_runs,
    "always": always,
    "never": never,
}
IN_WORDS = {
    "best": "each wager left up exactly where that brings something on average",
    "standard": "the published conditions",
    "paid_only": "left up only with a hand that already pays",
    "suited_runs": "left up with every three to a straight flush, every four to a straight",
    "always": "everything left up",
    "never": "both wagers taken back",
}
