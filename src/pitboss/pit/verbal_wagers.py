"""Spoken wagers: declared aloud with value laid down, valid once the named roles confirm them."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit.commands import ConfirmWager, PlaceWager, SayWager
from pitboss.pit.events import Event, WagerConfirmed, WagerSaid
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import SpokenWager, Table
from pitboss.pit.wagering import place_wager
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules


def say_wager(rules: Rules, table: Table, command: SayWager) -> list[Event] | Refusal:
    """Declare a wager aloud: it waits until every role that must has confirmed it."""
    making = rules.game.making
    rule = making.spoken
    if rule is None:
        return _refuse_spoken(rules)
    if not command.instrument:
        words = "a spoken wager counts only with chips, wheel checks or cash laid on the table"
        return refuse(words, rule.value)
    wager = PlaceWager(command.seat, command.wager, command.stake, command.instrument)
    answer = place_wager(rules, table, wager)
    if isinstance(answer, Refusal):
        return answer
    return [WagerSaid(command.seat, command.wager, command.stake, command.instrument)]


def confirm_wager(rules: Rules, table: Table, command: ConfirmWager) -> list[Event] | Refusal:
    """Confirm a spoken wager; the last confirmation places it."""
    rule = rules.game.making.spoken
    if rule is None:
        return _refuse_spoken(rules)
    if command.by not in rule.by:
        return refuse(
            f"a spoken wager is confirmed by the {' and the '.join(rule.by)}", rule.confirm
        )
    if not table.automatic and command.by not in table.desk.present:
        return refuse(f"no {command.by} is signed on here", rule.confirm)
    spoken = spoken_wager(table, command.seat)
    if spoken is None:
        return refuse(f"seat {command.seat} has no spoken wager waiting", rule.confirm)
    if command.by in spoken.confirmed:
        left = in_words(role for role in rule.by if role not in spoken.confirmed)
        return refuse(
            f"the {command.by} has already confirmed it; the {left} has not", rule.confirm
        )
    placed = place_wager(
        rules, table, PlaceWager(spoken.seat, spoken.wager, spoken.stake, spoken.instrument)
    )
    if isinstance(placed, Refusal):
        return placed
    confirmation = WagerConfirmed(command.seat, command.by)
    complete = {*spoken.confirmed, command.by} == set(rule.by)
    return [confirmation, *placed] if complete else [confirmation]


def _refuse_spoken(rules: Rules) -> Refusal:
    making = rules.game.making
    cash = dict(making.refused_instruments).get("cash") or making.known
    return refuse(f"{rules.game.name} takes no spoken wagers", making.unspoken or cash.law)


def spoken_wager(table: Table, seat: int) -> SpokenWager | None:
    """The spoken wager of a seat that is waiting to be confirmed in this round."""
    for spoken in table.desk.spoken_wagers:
        if spoken.seat == seat and spoken.round == table.round:
            return spoken
    return None


def apply_wager_said(rules: Rules, table: Table, event: WagerSaid) -> Table:
    """A seat has one spoken wager waiting: saying another takes its place."""
    spoken = SpokenWager(
        seat=event.seat,
        wager=event.wager,
        stake=event.stake,
        instrument=event.instrument,
        round=table.round,
    )
    others = tuple(other for other in table.desk.spoken_wagers if other.seat != event.seat)
    return replace(table, desk=replace(table.desk, spoken_wagers=(*others, spoken)))


def apply_wager_confirmed(rules: Rules, table: Table, event: WagerConfirmed) -> Table:
    """One more role has confirmed; a wager that all have confirmed waits no longer."""
    rule = rules.game.making.spoken
    assert rule is not None
    waiting = []
    for spoken in table.desk.spoken_wagers:
        if spoken.seat != event.seat:
            waiting.append(spoken)
        elif {*spoken.confirmed, event.by} != set(rule.by):
            waiting.append(replace(spoken, confirmed=(*spoken.confirmed, event.by)))
    return replace(table, desk=replace(table.desk, spoken_wagers=tuple(waiting)))
