"""How a crew closes a night: every order it gives, in the order in which it gives them."""

from __future__ import annotations

from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.state import Floor
from pitboss.floor.till import CLOSE
from pitboss.pit import commands as c
from pitboss.pit.state import OPEN
from tests.floor.house import House

WHO = {"games": "a1", "receipts": "k1", "proceeds": "m2", "conduct": "m1"}
"""Who attests to what at the licensed night of the tests."""


def count_by_two(
    house: House, what: str, who: tuple[str, str], dollars: int = 0, cents: int = 0
) -> None:
    """Two people count the same at a licensed night; at another one is enough."""
    kind, _, name = what.partition("/")
    table = name if kind == "rack" else ""
    plan = house.night.floor.plan
    if plan is not None and plan.terms is None and kind == "rack":
        house.ask(who[1], o.CountRack(dollars), name)
    elif plan is not None and plan.terms is None:
        house.ask(who[1], o.CloseWindow(name, dollars, cents))
    else:
        for name in who:
            house.ask(name, o.CountMoney(what, CLOSE, dollars, cents), table)


def close_tables(house: House) -> None:
    """Everybody leaves, the tables close, and their racks are counted as they should be."""
    for name in house.night.floor.tables:
        live = house.night.floor.tables[name]
        for seat, guest in live.guests.items():
            house.ask(guest or live.posts["dealer"], c.Leave(seat), name)
        if live.table.status == OPEN:
            house.ask(live.posts["dealer"], c.CloseTable("dealer"), name)
        count_by_two(house, f"rack/{name}", ("m1", "a1"), house.night.floor.tables[name].rack)


def close_windows(house: House) -> None:
    """Every window is counted out as it should be."""
    for name, own in house.night.floor.windows.items():
        if own.banker:
            who = ("m1", own.banker)
            count_by_two(house, f"window/{name}", who, own.dollars, own.cents)


def record_planned(house: House, who: str = "m2") -> None:
    """The expenses of the plan are recorded, one check for each payee."""
    plan = house.night.floor.plan
    assert plan is not None
    assert plan.report is not None
    checks: dict[str, str] = {}
    for expense in plan.report.expenses:
        payee = expense.payee or "the shop"
        check = checks.setdefault(payee, f"{1042 + len(checks)}")
        house.ask(who, o.RecordExpense(payee, expense.purpose, expense.cents, check))


def attest_all(house: House) -> None:
    """Everyone vouches for what they answer for."""
    for name, statement in STATEMENTS.items():
        house.ask(WHO[name], o.Attest(name, statement.figure(house.night.floor)))


def close_books(house: House) -> Floor:
    """The whole close of a licensed night; gives the floor just before its last order."""
    close_tables(house)
    close_windows(house)
    house.ask("m1", o.ClockOn("m2"))
    record_planned(house)
    attest_all(house)
    before = house.night.floor
    house.ask("m1", o.CloseNight())
    return before
