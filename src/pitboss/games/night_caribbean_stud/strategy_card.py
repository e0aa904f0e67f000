"""The strategy card of caribbean stud: every kind of hand, and ace-king by the up card."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.strategy_card import Chart, Otherwise, StrategyCard, StrategyCell
from pitboss.equipment.cards import RANKS
from pitboss.games.night_caribbean_stud import plans, solver
from pitboss.games.night_caribbean_stud.play import BET, FOLD
from pitboss.games.night_caribbean_stud.showdown import BEHIND
from pitboss.games.night_caribbean_stud.tables import table
from pitboss.games.poker.plan_words import describe_plan
from pitboss.rulebook.game import Rules

ONE_COLUMN = ("what to do",)
UPS = tuple(reversed(RANKS))
Flags = NDArray[np.bool_]


def strategy_card(rules: Rules) -> StrategyCard:
    """What to do with every kind of hand, and with ace-king against every up card."""
    sums = solver.bet_sums(table(rules))
    strengths = sums.counted.strengths
    pair = strengths >= plans.strength(plans.PAIR)
    ace_king = ~pair & (strengths >= plans.strength(plans.ACE_KING))
    lower = ~pair & ~ace_king
    kinds = {"a pair or better": pair, "ace and king": ace_king, "less": lower}
    rows = tuple((words, (_cell(sums, chosen, None),)) for words, chosen in kinds.items())
    whole = Chart("Every hand", "all up cards together", ONE_COLUMN, rows)
    same, first = _ace_king(sums, np.flatnonzero(ace_king), matching=True)
    other, second = _ace_king(sums, np.flatnonzero(ace_king), matching=False)
    mixed = int((sums.best[pair] != sums.counted.possible[pair]).sum())
    notes = (
        "With a pair or better always bet; with less than ace and king always fold."
        if not mixed and not sums.best[lower].any()
        else "At these odds some pairs are folded, or some hands below ace and king bet on.",
        *(
            describe_plan(f"bet on {plans.IN_WORDS[plan.plan]}", plan)
            for plan in solver.named_plans(rules)
        ),
    )
    edge = solver.play(rules, solver.BEST).edge
    charts, exceptions = (whole, same, other), (*first, *second)
    return StrategyCard(edge, None, {BET: "B", FOLD: "F"}, charts, exceptions, notes)


def _cell(sums: solver.BetSums, chosen: Flags | NDArray[np.int64], up: int | None) -> StrategyCell:
    """Betting against folding for some hands, against one rank of up card or against all."""
    columns = slice(None) if up is None else slice(up * 4, up * 4 + 4)
    possible = sums.counted.possible[chosen, columns]
    ways = sums.counted.ways[chosen][:, None] * possible
    total, times = int((sums.values[chosen, columns] * ways).sum()), int(ways.sum())
    bet = total / times / BEHIND / sums.per
    fold = sums.fold / BEHIND / sums.per
    return StrategyCell(BET if bet > fold else FOLD, {BET: bet, FOLD: fold})


def _ace_king(
    sums: solver.BetSums, hands: NDArray[np.int64], *, matching: bool
) -> tuple[Chart, list[Otherwise]]:
    """A row by the third card, a column an up card whose rank the player holds, or does not."""
    ranks = np.sort(sums.counted.hands[hands] >> 2, axis=1)[:, ::-1]
    rows: list[tuple[str, tuple[StrategyCell | None, ...]]] = []
    others: list[Otherwise] = []
    for third in sorted(set(ranks[:, 2].tolist()), reverse=True):
        cells: list[StrategyCell | None] = []
        for name in UPS:
            up = RANKS.index(name)
            chosen = (ranks[:, 2] == third) & ((ranks == up).any(axis=1) == matching)
            cells.append(_cell(sums, hands[chosen], up) if chosen.any() else None)
            others += _exceptions(sums, hands[chosen], ranks[chosen], up, cells[-1])
        rows.append((f"A K {RANKS[third]}", tuple(cells)))
    words = "up card of a rank you hold" if matching else "up card of a rank you do not hold"
    return Chart(f"Ace and king, {words}", "rows by your third card", UPS, tuple(rows)), others


def _exceptions(
    sums: solver.BetSums,
    hands: NDArray[np.int64],
    ranks: NDArray[np.uint8],
    up: int,
    cell: StrategyCell | None,
) -> list[Otherwise]:
    """The hands that leave their row of the chart."""
    others = []
    for held in sorted({tuple(row) for row in ranks.tolist()}, reverse=True):
        own = _cell(sums, hands[(ranks == np.array(held)).all(axis=1)], up)
        if cell is not None and own.act != cell.act:
            name = " ".join(RANKS[rank] for rank in held)
            others.append(Otherwise(name, RANKS[up], own, cell.act))
    return others
