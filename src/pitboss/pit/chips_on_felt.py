"""Wagers on the felt: at a table played with chips, the program knows who bet, not how much.

Where a rule needs a stake, it takes the smallest that can be paid exactly. Nothing is collected or
paid here: the dealer does that by hand, going by the odds on the screen.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit.commands import SeeWagers, Sit
from pitboss.pit.events import Event, PlayerLeft, WagersSeen
from pitboss.pit.limits import verify_runs
from pitboss.pit.payable_stakes import chips_of, payable_unit
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.required_wagers import verify_required_wagers
from pitboss.pit.seating import sit
from pitboss.pit.state import OPEN, Seat, Table
from pitboss.pit.wagering import unknown_wager, verify_open
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import AtMost, MadeAt, OneOf
from pitboss.rulebook.option import pick
from pitboss.rulebook.wager_table import WagerRules


def see_wagers(rules: Rules, table: Table, command: SeeWagers) -> list[Event] | Refusal:
    """The staff say which seats have wagers; this holds until they say otherwise.

    An unknown player sits down at a seat that was free. Before the table opens, or while a check
    waits for a player to watch it, that is all that happens.
    """
    if (no := verify_runs(rules, command.by)) is not None:
        return no
    seats = sorted(set(command.seats))
    if not seats:
        return refuse("say which seats have wagers")
    units = _units(rules, table, command.wagers)
    if isinstance(units, Refusal):
        return units
    if len(seats) == 1 and (no := _verify_for_one(rules, command.wagers)) is not None:
        return no
    sat = _seat_events(rules, table, seats)
    if isinstance(sat, Refusal) or table.status != OPEN or _waits_for_a_player(rules, table):
        return sat
    rule = rules.game.making.open_betting
    if (no := verify_open(rules, table, rule)) is not None:
        return no
    if table.cards is not None and table.cards.round is not None:
        return refuse(rule.says, rule.law)
    wagers = dict.fromkeys(seats, units)
    no = verify_required_wagers(rules, wagers)
    return no if no is not None else [*sat, WagersSeen(wagers)]


def _waits_for_a_player(rules: Rules, table: Table) -> bool:
    """Whether a failed check at an open table waits for a player to watch it."""
    watched = (item.name for item in rules.opening if item.before_player)
    return not table.seats and not table.desk.failed.isdisjoint(watched)


def _seat_events(rules: Rules, table: Table, seats: list[int]) -> list[Event] | Refusal:
    """The events of unknown players who sit down at free seats."""
    events: list[Event] = []
    for seat in seats:
        if seat not in table.seats:
            sat = sit(rules, table, Sit(seat, 0))
            if isinstance(sat, Refusal):
                return sat
            events += sat
            table = replace(table, seats={**table.seats, seat: Seat(chips=0, ups={})})
        elif table.seats[seat].ups:
            return refuse(f"the stakes of seat {seat} are already on record")
    return events


def _units(rules: Rules, table: Table, names: tuple[str, ...]) -> dict[str, int] | Refusal:
    """The smallest stake of each named wager, or of all that can be made between rounds."""
    smallest: dict[str, int] = {}
    for name in names or tuple(rules.wagers):
        wager = rules.wagers.get(name)
        if wager is None:
            return unknown_wager(rules, name)
        if (rule := _mid_round_rule(rules, wager)) is None:
            phases = range(len(wager.multiples))
            units = (payable_unit(wager, (phase, 0), chips_of(table, 0)) for phase in phases)
            smallest[name] = next(filter(None, units), 1)
        elif names:
            return refuse(rule.says, rule.law)
    return smallest


def _verify_for_one(rules: Rules, names: tuple[str, ...]) -> Refusal | None:
    """Why one player cannot have all of these wagers together, or None."""
    groups: dict[OneOf | AtMost, set[str]] = {}
    for name in names:
        for rule in rules.wagers[name].growing:
            if isinstance(rule, OneOf | AtMost):
                groups.setdefault(rule, set()).add(name)
    for rule, held in groups.items():
        most = 1 if isinstance(rule, OneOf) else pick(rule.most, rules.options)
        if len(held) > most:
            return refuse(rule.says, rule.law)
    return None


def _mid_round_rule(rules: Rules, wager: WagerRules) -> MadeAt | None:
    """The rule of a wager that is made only in the middle of a round, such as insurance."""
    phases = set(rules.phases.names)
    limits = [rule for rule in wager.growing if isinstance(rule, MadeAt)]
    return next((rule for rule in limits if phases.isdisjoint(rule.phases)), None)


def unknown_players_leave(table: Table) -> list[Event]:
    """Unknown players leave when the table closes; it counts no chips for them."""
    return [PlayerLeft(seat, 0) for seat in sorted(table.desk.felt) if seat in table.seats]


def apply_wagers_seen(rules: Rules, table: Table, event: WagersSeen) -> Table:
    """The table with wagers on the felt at these seats."""
    return replace(table, desk=replace(table.desk, felt={**table.desk.felt, **event.stakes}))
