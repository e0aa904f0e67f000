"""Orders for one table: carried out by the pit, with the money and the people around it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pitboss.cage.accounts import Move
from pitboss.cage.at_table import table_moves
from pitboss.floor import orders as o
from pitboss.floor.authority import verify_actor
from pitboss.floor.done import Done
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Asked, Floor, Guest, LiveTable, Since, rules_of
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit import stack_commands as sc
from pitboss.pit.decide import decide
from pitboss.pit.evolve import evolve
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules

_POCKET = (e.PlayerSat, e.PlayerLeft, e.ChipsAdded)
_RESULTS = (c.EnterResult, c.CorrectResult)
_BY_DEVICE = (*_RESULTS, c.Shuffle, sc.ChangeStack)


def play(floor: Floor, order: o.Order, command: c.Command, given: o.Given) -> Done | Refusal:
    """Carry out a command at the order's table."""
    live = floor.tables.get(order.table)
    if live is None:
        known = ", ".join(floor.tables)
        return refuse(f"there is no table {order.table!r}: there are {known}")
    if (no := verify_actor(floor, live, order)) is not None:
        return no
    if order.round and order.round != live.table.round:
        words = f"this was meant for round {order.round}, and round {live.table.round} is on"
        return refuse(f"{words}: nothing was done")
    if live.plan.electronic and isinstance(command, _BY_DEVICE):
        return refuse("the device of this table draws: nobody keys in what it shows")
    command = with_time(command, given)
    if (no := _verify_money(floor, live, order.actor, command)) is not None:
        return no
    return carry_out(floor, live, order.actor, command)


def with_time(command: c.Command, given: o.Given) -> c.Command:
    """The command with the floor's own time, where it tells one; a client's clock is not asked."""
    if hasattr(command, "at_s"):
        return replace(command, at_s=given.at_ms // 1000)
    return command


def _verify_money(floor: Floor, live: LiveTable, actor: str, command: Any) -> Refusal | None:
    """What a guest brings to a seat must be in the wallet; cash is changed at a window."""
    kind = command.__class__
    if kind is c.PlaceWager and command.instrument == "cash" and live.plan.mode != CHIPS:
        return (
            None
            if live.table.seats.get(command.seat) is None
            else refuse("cash is changed at a window, not at the table")
        )
    if live.plan.mode == CHIPS or kind not in (c.Sit, c.AddChips):
        return None
    guest = floor.guests.get(live.guests.get(command.seat, actor))
    if guest is None:
        return refuse("only guests who were let in may sit down")
    if guest.out:
        return refuse("this guest was asked to leave")
    if kind is c.Sit and guest.table not in ("", live.plan.id):
        return refuse(f"this guest sits at table {guest.table}: leave there first")
    if command.chips > guest.wallet:
        return refuse(f"the wallet holds {guest.wallet}, not {command.chips}")
    return None


def carry_out(floor: Floor, live: LiveTable, actor: str, command: c.Command) -> Done | Refusal:
    """What the pit makes of a command, and what that does to the floor."""
    rules = rules_of(floor, live.plan.id)
    answer = decide(rules, live.table, command)
    if isinstance(answer, Refusal):
        return answer
    table = evolved(rules, live.table, answer)
    since = _since(live, command)
    if not any(isinstance(event, _POCKET) for event in answer):
        after = replace(live, table=table, since=since)
        if moves := _moves(after, live.table, live.guests, {}):
            after = replace(after, rack=live.rack + to_rack(moves))
        return Done(tuple(answer), with_table(floor, after), moves)
    after = replace(live, table=table, since=since)
    return _with_guests(floor, after, live.table, actor, tuple(answer))


def evolved(rules: Rules, table: Table, events: list[e.Event]) -> Table:
    """A table after some events."""
    for event in events:
        table = evolve(rules, table, event)
    return table


def with_table(floor: Floor, live: LiveTable) -> Floor:
    """The floor with one table replaced."""
    return replace(floor, tables={**floor.tables, live.plan.id: live})


def _moves(
    live: LiveTable, before: Table, guests: dict[int, str], pocketed: dict[int, int]
) -> tuple[Move, ...]:
    """What moved between the table as it was and as it is."""
    if live.plan.mode == CHIPS:
        return ()  # chips on the felt are nobody's account: the rack is counted at the end
    return tuple(table_moves(live.plan.id, before, live.table, guests, pocketed))


def to_rack(moves: tuple[Move, ...]) -> int:
    """What a table's rack gains by these moves; less than nought if it pays."""
    gained = 0
    for move in moves:
        if move.target.startswith("rack/"):
            gained += move.dollars
        elif move.source.startswith("rack/"):
            gained -= move.dollars
    return gained


def _since(live: LiveTable, command: c.Command) -> Since | None:
    """What is remembered so that the last result can still be corrected."""
    if isinstance(command, _RESULTS):
        return Since(live.table, command)
    since = live.since
    return Since(since.table, since.result, Asked(command, since.asked)) if since else None


def _with_guests(
    floor: Floor, live: LiveTable, before: Table, actor: str, answer: tuple[e.Event, ...]
) -> Done:
    """Somebody sat down, left, or brought chips: wallets and seats change with the table."""
    seated, guests, pocketed = dict(live.guests), dict(floor.guests), dict[int, int]()
    for event in answer:
        if not isinstance(event, _POCKET):
            continue
        if isinstance(event, e.PlayerSat):
            seated[event.seat] = seated.get(event.player, actor) if event.player else actor
        brought = -event.chips if isinstance(event, e.PlayerLeft) else event.chips
        pocketed[event.seat] = pocketed.get(event.seat, 0) + brought
        name = seated[event.seat]
        if live.plan.mode != CHIPS:
            guests[name] = _pocketed(guests[name], live.plan.id, event, brought)
    moves = _moves(live, before, seated, pocketed)
    left = {seat: name for seat, name in seated.items() if seat in live.table.seats}
    after = replace(live, guests=left, rack=live.rack + to_rack(moves))
    return Done(answer, replace(with_table(floor, after), guests=guests), moves)


def _pocketed(guest: Guest, table: str, event: e.Event, brought: int) -> Guest:
    seats = guest.seats
    if isinstance(event, e.PlayerSat):
        seats = (*seats, event.seat)
    elif isinstance(event, e.PlayerLeft):
        seats = tuple(seat for seat in seats if seat != event.seat)
    where = table if seats else ""
    return replace(guest, wallet=guest.wallet - brought, table=where, seats=seats)
