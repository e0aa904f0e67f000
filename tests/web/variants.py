"""One game in every way a house may play it: a table for each choice of each of its options."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.floor.plan import FloorPlan, PersonPlan, TablePlan
from pitboss.games import load
from pitboss.night.plan_file import PrivateData
from pitboss.rulebook.option import Option, Value

PLAYERS = 2
LIMITS = (2, 500)
"""Small enough that a wager can be made under the lowest payout limit."""


def variants(game: str) -> tuple[FloorPlan, PrivateData]:
    """The night with tables of one game only, each with one option changed."""
    plan, private = read_plan("night")
    usual = next(table for table in plan.tables if table.game == game)
    chosen = [
        (option, value)
        for option in load(game).options
        for value in option.choices
        if value != option.default and _seats_enough(option, value)
    ]
    tables = tuple(_table(usual, number, *choice) for number, choice in enumerate(chosen, 1))
    dealers = tuple(PersonPlan(f"{table.id}-dealer", ("class A operator",)) for table in tables)
    known = {table.id for table in plan.tables}
    others = tuple(
        person for person in plan.people if person.id.removesuffix("-dealer") not in known
    )
    names = {dealer.id: dealer.id for dealer in (*others, *dealers)}
    pins = dict.fromkeys(names, next(iter(private.pins.values())))
    return replace(plan, tables=tables, people=(*others, *dealers)), PrivateData(names, pins)


def _table(usual: TablePlan, number: int, option: Option, value: Value) -> TablePlan:
    words = option.name.replace("_", "-")
    return replace(usual, id=f"{words}-{number}", limits=LIMITS, options={option.name: value})


def _seats_enough(option: Option, value: Value) -> bool:
    """Whether a player has a neighbor, who could see what is not theirs to see."""
    return option.name != "seats" or (isinstance(value, int) and value >= PLAYERS)
