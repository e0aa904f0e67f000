"""Joker seven by counting: all 177,100,560 hands of seven of 54 cards, in classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import TypeVar

from pitboss.analysis.exact import Exact, from_results
from pitboss.analysis.solver import Solution, Solver
from pitboss.equipment.cards import JOKERS, deck
from pitboss.games.night_joker_seven.tables import (
    HELD,
    RANKS,
    Class,
    color_classes,
    rank_classes,
    set_classes,
    tables,
)
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, WINS

HANDS = comb(len(deck(len(JOKERS))), HELD)


def solutions(rules: Rules) -> Iterator[Solution]:
    """Every wager: the hands of each class, and what it brings there."""
    known = tables(rules)
    colors, sets = color_classes(), set_classes()
    for name in rules.wagers:
        if name in known.colors:
            yield name, None, _exact(known.colors[name], colors)
        elif name in known.named:
            yield name, None, _exact(known.named[name], rank_classes(known.ranks[name]))
        else:
            yield name, None, _exact(known.sets[name], sets)


Key = TypeVar("Key")


def _exact(nets: Mapping[Key, Fraction], classes: Mapping[Key, Class]) -> Exact:
    assert sum(kind.ways for kind in classes.values()) == HANDS, "some hands are in no class"
    results: dict[tuple[int, Fraction], Fraction] = {}
    for key, net in nets.items():
        end = (WINS if net > 0 else LOSES, net)
        results[end] = results.get(end, Fraction(0)) + Fraction(classes[key].ways, HANDS)
    return from_results(results)


Hand = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Red cards, black cards, the sizes of the sets, and the number of cards of each named rank."""

NAMED_MOST = 3


def together(rules: Rules, wagers: Sequence[str]) -> dict[tuple[Fraction, ...], int] | None:
    """How many hands bring each result of several wagers at once; None if too many ranks count."""
    known = tables(rules)
    named = tuple(known.ranks[name] for name in wagers if name in known.ranks)
    if len(named) > NAMED_MOST:
        return None
    results: dict[tuple[Fraction, ...], int] = {}
    for (reds, blacks, sizes, held), ways in _hands(named).items():
        of_rank = dict(zip(named, held, strict=True))
        nets = tuple(
            known.colors[name][reds, blacks]
            if name in known.colors
            else known.named[name][of_rank[known.ranks[name]]]
            if name in known.named
            else known.sets[name][sizes, HELD - reds - blacks]
            for name in wagers
        )
        results[nets] = results.get(nets, 0) + ways
    return results


@lru_cache(maxsize=8)
def _hands(named: tuple[int, ...]) -> dict[Hand, int]:
    """All hands, rank by rank, in classes that decide every wager."""
    hands: dict[Hand, int] = {(0, 0, (), ()): 1}
    ranks = [*named, *([0] * (RANKS - len(named)))]
    for rank in ranks:
        grown: dict[Hand, int] = {}
        for (reds, blacks, sizes, held), ways in hands.items():
            for red, black in product(range(3), range(3)):
                if reds + blacks + red + black > HELD:
                    continue
                size = red + black
                hand = (
                    reds + red,
                    blacks + black,
                    tuple(sorted((*sizes, size), reverse=True)) if size else sizes,
                    (*held, size) if rank else held,
                )
                more = ways * comb(2, red) * comb(2, black)
                grown[hand] = grown.get(hand, 0) + more
        hands = grown
    jokers = len(JOKERS)
    return {
        hand: ways * comb(jokers, HELD - hand[0] - hand[1])
        for hand, ways in hands.items()
        if HELD - hand[0] - hand[1] <= jokers
    }


SOLVER = Solver(solutions=solutions)
