"""Who may give which order: by the house's table of acts and by posts at tables."""

from __future__ import annotations

from pitboss.floor import orders as o
from pitboss.floor.permissions import (
    ACT_OF,
    ACTS,
    CONDUCT,
    DEALER_ACTS,
    DICE_ACTS,
    FLOOR_WIDE,
    GUEST_ACTS,
    GUESTS_ALONE,
    HOLDER_ACTS,
    INDIRECT,
    INSPECTOR_ACTS,
    INSPECTORS,
    LIMITED_ROLES,
    NIGHT,
    OFF_DUTY_ACTS,
    OPERATORS,
    OWN_ACTS,
    PLAYER_ACTS,
    ROLES,
    SERVER_ACTS,
    SHARED_ACTS,
    act_words,
)
from pitboss.floor.standing import has_conditions, roles_tonight, verify_fit
from pitboss.floor.state import CLOSED_NIGHT, Floor, LiveTable
from pitboss.houses.roles import ASSISTANT, AUDITOR, CLASS_A, CLASS_B, DEALER, INSPECTOR
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.house import Right

HOLDER = "holder"
_NAMES_A_PERSON: frozenset[type] = frozenset(
    kind for kind in (*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS) if "person" in kind.__struct_fields__
)
_CHECKED_ELSEWHERE = DEALER_ACTS | GUESTS_ALONE | SERVER_ACTS
_FOR_STAFF = "only the people who run the table can do that, not guests"
FOR_GUESTS = "only guests add words to the draws: staff cannot"
NO_INSPECTOR = "this house has no seat for an inspector"
NO_SEAT = 0  # the dealer's own button, dice or cut


