"""Reducing, taking down and calling wagers: what the rules allow, and why not."""

from __future__ import annotations

from pitboss.pit.commands import CallWager, MarkCall, ReduceWager, RemoveWager
from pitboss.pit.events import CallHeard, Event, WagerCalled, WagerReduced
from pitboss.pit.limits import dealer_roles, limits_of, stake_at_other_seats, verify_smallest
from pitboss.pit.payable_stakes import chips_of, payable_unit, verify_payable
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OUT_OF_SERVICE, PlacedWager, Table
from pitboss.pit.wagering import (
    empty_seat,
    placing_commission,
    unknown_wager,
    unpayable_stake,
    verify_cap,
    verify_open,
    wager_position,
)
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import NoRemoval, Requirement
from pitboss.rulebook.option import pick
from pitboss.rulebook.wager_table import WagerRules


def reduce_wager(rules: Rules, table: Table, command: ReduceWager) -> list[Event] | Refusal:
    """Reduce a wager that is up."""
    standing = wager_up(rules, table, command.seat, command.wager, stopped=True)
    if isinstance(standing, Refusal):
        return standing
    key, up, wager = standing
    left = up.stake - command.stake
    if command.stake < 1 or left < 0:
        return refuse(f"{rules.wager_words(key)} has {up.stake} on it: cut it by 1 to {up.stake}")
    if left == 0:
        return _take_down(rules, table, command.seat, standing)
    if (no := verify_removable(rules, table, wager, up)) is not None:
        return no
    place, chips = (table.phase, up.state), chips_of(table, command.seat)
    multiple = wager.multiples[table.phase][up.state]
    if left % multiple and not wager.keeps_odd:
        return unpayable_stake(rules, wager, left, payable_unit(wager, place, chips))
    if (no := verify_payable(rules, wager, place, left, chips)) is not None:
        return no
    for other in table.seats[command.seat].ups.values():
        odds = rules.wagers[other.name]
        if odds.behind == wager.name and other.state == up.state:
            no = verify_cap(rules, table, (odds, other.state), other.stake, left)
            if no is not None:
                return no
    smallest = limits_of(table, command.seat)[0]
    all_left = left + stake_at_other_seats(rules, table, command.seat, key)
    if (no := verify_smallest(rules, table, smallest, all_left)) is not None:
        return no
    fee = 0
    if wager.commission is not None:
        due = placing_commission(wager, left, chips)
        if isinstance(due, Refusal):
            return due
        fee = max(0, up.fee - due) if wager.commission.refunded else 0
    return [WagerReduced(command.seat, key, command.stake, fee)]


def remove_wager(rules: Rules, table: Table, command: RemoveWager) -> list[Event] | Refusal:
    """Take a wager down."""
    standing = wager_up(rules, table, command.seat, command.wager, stopped=True)
    if isinstance(standing, Refusal):
        return standing
    return _take_down(rules, table, command.seat, standing)


def call_wager(rules: Rules, table: Table, command: CallWager) -> list[Event] | Refusal:
    """Call an idle wager on, or off again."""
    standing = wager_up(rules, table, command.seat, command.wager)
    if isinstance(standing, Refusal):
        return standing
    key, _, wager = standing
    if wager.idle is None:
        words = f"{rules.wager_words(key)} always works: it cannot be called on or off"
        return refuse(words, *wager.law)
    if wager.idle.marker is not None and not table.automatic:
        return [CallHeard(command.seat, key, command.on)]
    return [WagerCalled(command.seat, key, command.on)]


def mark_call(rules: Rules, table: Table, command: MarkCall) -> list[Event] | Refusal:
    """The dealer's marker confirms a call; without it the call does not count."""
    standing = wager_up(rules, table, command.seat, command.wager)
    if isinstance(standing, Refusal):
        return standing
    key, _, wager = standing
    law = (wager.idle.marker, wager.idle.call) if wager.idle is not None else wager.law
    if command.by not in dealer_roles(rules):
        return refuse("only the dealer puts the marker on a wager", *law)
    for seat, called, on in table.desk.calls:
        if (seat, called) == (command.seat, key):
            return [WagerCalled(seat, key, on)]
    return refuse(f"seat {command.seat} has not called {rules.wager_words(key)} on or off", *law)


def wager_up(
    rules: Rules, table: Table, number: int, key: str, *, stopped: bool = False
) -> tuple[str, PlacedWager, WagerRules] | Refusal:
    """A wager that is up, if it may be changed now. `stopped`: also while the table is out of
    service, where nothing is decided and players need not wait for the repair."""
    waits = stopped and table.status == OUT_OF_SERVICE
    if not waits and (no := verify_open(rules, table, rules.game.making.removing)) is not None:
        return no
    seat = table.seats.get(number)
    if seat is None or number in table.desk.away:
        return empty_seat(rules, number)
    up = seat.ups.get(key)
    if up is None:
        if key in rules.macros:
            parts = ", ".join(rules.wager_words(part) for part, _ in rules.macros[key].parts)
            return refuse(f"{rules.wager_words(key)} was placed as its parts: take down {parts}")
        if key.partition("@")[0] not in rules.wagers:
            return unknown_wager(rules, key)
        return refuse(f"seat {number} has no {rules.wager_words(key)} up")
    return key, up, rules.wagers[up.name]


def verify_removable(
    rules: Rules, table: Table, wager: WagerRules, up: PlacedWager
) -> Refusal | None:
    """Why a wager that is up may not be reduced or taken down, or None."""
    stays: Requirement | None = pick(rules.game.making.stays_up, rules.options)
    if stays is not None:
        return refuse(stays.says, stays.law)
    for rule in wager.definition.rules:
        if (
            isinstance(rule, NoRemoval)
            and wager_position(rules, table, wager, up.state) in rule.where
        ):
            return refuse(rule.says, rule.law)
    return None


def _take_down(
    rules: Rules, table: Table, seat: int, standing: tuple[str, PlacedWager, WagerRules]
) -> list[Event] | Refusal:
    key, up, wager = standing
    if (no := verify_removable(rules, table, wager, up)) is not None:
        return no
    events: list[Event] = []
    for other_key, other in table.seats[seat].ups.items():
        behind = rules.wagers[other.name].behind
        if behind == wager.name and other.state == up.state:
            events.append(WagerReduced(seat, other_key, other.stake, other.fee))
    refund = up.fee if wager.commission is None or wager.commission.refunded else 0
    events.append(WagerReduced(seat, key, up.stake, refund))
    return events
