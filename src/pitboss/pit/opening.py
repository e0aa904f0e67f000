"""Opening and closing a table: the checklist, the test of its device, and its staff."""

from __future__ import annotations

import re

from pitboss.equipment.space import NoSuchOutcome
from pitboss.pit import chips_on_felt
from pitboss.pit.commands import (
    CloseTable,
    OpenTable,
    PassCheck,
    SignOff,
    SignOn,
    TryDevice,
)
from pitboss.pit.events import (
    CheckFailed,
    CheckPassed,
    DeviceTested,
    Event,
    IncidentNoted,
    SignedOff,
    SignedOn,
    TableClosed,
    TableOpened,
    TakenOutOfService,
)
from pitboss.pit.limits import verify_not_barred, verify_role, verify_runs
from pitboss.pit.refusal import Refusal, in_times, refuse
from pitboss.pit.round_moment import is_under_way
from pitboss.pit.rounds import lit_positions, verify_witness
from pitboss.pit.settlement import forgive_commission
from pitboss.pit.shuffling import handover_events, relief_events, reshuffle_events
from pitboss.pit.state import CLOSED, OPEN, OUT_OF_SERVICE, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import ENDS, Check
from pitboss.rulebook.shuffling import CHECKED


def pass_check(rules: Rules, table: Table, command: PassCheck) -> list[Event] | Refusal:
    """Check off an item of the opening checklist."""
    items = {item.name: item for item in rules.opening}
    item = items.get(command.item)
    if item is None:
        return refuse(f"the checklist has no {command.item!r}: it has {', '.join(items)}")
    if command.by not in item.by:
        return refuse(f"{item.name!r} is checked by the {' or '.join(item.by)}", *item.law)
    if command.count < 1:
        return refuse(f"{item.name!r} is done at least once, not {command.count}", *item.law)
    if (no := _verify_order(table, item)) is not None:
        return no
    if item.repair and table.status != OUT_OF_SERVICE:
        return refuse(f"{item.name!r} is for a table that is out of service", *item.law)
    if not command.passed:
        return _fail_check(rules, table, item)
    if item.entry is not None:
        values = item.entry.figure()
        words = f"to pass {item.name!r}, key in at least {values} values"
        return refuse(f"{words} and compare what lights up", item.entry)
    if item.at_least is not None and command.count < item.at_least.figure():
        words = f"{item.name!r} is done at least {in_times(item.at_least.figure())}"
        return refuse(f"{words}, not {command.count}", item.at_least)
    return [CheckPassed(item.name)]


def _fail_check(rules: Rules, table: Table, item: Check) -> list[Event]:
    """An item fails: checks that depend on it have to be done again.

    Cards that are inspected again are shuffled again before the next deal.
    """
    names = [item.name]
    for other in rules.opening:
        if set(other.after) & set(names) and other.name in table.desk.checked:
            names.append(other.name)
    failed = [CheckFailed(name) for name in names]
    note = IncidentNoted(item.name, "failed")
    return [*failed, note, *(reshuffle_events(rules, table, CHECKED) if item.of_cards else ())]


def _verify_order(table: Table, item: Check) -> Refusal | None:
    """Why an item cannot be checked yet: it waits for other items, or for a player to watch."""
    for before in item.after:
        if before not in table.desk.checked:
            return refuse(f"{before!r} comes before {item.name!r}", *item.law)
    if item.before_player and not table.seats:
        return refuse(f"{item.name!r} waits for the first player to sit down", *item.law)
    return None


def try_device(rules: Rules, table: Table, command: TryDevice) -> list[Event] | Refusal:
    """Key in a test entry: it passes if the winning positions light up and no others."""
    item = next((item for item in rules.opening if item.entry is not None), None)
    if item is None or item.entry is None:
        return refuse(f"{rules.game.name} has no device to test")
    if command.by not in item.by:
        return refuse(f"{item.name!r} is checked by the {' or '.join(item.by)}", *item.law)
    if table.status == OPEN and item.name not in table.desk.failed:
        return refuse("the device is tested before the table opens", item.entry)
    values = len(re.findall(r"\d+", command.entry))
    if values < item.entry.figure():
        words = f"key in at least {item.entry.figure()} values, not {values}"
        return refuse(words, item.entry)
    try:
        winning = set(lit_positions(rules, rules.space.parse(command.entry)))
    except NoSuchOutcome as error:
        return refuse(str(error))
    lit = set(command.lit)
    tested = DeviceTested(item.name, command.entry, command.lit, lit == winning)
    if lit == winning:
        return [tested]
    dark, stray = "; ".join(sorted(winning - lit)), "; ".join(sorted(lit - winning))
    wrong = [f"{command.entry} left {dark} dark"] if dark else []
    wrong += [f"{command.entry} lit {stray} wrongly"] if stray else []
    return [tested, IncidentNoted(item.name, ", ".join(wrong))]


