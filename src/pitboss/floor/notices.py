"""Notices: what the rules of its game and its house require at a table before it opens."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_works_there
from pitboss.floor.decision import Decision
from pitboss.floor.events import NoticesHung
from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.floor.table_orders import with_table
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause


def hang_notices(
    floor: Floor, order: o.Order, command: o.HangNotices, context: o.OrderContext
) -> Decision | Refusal:
    """Record that the table's notices are up."""
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if (no := verify_works_there(floor, live, order.actor, "hang notices")) is not None:
        return no
    if live.hung:
        return refuse(f"the notices of table {order.table} are already up")
    event = NoticesHung(tuple(law.id for law in laws_of(floor, live)))
    return Decision((event,), with_table(floor, replace(live, hung=True)))


def laws_of(floor: Floor, live: LiveTable) -> tuple[Clause, ...]:
    """The clauses that require notices at this table."""
    assert floor.plan is not None
    own = [law for notice in rules_of(floor, live.plan.id).notices for law in notice.law]
    if floor.plan.house == NIGHT:  # how prizes are won is posted wherever games are run
        own.append(CONDUCT["20.11(a)2 games"])
    return tuple(dict.fromkeys(own))


def verify_hung(floor: Floor, live: LiveTable) -> Refusal | None:
    """Refuse to open a table before its notices are up."""
    if live.hung or not (laws := laws_of(floor, live)):
        return None
    return refuse("the checklist is not complete: the table's notices are not up", *laws)
