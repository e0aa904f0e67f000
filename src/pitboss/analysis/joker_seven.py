"""Joker seven by counting: all 177,100,560 hands of seven of 54 cards, in classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from pitboss.analysis.cards import Solution
from pitboss.analysis.exact import Exact, from_results
from pitboss.equipment.cards import JOKERS, deck
from pitboss.rulebook.game import Rules
from pitboss.rulebook.joker_seven import (
    HELD,
    Class,
    colour_classes,
    rank_classes,
    set_classes,
    tables,
)
from pitboss.rulebook.table import LOSES, WINS

HANDS = comb(len(deck(len(JOKERS))), HELD)


def solutions(rules: Rules) -> Iterator[Solution]:
    """Every wager: the hands of each class, and what it brings there."""
    known = tables(rules)
    colours, sets = colour_classes(), set_classes()
    for name in rules.wagers:
        if name in known.colours:
            yield name, None, _exact(known.colours[name], colours)
        elif name in known.named:
            yield name, None, _exact(known.named[name], rank_classes(known.ranks[name]))
        else:
            yield name, None, _exact(known.sets[name], sets)


def _exact(nets: Mapping[Any, Fraction], classes: Mapping[Any, Class]) -> Exact:
    assert sum(one.ways for one in classes.values()) == HANDS, "some hands are in no class"
    results: dict[tuple[int, Fraction], Fraction] = {}
    for key, net in nets.items():
        end = (WINS if net > 0 else LOSES, net)
        results[end] = results.get(end, Fraction(0)) + Fraction(classes[key].ways, HANDS)
    return from_results(results)
