"""Interruptions: what a void, a fault, a test of the device and a new opening do to a table."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit import events as e
from pitboss.pit.rounds import applies, result_place, seats_throw
from pitboss.pit.state import DEALER, OPEN, OUT_OF_SERVICE, Desk, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does


def voided(rules: Rules, table: Table, event: e.RoundVoided) -> Table:
    """A round without a result; what becomes of wagers and betting is in the event."""
    if not (event.reopens or event.returned or event.out_of_service):
        return _throw_again(rules, table)
    seats = table.seats
    if event.returned:
        seats = {n: _all_back(seat) for n, seat in seats.items()}
    status = OUT_OF_SERVICE if event.out_of_service else table.status
    desk = to_be_repaired(rules, table.desk) if event.out_of_service else table.desk
    phase = table.phase
    if table.thrown or rules.phases.names[phase] in rules.phases.seat_throws:
        phase = 0
    return replace(
        table, seats=seats, called=None, collected=False, betting=event.reopens,
        step=0 if event.out_of_service else _reopen(rules, table), status=status, desk=desk, lit=(),
        thrown=frozenset(), phase=phase,
    )  # fmt: skip


def _throw_again(rules: Rules, table: Table) -> Table:
    """Only the throw is void: wagers stay, betting stays closed, and the dice are thrown again."""
    seat = table.called.seat if table.called is not None else DEALER
    if seats_throw(rules, table):
        step = result_place(rules, 1)
    else:
        closing = [i for i, step in enumerate(rules.procedure) if step.does is Does.CLOSES]
        step = closing[-1] + 1
    return replace(
        table, called=None, betting=False, step=step, lit=(), thrown=table.thrown - {seat}
    )


def to_be_repaired(rules: Rules, desk: Desk) -> Desk:
    """A faulty device opens again only after its checks have been passed anew."""
    again = {item.name for item in rules.opening if item.after_fault}
    return replace(desk, checked=desk.checked - again, by_hand=False)


def _reopen(rules: Rules, table: Table) -> int:
    """After a void the round starts again at the closing call: betting is open until then."""
    closing = [i for i, step in enumerate(rules.procedure) if step.does is Does.CLOSES]
    for place, step in enumerate(rules.procedure[: closing[0]]):
        if step.does is not Does.OPENS and applies(step, table):
            return place
    return closing[0]


def _all_back(seat: Seat) -> Seat:
    staked = sum(up.stake + up.fee for up in seat.ups.values())
    return replace(seat, chips=seat.chips + staked, ups={})


def tested(rules: Rules, table: Table, event: e.DeviceTested) -> Table:
    """A test entry passes or fails its item of the checklist."""
    known, item = table.desk.checked, frozenset({event.item})
    checked = known | item if event.passed else known - item
    return replace(table, desk=replace(table.desk, checked=checked))


def opened(rules: Rules, table: Table, event: e.TableOpened) -> Table:
    """A table opens at the start of a round; wagers that a fault left standing still stand."""
    return replace(
        table, status=OPEN, betting=table.automatic, step=0, called=None, collected=False
    )


def settled_by_hand(rules: Rules, table: Table, event: e.SettledByHand) -> Table:
    """The lamps are out: this round is settled without them, and then the table stops."""
    return replace(table, desk=replace(table.desk, by_hand=True), lit=())
