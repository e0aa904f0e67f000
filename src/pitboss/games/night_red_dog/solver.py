"""Red dog solved: every pair of first cards from a full shoe, and the best raise on each.

What a raise brings is proportional to its size, so the best raise is all or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.analysis.exact import Exact, from_results
from pitboss.analysis.solver import Hint, Solution, Solver, unseen_cards
from pitboss.analysis.strategy_card import Chart, StrategyCard, StrategyCell
from pitboss.games.night_red_dog.play import play_of
from pitboss.games.night_red_dog.tables import KINDS, RedDogEnding, RedDogTables, tables
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

BEST, NEVER, ALWAYS = "best raises", "never raises", "always raises"
CODES = dict(zip(KINDS, (WINS, LOSES, RETURNS), strict=True))
RAISES, STAYS = "raise", "stay"
ZERO = Fraction(0)

Results = dict[tuple[int, Fraction], Fraction]
Raises = Callable[[Fraction], bool]
POLICIES: dict[str, Raises] = {
    BEST: lambda brings: brings > 0,
    NEVER: lambda brings: False,
    ALWAYS: lambda brings: True,
}


@dataclass(frozen=True, slots=True)
class Start:
    """Two first cards: how likely they are, and what a unit of the wager and of a raise brings."""

    chance: Fraction
    spread: int
    raisable: bool
    wager: Results
    raised: Results

    @property
    def raise_brings(self) -> Fraction:
        """What one unit of a raise brings on average."""
        return _mean(self.raised)


@dataclass(frozen=True, slots=True)
class Spread:
    """A line of the strategy card: what a raise on a spread wins and brings, and what to do.

    `mistake` is what the wrong choice costs, per unit that could be raised.
    """

    spread: int
    chance: Fraction
    pays: Fraction
    wins: Fraction
    brings: Fraction

    @property
    def best(self) -> str:
        """Raise or stay."""
        return RAISES if self.brings > 0 else STAYS

    @property
    def mistake(self) -> Fraction:
        """What the other choice costs."""
        return abs(self.brings)


@dataclass(frozen=True, slots=True)
class PolicyResult:
    """A policy solved: the figures per unit first staked, and how much is raised on average."""

    exact: Exact
    raised: Fraction
    raise_results: Results

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit first staked."""
        return self.exact.edge

    @property
    def edge_of_total(self) -> Fraction:
        """What the house keeps of each unit staked, raises included."""
        return self.exact.edge / (1 + self.raised)


def solutions(rules: Rules) -> Iterator[Solution]:
    """Every wager with the best raises, and a raise by itself where it is best."""
    best = solve(rules, BEST)
    for name in rules.wagers:
        if not name.startswith("raise"):
            yield name, BEST, best.exact
        else:
            results = {key: chance / best.raised for key, chance in best.raise_results.items()}
            yield name, BEST, from_results(results)


def solve(rules: Rules, policy: str = BEST) -> PolicyResult:
    """One policy, exactly."""
    return _solve(starts(rules), POLICIES[policy])


def spreads(rules: Rules) -> list[Spread]:
    """The strategy card: every spread there is, in order."""
    by_spread: dict[int, list[Start]] = {}
    for start in starts(rules):
        if start.raisable:
            by_spread.setdefault(start.spread, []).append(start)
    lines = []
    for spread, alike in sorted(by_spread.items()):
        results = alike[0].raised
        assert all(start.raised == results for start in alike), (
            f"spread {spread} has several answers"
        )
        (pays,) = (net for (kind, net) in results if kind == WINS)
        wins = sum((p for (kind, _), p in results.items() if kind == WINS), ZERO)
        chance = sum((start.chance for start in alike), ZERO)
        lines.append(Spread(spread, chance, pays, wins, _mean(results)))
    return lines


