"""The blackjack family: what cards count, when a hand may do what, and which hand wins.

Blackjack, multi-action blackjack and the reference variants read these functions; so do the exact
analysis and the bulk engine. Every function is pure. Where the house has a choice, pass `rules` (a
game under chosen options); without it the choice of the text holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar  # an option has the type of its default

from pitboss.equipment.cards import JOKERS, UNKNOWN, deck, rank
from pitboss.rulebook.card_round import Round, SingleResult
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import Value

TEN, ACE, ACE_MORE = 10, 14, 10
WINS, LOSES, RETURNED = "wins", "loses", "returned"
UNLIMITED = "unlimited"

DEALER = "dealer"
STAND, HIT, DOUBLE, SPLIT, SURRENDER = "stand", "hit", "double", "split", "surrender"
INSURE, NOT_INSURE = "insurance", "no insurance"


def option(rules: Rules | None, name: str, default: Value) -> Value:
    """What the house chose, or `default` if it has no such option."""
    return default if rules is None else rules.options.get(name, default)


def _was_split(view: Round, name: str) -> bool:
    return any(
        choice.moves_to and name in (choice.hand, choice.moves_to) for choice in view.choices
    )


@dataclass(frozen=True)
class CardFacts(SingleResult):
    """What cards count and what a hand may do. `law` names the clauses by what they say."""

    silent_acts: ClassVar[tuple[str, ...]] = (NOT_INSURE, STAND)
    act_phrases: ClassVar[Mapping[str, str]] = {
        HIT: "hit",
        STAND: "stand",
        DOUBLE: "double",
        SPLIT: "split",
        SURRENDER: "surrender the hand",
        INSURE: "take insurance",
        NOT_INSURE: "take no insurance",
    }
    payout_phrases: ClassVar[Mapping[str, str]] = {
        "win": "a better hand",
        "dealer bust": "a dealer's bust",
        "split 21": "21 after a split",
        "option i": "a natural",
        "options ii-iii": "a natural",
        "odds": "a natural",
        "against 21": "a natural",
    }
    is_slow_to_solve: ClassVar[bool] = True

    law: Mapping[str, Clause] = field(hash=False)

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """The count of a hand: "soft 17", "natural", "bust 23", or what the dealer shows."""
        known = tuple(card for card in cards if card != UNKNOWN)
        points, soft = self.total(known)
        if len(known) < len(cards) or (len(known) == 1 and name == DEALER):
            return f"shows {points}"
        if self.is_natural(cards) and not _was_split(view, name):
            return "natural"
        if self.is_bust(points):
            return f"bust {points}"
        return f"soft {points}" if soft else str(points)

    def decks(self, rules: Rules) -> int:
        """How many decks are shuffled together, as the house chose."""
        return int(option(rules, "decks", int(self.law["decks"].values["low"])))

    def jokers(self, rules: Rules) -> int:
        """No jokers."""
        return 0

    # --- what cards count ------------------------------------------------------------------------
    def value(self, card_rank: int) -> int:
        """What a rank (2 to 14, ace high) counts; an ace is one here and may be 11 in `total`."""
        return 1 if card_rank == ACE else min(card_rank, TEN)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What each card counts; the last is an unseen card."""
        return tuple(self.value(rank(card)) for card in (*deck(len(JOKERS)), UNKNOWN))

    def total(self, cards: Sequence[int]) -> tuple[int, bool]:
        """The best count of some cards, and whether an ace in it counts eleven (soft)."""
        values = self.values
        counts = [values[card] for card in cards]
        low = sum(counts)
        soft = 1 in counts and not self.is_bust(low + ACE_MORE)
        return (low + ACE_MORE, True) if soft else (low, False)

    def is_bust(self, points: int) -> bool:
        """Whether a count is over the limit."""
        return points > self.law["bust"].figure()

    def is_natural(self, cards: Sequence[int]) -> bool:
        """Whether these two cards make a natural: an ace and a ten-value card."""
        return len(cards) == 2 and {self.values[card] for card in cards} == {1, TEN}

    def unseen(self, cards: Sequence[int]) -> bool:
        """Whether one of these cards is unseen."""
        return UNKNOWN in cards

    # --- the dealer ------------------------------------------------------------------------------
    def dealer_draws(self, points: int, soft: bool, rules: Rules | None = None) -> bool:
        """Whether the dealer takes another card on a count."""
        least = self.law["dealer hits"].figure()  # the count that must be reached
        return points < least or (points == least and soft and bool(option(rules, "h17", False)))

    def peeks(self, up_card: int, rules: Rules | None = None) -> bool:
        """Whether the dealer looks at the hole card before the players act."""
        return bool(option(rules, "peek", True)) and self.value(rank(up_card)) in (1, TEN)

    def offers_insurance(self, up_card: int, rules: Rules | None = None) -> bool:
        """Whether insurance is offered: the dealer shows an ace."""
        return rank(up_card) == ACE

    def insures(self, cards: Sequence[int]) -> bool:
        """Whether insurance wins against these first two cards of the dealer."""
        return self.is_natural(cards)

    def insurance_stake(self, stake: int, rules: Rules | None = None) -> int:
        """What insurance of a wager costs; zero where half of it is not a whole amount."""
        exact = option(rules, "insurance", "exact") == "exact"
        return 0 if exact and stake % 2 else stake // 2

    # --- what a hand may do ----------------------------------------------------------------------
    def may_draw(self, points: int, soft: bool) -> bool:
        """Whether a count lets a hand take a card: below the limit, or there with an ace at eleven.

        The player may count that ace as one, and the hand is then below the limit (N-K18).
        """
        return points < self.law["bust"].figure() or soft

    def may_double(
        self, cards: Sequence[int], after_split: bool, rules: Rules | None = None
    ) -> bool:
        """Whether a hand may double: two cards, a named total, and not after a split."""
        if len(cards) != 2 or (after_split and not option(rules, "das", False)):
            return False
        if option(rules, "double", "10_11") == "any_two":
            return True
        points, soft = self.total(cards)
        low = points - ACE_MORE if soft else points
        named = self.law["double on"].numbers
        return low in named and (not soft or bool(option(rules, "double_a9", True)))

    def may_split(self, cards: Sequence[int], hands: int = 1, rules: Rules | None = None) -> bool:
        """Whether two cards of equal value may be split when the seat has `hands` hands."""
        if not self.is_pair(cards) or self.at_most_hands(hands, rules):
            return False
        return hands == 1 or not self.split_aces(cards) or self.may_resplit_aces(rules)

    def is_pair(self, cards: Sequence[int]) -> bool:
        """Whether two cards are a pair; all ten-value cards are alike."""
        return len(cards) == 2 and self.value(rank(cards[0])) == self.value(rank(cards[1]))

    def split_aces(self, cards: Sequence[int]) -> bool:
        """Whether a split hand started with an ace: it takes one card only."""
        return rank(cards[0]) == ACE

    def may_resplit_aces(self, rules: Rules | None = None) -> bool:
        """Whether the house lets split aces be split again."""
        return bool(option(rules, "resplit_aces", False))

    def at_most_hands(self, hands: int, rules: Rules | None = None) -> bool:
        """Whether a seat has all the hands that the house allows."""
        cap = self.max_hands(rules)
        return cap is not None and hands >= cap

    def max_hands(self, rules: Rules | None = None) -> int | None:
        """The most hands a seat may have by splitting; None without a limit."""
        cap = option(rules, "max_hands", UNLIMITED)
        return None if cap == UNLIMITED else int(cap)

    def may_surrender(
        self, cards: Sequence[int], after_split: bool, rules: Rules | None = None
    ) -> bool:
        """Whether a hand may be given up for half the wager: only in reference variants."""
        return option(rules, "surrender", "no") == "late" and len(cards) == 2 and not after_split

    # --- which hand wins -------------------------------------------------------------------------
    def tie_rule(self, rules: Rules | None = None) -> str:
        """The posted rule on ties: i (all push), ii (naturals push) or iii (the house wins)."""
        return str(option(rules, "ties", "i"))

    def natural_pays(self, rules: Rules | None = None) -> Clause:
        """The clause that pays a winning natural, which depends on the rule on ties."""
        return self.law[
            "natural pays, option i"
            if self.tie_rule(rules) == "i"
            else "natural pays, options ii and iii"
        ]

    def natural_tie(self, rules: Rules | None = None) -> str:
        """How a natural ends against the dealer's natural."""
        return LOSES if self.tie_rule(rules) == "iii" else RETURNED

    def other_tie(self, rules: Rules | None = None) -> str:
        """How any other tie ends."""
        return RETURNED if self.tie_rule(rules) == "i" else LOSES

    def compare(self, points: int, dealer: int, rules: Rules | None = None) -> str:
        """How a hand that did not bust ends against a dealer who has no natural."""
        if self.is_bust(dealer) or points > dealer:
            return WINS
        return LOSES if points < dealer else self.other_tie(rules)
