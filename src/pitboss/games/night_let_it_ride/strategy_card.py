"""The strategy card of let it ride: conditions first, then what they cost."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.strategy_card import Chart, StrategyCard, StrategyCell
from pitboss.games.night_let_it_ride import plans, solver
from pitboss.games.night_let_it_ride.hands import Situations
from pitboss.games.night_let_it_ride.play import RIDE, WITHDRAW
from pitboss.games.night_let_it_ride.tables import OWN, WITH_ONE, table
from pitboss.games.poker.plan_words import describe_plan
from pitboss.rulebook.game import Rules

ONE_COLUMN = ("what to do",)
Flags = NDArray[np.bool_]


def strategy_card(rules: Rules) -> StrategyCard:
    """When the first and the second wager are left up, as conditions."""
    best, charts, mixed = solver.play(rules, solver.BEST), [], 0
    for size, known in zip((OWN, WITH_ONE), solver.decisions(table(rules)), strict=True):
        chart, odd = _conditions(rules, known, size)
        charts.append(chart)
        mixed += odd
    notes = [
        "A high card is one whose pair pays. Straights counts how many straights the cards "
        "can still become part of: 9-8-7 three, 9-8-6 two, 9-8-5 one; A-2-3 and A-K-Q only one.",
        "A wager that brings nothing either way may be left up or taken back at no cost.",
        *(describe_plan(plans.IN_WORDS[plan.plan], plan) for plan in solver.named_plans(rules)),
    ]
    if mixed:
        notes.append(f"At these odds {mixed} hands are played differently from their row.")
    letters = {RIDE: "R", WITHDRAW: "W"}
    return StrategyCard(best.edge, None, letters, tuple(charts), (), tuple(notes))


def _conditions(rules: Rules, known: Situations, size: int) -> tuple[Chart, int]:
    """A row for every condition, and the number of hands that leave their row."""
    rows, mixed = [], 0
    for words, chosen in _groups(rules, known, size).items():
        ways, values = known.ways[chosen], known.values[chosen]
        if not len(ways):
            continue
        value = int((ways * values).sum()) / int(ways.sum()) / known.ends / known.per
        act = RIDE if value > 0 else WITHDRAW
        mixed += int(ways[(values > 0) != (value > 0)].sum())
        name = f"{words} ({int(ways.sum()):,})"
        rows.append((name, (StrategyCell(act, {RIDE: value, WITHDRAW: 0.0}),)))
    heading = f"Bet {size - OWN + 1}, with {size} cards known"
    return Chart(heading, "hands of the kind in brackets", ONE_COLUMN, tuple(rows)), mixed


def _groups(rules: Rules, known: Situations, size: int) -> Mapping[str, Flags]:
    """The hands of every condition, by its words; every hand is in one of them."""
    features = plans.features(known.hands, plans.high_ranks(rules))
    groups: dict[str, Flags] = {"already paid": features.paid}
    left = ~features.paid
    if size == WITH_ONE:
        groups["four of one suit"] = left & features.suited
        left = left & ~features.suited
    for straights in range(OWN, 0, -1):
        for high in range(size, -1, -1):
            to_a_run = left & (features.runs == straights) & (features.high == high)
            suited = "one suit, " if size == OWN else ""
            words = f"{suited}straights: {straights}, high cards: {high}"
            groups[words] = to_a_run & features.suited if size == OWN else to_a_run
    drawn = left & (features.runs > 0) & (features.suited if size == OWN else True)
    groups["anything else"] = left & ~drawn
    return groups
