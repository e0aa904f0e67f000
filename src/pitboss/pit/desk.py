"""Beside the game: opening and closing, the checklist, staff, seats, dice and irregularities."""

from __future__ import annotations

import re

from pitboss.equipment.space import NoSuchOutcome
from pitboss.pit import dealing, felt, unused
from pitboss.pit.commands import (
    CloseTable,
    LoadDice,
    OpenTable,
    PassCheck,
    Report,
    SignOff,
    SignOn,
    TryDevice,
)
from pitboss.pit.events import (
    CheckFailed,
    CheckPassed,
    DeviceTested,
    DiceLoaded,
    Event,
    IncidentNoted,
    SettledByHand,
    SignedOff,
    SignedOn,
    TableClosed,
    TableOpened,
    TakenOutOfService,
)
from pitboss.pit.found import handed_back
from pitboss.pit.hands import between_rounds
from pitboss.pit.limits import verify_role
from pitboss.pit.refusal import Refusal, in_times, refuse
from pitboss.pit.rounds import current_step, lamps, voided
from pitboss.pit.shuffling import handed_over, opened_anew, relieved
from pitboss.pit.state import OPEN, OUT_OF_SERVICE, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, Outcome, Wagers
from pitboss.rulebook.procedure import Check, Does


def tick(rules: Rules, table: Table, command: PassCheck) -> list[Event] | Refusal:
    """Tick an item of the opening checklist."""
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
    if not command.passed:
        return [CheckFailed(item.name), IncidentNoted(item.name, "failed")]
    if item.repair and table.status != OUT_OF_SERVICE:
        return refuse(f"{item.name!r} is for a table that is out of service", *item.law)
    if item.entry is not None:
        values = item.entry.figure()
        words = f"{item.name!r} is passed by keying in at least {values} values"
        return refuse(f"{words} and comparing what lights up", item.entry)
    if item.at_least is not None and command.count < item.at_least.figure():
        words = f"{item.name!r} is done at least {in_times(item.at_least.figure())}"
        return refuse(f"{words}, not {command.count}", item.at_least)
    return [CheckPassed(item.name)]


def _verify_order(table: Table, item: Check) -> Refusal | None:
    """Some items wait for others, or for a player who can look on."""
    for before in item.after:
        if before not in table.desk.checked:
            return refuse(f"{before!r} comes before {item.name!r}", *item.law)
    if item.before_player and not table.seats:
        return refuse(f"{item.name!r} waits for the first player to sit down", *item.law)
    return None


def try_device(rules: Rules, table: Table, command: TryDevice) -> list[Event] | Refusal:
    """Key in a test entry: it passes if exactly the winning positions light up."""
    item = next((item for item in rules.opening if item.entry is not None), None)
    if item is None or item.entry is None:
        return refuse(f"{rules.game.name} has no device to be tested")
    if command.by not in item.by:
        return refuse(f"{item.name!r} is checked by the {' or '.join(item.by)}", *item.law)
    if table.status == OPEN:
        return refuse("the device is tested before the table opens", item.entry)
    values = len(re.findall(r"\d+", command.entry))
    if values < item.entry.figure():
        words = f"at least {item.entry.figure()} values are keyed in, not {values}"
        return refuse(words, item.entry)
    try:
        winning = set(lamps(rules, rules.space.parse(command.entry)))
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
    """Open the table, or open it again after a repair."""
    if (no := verify_role(rules, command.by)) is not None:
        return no
    if table.status == OPEN:
        return refuse("the table is open already")
    for item in rules.opening:
        needed = not item.repair or table.status == OUT_OF_SERVICE
        if needed and item.name not in table.desk.checked:
            return refuse(f"the checklist is not complete: {item.name!r} has not passed", *item.law)
    return [TableOpened(), *opened_anew(rules, table)]


def close_table(rules: Rules, table: Table, command: CloseTable) -> list[Event] | Refusal:
    """Close the table once nothing is left on it."""
    if (no := verify_role(rules, command.by)) is not None:
        return no
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if table.called is not None:
        return refuse("a result is being settled: the table closes after it")
    for number, seat in table.seats.items():
        if seat.ups:
            left = ", ".join(rules.named(key) for key in seat.ups)
            return refuse(f"seat {number} still has {left} up")
        if seat.chips and number in table.desk.felt:
            words = f"seat {number} still has {seat.chips} chips that were counted here"
            return refuse(f"{words}: it leaves with them first")
    return [*felt.gone(table), TableClosed()]


def sign_on(rules: Rules, table: Table, command: SignOn) -> list[Event] | Refusal:
    """A member of staff takes up a role."""
    if (no := verify_role(rules, command.role)) is not None:
        return no
    for presence in rules.game.presence:
        if law := [law for role, law in presence.barred if role == command.role]:
            return refuse(f"a {command.role} may not run {rules.game.name}", *law)
    return [SignedOn(command.role), *relieved(rules, table, command.role)]


def sign_off(rules: Rules, table: Table, command: SignOff) -> list[Event] | Refusal:
    """A member of staff leaves a role; a post the law wants filled is noted as an incident."""
    if command.role not in table.desk.present:
        return refuse(f"no {command.role} is signed on here")
    events: list[Event] = [SignedOff(command.role)]
    left = list(table.desk.present)
    left.remove(command.role)
    for presence in rules.game.presence:
        filled = presence.filled(table.desk.present)
        if filled and not presence.filled(tuple(left)) and table.status == OPEN:
            events.append(IncidentNoted(f"no {presence.role}", f"{presence.says} ({presence.law})"))
    return [*events, *handed_over(rules, table, tuple(left))]


