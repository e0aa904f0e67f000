"""evolve: one event in, the next state out. Pure and total; it judges nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from pitboss.pit import chips_on_felt, dice, evolve_cards
from pitboss.pit import events as e
from pitboss.pit.dice_custody import custody_after_round, ends_turn, pass_dice, step_after_passing
from pitboss.pit.evolve_cards import Evolver, Kind, evolver_entry
from pitboss.pit.interruptions import (
    apply_check,
    apply_leaving_play,
    apply_out_of_service,
    apply_round_voided,
    apply_settled_by_hand,
    apply_table_closed,
    apply_table_opened,
    desk_for_repair,
)
from pitboss.pit.limits import notice_after, partners_with
from pitboss.pit.persons import MemoryChanges, forget, with_person
from pitboss.pit.rounds import (
    lit_positions,
    next_thrower,
    opening_step,
    resolve_outcome,
    result_place,
    seats_to_throw,
    step_applies,
)
from pitboss.pit.seating import apply_player_left, apply_player_sat
from pitboss.pit.state import (
    ASKED,
    DEALER,
    DUE,
    NOBODY,
    OUT_OF_SERVICE,
    Desk,
    DiceCustody,
    PlacedWager,
    Seat,
    Table,
)
from pitboss.pit.staying_wagers import apply_wager_kept
from pitboss.pit.verbal_wagers import apply_wager_confirmed, apply_wager_said
from pitboss.pit.wager_corrections import add_found_wager, apply_wager_returned, undo_collection
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import NeverBack
from pitboss.rulebook.procedure import ENDS, Does
from pitboss.rulebook.wager_table import LOSES, MOVES


def evolve(rules: Rules, table: Table, event: e.Event) -> Table:
    """The state of the table after an event."""
    return _EVOLVERS[event.__class__](rules, table, event)


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    seats = table.seats.copy()
    seats[number] = seat
    return replace(table, seats=seats)


def _place_wager(rules: Rules, table: Table, event: e.WagerPlaced) -> Table:
    seat = table.seats[event.seat]
    ups = seat.ups.copy()
    up = ups.get(event.key)
    if up is None:
        ups[event.key] = PlacedWager(
            name=event.name, stake=event.stake, state=event.state, on=False, fee=event.fee
        )
    else:
        ups[event.key] = replace(up, stake=up.stake + event.stake, fee=up.fee + event.fee)
    chips = seat.chips - event.stake - event.fee
    seats = table.seats.copy()
    seats[event.seat] = _with_chips(seat, chips, ups, table.round)
    return replace(table, seats=seats)


def _with_chips(seat: Seat, chips: int, ups: dict[str, PlacedWager], wagered: int) -> Seat:
    """A seat with other chips and wagers. Written out because it runs many times in a round."""
    return Seat(
        chips=chips,
        ups=ups,
        barred=seat.barred,
        advised=seat.advised,
        limits=seat.limits,
        checks=seat.checks,
        wagered=wagered,
        person=seat.person,
    )


def _add_found_wager(rules: Rules, table: Table, event: e.WagerFound) -> Table:
    """A wager that came to light late is settled like the others, and collected if they were."""
    table, collected = add_found_wager(undo_collection(table), event), table.collected
    assert table.called is not None
    called = resolve_outcome(rules, table, table.called.outcome, table.called.seat)
    table = replace(table, called=called)
    return _collect(rules, table, e.LosersCollected()) if collected else table


def _reduce_wager(rules: Rules, table: Table, event: e.WagerReduced) -> Table:
    seat = table.seats[event.seat]
    ups = seat.ups.copy()
    up = ups.pop(event.key)
    if up.stake > event.stake:
        left = up.stake - event.stake
        ups[event.key] = replace(up, stake=left, fee=up.fee - event.fee)
    rules_of = rules.wagers[up.name].definition.rules
    chips = seat.chips + event.stake + event.fee
    desk = table.desk
    if desk.calls and event.key not in ups:
        desk = replace(desk, calls=_other_calls(table, event))
    table = _with_seat(table, event.seat, replace(seat, chips=chips, ups=ups))
    table = replace(table, desk=desk)
    if any(isinstance(rule, NeverBack) for rule in rules_of):
        return with_person(table, event.seat, barred=seat.barred | {event.key})
    return table


def _call_wager(rules: Rules, table: Table, event: e.WagerCalled) -> Table:
    seat = table.seats[event.seat]
    ups = {**seat.ups, event.key: replace(seat.ups[event.key], on=event.on)}
    desk = replace(table.desk, calls=_other_calls(table, event)) if table.desk.calls else table.desk
    return replace(_with_seat(table, event.seat, replace(seat, ups=ups)), desk=desk)


def _hear_call(rules: Rules, table: Table, event: e.CallHeard) -> Table:
    calls = (*_other_calls(table, event), (event.seat, event.key, event.on))
    return replace(table, desk=replace(table.desk, calls=calls))


def _other_calls(
    table: Table, event: e.CallHeard | e.WagerCalled | e.WagerReduced
) -> tuple[tuple[int, str, bool], ...]:
    wager = (event.seat, event.key)
    return tuple(call for call in table.desk.calls if call[:2] != wager)


def _call_result(rules: Rules, table: Table, event: e.ResultCalled) -> Table:
    if table.automatic and not rules.lights and not event.seat:
        return replace(table, called=event, collected=False, betting=False)
    lit = table.lit
    if rules.lights and not table.desk.by_hand:
        lit = lit_positions(rules, event.outcome, event.phase)
    return replace(
        table,
        called=event,
        collected=False,
        betting=False,
        lit=lit,
        thrown=table.thrown | {event.seat} if event.seat else table.thrown,
        step=table.step if table.automatic else _step_after(rules, table, table.step),
    )


def _strike_result(rules: Rules, table: Table, event: e.ResultStruck) -> Table:
    """Back to the step at which the wrong result was entered."""
    step = result_place(rules, event.seat) if not table.automatic else table.step
    return replace(
        table,
        phase=event.phase,
        called=None,
        lit=(),
        step=step,
        thrown=table.thrown - {event.seat},
    )


def _throw_to_beat(rules: Rules, table: Table, event: e.ThrowToBeat) -> Table:
    """Seats with a wager throw against the dealer's throw; if there are none, the round is over."""
    called = table.called
    assert called is not None
    if next_thrower(table) != DEALER:
        after = rules.next_phase[called.phase][called.outcome]
        return replace(table, phase=after, called=None, last=called)
    over = replace(table, called=None, last=called, betting=table.automatic, step=0)
    over = replace(over, round=table.round + 1)
    return apply_out_of_service(rules, over) if table.desk.leaving else over


