"""The tables of a plan with their rules, those that are set up alike together.

A table whose game, options or odds cannot be read has no rules: the check of the plan names it, and
the pack goes on without its papers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.equipment.chips import ODDEST, run_of
from pitboss.equipment.odds import BadOdds
from pitboss.games import game_ids, load
from pitboss.night.check import Review
from pitboss.night.plan import NightTable
from pitboss.paper.paytable import Stakes
from pitboss.pit.payable_stakes import chips_in_words, payable_multiple
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.wager_table import BadRule


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Tables with the same game, options, odds, limits and chips, and the rules they play by."""

    tables: tuple[NightTable, ...]
    rules: Rules
    chosen: dict[str, object]

    @property
    def chips(self) -> tuple[int, ...]:
        """The values of their chips, smallest first."""
        return tuple(sorted(set(self.tables[0].chips)))

    @property
    def limits(self) -> tuple[int, int]:
        """Their limits; a maximum of 0 is none."""
        return self.tables[0].limits

    @property
    def names(self) -> str:
        """The tables in words: "tables craps-1, craps-2"."""
        kind = "tables" if len(self.tables) > 1 else "table"
        return f"{kind} {', '.join(table.id for table in self.tables)}"

    @property
    def stakes(self) -> Stakes:
        """The stakes that their chips pay exactly."""

        def multiple(name: str, place: tuple[int, int]) -> int:
            return payable_multiple(self.rules, name, place, self.chips)

        return Stakes(multiple, chips_in_words(self.chips))


def setups(review: Review) -> tuple[TableSetup, ...]:
    """The setups of a plan, in the order of its tables."""
    groups: dict[str, list[NightTable]] = {}
    for table in review.plan.tables:
        key = (table.game, sorted(table.options.items()), table.limits, sorted(set(table.chips)))
        groups.setdefault(repr(key), []).append(table)
    return tuple(filter(None, (_setup(review, tuple(tables)) for tables in groups.values())))


def each_table(review: Review) -> Iterator[tuple[NightTable, TableSetup]]:
    """Every table of the plan that has rules, with its setup."""
    by_table = {table.id: setup for setup in setups(review) for table in setup.tables}
    for table in review.plan.tables:
        if table.id in by_table:
            yield table, by_table[table.id]


def _setup(review: Review, tables: tuple[NightTable, ...]) -> TableSetup | None:
    table = tables[0]
    if table.game not in game_ids() or not _are_usable(table.chips):
        return None
    odds = review.plan.house_odds.get(table.game, {})
    chosen: dict[str, object] = {**odds, **table.options}
    try:
        rules = load(table.game).rules(chosen)
    except (BadOption, BadOdds, BadRule, ValueError):
        return None
    return TableSetup(tables, rules, chosen)


def _are_usable(chips: tuple[int, ...]) -> bool:
    return bool(chips) and min(chips) > 0 and run_of(tuple(sorted(set(chips)))) <= ODDEST
