"""Sets up a demonstration night: everyone goes on duty, and every table gets its staff."""

from __future__ import annotations

from importlib.resources import files

from pitboss.floor import orders as o
from pitboss.floor.authorization import reads_only
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order
from pitboss.floor.plan import FloorPlan
from pitboss.floor.presence import posts_needed
from pitboss.games import load
from pitboss.houses.roles import PRIZE_CLERK
from pitboss.night.plan_file import PrivateData, read_floor
from pitboss.store.order_ids import new_order_id
from pitboss.store.pins import hash_pin, person_name, pin_name

FLOORS = {
    "night": "A casino night",
    "nj-casino": "A New Jersey casino",
    "tas-casino": "A Tasmanian casino",
}


def read_plan(name: str) -> tuple[FloorPlan, PrivateData]:
    """The plan of one of the three floors."""
    text = (files("pitboss.demo") / "floors" / f"{name}.toml").read_text("utf-8")
    return read_floor(text, f"{name}.toml")


def order(night: Night, actor: str, command: o.AnyCommand, table: str = "") -> None:
    """Give an order that must succeed."""
    answer = night.ask(Order(new_order_id(), actor, command, table))
    refused = answer.entry.refused if isinstance(answer, Answer) else answer
    if refused is not None:
        raise RuntimeError(f"{actor}, {command}: {refused}")


def open_night(night: Night, plan: FloorPlan, private: PrivateData) -> None:
    """Set up the floor, give everyone a post, and open the window."""
    first = plan.people[0].id
    order(night, first, o.SetUp(plan))
    # Hashing is slow on purpose, so it is done once: everyone here has the same PIN anyway.
    hashes = {pin: hash_pin(pin) for pin in set(private.pins.values())}
    with night.store.turn(night.at[0]) as turn:
        for person, pin in private.pins.items():
            turn.set_value(pin_name(person), hashes[pin])
        for person, name in private.names.items():
            turn.set_value(person_name(person), name.encode())
    for member in plan.people:
        if not reads_only(night.floor, member.id):
            order(night, member.id, o.ClockOn(member.id))
    people = {member.id for member in plan.people}
    for table in plan.tables:
        for post in posts_needed(load(table.game).rules(**table.options)):
            slug = post.replace(" ", "-")
            own = f"{table.id}-{slug}"
            if own in people or slug in people:  # works at several tables
                person = own if own in people else slug
                order(night, person, o.TakePost(post, person), table.id)
    banker = next(member.id for member in plan.people if {"banker", "cashier"} & set(member.roles))
    for window in plan.windows:
        order(night, banker, o.OpenWindow(window.id, posted=True))
    clerk = next((member.id for member in plan.people if PRIZE_CLERK in member.roles), "")
    if plan.prizes and clerk:
        order(night, clerk, o.OpenPrizeDesk(posted=True))