def _collect(rules: Rules, table: Table, event: e.LosersCollected) -> Table:
    assert table.called is not None
    seats = table.seats.copy()
    for line in table.called.lines:
        if line.kind == LOSES:
            seat = seats[line.seat]
            ups = {key: up for key, up in seat.ups.items() if key != line.key}
            seats[line.seat] = _with_chips(seat, seat.chips + line.back, ups, seat.wagered)
    return replace(table, seats=seats, collected=True)


def _pay(rules: Rules, table: Table, event: e.WinnersPaid) -> Table:
    called = table.called
    assert called is not None
    seats = table.seats.copy() if called.lines else table.seats
    moved = []
    for line in called.lines:
        if line.kind == LOSES:
            continue
        seat = seats[line.seat]
        ups = seat.ups.copy()
        if line.kind == MOVES:
            moved.append((line, ups.pop(line.key)))
        elif line.next < 0:
            del ups[line.key]
        elif ups[line.key].keep:
            ups[line.key] = replace(ups[line.key], fee=line.fee)  # the charge for the next decision
        chips = seat.chips + line.win + line.back - line.fee
        seats[line.seat] = _with_chips(seat, chips, ups, seat.wagered)
    for line, up in moved:
        key = rules.wagers[up.name].key(line.next)
        seats[line.seat].ups[key] = PlacedWager(
            name=up.name, stake=up.stake, state=line.next, on=up.on, fee=up.fee
        )
    return _end_of_throw(rules, table, seats, called)


def _settle(rules: Rules, table: Table, event: e.WagersSettled) -> Table:
    return _pay(rules, _collect(rules, table, e.LosersCollected()), e.WinnersPaid())


def _end_of_throw(
    rules: Rules, table: Table, seats: dict[int, Seat], called: e.ResultCalled
) -> Table:
    """Move the phase on, and start the next round unless seats still have to throw."""
    phases = rules.phases
    after = rules.next_phase[called.phase][called.outcome]
    closed = False
    if phases.seat_throws:
        closed = bool(seats_to_throw(table, seats))
        if closed and phases.shared:
            after = called.phase
    if after in rules.bars_end:
        seats = {n: replace(s, barred=frozenset()) if s.barred else s for n, s in seats.items()}
    hands = table.hands
    if hands.holder != NOBODY:
        hands = custody_after_round(rules, table, called.outcome)
    status, desk = table.status, _desk_after_throw(rules, table.desk, after)
    if desk.by_hand or (desk.leaving and not closed):
        status, desk = OUT_OF_SERVICE, desk_for_repair(rules, desk)
    return Table(
        automatic=table.automatic,
        status=status,
        betting=table.automatic and not closed,
        step=table.step if table.automatic else _step_after_paying(rules, table, closed),
        phase=after,
        round=table.round if closed else table.round + 1,
        seats=seats,
        called=None,
        last=called,
        collected=False,
        thrown=table.thrown if closed else frozenset(),
        fresh=ends_turn(rules, called.phase, called.outcome),
        lit=table.lit,
        hands=hands,
        desk=desk,
        cards=evolve_cards.rack_hands(rules, table.cards) if table.cards is not None else None,
    )