def verify_reader(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse an auditor, who reads everything and changes nothing, and an inspector, who gives only
    an inspector's orders."""
    kind = order.command.__class__
    if kind in SERVER_ACTS:
        return None  # the server records that they signed in
    if (no := _verify_reads_only(floor, order.actor, kind)) is not None:
        return no
    if kind in _NAMES_A_PERSON:
        return _verify_reads_only(floor, getattr(order.command, "person", ""), kind)
    return None


def _verify_reads_only(floor: Floor, who: str, kind: type) -> Refusal | None:
    person = floor.people.get(who)
    if person is None:
        return None
    if AUDITOR in person.roles:
        return _refuse_auditor(who)
    if kind not in INSPECTOR_ACTS and is_inspector(floor, who):
        return _refuse_inspector(who)
    return None


def is_inspector(floor: Floor, who: str) -> bool:
    """Whether someone is an inspector of the authority, and not of the staff."""
    person = floor.people.get(who)
    if person is None or floor.plan is None or INSPECTOR not in person.roles:
        return False
    return INSPECTORS[floor.plan.house] in person.roles


def reads_only(floor: Floor, who: str) -> bool:
    """Whether someone sees everything and takes no part: an auditor or an inspector."""
    person = floor.people.get(who)
    return person is not None and (AUDITOR in person.roles or is_inspector(floor, who))


def verify_kind(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse an order that this kind of person can never give, whatever happens tonight.

    The plan assigns the roles and guests never work, so this answer never changes. The order
    therefore needs no row in the journal to get the same answer again.
    """
    if floor.plan is None or floor.status == CLOSED_NIGHT:
        return None
    kind, person = order.command.__class__, floor.people.get(order.actor)
    if kind in SERVER_ACTS:
        return None
    if person is not None:
        if (no := _verify_reads_only(floor, order.actor, kind)) is not None:
            return no
        return refuse(FOR_GUESTS) if kind in GUESTS_ALONE else None
    if kind in GUEST_ACTS or (kind in HOLDER_ACTS and getattr(order.command, "by", "") == HOLDER):
        return None
    if order.actor not in floor.guests:
        return unknown_person(order.actor)
    right = ACTS[ACT_OF[kind]][floor.plan.house] if kind in ACT_OF else None
    return (
        refuse(_FOR_STAFF) if right is None else refuse(_role_words(ACT_OF[kind], right), right.law)
    )


def _refuse_auditor(who: str) -> Refusal:
    return refuse(f"{who} is an auditor: auditors read everything and change nothing")


def _refuse_inspector(who: str) -> Refusal:
    words = f"{who} is an inspector: an inspector reads everything, takes no part in the night, and"
    words = f"{words} only removes equipment, stops a game, asks for a count or draws a table"
    return refuse(words, CONDUCT["20.15(b) removal"])


def verify_right(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse an act that the actor's role does not allow."""
    kind = order.command.__class__
    if floor.plan is None or kind in _CHECKED_ELSEWHERE:
        return None  # nobody has a role yet, or devices.py or access.py checks it
    if kind in SHARED_ACTS and order.actor in floor.guests:
        return None
    act = ACT_OF[kind]
    if kind in OWN_ACTS and _person_of(floor, order) == order.actor:
        return None if order.actor in floor.people else unknown_person(order.actor)
    if kind in SHARED_ACTS and order.actor in floor.guests:
        return None
    right = ACTS[act][floor.plan.house]
    if kind in INSPECTOR_ACTS and not INSPECTORS[floor.plan.house]:
        return refuse(NO_INSPECTOR)
    if kind in INSPECTOR_ACTS and is_inspector(floor, order.actor):
        return None  # inspectors have no duty hours
    if kind in OFF_DUTY_ACTS and order.actor in floor.people:
        roles = floor.people[order.actor].roles
        return None if set(roles) & set(right.roles) else refuse(_role_words(act, right), right.law)
    return verify_role(floor, order.actor, right, act)


def _person_of(floor: Floor, order: o.Order) -> str | None:
    """The person whose duty or post an order changes."""
    command, live = order.command, floor.tables.get(order.table)
    if isinstance(command, o.LeavePost):
        return live.posts.get(command.post) if live is not None else None
    return getattr(command, "person", None)


def verify_role(floor: Floor, actor: str, right: Right, act: str) -> Refusal | None:
    """Refuse unless someone is on duty in one of the roles that have this right."""
    person = floor.people.get(actor)
    if person is None:
        return (
            unknown_person(actor)
            if actor not in floor.guests
            else refuse(_role_words(act, right), right.law)
        )
    if not set(person.roles) & set(right.roles):
        return refuse(_role_words(act, right), right.law)
    if actor not in floor.duty:
        return refuse(f"{actor} is not on duty: go on duty first")
    if not set(acting_roles(floor, actor)) & set(right.roles):
        return _refuse_acting(floor, actor, right)
    return None


def acting_roles(floor: Floor, name: str) -> tuple[str, ...]:
    """The roles in which someone on duty can act now. Nobody runs games while working a window."""
    person = floor.people[name]
    roles = roles_tonight(floor, person) if has_conditions(floor) else person.roles
    if not floor.duty[name].window or floor.plan is None:
        return roles
    return tuple(role for role in roles if role not in OPERATORS[floor.plan.house])


def _refuse_acting(floor: Floor, actor: str, right: Right) -> Refusal:
    """Why someone on duty does not act in a role of theirs: no approval for it, or a window."""
    no = verify_fit(floor, floor.people[actor], right)
    return no if no is not None else _refuse_banker(floor, actor)


def _refuse_banker(floor: Floor, actor: str) -> Refusal:
    law = CONDUCT["20.8(b)2"] if floor.plan is not None and floor.plan.house == NIGHT else None
    words = f"{actor} works window {floor.duty[actor].window}"
    return refuse(f"{words}, and a banker cannot run a game at the same time", law)


def _role_words(act: str, right: Right) -> str:
    return f"only the {' or '.join(right.roles)} may {act_words(act)}"


def unknown_person(actor: str) -> Refusal:
    """The refusal for someone the floor does not know."""
    return refuse(f"nobody here has the id {actor!r}")


def verify_actor(floor: Floor, live: LiveTable, order: o.Order) -> Refusal | None:
    """Refuse an order that the actor may not give at this table."""
    kind, actor = order.command.__class__, order.actor
    if kind in PLAYER_ACTS:
        seat: int = getattr(order.command, "seat", 0)
        if live.guests.get(seat) == actor:
            return None
        if isinstance(order.command, c.Sit) and actor in floor.guests:
            if order.second and (no := verify_post(floor, live, order.second, DEALER)) is not None:
                return no  # the dealer keys in the slip of a guest without a phone
            return _verify_seat(live, order.command, actor)
        return _verify_help(floor, live, order, seat)
    if kind in INDIRECT:
        return refuse(f"{INDIRECT[kind]} instead")
    role = getattr(order.command, "by", DEALER)
    if role == HOLDER:  # the player throws, and the dealer keys in the result
        role = DEALER
        if kind in HOLDER_ACTS and live.guests.get(getattr(order.command, "seat", 0)) == actor:
            return None
    if (no := verify_post(floor, live, actor, role)) is not None:
        return no
    if role in LIMITED_ROLES and kind not in LIMITED_ROLES[role][0]:
        return refuse(f"the {role} does not run games", LIMITED_ROLES[role][1])
    if kind not in DICE_ACTS and _only_assists(floor, actor):
        words = f"{actor} assists as the {role}: that is for an operator"
        return refuse(words, LIMITED_ROLES[ASSISTANT][1])
    if kind in ACT_OF and floor.plan is not None:
        return verify_role(floor, actor, ACTS[ACT_OF[kind]][floor.plan.house], ACT_OF[kind])
    return None


def _only_assists(floor: Floor, actor: str) -> bool:
    """Whether someone on duty acts as an assistant tonight and not as an operator."""
    roles = acting_roles(floor, actor)
    return ASSISTANT in roles and not {CLASS_A, CLASS_B} & set(roles)


def _verify_seat(live: LiveTable, command: c.Sit, actor: str) -> Refusal | None:
    """A guest takes a free seat, and plays further seats only along with a seat of their own."""
    if command.seat in live.guests:
        return refuse(f"seat {command.seat} is taken")
    if command.player and live.guests.get(command.player) != actor:
        return refuse(f"seat {command.player} is not yours")
    return None


def _verify_help(floor: Floor, live: LiveTable, order: o.Order, seat: int) -> Refusal | None:
    """A dealer may help the player at a seat; nobody else acts for someone else."""
    if order.actor in floor.guests:
        return refuse(f"seat {seat} is not yours")
    if seat in live.guests or seat == NO_SEAT or order.command.__class__ is c.Sit:
        return verify_post(floor, live, order.actor, DEALER)
    if order.actor not in floor.people:
        return unknown_person(order.actor)
    return refuse(f"nobody sits at seat {seat}")


def verify_works_there(floor: Floor, live: LiveTable, actor: str, act: str) -> Refusal | None:
    """Refuse unless the actor works at this table or oversees every table."""
    assert floor.plan is not None
    house = floor.plan.house
    if actor in live.posts.values() or set(acting_roles(floor, actor)) & set(FLOOR_WIDE[house]):
        return None
    words = f"{actor} has no post at table {live.plan.id}: only its staff can {act_words(act)}"
    return refuse(words, ACTS[act][house].law)


def verify_post(floor: Floor, live: LiveTable, actor: str, role: str) -> Refusal | None:
    """Refuse unless the actor has this role here: by a post at the table, or floor-wide."""
    if live.posts.get(role) == actor:
        return None
    if actor in floor.guests:
        return refuse(_FOR_STAFF)
    person = floor.people.get(actor)
    if person is None:
        return unknown_person(actor)
    assert floor.plan is not None
    if actor not in floor.duty:
        return refuse(f"{actor} is not on duty: go on duty first")
    if role in FLOOR_WIDE[floor.plan.house] and role in person.roles:
        if live.posts.get(DEALER) == actor and floor.plan.house != NIGHT:
            words = f"{actor} deals at table {live.plan.id}: someone else must act as {role}"
            return refuse(words, ROLES[floor.plan.house][role])
        acts = role in acting_roles(floor, actor)
        return None if acts else _refuse_acting(floor, actor, Right((role,)))
    if role == DEALER and live.posts.get(DEALER) is None:
        return refuse(f"table {live.plan.id} has no dealer: take the post first")
    return refuse(f"{actor} is not the {role} at table {live.plan.id}")
