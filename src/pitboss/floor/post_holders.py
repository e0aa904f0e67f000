"""Who acts in a role at a table: the holder of the post, or someone with a floor-wide role.

Where one person inspects and another verifies, this module names the other person.
"""

from __future__ import annotations

from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_actor, verify_post
from pitboss.floor.permissions import FLOOR_WIDE
from pitboss.floor.presence import verify_signer
from pitboss.floor.state import Floor, rules_of
from pitboss.houses.roles import DEALER
from pitboss.pit.commands import Command
from pitboss.pit.refusal import Refusal, refuse


def candidates(floor: Floor, table: str, role: str) -> list[str]:
    """Everyone who acts in a role at a table, the holder of the post first."""
    live = floor.tables[table]
    assert floor.plan is not None
    wide = role in FLOOR_WIDE[floor.plan.house]
    names = [name for name in floor.duty if wide and role in floor.people[name].roles]
    names = [name for name in names if verify_post(floor, live, name, role) is None]
    return list(dict.fromkeys([live.posts[role], *names])) if role in live.posts else names


def verify_signs(floor: Floor, order: o.Order) -> Refusal | None:
    """Why someone may not sign for what an order confirms, or None."""
    live = floor.tables[order.table]
    if not isinstance(order.command, Command):
        return None
    no = verify_actor(floor, live, order)
    return no if no is not None else verify_signer(rules_of(floor, order.table), live, order)


def verify_any_signer(floor: Floor, table: str, role: str, command: o.AnyCommand) -> Refusal | None:
    """Why nobody acting in this role here may sign for a command, or None if someone may."""
    why: Refusal | None = refuse(f"no {role} is on duty")
    for name in candidates(floor, table, role):
        why = verify_signs(floor, o.Order("", name, command, table))
        if why is None:
            return None
    return why


def acting_person(floor: Floor, table: str, role: str, command: o.AnyCommand | None = None) -> str:
    """The person who acts in a role at a table; of several, the first who may sign."""
    names = candidates(floor, table, role)
    if command is not None:
        for name in names:
            if verify_signs(floor, o.Order("", name, command, table)) is None:
                return name
    return names[0] if names else floor.tables[table].posts.get(DEALER, "")
