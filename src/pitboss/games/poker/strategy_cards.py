"""The strategy cards of let it ride and caribbean stud: conditions first, then what they cost."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.strategy import Cell, Chart, Otherwise, StrategyCard
from pitboss.equipment.cards import RANKS
from pitboss.games.night_caribbean_stud import plans as stud_plans
from pitboss.games.night_caribbean_stud import solver as stud
from pitboss.games.night_caribbean_stud.showdown import BEHIND
from pitboss.games.night_caribbean_stud.tables import table as stud_table
from pitboss.games.night_let_it_ride import plans as ride_plans
from pitboss.games.night_let_it_ride import solver as ride
from pitboss.games.night_let_it_ride.hands import Known
from pitboss.games.night_let_it_ride.tables import OWN, WITH_ONE
from pitboss.games.night_let_it_ride.tables import table as ride_table
from pitboss.rulebook.game import Rules

RIDE, WITHDRAW, BET, FOLD = "ride", "withdraw", "bet", "fold"
ONE_COLUMN = ("what to do",)
UPS = tuple(reversed(RANKS))
Flags = NDArray[np.bool_]


# --- let it ride ----------------------------------------------------------------------------------
def let_it_ride(rules: Rules) -> StrategyCard:
    """When the first and the second wager are left up, as conditions."""
    best, charts, mixed = ride.play(rules, ride.BEST), [], 0
    for size, known in zip((OWN, WITH_ONE), ride.decisions(ride_table(rules)), strict=True):
        chart, odd = _conditions(rules, known, size)
        charts.append(chart)
        mixed += odd
    notes = [
        "A high card is one of which a pair is paid. Straights counts how many straights the cards "
        "can still become part of: 9-8-7 three, 9-8-6 two, 9-8-5 one; A-2-3 and A-K-Q only one.",
        "A wager that brings nothing either way may be left up or taken back at no cost.",
        *(_plan(ride_plans.IN_WORDS[one.plan], one) for one in ride.named(rules)),
    ]
    if mixed:
        notes.append(f"At these odds {mixed} hands are played otherwise than their row says.")
    letters = {RIDE: "R", WITHDRAW: "W"}
    return StrategyCard(best.edge, None, letters, tuple(charts), (), tuple(notes))


def _conditions(rules: Rules, known: Known, size: int) -> tuple[Chart, int]:
    """A row for every condition, and how many hands do not go with their row."""
    rows, mixed = [], 0
    for words, chosen in _groups(rules, known, size).items():
        ways, values = known.ways[chosen], known.values[chosen]
        if not len(ways):
            continue
        value = int((ways * values).sum()) / int(ways.sum()) / known.ends / known.per
        act = RIDE if value > 0 else WITHDRAW
        mixed += int(ways[(values > 0) != (value > 0)].sum())
        name = f"{words} ({int(ways.sum()):,})"
        rows.append((name, (Cell(act, {RIDE: value, WITHDRAW: 0.0}),)))
    heading = f"Bet {size - OWN + 1}, with {size} cards known"
    return Chart(heading, "hands of the kind in brackets", ONE_COLUMN, tuple(rows)), mixed


def _groups(rules: Rules, known: Known, size: int) -> Mapping[str, Flags]:
    """The hands of every condition, by its words; every hand is in one of them."""
    seen = ride_plans.features(known.hands, ride_plans.high_ranks(rules))
    groups: dict[str, Flags] = {"already paid": seen.paid}
    left = ~seen.paid
    if size == WITH_ONE:
        groups["four of one suit"] = left & seen.suited
        left = left & ~seen.suited
    for straights in range(OWN, 0, -1):
        for high in range(size, -1, -1):
            to_a_run = left & (seen.runs == straights) & (seen.high == high)
            suited = "one suit, " if size == OWN else ""
            words = f"{suited}straights: {straights}, high cards: {high}"
            groups[words] = to_a_run & seen.suited if size == OWN else to_a_run
    drawn = left & (seen.runs > 0) & (seen.suited if size == OWN else True)
    groups["anything else"] = left & ~drawn
    return groups


def _plan(words: str, one: ride.Played | stud.Played) -> str:
    edge, cost = float(one.edge), float(one.cost)
    return f"{words[0].upper()}{words[1:]}: the house keeps {edge:.4%}, {cost:.4%} above the best."


# --- caribbean stud -------------------------------------------------------------------------------
def caribbean_stud(rules: Rules) -> StrategyCard:
    """What to do with every kind of hand, and with ace-king against every up card."""
    found = stud.decided(stud_table(rules))
    strengths = found.counted.strengths
    pair = strengths >= stud_plans.strength(stud_plans.PAIR)
    ace_king = ~pair & (strengths >= stud_plans.strength(stud_plans.ACE_KING))
    lower = ~pair & ~ace_king
    kinds = {"a pair or better": pair, "ace and king": ace_king, "less": lower}
    rows = tuple((words, (_cell(found, chosen, None),)) for words, chosen in kinds.items())
    whole = Chart("Every hand", "all up cards together", ONE_COLUMN, rows)
    same, first = _ace_king(found, np.flatnonzero(ace_king), matching=True)
    other, second = _ace_king(found, np.flatnonzero(ace_king), matching=False)
    mixed = int((found.best[pair] != found.counted.possible[pair]).sum())
    notes = (
        "With a pair or better always bet; with less than ace and king always fold."
        if not mixed and not found.best[lower].any()
        else "At these odds some pairs are folded, or some hands below ace and king bet on.",
        *(_plan(f"bet on {stud_plans.IN_WORDS[one.plan]}", one) for one in stud.named(rules)),
    )
    edge = stud.play(rules, stud.BEST).edge
    charts, exceptions = (whole, same, other), (*first, *second)
    return StrategyCard(edge, None, {BET: "B", FOLD: "F"}, charts, exceptions, notes)


def _cell(found: stud.Decided, chosen: Flags | NDArray[np.int64], up: int | None) -> Cell:
    """Betting against folding for some hands, against one rank of up card or against all."""
    columns = slice(None) if up is None else slice(up * 4, up * 4 + 4)
    possible = found.counted.possible[chosen, columns]
    ways = found.counted.ways[chosen][:, None] * possible
    total, times = int((found.values[chosen, columns] * ways).sum()), int(ways.sum())
    bet = total / times / BEHIND / found.per
    fold = found.fold / BEHIND / found.per
    return Cell(BET if bet > fold else FOLD, {BET: bet, FOLD: fold})


def _ace_king(
    found: stud.Decided, hands: NDArray[np.int64], *, matching: bool
) -> tuple[Chart, list[Otherwise]]:
    """A row by the third card, a column an up card whose rank the player holds, or does not."""
    ranks = np.sort(found.counted.hands[hands] >> 2, axis=1)[:, ::-1]
    rows: list[tuple[str, tuple[Cell | None, ...]]] = []
    others: list[Otherwise] = []
    for third in sorted(set(ranks[:, 2].tolist()), reverse=True):
        cells: list[Cell | None] = []
        for name in UPS:
            up = RANKS.index(name)
            chosen = (ranks[:, 2] == third) & ((ranks == up).any(axis=1) == matching)
            cells.append(_cell(found, hands[chosen], up) if chosen.any() else None)
            others += _otherwise(found, hands[chosen], ranks[chosen], up, cells[-1])
        rows.append((f"A K {RANKS[third]}", tuple(cells)))
    words = "up card of a rank you hold" if matching else "up card of a rank you do not hold"
    return Chart(f"Ace and king, {words}", "rows by your third card", UPS, tuple(rows)), others


def _otherwise(
    found: stud.Decided,
    hands: NDArray[np.int64],
    ranks: NDArray[np.uint8],
    up: int,
    cell: Cell | None,
) -> list[Otherwise]:
    """The hands that leave their row of the chart."""
    others = []
    for held in sorted({tuple(row) for row in ranks.tolist()}, reverse=True):
        own = _cell(found, hands[(ranks == np.array(held)).all(axis=1)], up)
        if cell is not None and own.act != cell.act:
            name = " ".join(RANKS[rank] for rank in held)
            others.append(Otherwise(name, RANKS[up], own, cell.act))
    return others