def open_table(rules: Rules, table: Table, command: OpenTable) -> list[Event] | Refusal:
    """Open the table, or open it again after a repair.

    At an automatic table, opening it confirms all unchecked items in one step: the dealer's items
    by the dealer who is there, the others by the person who opens it. A device that failed is
    checked item by item.
    """
    if (no := _verify_opens(rules, table, command)) is not None:
        return no
    unchecked = [
        item
        for item in rules.opening
        if item.name not in table.desk.checked
        and (not item.repair or table.status == OUT_OF_SERVICE)
    ]
    as_one = table.automatic and table.status == CLOSED
    signs = {command.by, *(role for role in table.desk.present if role == "dealer")}
    for item in unchecked:
        if not as_one or item.entry is not None or item.name in table.desk.failed:
            return refuse(f"the checklist is not complete: {item.name!r} has not passed", *item.law)
        if not signs & set(item.by):
            return refuse(f"{item.name!r} is checked by the {' or '.join(item.by)}", *item.law)
        if item.before_player and not table.seats:
            return refuse(f"{item.name!r} waits for the first player to sit down", *item.law)
    confirmed = [CheckPassed(item.name) for item in unchecked]
    return [*confirmed, TableOpened(), *reshuffle_events(rules, table)]


def _verify_opens(rules: Rules, table: Table, command: OpenTable) -> Refusal | None:
    """Why this role may not open the table now, or None."""
    if (no := verify_role(rules, command.by)) is not None:
        return no
    house = rules.game.house
    if command.by not in house.opens:
        return refuse(f"a table is opened by the {' or '.join(house.opens)}", house.opens_law)
    return refuse("the table is already open") if table.status == OPEN else None


def close_table(rules: Rules, table: Table, command: CloseTable) -> list[Event] | Refusal:
    """Close the table once nothing is left on it."""
    if (no := verify_runs(rules, command.by)) is not None:
        return no
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if table.called is not None:
        return refuse("a result is being settled: close the table after that")
    if table.cards is not None and table.cards.round is not None:
        return refuse("a round is being dealt: close the table after that")
    for number, seat in table.seats.items():
        if seat.ups:
            left = ", ".join(rules.wager_words(key) for key in seat.ups)
            return refuse(f"seat {number} still has {left} up")
        if seat.chips and number in table.desk.felt:
            words = f"seat {number} still has {seat.chips} chips that were counted here"
            return refuse(f"{words}: the player leaves with them first")
    if table.desk.felt and (is_under_way(rules, table) or table.phase):  # or a point is on
        pays = next(step for step in rules.procedure if step.does in ENDS)
        words = f"seat {min(table.desk.felt)} has wagers on the felt: finish the round first"
        return refuse(words, *pays.law)
    departures, forgiven = chips_on_felt.unknown_players_leave(table), forgive_commission(table)
    return [*departures, TableClosed(), *forgiven, *_leave_play_closed(rules, table)]


def _leave_play_closed(rules: Rules, table: Table) -> list[Event]:
    """What was to leave play after the round leaves it now: closing a table repairs nothing."""
    desk = table.desk
    if desk.leaving:
        return [TakenOutOfService(desk.leaving)]
    by_hand = (
        irregularity.name
        for irregularity in rules.irregularities
        if irregularity.remedy.by_hand_before
    )
    return [TakenOutOfService(name) for name in by_hand if desk.by_hand]


def sign_on(rules: Rules, table: Table, command: SignOn) -> list[Event] | Refusal:
    """A staff member takes up a role."""
    no = verify_role(rules, command.role) or verify_not_barred(rules, command.role)
    if no is not None:
        return no
    return [SignedOn(command.role), *relief_events(rules, table, command.role)]


def sign_off(rules: Rules, table: Table, command: SignOff) -> list[Event] | Refusal:
    """A staff member leaves a role; an empty post that the law wants filled is an incident."""
    if command.role not in table.desk.present:
        return refuse(f"no {command.role} is signed on here")
    events: list[Event] = [SignedOff(command.role)]
    left = list(table.desk.present)
    left.remove(command.role)
    if table.desk.by_hand and (no := verify_witness(rules, tuple(left))) is not None:
        return no
    for presence in rules.game.presence:
        filled = presence.is_filled(table.desk.present)
        if filled and not presence.is_filled(tuple(left)) and table.status == OPEN:
            events.append(IncidentNoted(f"no {presence.role}", f"{presence.says} ({presence.law})"))
    return [*events, *handover_events(rules, table, tuple(left))]
