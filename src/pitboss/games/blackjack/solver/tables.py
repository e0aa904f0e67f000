"""The rules of a blackjack game as tables: read once from its play, and from nowhere else.

Cards are kept by what they count: place 0 is the ace, place 9 every ten-value card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from pitboss.equipment.odds import Odds
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

KINDS = 10
RANK_OF = (14, 2, 3, 4, 5, 6, 7, 8, 9, 10)
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
LEAST = 12
"""No dealer stops below this count."""

LIMIT = 21
BUST, NATURAL = LIMIT - LEAST + 1, LIMIT - LEAST + 2
OUTCOMES = (*range(LEAST, LIMIT + 1), LIMIT + 1)
"""The dealer's last count, and one over the limit for every bust; a natural comes after them."""

RESULTS = {"wins": 1, "returned": 0, "loses": -1}


class BlackjackPlay(Protocol):
    """What the analysis reads of a game of the family."""

    @property
    def law(self) -> Mapping[str, Clause]:
        """The clauses by what they say."""

    @property
    def hole_card(self) -> bool:
        """Whether the dealer has a card face down from the start."""

    def decks(self, rules: Rules) -> int:
        """How many decks are shuffled together."""

    def value(self, card_rank: int) -> int:
        """What a rank counts."""

    def total(self, cards: Sequence[int]) -> tuple[int, bool]:
        """The best count, and whether it is soft."""

    def is_natural(self, cards: Sequence[int]) -> bool:
        """Whether two cards are a natural."""

    def dealer_draws(self, points: int, soft: bool, rules: Rules | None = None) -> bool:
        """Whether the dealer takes another card."""

    def peeks(self, up_card: int, rules: Rules | None = None) -> bool:
        """Whether the dealer looks for a natural under this card."""

    def may_draw(self, points: int, soft: bool) -> bool:
        """Whether a count lets a hand take a card."""

    def may_double(
        self, cards: Sequence[int], after_split: bool, rules: Rules | None = None
    ) -> bool:
        """Whether a hand may double."""

    def may_split(self, cards: Sequence[int], hands: int = 1, rules: Rules | None = None) -> bool:
        """Whether a pair may be split when there are `hands` hands."""

    def split_aces(self, cards: Sequence[int]) -> bool:
        """Whether a hand of a split takes one card only."""

    def may_surrender(
        self, cards: Sequence[int], after_split: bool, rules: Rules | None = None
    ) -> bool:
        """Whether a hand may be given up."""

    def offers_insurance(self, up_card: int, rules: Rules | None = None) -> bool:
        """Whether insurance is offered."""

    def natural_pays(self, rules: Rules | None = None) -> Clause:
        """The odds of a natural."""

    def natural_tie(self, rules: Rules | None = None) -> str:
        """Natural against natural."""

    def compare(self, points: int, dealer: int, rules: Rules | None = None) -> str:
        """How a hand ends against the dealer's count."""


@dataclass(frozen=True)
class ShoeCounts:
    """The cards, what they count, and how the dealer draws.

    `counts` says how many cards of each kind the full shoe has. `counted[low][ace]` is the best
    count of a hand and whether it is soft, from its low count and whether it holds an ace.
    `draws[points][soft]` is the dealer's rule; `natural[kind][kind]` says which two cards are one.
    """

    counts: tuple[int, ...]
    counted: tuple[tuple[tuple[int, bool], tuple[int, bool]], ...]
    draws: tuple[tuple[bool, bool], ...]
    natural: tuple[tuple[bool, ...], ...]

    @property
    def cards(self) -> int:
        """How many cards the full shoe has."""
        return sum(self.counts)


