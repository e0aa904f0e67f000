"""Idle seats: after the posted time the house may take them back.

The time is a house rule, set in its plan and posted at every table; no clause sets it, and none
reserves a seat for a guest who does not play. It runs by the floor's clock, seat by seat, from the
order that left a seat without wagers. Chips that can make the smallest wager keep one seat for each
guest: the one played last.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import SeatFreed
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.floor.table_orders import carry_out, with_table
from pitboss.pit import commands as c
from pitboss.pit.limits import limits_of
from pitboss.pit.refusal import Refusal, refuse


def free_ms(floor: Floor, live: LiveTable, seat: int) -> int:
    """When a seat may be taken back unless its guest plays there; 0 if it may not."""
    since = live.bare.get(seat)
    if floor.plan is None or not floor.plan.seat_s or since is None:
        return 0
    return since + 1000 * floor.plan.seat_s


def seat_notice(floor: Floor) -> str:
    """The posted notice about idle seats; empty if the house has no such rule."""
    if floor.plan is None or not floor.plan.seat_s:
        return ""
    whole, rest = divmod(floor.plan.seat_s, 60)
    time = f"{floor.plan.seat_s} seconds" if rest else f"{whole} minute{'s' if whole > 1 else ''}"
    return (
        f"a seat with no wagers is given to others after {time}; "
        "chips for at least one wager keep one seat for each guest"
    )


def free_seat(
    floor: Floor, order: o.Order, command: o.FreeSeat, context: o.OrderContext
) -> Decision | Refusal:
    """Take back a seat that nobody has played at for the posted time."""
    live, seat = floor.tables.get(order.table), command.seat
    if live is None:
        known = ", ".join(floor.tables)
        return refuse(f"there is no table {order.table!r}: there are {known}")
    if not live.guests.get(seat):
        return refuse(f"no guest sits at seat {seat}")
    assert floor.plan is not None
    if not context.accepted and (no := _verify_time(floor, live, seat, context)) is not None:
        return no
    decision = carry_out(
        rules_of(floor, live.plan.id),
        floor,
        live,
        live.guests[seat],
        c.Leave(seat),
        recorded=context.recorded,
    )
    if isinstance(decision, Refusal):
        return decision
    return replace(decision, events=(SeatFreed(seat, floor.plan.seat_s), *decision.events))


def _verify_time(
    floor: Floor, live: LiveTable, seat: int, context: o.OrderContext
) -> Refusal | None:
    assert floor.plan is not None
    if not floor.plan.seat_s:
        return refuse("this house has no posted time for taking back idle seats")
    due = free_ms(floor, live, seat)
    if not due:
        return refuse(f"the guest at seat {seat} plays here and keeps the seat")
    if (left := due - context.at_ms) > 0:
        seconds = -(-left // 1000)
        return refuse(f"seat {seat} is kept for {seconds} second{'s' * (seconds > 1)} more")
    return None


def with_idle_seats(before: Floor, decision: Decision, table: str, at_ms: int) -> Decision:
    """A decision with the table's idle seats brought up to date. A seat that someone leaves starts
    over: the next guest has the whole time."""
    was, live = before.tables.get(table), decision.floor.tables.get(table)
    if live is None or live is was or live.plan.mode == CHIPS:
        return decision
    keeps = _seats_in_play(live)
    bare = {
        seat: live.bare.get(seat, at_ms)
        for seat in live.guests
        if seat in live.table.seats and seat not in keeps
    }
    if bare == live.bare:
        return decision
    return replace(decision, floor=with_table(decision.floor, replace(live, bare=bare)))


def _seats_in_play(live: LiveTable) -> set[int]:
    """Seats with wagers up, and for each guest the seat played last, if it has chips for more."""
    keeps, last = set[int](), dict[str, int]()
    seats = live.table.seats
    for seat, guest in live.guests.items():
        if (place := seats.get(seat)) is None:
            continue
        if place.ups:
            keeps.add(seat)
        elif place.chips < max(1, limits_of(live.table, seat)[0]):
            continue
        if guest not in last or place.wagered > seats[last[guest]].wagered:
            last[guest] = seat
    return keeps | set(last.values())
