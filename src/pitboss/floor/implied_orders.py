"""Fills in what an order line leaves out because the floor shows it: the actor, and which act.

The guest at the seat, the holder of the post, the banker at the window; "the fill of craps-1", "the
last sale to g7".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.order_lines import BadOrder
from pitboss.floor.orders import Order
from pitboss.floor.permissions import FLOOR_WIDE, PLAYER_ACTS
from pitboss.floor.state import CageAct, Floor, LiveTable
from pitboss.houses.roles import DEALER
from pitboss.pit.commands import Command, Sit

NOBODY = "it is not clear who does this"


class NoActor(BadOrder):
    """An order does not name its actor, and the floor does not show who it is."""


_WAITING = re.compile(r"the (fill|credit) of ([\w-]+)")
_AWARD = re.compile(r"last(?: to ([\w-]+))?")
_DONE = re.compile(r"the last (sale|taking back|fill|credit|count)(?: (?:to|from|of) ([\w-]+))?")


def fill_in(floor: Floor, order: Order) -> Order:
    """The order with everything filled in that the floor shows."""
    command = order.command
    if isinstance(command, o.ConfirmTransfer):
        command = replace(command, transfer=_transfer_id(floor, command.transfer))
    elif isinstance(command, o.Reverse):
        command = replace(command, of=_act_id(floor, command.of))
    elif isinstance(command, o.HandOverPrize | o.CorrectAward | o.ReturnPrize):
        command = replace(command, award=_award_id(floor, command.award))
    elif isinstance(command, o.ReleasePrize):
        command = replace(command, reservation=_reservation_id(floor, command.reservation))
    order = replace(order, command=command)
    return order if order.actor else replace(order, actor=_actor(floor, order))


def _actor(floor: Floor, order: Order) -> str:
    """The actor, if the line does not name one."""
    command, live = order.command, floor.tables.get(order.table)
    window = floor.windows.get(getattr(command, "window", ""))
    actor = ""
    if live is not None and isinstance(command, Command):
        actor = _actor_at_table(floor, live, command)
    elif live is not None:
        actor = live.posts.get(getattr(command, "post", DEALER), "")
    elif isinstance(command, o.ConfirmTransfer) and command.transfer in floor.waiting:
        actor = floor.windows[floor.waiting[command.transfer].window].banker
    elif window is not None:
        actor = window.banker
    if not actor:
        where = f"{order.table} g7> …" if order.table else "k1: …"
        raise NoActor(f"{NOBODY}: say who, as in '{where}'")
    return actor


def _actor_at_table(floor: Floor, live: LiveTable, command: Command) -> str:
    if isinstance(command, Sit):
        return ""
    seat = getattr(command, "seat", 0)
    role = getattr(command, "by", DEALER)
    if seat and type(command) in PLAYER_ACTS:
        return live.guests.get(seat) or (live.posts.get(DEALER, "") if seat in live.guests else "")
    if role in live.posts:
        return live.posts[role]
    return _only_one_on_duty(floor, role)


def _only_one_on_duty(floor: Floor, role: str) -> str:
    """The only person on duty in a floor-wide role; empty if there are several."""
    assert floor.plan is not None
    if role not in FLOOR_WIDE[floor.plan.house]:
        return ""
    names = [name for name in floor.duty if role in floor.people[name].roles]
    return names[0] if len(names) == 1 else ""


def _transfer_id(floor: Floor, words: str) -> str:
    """The id of a waiting fill or credit, from its table."""
    match = _WAITING.fullmatch(words)
    if match is None:
        return words
    ids = [
        name
        for name, transfer in floor.waiting.items()
        if transfer.table == match[2] and transfer.fill == (match[1] == "fill")
    ]
    if len(ids) != 1:
        many = f"{len(ids)} are waiting: name it by its id" if ids else "none is waiting"
        raise BadOrder(f"which {match[1]} of {match[2]}? {many}")
    return ids[0]


def _award_id(floor: Floor, words: str) -> str:
    """The id of an award, from its guest."""
    match = _AWARD.fullmatch(words)
    if match is None:
        return words
    ids = [name for name, award in floor.prizes.awards.items() if match[1] in (None, award.guest)]
    if not ids:
        raise BadOrder(f"{words!r}: there is none")
    return ids[-1]


def _reservation_id(floor: Floor, words: str) -> str:
    """The id of a reservation, from its prize and its guest."""
    prize, _, guest = words.partition("/")
    for name, reservation in floor.prizes.reservations.items():
        if guest and (reservation.prize, reservation.guest) == (prize, guest):
            return name
    return words


_KINDS: dict[str, Callable[[CageAct], bool]] = {
    "sale": lambda act: act.cents > 0 and not act.counted,
    "taking back": lambda act: not act.cents and not act.table and not act.counted,
    "fill": lambda act: bool(act.table) and act.rack > 0,
    "credit": lambda act: bool(act.table) and act.rack < 0,
    "count": lambda act: act.counted,
}


def _counted_window(act: CageAct) -> tuple[str, ...]:
    """The window of a count."""
    return (act.window,) if act.counted else ()


def _act_id(floor: Floor, words: str) -> str:
    """The id of a cage act, from its kind and its guest or table."""
    match = _DONE.fullmatch(words)
    if match is None:
        return _transfer_id(floor, words)  # a waiting fill or credit can be dropped
    ids = [
        name
        for name, act in floor.cage.items()
        if _KINDS[match[1]](act) and match[2] in (None, act.guest, act.table, *_counted_window(act))
    ]
    if not ids:
        raise BadOrder(f"{words!r}: there is none that can be reversed")
    return ids[-1]
