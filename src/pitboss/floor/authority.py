"""Is somebody allowed to ask for this? By the house's table of acts, and by posts at tables."""

from __future__ import annotations

from typing import Any

from pitboss.floor import orders as o
from pitboss.floor.acts import ACT_OF, ACTS, DEALER, FLOOR_WIDE, OWN, Right
from pitboss.floor.state import Floor, LiveTable
from pitboss.pit import commands as c
from pitboss.pit import stack_commands as sc
from pitboss.pit.refusal import Refusal, refuse

# What players do at a table, each at the own seat.
PLAYER_ACTS = frozenset({
    c.Sit, c.Leave, c.AddChips, c.PlaceWager, c.SayWager, c.ReduceWager, c.RemoveWager,
    c.CallWager, c.AcceptDice, c.RefuseDice, c.GiveUpDice, c.PressButton, c.AskForDice, c.Choose,
    sc.CutCards, sc.RefuseCut,
})  # fmt: skip
HOLDER = "holder"
NO_SEAT = 0  # the dealer's own button, dice or cut
# What the floor does by other orders: these never come by themselves.
INDIRECT = {c.SignOn: "take a post", c.SignOff: "leave a post"}


def verify_right(floor: Floor, order: o.Order) -> Refusal | None:
    """Whether the actor's role may do this act of the floor."""
    act = ACT_OF.get(order.command.__class__)
    if act is None or floor.plan is None:
        return None
    if order.command.__class__ in OWN and _whose(floor, order) == order.actor:
        return None if order.actor in floor.people else unknown(order.actor)
    right = ACTS[act][floor.plan.house]
    return verify_role(floor, order.actor, right, act)


def _whose(floor: Floor, order: o.Order) -> str | None:
    """Whose duty or post an order is about."""
    command, live = order.command, floor.tables.get(order.table)
    if isinstance(command, o.LeavePost):
        return live.posts.get(command.post) if live is not None else None
    return getattr(command, "person", None)


def verify_role(floor: Floor, actor: str, right: Right, act: str) -> Refusal | None:
    """Whether somebody is on duty in one of the roles that have this right."""
    person = floor.people.get(actor)
    if person is None:
        return unknown(actor) if actor not in floor.guests else refuse(_not(act, right), right.law)
    if not set(person.roles) & set(right.roles):
        return refuse(_not(act, right), right.law)
    if actor not in floor.duty:
        return refuse(f"{actor} is not on duty: come on duty first")
    return None


def _not(act: str, right: Right) -> str:
    return f"to {act} is for the {' or '.join(right.roles)}"


def unknown(actor: str) -> Refusal:
    """The refusal of somebody whom the floor does not know."""
    return refuse(f"nobody here is known as {actor!r}")


def verify_actor(floor: Floor, live: LiveTable, order: o.Order) -> Refusal | None:
    """Whether the actor may ask this of the table."""
    kind, actor = order.command.__class__, order.actor
    if kind in PLAYER_ACTS:
        seat: int = getattr(order.command, "seat", 0)
        if live.guests.get(seat) == actor:
            return None
        if kind is c.Sit and actor in floor.guests:
            return _verify_seat(live, order.command, actor)
        return _for_a_player(floor, live, order, seat)
    if kind in INDIRECT:
        return refuse(f"{INDIRECT[kind]} instead")
    role = getattr(order.command, "by", DEALER)
    if role == HOLDER:  # the throw of a player is that player's own act, or keyed by the dealer
        role = DEALER
        if live.guests.get(getattr(order.command, "seat", 0)) == actor:
            return None
    if actor in floor.guests:
        return refuse("that is for the people who run the table, not for guests")
    return verify_post(floor, live, actor, role)


def _verify_seat(live: LiveTable, command: Any, actor: str) -> Refusal | None:
    """A guest sits down where nobody's wagers lie, and plays more hands only beside his own."""
    if command.seat in live.guests:
        return refuse(f"seat {command.seat} is taken")
    if command.player and live.guests.get(command.player) != actor:
        return refuse(f"seat {command.player} is not yours")
    return None


def _for_a_player(floor: Floor, live: LiveTable, order: o.Order, seat: int) -> Refusal | None:
    """A dealer may help a player who sits there; nobody else acts for another."""
    if order.actor in floor.guests:
        return refuse(f"seat {seat} is not yours")
    if seat in live.guests or seat == NO_SEAT or order.command.__class__ is c.Sit:
        return verify_post(floor, live, order.actor, DEALER)
    if order.actor not in floor.people:
        return unknown(order.actor)
    return refuse(f"nobody sits at seat {seat}")


def verify_post(floor: Floor, live: LiveTable, actor: str, role: str) -> Refusal | None:
    """Whether somebody acts in this role here: by a post at the table, or all over the floor."""
    if live.posts.get(role) == actor:
        return None
    person = floor.people.get(actor)
    if person is None:
        return unknown(actor)
    assert floor.plan is not None
    if actor not in floor.duty:
        return refuse(f"{actor} is not on duty: come on duty first")
    if role in FLOOR_WIDE[floor.plan.house] and role in person.roles:
        return None
    if role == DEALER and live.posts.get(DEALER) is None:
        return refuse(f"no dealer is at table {live.plan.id}: take the post first")
    return refuse(f"{actor} is not the {role} at table {live.plan.id}")
