"""Admitting guests and asking them to leave."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import GuestAdmitted, GuestAskedToLeave
from pitboss.floor.permissions import CONDUCT, NIGHT, SERVER
from pitboss.floor.plan import FloorPlan, is_id
from pitboss.floor.state import Floor, Guest
from pitboss.houses import find_house
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.house import House


def house_at_door(plan: FloorPlan) -> House:
    """The house of a plan, with the plan's own minimum age if it is higher."""
    house = find_house(plan.house)
    if plan.age is None or plan.age <= house.age:
        return house
    reading = f"this house sets {plan.age}, more than required; {house.age_reading}"
    return dataclasses.replace(house, age=plan.age, age_reading=reading)


def admit(
    floor: Floor, order: o.Order, command: o.Admit, context: o.OrderContext
) -> Decision | Refusal:
    """Admit a guest."""
    guest = command.guest
    if guest in (*floor.people, SERVER) and not context.accepted:
        law = CONDUCT["20.10(d)1"] if floor.plan is not None and floor.plan.house == NIGHT else None
        return refuse(f"{guest} works here, and staff do not play", law)
    if guest in floor.guests:
        return refuse(f"{guest!r} has already been admitted")
    if not is_id(guest) and not context.accepted:
        return refuse("a guest's id has only letters, digits and hyphens: names are kept elsewhere")
    if not command.of_age:
        assert floor.plan is not None
        age = house_at_door(floor.plan).age
        return refuse(f"guests must confirm that they are {age} or older before they come in")
    guests = {**floor.guests, guest: Guest()}
    return Decision((GuestAdmitted(guest),), replace(floor, guests=guests))


def ask_to_leave(
    floor: Floor, order: o.Order, command: o.AskToLeave, context: o.OrderContext
) -> Decision | Refusal:
    """Ask a guest to leave: wagers that are up play out, and no new ones are taken."""
    name, reason = command.guest, command.reason.strip()
    guest = floor.guests.get(name)
    if guest is None:
        return refuse(f"no guest has the id {name!r}")
    if not reason:
        return refuse("say why the guest must leave")
    guests = {**floor.guests, name: replace(guest, out=True)}
    return Decision((GuestAskedToLeave(name, reason),), replace(floor, guests=guests))
