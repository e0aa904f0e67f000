"""Sign-ins, sign-outs and changes of access: each is a row of the journal.

Only the server writes these rows, when it issues or ends a token; nobody can order them. They
contain no secrets: a device is named by the start of its hash.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor import orders as o
from pitboss.floor.authorization import unknown_person, verify_role
from pitboss.floor.decision import Decision
from pitboss.floor.events import AccessNoted, ClockNoted
from pitboss.floor.permissions import ACTS, SERVER
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse, with_article

SIGN_IN, SIGN_OUT, HAND_ON, ENROLL = "sign in", "sign out", "hand on a console", "enroll a device"
DEVICE_CODE, DOOR_CODE = "make a device code", "make a door code"
REISSUE, REVOKE_GUEST = "reissue a wallet", "sign a guest out"
REVOKE_STAFF, FORGET_DEVICE = "sign somebody who works out", "forget a device"
UNLOCK = "unlock a console"
CHANGE_PIN, RESET_PIN, NEW_PIN = "change the own pin", "reset a pin", "set a new pin"


@dataclass(frozen=True, slots=True)
class AccessRight:
    """The right that an act of access needs; empty if anyone may do it. `seconded`: a second person
    must agree. `for_others`: it can only be done for someone else."""

    act: str = ""
    seconded: bool = False
    for_others: bool = False


RIGHTS: dict[str, AccessRight] = {
    SIGN_IN: AccessRight(),
    SIGN_OUT: AccessRight(),
    HAND_ON: AccessRight(),
    ENROLL: AccessRight(),
    DEVICE_CODE: AccessRight("look after devices"),
    DOOR_CODE: AccessRight("let guests in"),
    REISSUE: AccessRight("let guests in", seconded=True),
    REVOKE_GUEST: AccessRight("look after devices"),
    REVOKE_STAFF: AccessRight("look after devices", seconded=True),
    FORGET_DEVICE: AccessRight("look after devices", seconded=True),
    UNLOCK: AccessRight(),
    CHANGE_PIN: AccessRight(),
    RESET_PIN: AccessRight("look after devices", seconded=True, for_others=True),
    NEW_PIN: AccessRight(),
}


def note_access(
    floor: Floor, order: o.Order, command: o.NoteAccess, context: o.OrderContext
) -> Decision | Refusal:
    """Record an act of access, if the actor may do it."""
    right = RIGHTS.get(command.act)
    if right is None:
        return refuse(f"{command.act!r} is not an act of access: use one of {', '.join(RIGHTS)}")
    if not context.accepted and (no := _verify(floor, order, right)) is not None:
        return no
    event = AccessNoted(command.act, command.who, command.device, command.wrong_pins)
    return Decision((event,), floor)


def note_clock(
    floor: Floor, order: o.Order, command: o.NoteClock, context: o.OrderContext
) -> Decision:
    """Record that the machine's clock was changed during the night."""
    return Decision((ClockNoted(command.ahead_ms),), floor)


def _verify(floor: Floor, order: o.Order, right: AccessRight) -> Refusal | None:
    assert floor.plan is not None
    if order.actor == SERVER:
        return None
    if order.actor not in floor.people and order.actor not in floor.guests:
        return unknown_person(order.actor)
    if right.act:
        may = ACTS[right.act][floor.plan.house]
        if (no := verify_role(floor, order.actor, may, right.act)) is not None:
            return no
    if right.for_others and getattr(order.command, "who", "") == order.actor:
        return refuse("you cannot do this for yourself: ask someone else to do it")
    return verify_agreement(floor, order) if right.seconded else None


def verify_agreement(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse unless a second person agrees, other than the actor and the person concerned."""
    assert floor.plan is not None
    right = ACTS["second a change of access"][floor.plan.house]
    person = getattr(order.command, "who", "")
    if not order.second or order.second in (order.actor, person):
        return refuse(
            f"this needs a second person: {with_article(' or '.join(right.roles))}", right.law
        )
    return verify_role(floor, order.second, right, "second a change of access")


def seconders(floor: Floor) -> tuple[str, ...]:
    """Everyone on duty who may agree to a change of access."""
    if floor.plan is None:
        return ()
    roles = set(ACTS["second a change of access"][floor.plan.house].roles)
    return tuple(name for name in floor.duty if roles & set(floor.people[name].roles))
