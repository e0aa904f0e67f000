"""Inspectors: people from the authority who see everything and can give a few orders.

An inspector takes equipment out of play, stops a game, asks for a count or has a table drawn by
lot. Everything else is refused. Wagers that are up at a stopped table are settled; no round begins
there until the inspector, or the member in charge with a reason, lets the game go on.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.accounts import CashMove, Move
from pitboss.floor import orders as o
from pitboss.floor.access import verify_agreement
from pitboss.floor.authorization import NO_INSPECTOR
from pitboss.floor.counts import call_count
from pitboss.floor.decision import Decision
from pitboss.floor.events import (
    AnyEvent,
    CountAsked,
    EquipmentRemoved,
    GameResumed,
    GameStopped,
    InspectorAdmitted,
    TableDrawn,
)
from pitboss.floor.incident_state import CountRequest, GameStop, TableDraw
from pitboss.floor.license_hours import is_round_on
from pitboss.floor.permissions import CONDUCT, INSPECTORS
from pitboss.floor.plan import CHIPS, PersonPlan, is_id
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.floor.table_orders import carry_out
from pitboss.houses.roles import IN_CHARGE
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OPEN
from pitboss.rulebook.game import Rules

REMOVAL = CONDUCT["20.15(b) removal"]
UNFIT = "equipment is unfit"
_WAGERS: frozenset[type] = frozenset({c.PlaceWager, c.SayWager, c.SeeWagers})
_BEGINS: frozenset[type] = frozenset({c.TakeStep, c.EnterResult, c.DealCard, o.Draw})
STOPPABLE: frozenset[type] = frozenset({c.OpenTable}) | _WAGERS | _BEGINS
"""The orders that may begin something new at a table."""


def admit(
    floor: Floor, order: o.Order, command: o.AdmitInspector, context: o.OrderContext
) -> Decision | Refusal:
    """Let an inspector in, with a second person who agrees."""
    assert floor.plan is not None
    role, name = INSPECTORS[floor.plan.house], command.inspector
    if not role:
        return refuse(NO_INSPECTOR)
    if not is_id(name):
        return refuse("an inspector's id has only letters, digits and hyphens: names are kept out")
    if name in floor.people or name in floor.guests:
        return refuse(f"somebody here already has the id {name!r}")
    if not context.accepted and (no := verify_agreement(floor, order)) is not None:
        return no
    people = {**floor.people, name: PersonPlan(name, (role,))}
    return Decision((InspectorAdmitted(name),), replace(floor, people=people))


# --- stopped games -------------------------------------------------------------------------
def verify_going(floor: Floor, order: o.Order) -> Refusal | None:
    """Refuse what begins something new at a table that an inspector stopped."""
    stop, kind = floor.inspection.stopped.get(order.table), order.command.__class__
    if stop is None or kind not in STOPPABLE:
        return None
    live, rules = floor.tables[order.table], rules_of(floor, order.table)
    if kind is o.Draw and rules.game.play is not None:
        return None  # it shuffles; no card is dealt without a round
    if kind in _BEGINS and has_unfinished_round(rules, live, stop):
        return None
    return refuse_stopped(order.table, stop)


def has_unfinished_round(rules: Rules, live: LiveTable, stop: GameStop) -> bool:
    """Whether the round during which a game was stopped is still to be finished. With chips on the
    felt no row says what is bet, so that round is always played out."""
    if is_round_on(rules, live):
        return True
    is_open = live.table.status == OPEN
    return live.plan.mode == CHIPS and is_open and live.table.round == stop.round


def refuse_stopped(table: str, stop: GameStop) -> Refusal:
    """The refusal at a stopped table."""
    if stop.equipment:
        words = f"{stop.by} took the equipment of table {table} out of play: {stop.words}"
    else:
        words = f"{stop.by} stopped the game at table {table}: {stop.words}"
    return refuse(words, REMOVAL)


def _table_to_stop(floor: Floor, order: o.Order, words: str) -> LiveTable | Refusal:
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    return live if words.strip() else refuse("say why: the journal keeps the reason")


def stop_game(
    floor: Floor, order: o.Order, command: o.StopGame, context: o.OrderContext
) -> Decision | Refusal:
    """Stop the game at a table: what is up is settled, and no round begins."""
    live = _table_to_stop(floor, order, command.words)
    if isinstance(live, Refusal):
        return live
    if order.table in floor.inspection.stopped:
        return refuse(f"the game at table {order.table} is already stopped")
    stop = _stop(live, order, command.words, context.at_ms)
    return Decision((GameStopped(stop.words),), _with_stop(floor, order.table, stop))


def _stop(live: LiveTable, order: o.Order, words: str, at_ms: int) -> GameStop:
    return GameStop(order.actor, words.strip(), at_ms, live.table.round)


def _with_stop(floor: Floor, table: str, stop: GameStop) -> Floor:
    stopped = {**floor.inspection.stopped, table: stop}
    return replace(floor, inspection=replace(floor.inspection, stopped=stopped))


def remove_equipment(
    floor: Floor, order: o.Order, command: o.RemoveEquipment, context: o.OrderContext
) -> Decision | Refusal:
    """Take a table's equipment out of play. As with any unfit equipment the round that is on is
    settled first; then the table is out of service."""
    live = _table_to_stop(floor, order, command.words)
    if isinstance(live, Refusal):
        return live
    was = floor.inspection.stopped.get(order.table)
    if was is not None and was.equipment:
        return refuse(f"the equipment of table {order.table} is already out of play")
    stop = replace(_stop(live, order, command.words, context.at_ms), equipment=True)
    events: list[AnyEvent] = [EquipmentRemoved(stop.words)]
    moves: tuple[Move, ...] = ()
    cash: tuple[CashMove, ...] = ()
    unfit = c.Report(irregularity=UNFIT, by=IN_CHARGE, note=stop.words)
    rules = rules_of(floor, order.table)
    decision = carry_out(rules, floor, live, order.actor, unfit, recorded=context.recorded)
    if isinstance(decision, Decision):  # a table that is closed already has no round to settle
        events += decision.events
        floor, moves, cash = decision.floor, decision.moves, decision.cash
    return Decision(tuple(events), _with_stop(floor, order.table, stop), moves, cash)


def resume_game(
    floor: Floor, order: o.Order, command: o.ResumeGame, context: o.OrderContext
) -> Decision | Refusal:
    """End a stop; equipment out of play was replaced or found fit, and passes its checks again."""
    if order.table not in floor.inspection.stopped:
        return refuse(f"no inspector stopped the game at table {order.table!r}")
    if not command.reason.strip():
        return refuse("say why it may go on: the journal keeps the reason")
    stopped = {name: stop for name, stop in floor.inspection.stopped.items() if name != order.table}
    after = replace(floor, inspection=replace(floor.inspection, stopped=stopped))
    return Decision((GameResumed(command.reason.strip()),), after)


# --- counts and the lot --------------------------------------------------------------------
def ask_count(
    floor: Floor, order: o.Order, command: o.AskCount, context: o.OrderContext
) -> Decision | Refusal:
    """Ask for a surprise count, which two people of the staff then make."""
    words = command.words.strip()
    if not words:
        return refuse("say why: the journal keeps the reason")
    called = call_count(floor, order, o.CallCount(command.what), context)
    if isinstance(called, Refusal):
        return called
    seat = called.floor.inspection
    number = len(seat.counts) + 1
    request = CountRequest(number, command.what, order.actor, words, context.at_ms)
    after = replace(called.floor, inspection=replace(seat, counts=(*seat.counts, request)))
    return Decision((*called.events, CountAsked(number, command.what, words)), after)


def draw_table(
    floor: Floor, order: o.Order, command: o.DrawLot, context: o.OrderContext
) -> Decision | Refusal:
    """Draw a table by lot: 256 random bits of the server, modulo the number of tables."""
    among = tuple(floor.tables)
    if not among:
        return refuse("there is no table to draw")
    if not context.lot:
        return refuse("the lot is missing: nothing was drawn")
    table, words = table_of_lot(among, context.lot), command.words.strip()
    drawn = TableDraw(table, order.actor, context.at_ms, context.lot)
    seat = replace(floor.inspection, draws=(*floor.inspection.draws, drawn))
    event = TableDrawn(table, among, context.lot, words)
    return Decision((event,), replace(floor, inspection=seat))


def table_of_lot(among: tuple[str, ...], lot: str) -> str:
    """The table that a lot of hexadecimal digits names.

    >>> table_of_lot(("craps", "wheel"), "0f")
    'wheel'
    """
    return among[int(lot, 16) % len(among)]