def strategy_card(rules: Rules) -> StrategyCard:
    """When to raise: a line for each spread, and what the other choice costs."""
    best, rows = solve(rules), []
    for spread in spreads(rules):
        pays = f"{spread.pays.numerator} to {spread.pays.denominator}"
        name = f"spread {spread.spread}, pays {pays}, wins {float(spread.wins):.4%}"
        values = {RAISES: float(spread.brings), STAYS: 0.0}
        rows.append((name, (StrategyCell(spread.best, values),)))
    chart = Chart("By spread", "each chip raised", ("what to do",), tuple(rows))
    total = f"Of all that is staked, raises included, it keeps {float(best.edge_of_total):.4%}."
    letters = {RAISES: "R", STAYS: "S"}
    return StrategyCard(best.edge, None, letters, (chart,), (), (total,))


def starts(rules: Rules) -> tuple[Start, ...]:
    """Every pair of values that the first two cards can have."""
    assert rules.game.play is not None
    known = tables(rules)
    return _starts(known, rules.game.play.decks(rules))


@lru_cache(maxsize=64)
def _starts(known: RedDogTables, decks: int) -> tuple[Start, ...]:
    left = [decks * cards for cards in known.of_kind]
    size, kinds = sum(left), range(len(left))
    all_starts = []
    for a in kinds:
        first = Fraction(left[a], size)
        left[a] -= 1
        for b in kinds:
            chance = first * Fraction(left[b], size - 1)
            left[b] -= 1
            third = [Fraction(left[c], size - 2) for c in kinds]
            left[b] += 1
            wager, raised = (_results(ends[a][b], third) for ends in (known.wager, known.raised))
            all_starts.append(
                Start(chance, known.spread[a][b], known.raisable[a][b], wager, raised)
            )
        left[a] += 1
    return tuple(all_starts)


def _results(endings: tuple[RedDogEnding, ...], chances: list[Fraction]) -> Results:
    results: Results = {}
    for ending, chance in zip(endings, chances, strict=True):
        key = CODES[ending.kind], ending.net
        results[key] = results.get(key, ZERO) + chance
    return results


def _mean(results: Results) -> Fraction:
    return sum((net * chance for (_, net), chance in results.items()), ZERO)


def _solve(every: tuple[Start, ...], policy: Raises) -> PolicyResult:
    """Wager and raise end alike, so a raised round brings the sum of both."""
    total: Results = {}
    raise_results: Results = {}
    raised = ZERO
    for start in every:
        doubles = start.raisable and policy(start.raise_brings)
        if doubles:
            assert start.wager == start.raised, "a raise ends differently from its wager"
            raised += start.chance
        for (kind, net), chance in start.wager.items():
            key = kind, net * (1 + doubles)
            total[key] = total.get(key, ZERO) + start.chance * chance
            if doubles:
                raise_results[kind, net] = (
                    raise_results.get((kind, net), ZERO) + start.chance * chance
                )
    return PolicyResult(from_results(total), raised, raise_results)


def hint(rules: Rules, view: Round, need: Decide) -> Hint | None:
    """What each chip of a raise brings, over every third card."""
    play = play_of(rules)
    ends = play.ends(view)
    pays = rules.odds_of(play.pays(play.spread(*ends))).ratio
    left = unseen_cards(rules, view)
    total = sum((pays if play.between(*ends, card) else Fraction(-1)) for card in left)
    return Hint({"raise": Fraction(total) / len(left), "stay": Fraction(0)}, "each chip raised")


def counts(rules: Rules) -> dict[tuple[int, int, int], int]:
    """How often each three values come up, the same under any plan."""
    assert rules.game.play is not None
    decks = rules.game.play.decks(rules)
    cards = [decks * kind for kind in tables(rules).of_kind]
    kinds = range(len(cards))
    return {
        (a, b, c): cards[a] * (cards[b] - (b == a)) * (cards[c] - (c == a) - (c == b))
        for a in kinds
        for b in kinds
        for c in kinds
    }


SOLVER = Solver(solutions=solutions, strategy_card=strategy_card, hint=hint)
