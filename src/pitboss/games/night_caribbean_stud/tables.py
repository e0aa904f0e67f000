"""The rules of caribbean stud as tables: what qualifies, and how both wagers end.

Nothing is decided here. Each entry is what the game's own `Play` answers when a round is walked
through with hands of that kind; tests check the tables against it for every strength.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import lcm

from pitboss.games.night_caribbean_stud.play import ANTE, BET, DEALER, FOLD, CaribbeanStud, play_of
from pitboss.games.poker.examples import example, examples
from pitboss.games.poker.hand import Best, Kind, worths
from pitboss.rulebook.card_round import DealTo, Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.solo_round import WagerOutcome, play_round

FOLDED, UNQUALIFIED, WON, TIED, LOST = range(5)
"""How a hand stands at the end: folded, against no qualifying hand, better, equal, worse."""


@dataclass(frozen=True)
class StudTable:
    """`qualifying` is the strength from which a dealer qualifies.

    `endings`: by situation and the player's kind of hand, how an ante of 1 and its bet end; no
    bet where the hand was folded. A situation that a kind of hand cannot be in is asked of the
    best of its kind that can.
    """

    qualifying: int
    endings: tuple[tuple[tuple[WagerOutcome, WagerOutcome | None], ...], ...]

    @cached_property
    def times(self) -> int:
        """How many antes the bet wager is."""
        bet = self.endings[LOST][Kind.HIGH_CARD][1]
        return bet.stake if bet is not None else 0

    def net(self, situation: int, kind: Kind) -> Fraction:
        """What the round brings, in antes."""
        ante, bet = self.endings[situation][kind]
        return ante.net + (bet.net if bet is not None else 0)

    def in_parts(self) -> tuple[int, list[list[int]]]:
        """How many parts an ante has, and what each round brings in whole parts."""
        nets = [[self.net(situation, kind) for kind in Kind] for situation in range(LOST + 1)]
        per = lcm(*(net.denominator for row in nets for net in row))
        return per, [[int(net * per) for net in row] for row in nets]


def table(rules: Rules, ante: int = 1) -> StudTable:
    """Ask the play of caribbean stud about every strength and every kind of hand.

    A payout limit cuts what larger antes win, so the table is one of rounds with this ante; what
    it says is still in units of the ante.
    """
    qualifying = _qualifying_strength(play_of(rules))
    endings = tuple(
        tuple(wager_outcomes(rules, situation, kind, qualifying, ante) for kind in Kind)
        for situation in range(LOST + 1)
    )
    return StudTable(qualifying, endings)


@lru_cache(maxsize=4)
def _qualifying_strength(play: CaribbeanStud) -> int:
    """The strength from which a dealer's hand qualifies."""
    good = [play.qualifies(hand) for hand in examples()]
    if not all(good[good.index(True) :]):
        raise ValueError("a hand that does not qualify must not beat one that does")
    return good.index(True)


@cache
def _best_of(kind: Kind) -> Best:
    """The best hand of a kind."""
    return max(worth for worth in worths() if worth.kind == kind)


def wager_outcomes(
    rules: Rules, situation: int, kind: Kind, qualifying: int, ante: int = 1
) -> tuple[WagerOutcome, WagerOutcome | None]:
    """How a round ends for a hand of a kind in a situation, by the rules."""
    every, mine = worths(), _best_of(kind)
    theirs = {UNQUALIFIED: every[0], WON: every[qualifying], TIED: mine}.get(situation, every[-1])
    return ends(rules, mine, theirs, FOLD if situation == FOLDED else BET, ante)


def ends(
    rules: Rules, mine: Best, theirs: Best, act: str, ante: int = 1
) -> tuple[WagerOutcome, WagerOutcome | None]:
    """How the ante and the bet end, hand against hand, in units of the ante."""

    def cards(need: DealTo, round: Round) -> int:
        hand = example(theirs if need.hand == DEALER else mine)
        return hand[len(round.hand(need.hand).cards)]

    def chooses(need: Decide, round: Round) -> str:
        return act

    ended = {
        wager: WagerOutcome(end.kind, end.stake // ante, end.net / ante)
        for wager, end in play_round(rules, {ANTE: ante}, cards, chooses).items()
    }
    return ended[ANTE], ended.get(BET)