@dataclass(frozen=True)
class SolverTables:
    """Everything the analysis asks of the rules.

    `result[points][outcome]` is 1, 0 or -1 for a hand that did not bust. `takes_all[up]`: a
    dealer's natural under this up card takes doubled and split wagers too, because nobody looked
    at a hole card before the players acted. `most_hands[pair]` is how many hands a pair may
    become; 1 means it may not be split. `one_card[pair]`: its split hands take one card only.
    `drawable[points][soft]`: a hand of this count may take a card.
    `natural_against_21` is how a drawn 21 ends against a natural that takes all.
    """

    shoe: ShoeCounts
    result: tuple[tuple[int, ...], ...]
    drawable: tuple[tuple[bool, bool], ...]
    doubles: tuple[tuple[bool, ...], ...]
    split_doubles: tuple[tuple[bool, ...], ...]
    most_hands: tuple[int, ...]
    one_card: tuple[bool, ...]
    surrender: tuple[tuple[bool, ...], ...]
    insured: tuple[bool, ...]
    insurance_pays: Fraction
    natural_pays: Fraction
    natural_tie: int
    natural_against_21: int
    takes_all: tuple[bool, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each kind the full shoe has."""
        return self.shoe.counts

    @property
    def natural(self) -> tuple[tuple[bool, ...], ...]:
        """Which two cards are a natural."""
        return self.shoe.natural

    @property
    def cards(self) -> int:
        """How many cards the full shoe has."""
        return self.shoe.cards


def card_of(kind: int) -> int:
    """A card of a kind; which suit it has never matters."""
    return (RANK_OF[kind] - 2) * 4


def tabulate(
    play: BlackjackPlay, rules: Rules, *, counts: Sequence[int] | None = None
) -> SolverTables:
    """Ask the play everything once. `counts` replaces the shoe, for checks on small ones."""
    two = [[(card_of(a), card_of(b)) for b in range(KINDS)] for a in range(KINDS)]
    full = tuple(counts) if counts is not None else _shoe(play, rules)
    return SolverTables(
        shoe=ShoeCounts(
            counts=full,
            counted=tuple(_best_count(play, low) for low in range(LIMIT + KINDS + 1)),
            draws=tuple(
                (play.dealer_draws(p, False, rules), play.dealer_draws(p, True, rules))
                for p in range(LIMIT + 1)
            ),
            natural=tuple(tuple(play.is_natural(c) for c in row) for row in two),
        ),
        result=tuple(
            tuple(RESULTS[play.compare(p, dealer, rules)] for dealer in OUTCOMES)
            for p in range(LIMIT + 1)
        ),
        drawable=tuple((play.may_draw(p, False), play.may_draw(p, True)) for p in range(LIMIT + 1)),
        doubles=tuple(tuple(play.may_double(c, False, rules) for c in row) for row in two),
        split_doubles=tuple(tuple(play.may_double(c, True, rules) for c in row) for row in two),
        most_hands=tuple(_most_hands(play, rules, k, full[k]) for k in range(KINDS)),
        one_card=tuple(play.split_aces((card_of(k),)) for k in range(KINDS)),
        surrender=tuple(tuple(play.may_surrender(c, False, rules) for c in row) for row in two),
        insured=tuple(play.offers_insurance(card_of(k), rules) for k in range(KINDS)),
        insurance_pays=Odds.parse(str(play.law["insurance wins"].pays)).ratio,
        natural_pays=Odds.parse(str(play.natural_pays(rules).pays)).ratio,
        natural_tie=RESULTS[play.natural_tie(rules)],
        natural_against_21=_against_21(play, rules),
        takes_all=tuple(_takes_all(play, rules, k) for k in range(KINDS)),
    )


def _shoe(play: BlackjackPlay, rules: Rules) -> tuple[int, ...]:
    counts = [0] * KINDS
    for rank in range(2, 15):
        counts[play.value(rank) - 1] += 4 * play.decks(rules)
    return tuple(counts)


def _best_count(play: BlackjackPlay, low: int) -> tuple[tuple[int, bool], tuple[int, bool]]:
    """The best count of cards with this low count, without an ace and with one."""
    tens = [card_of(KINDS - 1)] * (low // KINDS)
    rest = low % KINDS
    if rest == 1 and tens:  # eleven without an ace is nine and two
        without = [*tens[1:], card_of(8), card_of(1)]
    else:
        without = [*tens, *([card_of(rest - 1)] if rest > 1 else [])]
    if low == 0:
        return (0, False), (0, False)
    others = low - 1
    with_ace = [card_of(0)] + [card_of(KINDS - 1)] * (others // KINDS)
    with_ace += [card_of(others % KINDS - 1)] if others % KINDS else []
    return (play.total(without) if low > 1 else (1, False)), play.total(with_ace)


def _most_hands(play: BlackjackPlay, rules: Rules, kind: int, there_are: int) -> int:
    """How many hands a pair may become; at most the number of cards of the kind."""
    pair = (card_of(kind), card_of(kind))
    hands = 1
    while hands < there_are and play.may_split(pair, hands, rules):
        hands += 1
    return hands


def _against_21(play: BlackjackPlay, rules: Rules) -> int:
    """How a drawn 21 ends against a natural of a dealer who did not look."""
    beats = getattr(play, "natural_beats_21", None)
    return 0 if beats is not None and not beats(rules) else -1


def _takes_all(play: BlackjackPlay, rules: Rules, kind: int) -> bool:
    """Whether doubles and splits are at risk: a natural is possible and the dealer did not look."""
    card = card_of(kind)
    if not any(play.is_natural((card, card_of(other))) for other in range(KINDS)):
        return False
    looks = play.hole_card and play.peeks(card, rules)
    return not looks and not spares(rules)


def spares(rules: Rules | None) -> bool:
    """Whether doubled and split wagers are spared the natural of a dealer who did not look."""
    return rules is not None and rules.options.get("dealer_natural") == "original_only"
