"""The strategy card of blackjack: hard counts, soft hands and pairs against every up card.

A row of hard counts is the best act for all hands of two cards with that count together; hands
that are better played differently are listed with what following the row costs.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pitboss.analysis.strategy_card import Chart, Otherwise, StrategyCard, StrategyCell
from pitboss.games.blackjack.solver.hands import KindCounts
from pitboss.games.blackjack.solver.rows import play_out, tables_of
from pitboss.games.blackjack.solver.solve import GameSolution
from pitboss.games.blackjack.solver.tables import KINDS, NAMES, SolverTables, spares
from pitboss.games.blackjack.solver.values import NEVER, two
from pitboss.rulebook.game import Rules

LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
UP_CARDS = (*range(1, KINDS), 0)
COLUMNS = tuple(NAMES[up] for up in UP_CARDS)
CORNER = "dealer shows"
SMALL = 1e-9


def strategy_card(rules: Rules) -> StrategyCard:
    """The card of a game of the family under chosen options."""
    tables = tables_of(rules)
    round = play_out(tables, spares(rules))
    solved = round.solved
    hard = hard_chart(solved)
    soft = _chart("Soft hands", solved, [two(0, kind) for kind in range(1, KINDS - 1)])
    pairs = _chart("Pairs", solved, [two(kind, kind) for kind in UP_CARDS])
    return StrategyCard(
        edge=round.exact.edge,
        edge_bound=round.exact.edge_bound,
        letters=LETTERS,
        charts=(hard, soft, pairs),
        exceptions=tuple(_exceptions(solved, hard)),
        notes=tuple(_notes(tables, solved)),
    )


def name(hand: KindCounts) -> str:
    """A hand by its cards, the highest first: "T,2"."""
    order = (0, *range(KINDS - 1, 0, -1))
    return ",".join(NAMES[kind] for kind in order for _ in range(hand[kind]))


def cell(solved: GameSolution, hand: KindCounts, up: int) -> StrategyCell | None:
    """What to do with a hand against an up card; None where the shoe cannot deal it."""
    values = solved.worth(hand, up) if hand in solved.values.hands.place else {}
    if not values:
        return None
    act = max(values, key=lambda value: values[value])
    return StrategyCell(act, values, _alternative(act, values))


def _alternative(act: str, values: dict[str, float]) -> str:
    """What to do instead where a third card or the house rules out the best act."""
    if act not in ("double", "surrender"):
        return ""
    return "stand" if values["stand"] > values.get("hit", -np.inf) else "hit"


def _chart(heading: str, solved: GameSolution, hands: list[KindCounts]) -> Chart:
    rows = ((name(hand), tuple(cell(solved, hand, up) for up in UP_CARDS)) for hand in hands)
    return Chart(heading, CORNER, COLUMNS, tuple(rows))


def hard_chart(solved: GameSolution) -> Chart:
    """The hands of two different cards without an ace, by their count."""
    counts: dict[int, list[KindCounts]] = {}
    for a in range(1, KINDS):
        for b in range(a + 1, KINDS):
            counts.setdefault(a + b + 2, []).append(two(a, b))
    rows = [
        (str(count), tuple(_merge_hands(solved, counts[count], up) for up in UP_CARDS))
        for count in sorted(counts)
    ]
    return Chart("Hard counts", CORNER, COLUMNS, tuple(rows))


def _merge_hands(solved: GameSolution, hands: list[KindCounts], up: int) -> StrategyCell | None:
    """One act for several hands, each weighted by how often it is dealt."""
    sums: dict[str, float] = {}
    total = 0.0
    for hand in hands:
        place = solved.values.hands.place.get(hand)
        if place is None:
            continue
        weight = _deal_weight(solved.tables, hand) * float(solved.values.mass[place, up])
        total += weight
        for act, value in solved.worth(hand, up).items():
            sums[act] = sums.get(act, 0.0) + weight * value
    if not total:
        return None
    values = {act: value / total for act, value in sums.items()}
    act = max(values, key=lambda act: values[act])
    return StrategyCell(act, values, _alternative(act, values))


def _deal_weight(tables: SolverTables, hand: KindCounts) -> float:
    """How often the first two cards are these, up to a constant."""
    chance = 1.0
    for kind, many in enumerate(hand):
        for n in range(many):
            chance *= tables.counts[kind] - n
    return chance


def _exceptions(solved: GameSolution, hard: Chart) -> Iterator[Otherwise]:
    """Hard hands of any number of cards whose best act is not that of their row."""
    hands = solved.values.hands
    by_count = dict(hard.rows)
    first = np.argsort(hands.size, kind="stable")
    for place in first:
        hand = tuple(int(many) for many in hands.by_kind[place])
        row = by_count.get(str(int(hands.points[place])))
        if (
            row is None
            or hands.soft[place]
            or hands.size[place] < 2
            or (2 in hand and sum(hand) == 2)
        ):
            continue
        for column, up in enumerate(UP_CARDS):
            chart = row[column]
            if chart is None or solved.values.mass[place, up] <= 0:
                continue
            advice = chart.act if hands.size[place] == 2 else _longer_hands_words(chart)
            if _loses(solved, int(place), up, advice):
                best = cell(solved, hand, up)
                if best is not None and best.costs.get(advice, 0.0) > SMALL:
                    yield Otherwise(name(hand), NAMES[up], best, advice)


def _longer_hands_words(chart: StrategyCell) -> str:
    """What a row says for hands of more than two cards."""
    return chart.otherwise or chart.act


def _loses(solved: GameSolution, place: int, up: int, advice: str) -> bool:
    """Whether following the row costs anything: quick, for thousands of hands."""
    known = solved.values
    joint = {"stand": known.stand, "hit": known.hit, "double": known.double}.get(advice)
    return joint is None or (
        float(joint[place, up]) != NEVER and bool(known.best[place, up] > joint[place, up])
    )


def _notes(tables: SolverTables, solved: GameSolution) -> Iterator[str]:
    yield (
        "Split hands are played by their own cards alone, whatever the other hands show, and a "
        "new pair is split again where the pair itself is."
    )
    for up in range(KINDS):
        if tables.insured[up]:
            empty = tuple([0] * KINDS)
            best = max(solved.insurance(hand, up) for hand in _first_hands(tables))
            average = solved.insurance(empty, up)
            word = "never" if best <= 0 else "with some hands only"
            yield (
                f"Insurance: {word}. It loses {-average:.2%} of what is staked on it, and brings "
                f"{best:.2%} with the best hand for it."
            )


def _first_hands(tables: SolverTables) -> list[KindCounts]:
    pairs = [(a, b) for a in range(KINDS) for b in range(a, KINDS)]
    return [two(a, b) for a, b in pairs if tables.counts[a] and tables.counts[b] > int(a == b)]
