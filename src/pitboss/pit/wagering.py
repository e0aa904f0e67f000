"""Placing and raising wagers: what the rules allow, and why not."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.chips import Chips, largest_sum, next_multiples
from pitboss.pit.commands import PlaceWager
from pitboss.pit.events import (
    CashChanged,
    Event,
    WagerPlaced,
)
from pitboss.pit.limits import verify_limits
from pitboss.pit.payable_stakes import (
    ANY,
    chips_of,
    payable_macro_stakes,
    payable_unit,
    verify_payable,
)
from pitboss.pit.persons import seats_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OPEN, Seat, Table
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import (
    AtMost,
    FreshTurn,
    MadeAt,
    NeverBack,
    NoGrowth,
    OneOf,
    Requirement,
)
from pitboss.rulebook.option import pick
from pitboss.rulebook.procedure import Does
from pitboss.rulebook.wager import Rider
from pitboss.rulebook.wager_table import Disposition, WagerRules


def place_wager(rules: Rules, table: Table, command: PlaceWager) -> list[Event] | Refusal:
    """Place or raise a wager; a macro becomes its parts."""
    if not table.betting or table.status != OPEN:
        no = verify_open(rules, table, rules.game.making.open_betting)
        assert no is not None
        return _too_late(rules, table, command) or no
    seat = table.seats.get(command.seat)
    if seat is None or command.seat in table.desk.away:
        return empty_seat(rules, command.seat)
    stake = command.stake
    if stake.__class__ is not int or stake < 1:
        whole = rules.game.making.whole
        return refuse(f"{whole.says}: {stake} is not a stake", whole.law)
    if command.instrument != "chips":
        if (no := _verify_instrument(rules, seat, command)) is not None:
            return no
        if command.instrument == "cash":
            return _place_cash(rules, table, command)
    wager, state = rules.wagers.get(command.wager), 0
    if wager is None:
        if command.wager in rules.macros:
            return _place_parts(rules, table, command)
        traveled = _wager_and_state(rules, command.wager)
        if isinstance(traveled, Refusal):
            return traveled
        wager, state = traveled
    placed = verify_place(rules, table, command, wager, state)
    return [placed] if isinstance(placed, WagerPlaced) else placed


def verify_place(
    rules: Rules, table: Table, command: PlaceWager, wager: WagerRules, state: int
) -> WagerPlaced | Refusal:
    """Check everything that the rules ask of a wager, at its full stake."""
    seat = table.seats[command.seat]
    key = wager.name if state == 0 else wager.key(state)
    up = seat.ups.get(key)
    stake = command.stake
    full = stake + up.stake if up is not None else stake
    multiple, chips = wager.multiples[table.phase][state], chips_of(table, command.seat)
    if multiple != 1 and (not multiple or full % multiple) and not wager.keeps_odd:
        return unpayable_stake(rules, wager, full, payable_unit(wager, (table.phase, state), chips))
    if chips is not ANY:
        no = verify_payable(rules, wager, (table.phase, state), full, chips)
        if no is not None:
            return no
    if wager.behind is not None:
        no = _verify_parent(rules, table, (command.seat, wager, state), full)
    elif state and up is None:
        no = refuse(f"a new {wager.title} starts before the roll, not on a number", *wager.law)
    else:
        no = _verify_rules(rules, table, command.seat, wager, key)
    if no is not None:
        return no
    if (no := verify_limits(rules, table, command.seat, key, full)) is not None:
        return no
    fee = 0
    if wager.commission is not None:
        charged = placing_commission(wager, full, chips)
        if isinstance(charged, Refusal):
            return charged
        fee = max(0, charged - up.fee) if up is not None else charged
    if stake + fee > seat.chips:
        return refuse(
            f"seat {command.seat} has {seat.chips} in chips, and the wager costs {stake + fee}"
        )
    return WagerPlaced(
        seat=command.seat, key=key, name=wager.name, state=state, stake=stake, fee=fee
    )


def placing_commission(wager: WagerRules, stake: int, chips: Chips) -> int | Refusal:
    """The commission due when a wager is placed: as much of it as these chips can make."""
    fee = wager.commission
    assert fee is not None
    if fee.when != "placing" and fee.rounding != "exact":
        return 0
    due = fee.on(stake, wager.odds[0].ratio)
    if due.denominator != 1 and fee.rounding == "exact":
        nearest = in_words(next_multiples(stake, wager.unit(0)))
        words = (
            f"the {fee.percent_figure} percent commission on {stake} is not a whole number of chips"
        )
        return refuse(f"{words}: use {nearest}", *fee.law)
    return largest_sum(int(due), chips) if fee.when == "placing" else 0


def unknown_wager(rules: Rules, name: str) -> Refusal:
    """The refusal of a wager that the game does not have."""
    known = rules.game.making.known
    if (left_out := rules.unoffered_wager(name)) is not None:
        return refuse(f"{left_out.title} is not offered at this table", *left_out.law)
    return refuse(f"there is no wager {name!r} here: {known.says}", known.law, *known.also)


def verify_open(rules: Rules, table: Table, rule: Requirement) -> Refusal | None:
    """Why wagers are closed now, by this `rule` after the closing call; None while open."""
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if table.betting:
        return None
    due = rules.procedure[table.step]
    if not table.automatic and due.does is Does.OPENS:
        return refuse(f"betting is not open yet: {due.name!r} comes first", *due.law, rule.law)
    return refuse(rule.says, rule.law)


def _too_late(rules: Rules, table: Table, command: PlaceWager) -> Refusal | None:
    """The refusal of a raise after the closing call, if it has a clause of its own."""
    rule, seat = rules.game.making.raising, table.seats.get(command.seat)
    if rule is None or table.status != OPEN or seat is None or command.wager not in seat.ups:
        return None
    return refuse(rule.says, rule.law)


def empty_seat(rules: Rules, seat: int) -> Refusal:
    """The refusal of a wager from a seat where nobody sits."""
    rule = rules.game.making.seated
    if rule is None:
        return refuse(f"nobody is at place {seat}")
    return refuse(f"nobody sits at seat {seat}: {rule.says}", rule.law)


def _verify_instrument(rules: Rules, seat: Seat, command: PlaceWager) -> Refusal | None:
    making, instrument = rules.game.making, command.instrument
    for name, rule in making.refused_instruments:
        if name == instrument:
            refused: Requirement | None = pick(rule, rules.options)
            return refuse(refused.says, refused.law) if refused is not None else None
    if instrument == "cash" and making.cash is not None:
        return None
    names = [name for name, _ in making.instruments]
    if instrument not in names:
        law = making.instruments[0][1]
        return refuse(f"wagers are made with {in_words(names)}, not with {instrument}", law)
    checks = pick(rules.game.limits.checks, rules.options)
    if checks is None or instrument != checks.name:
        return None
    if seat.checks is None:
        return refuse(f"{checks.name} count only once their value is declared", checks.value)
    color, value = seat.checks
    parts = rules.macros[command.wager].shares if command.wager in rules.macros else 1
    if command.stake % (value * parts):
        words = f"{color} {checks.name} are worth {value} each"
        return refuse(f"{words}: use a multiple of {value * parts}", checks.value)
    return None


def _place_cash(rules: Rules, table: Table, command: PlaceWager) -> list[Event] | Refusal:
    """Cash put down for a wager becomes chips right away, and the chips are wagered."""
    seat = table.seats[command.seat]
    with_chips = {**table.seats, command.seat: replace(seat, chips=seat.chips + command.stake)}
    in_chips = PlaceWager(command.seat, command.wager, command.stake)
    placed = place_wager(rules, replace(table, seats=with_chips), in_chips)
    if isinstance(placed, Refusal):
        return placed
    return [CashChanged(command.seat, command.stake), *placed]


def _wager_and_state(rules: Rules, key: str) -> tuple[WagerRules, int] | Refusal:
    """The wager and state of a key such as "come@6"."""
    name, _, state = key.partition("@")
    wager = rules.wagers.get(name)
    if wager is None:
        return unknown_wager(rules, key)
    if state not in wager.states:
        return refuse(f"{wager.title} cannot be on {state!r}", *wager.law)
    return wager, wager.states.index(state)


def _place_parts(rules: Rules, table: Table, command: PlaceWager) -> list[Event] | Refusal:
    macro = rules.macros[command.wager]
    nearest = payable_macro_stakes(rules, macro, chips_of(table, command.seat), command.stake)
    if command.stake not in nearest:
        words = f"{macro.title} is {macro.shares} equal parts, so {command.stake} cannot be split"
        law = macro.law
        if not command.stake % rules.macro_multiple(macro):
            words = f"the parts of {macro.title} {command.stake} cannot be paid in these chips"
            law = (*macro.law[:1], rules.game.making.payable.law)
        return refuse(f"{words}: use {in_words(nearest)}", *law)
    events: list[Event] = []
    spent = 0
    for part, share in macro.parts:
        stake = command.stake // macro.shares * share
        placing = PlaceWager(command.seat, part, stake)
        placed = verify_place(rules, table, placing, rules.wagers[part], 0)
        if isinstance(placed, Refusal):
            return placed
        spent += placed.stake + placed.fee
        events.append(placed)
    held = table.seats[command.seat].chips
    if spent > held:
        return refuse(f"seat {command.seat} has {held} in chips, and the wager costs {spent}")
    return events


def unpayable_stake(rules: Rules, wager: WagerRules, stake: int, unit: int) -> Refusal:
    """The refusal of a stake that cannot be paid in whole chips, with the nearest that can."""
    payable = rules.game.making.payable
    if unit == 0:
        return refuse(f"{wager.title} needs a point first", *wager.law)
    nearest = in_words(next_multiples(stake, unit))
    if getattr(wager.definition, "leads_to", ()):
        words = f"{wager.title} {stake} leads to a wager that cannot be paid exactly"
        return refuse(f"{words}: use {nearest}", *wager.law[:1], payable.law)
    if all((stake * odds.ratio).denominator == 1 for odds in wager.odds):
        cell = _cut_by(wager)
        on = f" on {cell.case.event.name}" if cell.case.event is not None else ""
        words = f"{wager.title} loses {cell.part} of its stake{on}"
        more = f"so {stake} does not divide into whole chips: use {nearest}"
        return refuse(f"{words}, {more}", *cell.law, payable.law)
    odds = " or ".join(str(odds) for odds in wager.odds)
    words = f"{wager.title} pays {odds}, so {stake} cannot be paid exactly"
    return refuse(f"{words}: use {nearest}", *wager.law[:1], payable.law)


def _cut_by(wager: WagerRules) -> Disposition:
    """The case in which a wager loses part of its stake and the rest goes back."""
    cells = (cell for states in wager.rows for row in states for cell in row)
    return next(cell for cell in cells if cell is not None and cell.part.denominator > 1)


def _verify_rules(
    rules: Rules, table: Table, number: int, wager: WagerRules, key: str
) -> Refusal | None:
    seat = table.seats[number]
    raising = key in seat.ups
    state = seat.ups[key].state if raising else 0
    for rule in wager.growing:
        if isinstance(rule, MadeAt):
            refused = not state and rules.phases.names[table.phase] not in rule.phases
        elif isinstance(rule, NoGrowth):
            refused = raising and wager_position(rules, table, wager, state) in rule.where
        elif isinstance(rule, NeverBack):
            refused = key in seat.barred
        elif isinstance(rule, OneOf):
            refused = any(name != key for name in _group_wagers(rules, table, number, rule))
        elif isinstance(rule, AtMost):
            areas = _group_wagers(rules, table, number, rule)
            refused = not raising and len(areas) >= pick(rule.most, rules.options)
        else:
            refused = isinstance(rule, FreshTurn) and not table.fresh
        if refused:
            return refuse(rule.says, rule.law)
    return None


def wager_position(rules: Rules, table: Table, wager: WagerRules, state: int) -> str:
    """Where a wager stands: its own state if it has several, or else the phase of the table."""
    return wager.states[state] if len(wager.states) > 1 else rules.phases.names[table.phase]


def _group_wagers(rules: Rules, table: Table, number: int, rule: OneOf | AtMost) -> list[str]:
    """The wagers of a rule's group that a player has up, at all of the player's seats."""
    return [
        key
        for seat in seats_of(table, number)
        for key, up in table.seats[seat].ups.items()
        for other in rules.wagers[up.name].definition.rules
        if other.__class__ is rule.__class__ and other.group == rule.group
    ]


def _verify_parent(
    rules: Rules, table: Table, rider: tuple[int, WagerRules, int], full: int
) -> Refusal | None:
    number_of_seat, wager, state = rider
    seat = table.seats[number_of_seat]
    assert wager.behind is not None
    parent = seat.ups.get(rules.wagers[wager.behind].key(state))
    if parent is None:
        behind = rules.wagers[wager.behind].title
        return refuse(f"{wager.title} needs a {behind} wager first", *wager.law)
    return verify_cap(rules, table, (wager, state), full, parent.stake)


def verify_cap(
    rules: Rules, table: Table, rider: tuple[WagerRules, int], full: int, parent: int
) -> Refusal | None:
    """Why odds may not be this large behind a parent of this stake, or None."""
    wager, state = rider
    cap = wager.cap
    if cap is None:
        return None
    number = wager.states[state] if state else rules.phases.names[table.phase]
    most = cap.times[number] * parent
    size = full
    if cap.of == "win":
        assert isinstance(wager.definition, Rider), f"{wager.name} stands behind no wager"
        clause = wager.definition.pays[number]
        size = full * rules.odds_of(clause).win // rules.odds_of(clause).stake
    if size > most:
        what = "win" if cap.of == "win" else "be"
        return refuse(f"{wager.title} may {what} at most {most} behind {parent}", cap.law)
    return None
