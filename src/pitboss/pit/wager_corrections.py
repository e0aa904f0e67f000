"""Single wagers that are corrected after the closing call: found outside the limits, or misplaced.

A wager outside the limits that lay there unnoticed is settled with the others, as far as the law
lets it count; a wager that does not count at all goes back to its owner.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from pitboss.pit.commands import FindWager, FlagPartners, Report
from pitboss.pit.events import (
    Event,
    IncidentNoted,
    SettlementLine,
    WagerFound,
    WagerReturned,
)
from pitboss.pit.limits import (
    limits_of,
    partner_events,
    partners_with,
    stake_at_other_seats,
    stake_of_partners,
)
from pitboss.pit.persons import seats_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.standing_limits import advice_events, countable_stake, off_limit_wagers
from pitboss.pit.state import OPEN, FoundWager, PlacedWager, Seat, Table
from pitboss.pit.wagering import unknown_wager
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, WagerRemedy
from pitboss.rulebook.limits import OffLimit
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS

HasWager = TypeVar("HasWager", SettlementLine, FoundWager)


def find_wager(rules: Rules, table: Table, command: FindWager) -> list[Event] | Refusal:
    """Record a wager outside the limits that was noticed only after the result."""
    rule = rules.game.limits.off_limit
    if rule is None:
        return refuse(f"{rules.game.name} has no rule for wagers found outside the limits")
    if (no := _verify_find(rules, table, command, rule)) is not None:
        return no
    table = undo_collection(table)
    seat = table.seats[command.seat]
    full = _stake_on(seat, command.wager) + command.stake
    full += stake_at_other_seats(rules, table, command.seat, command.wager)
    smallest, largest = limits_of(table, command.seat)
    if full < smallest:
        mine = seats_of(table, command.seat)
        known = any(f.seat in mine and f.under and not f.excess for f in table.desk.found_wagers)
        if seat.advised and not known:
            return [WagerFound(command.seat, command.wager, command.stake, command.stake, True)]
        if (no := _verify_counted(rules, table, command)) is not None:
            return no
        event = WagerFound(command.seat, command.wager, command.stake, 0, True)
        return [event, *advice_events(rule, command.seat)]
    room = largest - stake_of_partners(table, command.seat, command.wager)
    if largest and full > room:
        excess = min(command.stake, full - room)
        own = _counted_stake(table, command) + command.stake
        excess = own - countable_stake(rules, table, command.seat, command.wager, own - excess)
        return [WagerFound(command.seat, command.wager, command.stake, excess, False)]
    late = rules.game.making.open_betting
    words = f"{command.wager} {full} is inside the limits, so it was placed late: {late.says}"
    return refuse(words, late.law)


def flag_partners(rules: Rules, table: Table, command: FlagPartners) -> list[Event] | Refusal:
    """Flag partners. If a result is waiting to be settled, they are found to be over the
    maximum."""
    events = partner_events(rules, table, command)
    if isinstance(events, Refusal) or table.called is None:
        return events
    desk = replace(table.desk, partners=partners_with(table, command.seats))
    together = replace(_without_known_excess(undo_collection(table)), desk=desk)
    theirs = {other for seat in command.seats for other in seats_of(table, seat)}
    over = [
        wager
        for wager in off_limit_wagers(rules, together)
        if wager.excess and wager.seat in theirs
    ]
    return [*events, *(WagerFound(wager.seat, wager.key, 0, wager.excess, False) for wager in over)]


def _without_known_excess(table: Table) -> Table:
    """The table without what was found to be too much already."""
    seats = table.seats.copy()
    for wager in table.desk.found_wagers:
        seat = seats[wager.seat]
        up = seat.ups[wager.key]
        ups = {**seat.ups, wager.key: replace(up, stake=up.stake - wager.excess)}
        seats[wager.seat] = replace(seat, ups=ups)
    return replace(table, seats=seats)


def _verify_find(rules: Rules, table: Table, command: FindWager, rule: OffLimit) -> Refusal | None:
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if command.by not in rule.by:
        return refuse(
            f"only the {' or '.join(rule.by)} can report a wager outside the limits",
            rule.under,
            rule.over,
        )
    if table.called is None:
        words = (
            "no result is waiting to be settled: before the closing call, correct the wager itself"
        )
        return refuse(words, rule.under, rule.over)
    seat = table.seats.get(command.seat)
    if seat is None:
        return refuse(f"nobody sits at seat {command.seat}")
    if command.wager not in rules.wagers:
        return unknown_wager(rules, command.wager)
    if command.stake < 1 or command.stake > seat.chips:
        whole = rules.game.making.whole
        return refuse(f"seat {command.seat} has {seat.chips} in chips: {whole.says}", whole.law)
    return None


def _counted_stake(table: Table, command: FindWager) -> int:
    """What counts of a wager before more of it is found."""
    key = (command.seat, command.wager)
    too_much = sum(
        wager.excess for wager in table.desk.found_wagers if (wager.seat, wager.key) == key
    )
    return _stake_on(table.seats[command.seat], command.wager) - too_much


def _verify_counted(rules: Rules, table: Table, command: FindWager) -> Refusal | None:
    """Whether a wager under the minimum, which counts in full, was made of chips of its table."""
    full = _counted_stake(table, command) + command.stake
    if countable_stake(rules, table, command.seat, command.wager, full) == full:
        return None
    words = f"the chips of this table cannot make a wager of {full}: count it again"
    return refuse(words, rules.game.making.whole.law)


def _stake_on(seat: Seat, key: str) -> int:
    return seat.ups[key].stake if key in seat.ups else 0


def return_wager(
    table: Table, irregularity: Irregularity, command: Report
) -> list[Event] | Refusal:
    """The remedy of an irregularity that concerns one wager: it goes back, or only is noted."""
    seat = table.seats.get(command.seat)
    lost = _collected_line(table, command.seat, command.wager)
    if seat is None or (command.wager not in seat.ups and lost is None):
        words = f"seat {command.seat} has no {command.wager or 'such wager'} up"
        return refuse(f"{words}: say whose wager it is", *irregularity.law)
    if table.betting and table.status == OPEN:
        return refuse("betting is still open: correct the wager instead", *irregularity.law)
    remark = command.note or irregularity.call
    note = IncidentNoted(irregularity.name, f"seat {command.seat} {command.wager}: {remark}")
    if irregularity.remedy.wagers is not WagerRemedy.RETURNED:
        return [note]
    return [note, WagerReturned(command.seat, command.wager)]


def _collected_line(table: Table, seat: int, key: str) -> SettlementLine | None:
    """A wager that lost by the result that is being settled, and has been collected."""
    if table.called is None or not table.collected:
        return None
    lost = (line for line in table.called.lines if line.kind == LOSES)
    return next((line for line in lost if (line.seat, line.key) == (seat, key)), None)


def undo_collection(table: Table) -> Table:
    """Put the losing wagers back that were collected by a result that does not count after all."""
    if not table.collected:
        return table
    seats = table.seats.copy()
    for line in table.called.lines if table.called is not None else ():
        if line.kind == LOSES and (seat := seats.get(line.seat)) is not None:
            up = PlacedWager(name=line.name, stake=line.stake, state=line.state, on=line.on)
            ups = {**seat.ups, line.key: up}
            seats[line.seat] = replace(seat, chips=seat.chips - line.back, ups=ups)
    return replace(table, seats=seats, collected=False)


def add_found_wager(table: Table, event: WagerFound) -> Table:
    """The table with a found wager on it; the result is worked out again by the caller."""
    seat, desk = table.seats[event.seat], table.desk
    up = seat.ups.get(event.key) or PlacedWager(name=event.key, stake=0)
    ups = {**seat.ups, event.key: replace(up, stake=up.stake + event.stake)}
    seats = {**table.seats, event.seat: replace(seat, chips=seat.chips - event.stake, ups=ups)}
    wager = FoundWager(event.seat, event.key, event.stake, event.excess, event.under)
    return replace(table, seats=seats, desk=replace(desk, found_wagers=(*desk.found_wagers, wager)))


def apply_wager_returned(rules: Rules, table: Table, event: WagerReturned) -> Table:
    """The table with one wager handed back: no result and no finding concerns it anymore."""
    seat, desk, called = table.seats[event.seat], table.desk, table.called
    ups = seat.ups.copy()
    lost = _collected_line(table, event.seat, event.key)
    if lost is not None:
        back = lost.stake - lost.back
    else:
        up = ups.pop(event.key)
        back = up.stake + up.fee
    new = replace(seat, chips=seat.chips + back, ups=ups)
    if called is not None:
        called = replace(called, lines=_without_wager(called.lines, event))
    if desk.found_wagers:
        desk = replace(desk, found_wagers=_without_wager(desk.found_wagers, event))
    seats = {**table.seats, event.seat: new}
    return replace(table, seats=seats, called=called, desk=desk)


def _without_wager(wagers: tuple[HasWager, ...], event: WagerReturned) -> tuple[HasWager, ...]:
    return tuple(wager for wager in wagers if (wager.seat, wager.key) != (event.seat, event.key))


def remove_found_wagers(table: Table) -> Table:
    """The table with what was found taken back: a void round leaves no reason to settle it."""
    seats = table.seats.copy()
    for wager in table.desk.found_wagers:
        seat = seats[wager.seat]
        ups = seat.ups.copy()
        up = ups.pop(wager.key)
        if up.stake > wager.stake:
            ups[wager.key] = replace(up, stake=up.stake - wager.stake)
        seats[wager.seat] = replace(seat, chips=seat.chips + wager.stake, ups=ups)
    return replace(table, seats=seats, desk=replace(table.desk, found_wagers=()))


def line_without_excess(off_limit: tuple[FoundWager, ...], line: SettlementLine) -> SettlementLine:
    """Settle a wager as if its excess had never been staked; the excess goes back."""
    excess = sum(
        wager.excess for wager in off_limit if (wager.seat, wager.key) == (line.seat, line.key)
    )
    if not excess or line.kind in (RETURNS, MOVES):
        return line
    counted = line.stake - excess
    win = line.win * counted // line.stake
    back = line.back if line.kind != LOSES else line.back * counted // line.stake + excess
    kind = line.kind if counted else RETURNS
    return SettlementLine(
        seat=line.seat,
        key=line.key,
        name=line.name,
        state=line.state,
        on=line.on,
        kind=kind,
        stake=line.stake,
        win=win,
        back=back,
        fee=line.fee,
        next=line.next,
    )