def load_dice(rules: Rules, table: Table, command: LoadDice) -> list[Event] | Refusal:
    """Put a fresh set of dice on the table; never in the middle of a round."""
    if rules.game.play is not None:
        return refuse(f"{rules.game.name} is not played with dice")
    custody = rules.game.custody
    law = (custody.sealed or custody.law) if custody is not None else None
    if command.by in ("player", "dealer") and custody is not None:
        return refuse("neither players nor the dealer handle the dice", law)
    if (no := verify_role(rules, command.by)) is not None:
        return no
    if command.at_s < 0:
        return refuse("say when the dice were put on the table", law)
    if custody is not None and custody.sealed is not None and table.status == OPEN:
        return refuse("sealed dice are changed only while the table is not open", law)
    if table.status == OPEN and not (table.betting or between_rounds(rules, table)):
        return refuse("dice are changed between rounds, not while one is being decided", law)
    return [DiceLoaded(command.at_s)]


def report(rules: Rules, table: Table, command: Report) -> list[Event] | Refusal:
    """Apply the remedy of an irregularity."""
    known = {one.name: one for one in rules.irregularities}
    one = known.get(command.irregularity)
    if one is None:
        names = ", ".join(known)
        return refuse(f"{rules.game.name} knows no {command.irregularity!r}: it knows {names}")
    beyond_repair = table.status == OUT_OF_SERVICE and one.remedy.wagers is Wagers.RETURNED
    if table.status != OPEN and not beyond_repair:
        return refuse(f"the table is {table.status}", *one.law)
    if command.by not in one.by:
        return refuse(f"{one.name!r} is for the {' or '.join(one.by)} to declare", *one.law)
    if beyond_repair:
        return (
            handed_back(table, one, command)
            if one.remedy.one_wager
            else _remedy(table, one, command)
        )
    step = _standing_at(rules, table)
    if one.when and step and step not in one.when:
        words = f"{one.name!r} is reported when this comes next: {', or '.join(one.when)}"
        return refuse(words, *one.law)
    if one.since and not table.automatic and _too_early(rules, table, one.since):
        return refuse(f"{one.name!r} cannot be seen before {one.since!r} comes next", *one.law)
    if (no := unused.verify_called(one, table.cards)) is not None:
        return no
    if table.cards is not None and (table.cards.round is not None or one.remedy.card):
        return dealing.remedied(rules, table, one, command)
    if one.remedy.one_wager and one.remedy.outcome is Outcome.STANDS:
        return handed_back(table, one, command)
    if one.remedy.outcome is Outcome.STANDS and one.remedy.wagers is Wagers.STAND:
        return [IncidentNoted(one.name, command.note or one.call)]
    settled = between_rounds(rules, table)
    by_hand = one.remedy.wagers is Wagers.SETTLED
    if settled or (table.collected and not by_hand and not one.remedy.reverses):
        return _found_late(one, settled)
    named = current_step(rules, table).name in one.when
    if not one.remedy.out_of_service and not named and _only_betting(rules, table):
        return refuse("wagers are still being made: nothing has begun that could be void", *one.law)
    return _remedy(table, one, command)


def _standing_at(rules: Rules, table: Table) -> str:
    """The step that comes next; an automatic table has none but the deal, while it goes on."""
    if not table.automatic:
        return current_step(rules, table).name
    if table.cards is None or table.cards.round is None:
        return ""
    return next(step.name for step in rules.procedure if step.does is Does.DEALS)


def _too_early(rules: Rules, table: Table, since: str) -> bool:
    """Whether this round, or before the first one the table, has not come to that step yet."""
    if between_rounds(rules, table):
        return table.last is None
    return table.step < next(i for i, step in enumerate(rules.procedure) if step.name == since)


def _only_betting(rules: Rules, table: Table) -> bool:
    """Whether betting is open, and the closing call comes before anything is thrown."""
    if table.automatic or not table.betting:
        return False
    before = rules.procedure[table.step - 1].does
    return before is Does.OPENS and current_step(rules, table).does is Does.CLOSES


def _found_late(one: Irregularity, settled: bool) -> list[Event]:
    """Settlement has begun or is over: nothing is reversed, but a faulty device stops."""
    when = "between rounds" if settled else "after settlement began"
    note = IncidentNoted(one.name, f"found {when}; nothing is reversed")
    if not one.remedy.out_of_service:
        return [note]
    return [note, TakenOutOfService(one.name) if settled else SettledByHand(one.name)]


def _remedy(table: Table, one: Irregularity, command: Report) -> list[Event] | Refusal:
    remedy = one.remedy
    note = IncidentNoted(one.name, command.note or one.call)
    if remedy.outcome is Outcome.STANDS:
        if remedy.wagers is not Wagers.SETTLED:
            return [note]
        needed = remedy.by_hand_before
        if needed is not None and needed not in table.desk.present:
            return refuse(f"wagers are settled by hand before a {needed}: none is here", *one.law)
        if table.betting:
            return refuse("no result is due yet: there is nothing to settle by hand", *one.law)
        return [note, SettledByHand(one.name)]
    return [note, voided(one)]