def _desk_after_throw(rules: Rules, desk: Desk, phase: int) -> Desk:
    """Bars end with their phase; new dice that a player asked for are due after a decision."""
    if phase in rules.bars_end:
        desk = forget(desk, barred=frozenset())
    if desk.new_dice:
        due = desk.new_dice == ASKED and (DUE if phase == 0 else ASKED)
        desk = replace(desk, new_dice=due or "")
    return desk


def _step_after_paying(rules: Rules, table: Table, closed: bool) -> int:
    """Where the dealer goes after paying: on, or back to the throw of the next seat."""
    if not closed:
        return _step_after(rules, table, table.step)
    return result_place(rules, 1 if rules.phases.shared else DEALER)


def _step_after(rules: Rules, table: Table, step: int) -> int:
    """The next step that applies: some depend on whether a player or the dealer holds the dice."""
    for ahead in range(1, len(rules.procedure) + 1):
        place = (step + ahead) % len(rules.procedure)
        if step_applies(rules.procedure[place], table):
            return place
    return 0


def _take_step(rules: Rules, table: Table, event: e.StepTaken) -> Table:
    due, place = rules.procedure[table.step], table.step
    if due.does in ENDS:
        return table
    if due.does is Does.DEALS and not due.is_done_by(event.step):
        place = rules.procedure.index(opening_step(rules))  # betting was opened again
    return replace(table, step=_step_after(rules, table, place))


def _open_betting(rules: Rules, table: Table, event: e.BettingOpened) -> Table:
    desk = replace(table.desk, found_wagers=()) if table.desk.found_wagers else table.desk
    return replace(table, betting=True, desk=desk)


def _close_betting(rules: Rules, table: Table, event: e.BettingClosed) -> Table:
    """Calls that are not marked and spoken wagers that are not confirmed lapse."""
    desk = table.desk
    if desk.calls or desk.spoken_wagers:
        desk = replace(desk, calls=(), spoken_wagers=())
    return replace(table, betting=False, desk=desk)


def _clear_lights(rules: Rules, table: Table, event: e.LightsCleared) -> Table:
    return replace(table, lit=())


def _note_incident(rules: Rules, table: Table, event: e.IncidentNoted) -> Table:
    book = (*table.desk.incidents, f"{event.name}: {event.note}")
    return replace(table, desk=replace(table.desk, incidents=book))


def _desk(**fields: Callable[[Table, Kind], object]) -> Callable[[Rules, Table, Kind], Table]:
    """An evolver that changes fields of the desk only."""

    def evolver(rules: Rules, table: Table, event: Kind) -> Table:
        changes = {name: value(table, event) for name, value in fields.items()}
        return replace(table, desk=replace(table.desk, **changes))

    return evolver


class _OfASeat(Protocol):
    """An event at a seat."""

    @property
    def seat(self) -> int:
        """Its number."""


_SeatKind = TypeVar("_SeatKind", bound=_OfASeat)


def _person(
    changes: Callable[[_SeatKind], MemoryChanges],
) -> Callable[[Rules, Table, _SeatKind], Table]:
    """An evolver that changes what the rules remember of a player, at all seats of that player."""

    def evolver(rules: Rules, table: Table, event: _SeatKind) -> Table:
        return with_person(table, event.seat, **changes(event))

    return evolver


def _accept_dice(rules: Rules, table: Table, event: e.DiceAccepted) -> Table:
    """Taking the dice from someone else starts a new turn, seven or no seven."""
    refused = table.hands.refused if event.seat == DEALER else frozenset()
    fresh = table.fresh or event.seat != table.hands.last
    return replace(
        table,
        hands=DiceCustody(
            holder=event.seat, last=event.seat, offerees=frozenset(), refused=refused
        ),
        fresh=fresh,
    )


def _refuse_dice(rules: Rules, table: Table, event: e.DiceRefused) -> Table:
    hands, refuser = table.hands, frozenset({event.seat})
    remembers = rules.game.handling is not None and rules.game.handling.remembers_refusals
    refused = hands.refused | refuser if remembers else hands.refused
    offerees = refuser if event.seat in hands.offerees else hands.offerees | refuser
    return replace(table, hands=replace(hands, offerees=offerees, refused=refused))


def _pass_dice(rules: Rules, table: Table, event: e.DicePassed) -> Table:
    step = step_after_passing(rules, table)
    return replace(table, hands=pass_dice(rules, table, event.seat), fresh=True, step=step)


