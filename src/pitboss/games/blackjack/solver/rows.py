"""The rows of blackjack and of multi-action blackjack: what `pitboss odds` prints.

In multi-action blackjack one hand meets three finishes of the dealer. Whatever came before, the
cards of a finish are drawn from cards not seen when the player acts, so each of the three has the
same chances, and the three spots have one best play and one edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import cast

from pitboss.analysis.exact import Exact, from_results
from pitboss.analysis.solver import Solution
from pitboss.games.blackjack.solver.dealer import is_exact
from pitboss.games.blackjack.solver.exact import Results, Whole, mass
from pitboss.games.blackjack.solver.solve import GameSolution, solve
from pitboss.games.blackjack.solver.tables import (
    KINDS,
    BlackjackPlay,
    SolverTables,
    spares,
    tabulate,
)
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, WINS

BEST = "best play, split hands by their own cards"
ALWAYS = "whenever it is offered"
ROUNDING = Fraction(1, 10**10)
"""How far off the edge can be for a shoe whose counts are too large for exact floats."""

SUMMING = Fraction(2, 10**9)
"""How far off a chance or the variance can be as printed, because split rounds are summed in
floats and decimals end after nine places."""

INSURANCE = "insurance"


@dataclass(frozen=True)
class SolvedRound:
    """A solved game and how its rounds end."""

    solved: GameSolution
    exact: Exact
    split_chance: Fraction


def solutions(rules: Rules) -> Iterator[Solution]:
    """Every wager: those on hands under the best play, and insurance."""
    tables = tables_of(rules)
    round = play_out(tables, spares(rules))
    for name in rules.wagers:
        if name.partition(" ")[0] != INSURANCE:
            yield name, BEST, round.exact
        elif any(tables.insured):
            yield name, ALWAYS, insurance(tables)


def tables_of(rules: Rules) -> SolverTables:
    """The rules of a game of the family as tables."""
    return tabulate(cast(BlackjackPlay, rules.game.play), rules)


@lru_cache(maxsize=32)
def play_out(tables: SolverTables, spared: bool = False) -> SolvedRound:
    """Solve a game and follow its best play through every round."""
    solved = solve(tables)
    whole = Whole(solved)
    results = whole.results | _splits(whole)
    certain = sum((net * net * chance for net, chance in whole.results.items()), Fraction(0))
    split = sum((float(c) * whole.rounds[at].square for at, c in whole.split.items()), 0.0)
    more = sum((float(c) * whole.rounds[at].more for at, c in whole.split.items()), 0.0)
    ev = whole.ev
    bound = Fraction(0) if is_exact(tables.shoe) else ROUNDING
    bound += _spare_bound(solved, whole) if spared else 0
    exact = Exact(
        win=sum((chance for net, chance in results.items() if net > 0), Fraction(0)),
        lose=sum((chance for net, chance in results.items() if net < 0), Fraction(0)),
        push=results.get(Fraction(0), Fraction(0)),
        ev=ev,
        variance=certain + Fraction(split) - ev * ev,
        rolls=Fraction(1),
        distribution=MappingProxyType(dict(sorted(results.items()))),
        edge_bound=bound or None,
        spread_bound=(Fraction(more) + SUMMING) if whole.split else None,
        variance_bound=SUMMING if whole.split else None,
    )
    return SolvedRound(solved, exact, whole.split_chance)


def _splits(whole: Whole) -> Results:
    """All results, including those of split pairs, with chances that add up to one."""
    chances: dict[int, float] = {}
    for at, chance in whole.split.items():
        for net, part in whole.rounds[at].law.items():
            chances[net] = chances.get(net, 0.0) + float(chance) * part
    total = sum((Fraction(part) for part in chances.values()), Fraction(0))
    return {
        Fraction(net): whole.results.get(Fraction(net), Fraction(0))
        + Fraction(part) / total * whole.split_chance
        for net, part in chances.items()
        if part > 0
    }


def _spare_bound(solved: GameSolution, whole: Whole) -> Fraction:
    """Where doubles and splits are spared a natural, hands that bust first still lose.

    The figures count such a round as one stake lost: a split round loses at most a stake more for
    every further hand, and a drawn 21 may push.
    """
    bound = Fraction(0)
    for (kind, up), chance in whole.split.items():
        split = solved.splits[kind][int(solved.how[kind, up])]
        hand = tuple(2 * int(k == kind) for k in range(KINDS))
        bound += chance * mass(solved.tables, hand, up)[1] * (split.most_hands - 1)
    if solved.tables.natural_against_21 == 0:
        bound += sum((mass(solved.tables, (0,) * KINDS, up)[1] for up in range(KINDS)), Fraction(0))
    return bound


def insurance(tables: SolverTables) -> Exact:
    """Insurance taken every time: the chance of a natural under an up card that offers it."""
    offered = [up for up in range(KINDS) if tables.insured[up]]
    chances = [mass(tables, (0,) * KINDS, up) for up in offered]
    total = sum((here for here, _ in chances), Fraction(0))
    wins = sum((natural for _, natural in chances), Fraction(0)) / total
    lost = (LOSES, Fraction(-1))
    return from_results({(WINS, tables.insurance_pays): wins, lost: 1 - wins})
