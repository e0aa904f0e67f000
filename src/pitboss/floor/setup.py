"""Setting a night up and closing it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.cage.accounts import ISSUE, OUTSIDE, CashMove, Move, drawer, rack, window
from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import CopyTakenOver, FloorSetUp, NightClosed
from pitboss.floor.permissions import ACTS
from pitboss.floor.plan import FloorPlan, TablePlan
from pitboss.floor.plan_checks import verify_plan, verify_rules
from pitboss.floor.state import CLOSED_NIGHT, SET_UP, Floor, LiveTable, Window, new_table
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OPEN

COUNTS_CHIPS = 8  # from this edition on, a table takes no stake that its chips cannot pay
ALL_BEGIN_CLOSED = 8  # from this edition on, real equipment is confirmed before a table opens


def set_up(
    floor: Floor, order: o.Order, command: o.SetUp, context: o.OrderContext
) -> Decision | Refusal:
    """Set the floor up as planned; the money of racks and windows is issued."""
    plan: FloorPlan = command.plan
    if floor.plan is not None:
        return refuse("the floor is already set up")
    wrong = verify_rules(plan) if context.accepted else _verify_set_up(plan, order.actor)
    if wrong is not None:
        return wrong
    tables = {one.id: _first_table(plan, one, context) for one in plan.tables}
    windows = {one.id: Window(one, "", one.float, one.drawer_cents) for one in plan.windows}
    people = {one.id: one for one in plan.people}
    moves = [Move(ISSUE, rack(one.id), one.float) for one in plan.tables if one.float]
    moves += [Move(ISSUE, window(one.id), one.float) for one in plan.windows if one.float]
    cash = [
        CashMove(OUTSIDE, drawer(one.id), one.drawer_cents)
        for one in plan.windows
        if one.drawer_cents
    ]
    made = Floor(
        status=SET_UP,
        plan=plan,
        tables=tables,
        people=people,
        windows=windows,
        edition=context.edition,
    )
    return Decision((FloorSetUp(plan),), made, tuple(moves), tuple(cash))


def _first_table(plan: FloorPlan, one: TablePlan, context: o.OrderContext) -> LiveTable:
    """A table at the start of the night."""
    table = new_table(
        one,
        plan.house_odds.get(one.game, {}),
        counts_chips=context.edition >= COUNTS_CHIPS,
        begins_open=context.edition < ALL_BEGIN_CLOSED,
        earlier=context.accepted,
    )
    return LiveTable(plan=one, table=table, rack=one.float)


def _verify_set_up(plan: FloorPlan, actor: str) -> Refusal | None:
    """Refuse an unlawful plan, or one set up by somebody who may not."""
    if (wrong := verify_plan(plan)) is not None:
        return wrong
    person = next((one for one in plan.people if one.id == actor), None)
    right = ACTS["set up"][plan.house]
    if person is None or not set(person.roles) & set(right.roles):
        return refuse(f"only the {' or '.join(right.roles)} may set up the floor", right.law)
    return None


def take_over(
    floor: Floor, order: o.Order, command: o.TakeOver, context: o.OrderContext
) -> Decision | Refusal:
    """Record that the night goes on with an older copy, and why."""
    if not command.reason.strip():
        return refuse("say why the night goes on with an older copy")
    if command.rows < 1 or not re.fullmatch(r"[0-9a-f]{64}", command.last):
        return refuse("say how many rows were signed, and the hash of the last of them")
    return Decision((CopyTakenOver(command.rows, command.last, command.reason),), floor)


def close_night(
    floor: Floor, order: o.Order, command: o.CloseNight, context: o.OrderContext
) -> Decision | Refusal:
    """Close the night once every table and window is closed and counted."""
    for name, live in floor.tables.items():
        if live.table.status == OPEN:
            return refuse(f"table {name} is still open")
        if live.guests:
            return refuse(f"guests still sit at table {name}")
        if live.counted != live.rack and (live.rack or live.plan.float) and not context.accepted:
            return refuse(f"the chips of table {name} have not been counted")
        if live.draws.promise:
            how = f"its dealer does this, at the console or with 'floor round {name} reveal'"
            return refuse(f"table {name} has not revealed the seed of its draws: {how}")
    for name, one in floor.windows.items():
        if one.banker or (not one.counted and (one.dollars or one.cents)):
            return refuse(f"window {name} has not been counted out")
    if floor.waiting:
        return refuse("a fill or credit waits to be confirmed")
    return Decision((NightClosed(),), replace(floor, status=CLOSED_NIGHT))
