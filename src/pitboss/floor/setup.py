"""Setting up a night, and continuing from an older copy of it."""

from __future__ import annotations

import re

from pitboss.cage.accounts import ISSUE, OUTSIDE, CashMove, Move, drawer, rack, window
from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import CopyTakenOver, FloorSetUp
from pitboss.floor.permissions import ACTS, CONDUCT, LICENCES, NIGHT
from pitboss.floor.plan import LICENSED, FloorPlan, TablePlan
from pitboss.floor.plan_checks import verify_plan, verify_rules
from pitboss.floor.prizes import first_desk
from pitboss.floor.state import SET_UP, Floor, LiveTable, Window, new_table
from pitboss.pit.refusal import Refusal, refuse

COUNTS_CHIPS = 8  # since this edition a table takes no stake that its chips cannot pay
ALL_BEGIN_CLOSED = 8  # since this edition real equipment is confirmed before a table opens


def set_up(
    floor: Floor, order: o.Order, command: o.SetUp, context: o.OrderContext
) -> Decision | Refusal:
    """Set the floor up as planned, and issue the money of racks and windows."""
    plan: FloorPlan = command.plan
    if floor.plan is not None:
        return refuse("the floor is already set up")
    wrong = (
        verify_rules(plan) if context.accepted else _verify_set_up(plan, order.actor, context.at_ms)
    )
    if wrong is not None:
        return wrong
    tables = {table.id: _first_table(plan, table, context) for table in plan.tables}
    windows = {
        own.id: Window(own, dollars=own.float, cents=own.drawer_cents) for own in plan.windows
    }
    people = {person.id: person for person in plan.people}
    moves = [Move(ISSUE, rack(table.id), table.float) for table in plan.tables if table.float]
    moves += [Move(ISSUE, window(own.id), own.float) for own in plan.windows if own.float]
    cash = [
        CashMove(OUTSIDE, drawer(own.id), own.drawer_cents)
        for own in plan.windows
        if own.drawer_cents
    ]
    after = Floor(
        status=SET_UP,
        plan=plan,
        tables=tables,
        people=people,
        windows=windows,
        edition=context.edition,
        prizes=first_desk(plan),
    )
    return Decision((FloorSetUp(plan),), after, tuple(moves), tuple(cash))


def _first_table(plan: FloorPlan, own: TablePlan, context: o.OrderContext) -> LiveTable:
    """A table at the start of the night."""
    table = new_table(
        own,
        plan.house_odds.get(own.game, {}),
        counts_chips=context.edition >= COUNTS_CHIPS,
        begins_open=context.edition < ALL_BEGIN_CLOSED,
        earlier=context.accepted,
    )
    return LiveTable(plan=own, table=table, rack=own.float)


def _verify_set_up(plan: FloorPlan, actor: str, at_ms: int) -> Refusal | None:
    """Refuse an unlawful plan, a licensed night without its terms or after them, and anyone who may
    not set it up."""
    if (wrong := verify_plan(plan)) is not None:
        return wrong
    if (wrong := _verify_license(plan, at_ms)) is not None:
        return wrong
    person = next((person for person in plan.people if person.id == actor), None)
    right = ACTS["set up"][plan.house]
    if person is None or not set(person.roles) & set(right.roles):
        return refuse(f"only the {' or '.join(right.roles)} may set up the floor", right.law)
    return None


def _verify_license(plan: FloorPlan, at_ms: int) -> Refusal | None:
    """Refuse a licensed night whose plan does not say what the license allows, or that is over."""
    if plan.purpose != LICENSED or plan.house != NIGHT:
        return None
    if plan.terms is None:
        words = "a licensed night opens with its date, license, providers and approvals in the plan"
        return refuse(f"{words}: see 'pitboss night check'", CONDUCT["20.3"])
    ended = plan.terms.hours.license_ends
    if at_ms >= ended.ms:
        return refuse(f"the license of this night ended at {ended}", LICENCES["6.11(c) end"])
    return None


def take_over(
    floor: Floor, order: o.Order, command: o.TakeOver, context: o.OrderContext
) -> Decision | Refusal:
    """Record that the night continues from an older copy, and why."""
    if not command.reason.strip():
        return refuse("say why the night continues from an older copy")
    if command.rows < 1 or not re.fullmatch(r"[0-9a-f]{64}", command.last):
        return refuse("say how many rows were signed, and give the hash of the last one")
    return Decision((CopyTakenOver(command.rows, command.last, command.reason),), floor)
