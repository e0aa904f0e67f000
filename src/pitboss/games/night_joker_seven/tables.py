"""The joker seven rules as tables: seven cards by what the wagers look at, in whole classes.

Nothing is decided here. Each entry is what the game's own `Play` answers for one hand of a class;
tests check other hands of the class against it. A hand is looked at in three ways: how many red and
black cards it has, how often its ranks repeat and how many jokers it has, and how often one rank
is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod

from pitboss.equipment.cards import JOKERS, black, deck, rank, red
from pitboss.games.night_joker_seven.play import play_of
from pitboss.rulebook.game import Rules

HELD = 7
COLOR_CARDS, RANKS, SUITS = 26, 13, 4
COLOR_WORDS = ("red", "black")
PAIR_WORD = "pair"

Colors = tuple[int, int]
Sets = tuple[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Class:
    """Hands that are alike for a wager: one of them, and the number of ways to deal them."""

    hand: tuple[int, ...]
    ways: int


@dataclass(frozen=True, slots=True)
class JokerSevenTables:
    """What each wager wins per unit by class, -1 where it loses.

    `colors` by red and black cards, `sets` by the sizes of its sets of equal ranks (largest first)
    and its jokers, `named` by how many of the named rank there are; `ranks` is that rank.
    """

    colors: dict[str, dict[Colors, Fraction]]
    sets: dict[str, dict[Sets, Fraction]]
    named: dict[str, dict[int, Fraction]]
    ranks: dict[str, int]


def color_classes() -> dict[Colors, Class]:
    """Hands by how many red and black cards they have; the others are jokers."""
    reds = [card for card in deck() if red(card)]
    blacks = [card for card in deck() if black(card)]
    classes = {}
    for jokers in range(len(JOKERS) + 1):
        for reds_held in range(HELD - jokers + 1):
            blacks_held = HELD - jokers - reds_held
            hand = (*reds[:reds_held], *blacks[:blacks_held], *JOKERS[:jokers])
            ways = comb(COLOR_CARDS, reds_held) * comb(COLOR_CARDS, blacks_held)
            classes[reds_held, blacks_held] = Class(hand, ways * comb(len(JOKERS), jokers))
    return classes


def set_classes() -> dict[Sets, Class]:
    """Hands by the sizes of their sets of equal ranks, and their jokers."""
    classes = {}
    for jokers in range(len(JOKERS) + 1):
        for sizes in _sizes(HELD - jokers, SUITS):
            ranked = ((at * SUITS + suit) for at, n in enumerate(sizes) for suit in range(n))
            hand = (*ranked, *JOKERS[:jokers])
            alike = prod(factorial(sizes.count(size)) for size in set(sizes))
            which = factorial(RANKS) // factorial(RANKS - len(sizes)) // alike
            ways = which * prod(comb(SUITS, size) for size in sizes) * comb(len(JOKERS), jokers)
            classes[sizes, jokers] = Class(hand, ways)
    return classes


def rank_classes(own_rank: int) -> dict[int, Class]:
    """Hands by how many cards of one rank they have."""
    cards = deck(len(JOKERS))
    own = [card for card in cards if rank(card) == own_rank]
    others = [card for card in cards if rank(card) != own_rank]
    return {
        held: Class(
            (*own[:held], *others[::SUITS][: HELD - held]),
            comb(len(own), held) * comb(len(others), HELD - held),
        )
        for held in range(len(own) + 1)
    }


def _sizes(left: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Every way to make up a number of cards from sets, the largest first."""
    if not left:
        yield ()
    for size in range(min(left, largest), 0, -1):
        for rest in _sizes(left - size, size):
            yield (size, *rest)


def tables(rules: Rules) -> JokerSevenTables:
    """Ask the play for one hand of every class."""
    colors, sets = color_classes(), set_classes()
    joker_tables = JokerSevenTables({}, {}, {}, {})
    for name in rules.wagers:
        if name.startswith(COLOR_WORDS):
            joker_tables.colors[name] = {key: net(rules, name, c.hand) for key, c in colors.items()}
        elif name.startswith(PAIR_WORD):
            of_rank = _rank_of(rules, name)
            joker_tables.ranks[name] = of_rank
            joker_tables.named[name] = {
                held: net(rules, name, c.hand) for held, c in rank_classes(of_rank).items()
            }
        else:
            joker_tables.sets[name] = {key: net(rules, name, c.hand) for key, c in sets.items()}
    return joker_tables


def _rank_of(rules: Rules, name: str) -> int:
    """The rank of a named pair: the one whose two cards win it."""
    for candidate in range(2, 2 + RANKS):
        if net(rules, name, rank_classes(candidate)[2].hand) > 0:
            return candidate
    raise AssertionError(f"no pair wins {name!r}")


def net(rules: Rules, name: str, hand: tuple[int, ...]) -> Fraction:
    """What one unit of a wager brings with a hand."""
    play = play_of(rules)
    law = play.win_clauses(str(rules.options["sets"]), name, hand)
    return rules.odds_of(law[-1]).ratio if law else Fraction(-1)
