"""What must be true for every order on a floor, whoever gives it: money, people and limits.

A property looks at the floor before a row, at the row and at the floor after it, and fails by an
assertion. A rule that must hold everywhere is one more function in `PROPERTIES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pitboss.cage.accounts import PRIZE, TAKEN_BACK, TICKETS, player
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.floor.frozen import is_frozen
from pitboss.floor.plan import CHIPS
from pitboss.floor.prize_law import cap_cents
from pitboss.floor.state import Floor, LiveTable
from pitboss.pit import events as e
from pitboss.pit.commands import Command

Property = Callable[[Floor, Entry, Floor], None]


def nobody_owes(before: Floor, said: Entry, after: Floor) -> None:
    """No wallet, window or stack of chips goes below zero. A rack may: the house pays what it owes,
    and brings the chips for it afterward."""
    for name, guest in after.guests.items():
        assert guest.wallet >= 0, f"guest {name} holds {guest.wallet}"
    for name, window in after.windows.items():
        assert window.dollars >= 0, f"window {name} holds {window.dollars}"
    for name, live in after.tables.items():
        if before.tables.get(name) is live:
            continue
        for seat, one in live.table.seats.items():
            assert one.chips >= 0, f"table {name}: seat {seat} has {one.chips}"
            assert all(up.stake > 0 for up in one.ups.values()), f"table {name}: seat {seat}"


def a_refusal_changes_nothing(before: Floor, said: Entry, after: Floor) -> None:
    """The floor is the very same, and there are words."""
    if said.refused is not None:
        assert after is before
        assert said.refused.words.strip()
        assert not (*said.events, *said.moves, *said.cash)


def only_one_table_changes(before: Floor, said: Entry, after: Floor) -> None:
    """A request about the game at a table touches no other table."""
    name = said.order.table
    if name not in before.tables or not isinstance(said.order.command, Command):
        return
    others = [table for table in after.tables if table != name]
    assert all(after.tables[one] is before.tables[one] for one in others), others


def who_works_does_not_play(before: Floor, said: Entry, after: Floor) -> None:
    """No staff member is a guest, and only guests sit."""
    assert not after.guests.keys() & after.people.keys()
    live = after.tables.get(said.order.table)
    if live is not None and live.plan.mode != CHIPS:
        assert set(live.guests.values()) <= after.guests.keys()


def nothing_is_paid_twice(before: Floor, said: Entry, after: Floor) -> None:
    """A wager that a row settles was up before it, or was made in it, and ends once."""
    was = before.tables.get(said.order.table)
    if was is None or was.plan.mode == CHIPS:
        return
    paid = [move for move in said.moves if move.source.startswith("wager/")]
    held = Counter[str]()
    for seat, one in was.table.seats.items():
        for key, up in one.ups.items():
            held[f"wager/{was.plan.id}/{seat}/{key}"] = up.stake + up.fee
    for move in said.moves:
        if move.target.startswith("wager/"):
            held[move.target] += move.dollars
    for move in paid:
        held[move.source] -= move.dollars
        assert held[move.source] >= 0, f"{move.source} gives more than was staked"


def no_stake_above_the_maximum(before: Floor, said: Entry, after: Floor) -> None:
    """What a row adds to a wager keeps to the posted maximum, or to the one agreed for the seat."""
    now, was = after.tables.get(said.order.table), before.tables.get(said.order.table)
    if now is None or was is None or now.plan.mode == CHIPS:
        return
    for event in said.events:
        if isinstance(event, e.WagerPlaced) and event.seat in now.table.seats:
            most, stake = _maximum(was, event.seat), _stake(now, event.seat, event.key)
            assert not most or stake <= most, f"{stake} on {event.key}, and {most} is the most"


def _maximum(live: LiveTable, seat: int) -> int:
    own = live.table.seats[seat].limits if seat in live.table.seats else None
    return own[1] if own is not None else live.table.desk.maximum


def _stake(live: LiveTable, seat: int, key: str) -> int:
    up = live.table.seats[seat].ups.get(key)
    return up.stake if up is not None else 0


def nobody_counts_alone(before: Floor, said: Entry, after: Floor) -> None:
    """A count by two settles by two people, and what they found is where the books are."""
    for event in said.events:
        if isinstance(event, f.CountSettled):
            assert len(set(event.by)) == 2, event.by
            assert event.what not in after.till.firsts
            kind, _, name = event.what.partition("/")
            if kind == "window":
                window = after.windows[name]
                assert (window.dollars, window.cents) == (event.dollars, event.cents)
            if kind == "rack":
                assert after.tables[name].rack == event.dollars


def a_banker_works_one_window(before: Floor, said: Entry, after: Floor) -> None:
    """Someone who works a window is on duty, works no other window, and runs no game at the same
    time; the window and the duty agree."""
    for name, window in after.windows.items():
        if window.banker:
            duty = after.duty[window.banker]
            assert (duty.window, duty.post) == (name, ""), f"window {name}: {duty}"
    for who, duty in after.duty.items():
        assert not duty.window or after.windows[duty.window].banker == who, who


def prizes_add_up(before: Floor, said: Entry, after: Floor) -> None:
    """No more pieces are won than there are, no more are reserved than are left, and what counts
    against the cap is what was awarded and drawn."""
    if after.prizes is before.prizes and after.raffle is before.raffle:
        return
    assert after.plan is not None
    desk, drawn = after.prizes, [one.prize for one in after.raffle.drawings if not one.again_for]
    worth = {prize.id: prize.retail_cents for prize in after.plan.prizes}
    for prize in after.plan.prizes:
        won = sum(one.prize == prize.id for one in desk.awards.values()) + drawn.count(prize.id)
        assert 0 <= desk.stock[prize.id] <= prize.quantity - won, prize.id
    total = sum(one.retail_cents for one in desk.awards.values()) + sum(
        worth[name] for name in drawn
    )
    assert desk.awarded_cents == total <= cap_cents(after.plan), total


def tickets_stay_as_they_were_sold(before: Floor, said: Entry, after: Floor) -> None:
    """Numbers have no gaps, codes no twins, a sealed list no change, and a ticket wins once."""
    raffle, was = after.raffle, before.raffle
    if raffle is was:
        return
    first = 1
    for sale in raffle.sales.values():
        assert sale.first == first
        first += sale.count
    assert raffle.tickets == first - 1
    codes = [code for sale in raffle.sales.values() for code in sale.codes]
    assert len(set(codes)) == len(codes)
    if was.list_hash:
        assert (raffle.sales, raffle.list_hash) == (was.sales, was.list_hash)
    won = [one.ticket for one in raffle.drawings if one.ticket]
    assert len(set(won)) == len(won)
    for one, now in zip(was.drawings, raffle.drawings, strict=False):
        assert not one.ticket or one.ticket == now.ticket, "a drawing has another winner"


def what_is_frozen_stays(before: Floor, said: Entry, after: Floor) -> None:
    """Nothing that a frozen guest holds is redeemed, spent on tickets or taken back, unless a paper
    slip from before says so."""
    if isinstance(said.order.command, o.KeyInSlip):
        return
    frozen = {player(name) for name in before.guests if is_frozen(before, name)}
    for move in said.moves:
        assert move.source not in frozen or move.target not in (PRIZE, TICKETS, TAKEN_BACK), move


def no_slip_counts_twice(before: Floor, said: Entry, after: Floor) -> None:
    """A number that was keyed in or voided stays as it was."""
    for first, pad in before.till.pads.items():
        assert after.till.pads[first].records.items() >= pad.records.items()


PROPERTIES: list[Property] = [
    nobody_owes,
    a_refusal_changes_nothing,
    only_one_table_changes,
    who_works_does_not_play,
    nothing_is_paid_twice,
    no_stake_above_the_maximum,
    nobody_counts_alone,
    a_banker_works_one_window,
    prizes_add_up,
    tickets_stay_as_they_were_sold,
    what_is_frozen_stays,
    no_slip_counts_twice,
]
