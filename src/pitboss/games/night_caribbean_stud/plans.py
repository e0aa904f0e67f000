"""Well-known ways to play caribbean stud, for many hands at once.

A plan is a function of the strengths of the players' hands, the hands themselves (a row of five
cards each) and the dealer's up cards; it says which of the hands are bet on. What each of them
costs against the best way is worked out in `games/night_caribbean_stud/solver.py`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pitboss.games.poker.hand import Best, Kind, worths

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Strengths = NDArray[np.uint16]
    Hands = NDArray[np.uint8]
    Ups = NDArray[np.uint8]
    Bets = NDArray[np.bool_]

StudPlan = Callable[["Strengths", "Hands", "Ups"], "Bets"]

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
TWO = 2
ACE_KING = Best(Kind.HIGH_CARD, (ACE, KING, 4, 3, TWO))
AKJ83 = Best(Kind.HIGH_CARD, (ACE, KING, JACK, 8, 3))
PAIR = Best(Kind.PAIR, (TWO, 5, 4, 3))


@cache
def strength(worth: Best) -> int:
    """The rank of a worth among all that a hand can be worth."""
    return bisect_left(worths(), worth)


def from_worth(least: Best) -> StudPlan:
    """Bet on a hand of this worth and everything above."""
    return lambda strengths, hands, ups: strengths >= strength(least)


def blind(strengths: Strengths, hands: Hands, ups: Ups) -> Bets:
    """Bet on everything."""
    return strengths >= 0


def never(strengths: Strengths, hands: Hands, ups: Ups) -> Bets:
    """Fold everything."""
    return strengths < 0


def match_plan(strengths: Strengths, hands: Hands, ups: Ups) -> Bets:
    """Bet on a pair or better, and on ace-king if the player holds the up card's rank."""
    has_rank = ((hands >> 2) == (ups >> 2)[:, None]).any(axis=1)
    bets: Bets = (strengths >= strength(PAIR)) | ((strengths >= strength(ACE_KING)) & has_rank)
    return bets


def rules_of_thumb(strengths: Strengths, hands: Hands, ups: Ups) -> Bets:
    """Bet on a pair or better, and on ace-king in three cases.

    The up card is from two to queen and matches one of the player's; it is an ace or king and the
    player has a queen or jack; or it matches none, the player has a queen, and it is lower than
    the player's fourth highest card.
    """
    import numpy as np

    ranks = np.sort(hands >> 2, axis=1) + TWO
    up = (ups >> 2) + TWO
    has_rank = (ranks == up[:, None]).any(axis=1)
    queen = (ranks == QUEEN).any(axis=1)
    jack = (ranks == JACK).any(axis=1)
    small = has_rank & (up <= QUEEN)
    court = (up >= KING) & (queen | jack)
    lower = ~has_rank & queen & (up < ranks[:, 1])
    drawn = (strengths >= strength(ACE_KING)) & (small | court | lower)
    bets: Bets = (strengths >= strength(PAIR)) | drawn
    return bets


PLANS: dict[str, StudPlan] = {
    "rules_of_thumb": rules_of_thumb,
    "akj83": from_worth(AKJ83),
    "matching": match_plan,
    "pair": from_worth(PAIR),
    "ace_king": from_worth(ACE_KING),
    "blind": blind,
    "fold": never,
}
"""By name, the best of them first."""

IN_WORDS = {
    "best": "every hand as counting all dealer hands says",
    "rules_of_thumb": "a pair or better; ace-king by three rules of thumb",
    "akj83": "A-K-J-8-3 or better",
    "matching": "a pair or better; ace-king if the up card matches one of your ranks",
    "pair": "a pair or better",
    "ace_king": "ace-king or better",
    "blind": "everything",
    "fold": "nothing",
}