def _add_chips(rules: Rules, table: Table, event: e.ChipsAdded) -> Table:
    seat = table.seats[event.seat]
    return _with_seat(table, event.seat, replace(seat, chips=seat.chips + event.chips))


def _change_cash(rules: Rules, table: Table, event: e.CashChanged) -> Table:
    seat = table.seats[event.seat]
    return _with_seat(table, event.seat, replace(seat, chips=seat.chips + event.chips))


def _without_role(roles: tuple[str, ...], role: str) -> tuple[str, ...]:
    at = roles.index(role)
    return roles[:at] + roles[at + 1 :]


_EVOLVERS: dict[type[e.Event], Evolver] = dict(
    [
        evolver_entry(e.WagerPlaced, _place_wager),
        evolver_entry(e.ResultCalled, _call_result),
        evolver_entry(e.ResultStruck, _strike_result),
        evolver_entry(e.ThrowToBeat, _throw_to_beat),
        evolver_entry(e.LosersCollected, _collect),
        evolver_entry(e.WinnersPaid, _pay),
        evolver_entry(e.WagersSettled, _settle),
        evolver_entry(e.WagersSeen, chips_on_felt.apply_wagers_seen),
        evolver_entry(e.WagerReduced, _reduce_wager),
        evolver_entry(e.WagerFound, _add_found_wager),
        evolver_entry(e.WagerReturned, apply_wager_returned),
        evolver_entry(e.WagerSaid, apply_wager_said),
        evolver_entry(e.WagerConfirmed, apply_wager_confirmed),
        evolver_entry(e.CashChanged, _change_cash),
        evolver_entry(e.ChipsAdded, _add_chips),
        evolver_entry(e.WagerCalled, _call_wager),
        evolver_entry(e.CallHeard, _hear_call),
        evolver_entry(e.WagerKept, apply_wager_kept),
        evolver_entry(e.BettingOpened, _open_betting),
        evolver_entry(e.BettingClosed, _close_betting),
        evolver_entry(e.StepTaken, _take_step),
        evolver_entry(e.LightsCleared, _clear_lights),
        evolver_entry(e.RoundVoided, apply_round_voided),
        evolver_entry(e.SettledByHand, apply_settled_by_hand),
        evolver_entry(e.LeavingPlay, apply_leaving_play),
        evolver_entry(e.TakenOutOfService, apply_out_of_service),
        evolver_entry(e.IncidentNoted, _note_incident),
        evolver_entry(e.PlayerSat, apply_player_sat),
        evolver_entry(e.PlayerLeft, apply_player_left),
        evolver_entry(e.DiceAccepted, _accept_dice),
        evolver_entry(e.DiceRefused, _refuse_dice),
        evolver_entry(e.DicePassed, _pass_dice),
        evolver_entry(e.DiceChangeAsked, _desk(new_dice=lambda t, ev: ASKED)),
        evolver_entry(e.DiceChanged, dice.apply_dice_changed),
        evolver_entry(e.TableOpened, apply_table_opened),
        evolver_entry(e.DeviceTested, apply_check),
        evolver_entry(e.TableClosed, apply_table_closed),
        evolver_entry(e.CheckPassed, apply_check),
        evolver_entry(e.CheckFailed, apply_check),
        evolver_entry(e.SignedOn, evolve_cards.apply_signed_on),
        evolver_entry(
            e.SignedOff, _desk(present=lambda t, ev: _without_role(t.desk.present, ev.role))
        ),
        evolver_entry(e.DiceLoaded, dice.apply_dice_loaded),
        evolver_entry(
            e.LimitsChanged,
            _desk(
                minimum=lambda t, ev: ev.minimum,
                maximum=lambda t, ev: ev.maximum,
                notice=lambda t, ev: notice_after(t.desk.notice, ev),
            ),
        ),
        evolver_entry(e.MultiplesAsked, _desk(multiples=lambda t, ev: ev.required)),
        evolver_entry(e.AgreementEnded, _person(lambda ev: MemoryChanges(limits=None))),
        evolver_entry(
            e.NoticePosted, _desk(notice=lambda t, ev: (ev.minimum, ev.maximum, ev.at_s))
        ),
        evolver_entry(e.PartnersFlagged, _desk(partners=lambda t, ev: partners_with(t, ev.seats))),
        evolver_entry(e.SeatsSet, _desk(seats=lambda t, ev: ev.count)),
        evolver_entry(
            e.LimitsAgreed, _person(lambda ev: MemoryChanges(limits=(ev.minimum, ev.maximum)))
        ),
        evolver_entry(
            e.ChecksIssued, _person(lambda ev: MemoryChanges(checks=(ev.color, ev.value)))
        ),
        evolver_entry(e.PlayerAdvised, _person(lambda ev: MemoryChanges(advised=True))),
        *evolve_cards.EVOLVERS.items(),
    ]
)
