"""Who may do something now; the core decides, so a console shows only what its viewer can really
do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_post, verify_reader, verify_right
from pitboss.floor.decide import decide
from pitboss.floor.permissions import DEALER_ACTS, FLOOR_WIDE
from pitboss.floor.post_holders import verify_signs
from pitboss.floor.state import Floor
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal

_ANY_SEED = o.OrderContext(at_ms=0, seed="some seed")
"""A stand-in for the real seed: asking must not reveal it, and whether there is one does not
matter."""


def may_order(floor: Floor, who: str, command: o.AnyCommand, table: str) -> bool:
    """Whether someone may give an order at a table and sign for it; the rules of play are checked
    later.
    """
    order, live = o.Order("", who, command, table), floor.tables[table]
    if verify_reader(floor, order) is not None:
        return False
    if type(command) in DEALER_ACTS:
        return verify_post(floor, live, who, DEALER) is None
    if isinstance(command, o.FloorCommand):
        return verify_right(floor, order) is None
    return verify_signs(floor, order) is None


def refusal_of(floor: Floor, who: str, command: o.AnyCommand, table: str) -> Refusal | None:
    """What the core would say to an order, without carrying it out."""
    answer = decide(floor, o.Order("", who, command, table), _ANY_SEED)
    return answer if isinstance(answer, Refusal) else None


def command_in_role(
    floor: Floor,
    who: str,
    table: str,
    roles: Iterable[str],
    make: Callable[[str], o.AnyCommand],
) -> tuple[o.AnyCommand, bool]:
    """A command in the first role that lets someone order it, and whether there is such a role."""
    commands = [make(role) for role in roles]
    for command in commands:
        if may_order(floor, who, command, table):
            return command, True
    return commands[0], False


def table_roles(floor: Floor) -> tuple[str, ...]:
    """The roles in which orders are given at a table: its dealer's, and those of the floor."""
    assert floor.plan is not None
    return (DEALER, *FLOOR_WIDE[floor.plan.house])


def opening_command(floor: Floor, who: str, table: str) -> c.OpenTable | None:
    """The command to open a table, in a role that can sign for the remaining checks; None if the
    core would refuse it.
    """
    for role in table_roles(floor):
        command = c.OpenTable(role)
        if may_order(floor, who, command, table) and refusal_of(floor, who, command, table) is None:
            return command
    return None
