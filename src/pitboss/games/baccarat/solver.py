"""Baccarat by enumeration: every order of the first cards of a full shoe, counted in whole numbers.

A round is counted as six cards even when it ends after four, so that all counts share one
denominator: for eight decks 416 x 415 x 414 x 413 x 412 x 411.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm

from pitboss.analysis.exact import from_results
from pitboss.analysis.solver import Solution, Solver
from pitboss.games.baccarat.tables import BANK_DRAWS, PLAYER_DRAWS, TOTALS, CoupTables, tables
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

CARDS = 6
KINDS = {"wins": WINS, "loses": LOSES, "returned": RETURNS}

Counts = tuple[tuple[int, ...], ...]
"""In how many orders of six cards a round ends on each player and bank total."""


def solutions(rules: Rules) -> Iterator[Solution]:
    """Every wager: the chance of each way it ends, and what it then brings per unit."""
    known = tables(rules)
    counts, every = final_totals(rules, known)
    for name, endings in known.endings.items():
        results: dict[tuple[int, Fraction], Fraction] = {}
        for p in TOTALS:
            for b in TOTALS:
                end = endings[p][b]
                net = -Fraction(1) if end.kind == "loses" else end.pays - end.fee
                key = KINDS[end.kind], net
                results[key] = results.get(key, Fraction(0)) + counts[p][b]
        yield name, None, from_results({key: ways / every for key, ways in results.items()})


def final_totals(rules: Rules, known: CoupTables | None = None) -> tuple[Counts, int]:
    """How often a round ends on each pair of totals, out of how many orders of six cards."""
    known = known or tables(rules)
    assert rules.game.play is not None
    decks = rules.game.play.decks(rules)
    full = tuple(decks * cards for cards in known.of_kind)
    return _count_totals(full, known.first, known.bank_third), perm(sum(full), CARDS)


@lru_cache(maxsize=64)
def _count_totals(
    full: tuple[int, ...],
    first: tuple[tuple[int, ...], ...],
    bank_third: tuple[tuple[tuple[bool, ...], ...], ...],
) -> Counts:
    size = sum(full)
    counts = [[0 for _ in TOTALS] for _ in TOTALS]
    left = list(full)
    pairs = list(combinations_with_replacement(TOTALS, 2))
    for c1, c2 in pairs:
        ways_player = _count_pairs(left, c1, c2)
        for b1, b2 in pairs:
            ways = ways_player * _count_pairs(left, b1, b2)
            player, bank = (c1 + c2) % 10, (b1 + b2) % 10
            draws = first[player][bank]
            if draws == PLAYER_DRAWS:
                _third_cards(counts, left, ways, (player, bank), bank_third[player][bank])
            elif draws == BANK_DRAWS:
                for card in TOTALS:
                    counts[player][(bank + card) % 10] += ways * left[card] * (size - 5)
            else:
                counts[player][bank] += ways * (size - 4) * (size - 5)
            left[b1] += 1
            left[b2] += 1
        left[c1] += 1
        left[c2] += 1
    return tuple(map(tuple, counts))


def _count_pairs(left: list[int], first: int, second: int) -> int:
    """Take two cards out; the number of ways, in either order."""
    ways = left[first] * (2 if first != second else 1)
    left[first] -= 1
    ways *= left[second]
    left[second] -= 1
    return ways


def _third_cards(
    counts: list[list[int]],
    left: list[int],
    ways: int,
    totals: tuple[int, int],
    draws: tuple[bool, ...],
) -> None:
    """The player draws each card left, and the bank draws after it where it does."""
    (player, bank), others = totals, sum(left) - 1
    for card in TOTALS:
        here = ways * left[card]
        row = counts[(player + card) % 10]
        if not draws[card]:
            row[bank] += here * others
            continue
        left[card] -= 1
        for last in TOTALS:
            row[(bank + last) % 10] += here * left[last]
        left[card] += 1


def counts(rules: Rules) -> dict[tuple[int, int], int]:
    """How often rounds end on each player and bank total; there is nothing to decide."""
    totals, _ = final_totals(rules)
    return {(p, b): ways for p, row in enumerate(totals) for b, ways in enumerate(row)}


SOLVER = Solver(solutions=solutions)
