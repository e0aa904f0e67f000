"""Interruptions: what a void round, a fault, a check or a new opening does to a table."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit import events as e
from pitboss.pit.evolve_cards import rack_hands, undo_settlement
from pitboss.pit.persons import forget
from pitboss.pit.rounds import result_place, seats_throw, step_applies
from pitboss.pit.state import (
    CLOSED,
    DEALER,
    OPEN,
    OUT_OF_SERVICE,
    Desk,
    DiceCustody,
    Seat,
    Table,
)
from pitboss.pit.wager_corrections import remove_found_wagers, undo_collection
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity
from pitboss.rulebook.procedure import Does
from pitboss.rulebook.shuffling import START


def apply_round_voided(rules: Rules, table: Table, event: e.RoundVoided) -> Table:
    """A round without a result; the event says what becomes of the wagers and the betting.

    If the device had failed and only settling by hand was left, the table stops.
    """
    table = undo_collection(table)
    if table.desk.found_wagers:
        table = remove_found_wagers(table)
    table = _count_invalid_throw(rules, table, event)
    irregularity = _irregularity_of(rules, event)
    table = _undo_early_settlement(table, event, irregularity)
    stops = event.out_of_service or table.desk.by_hand
    if not (event.reopens or event.returned or stops):
        return _throw_again(rules, table)
    stops = stops or bool(table.desk.leaving)
    seats = table.seats
    if event.returned:
        seats = {n: _return_wagers(seat) for n, seat in seats.items()}
    status = OUT_OF_SERVICE if stops else table.status
    desk = desk_for_repair(rules, table.desk) if stops else table.desk
    if event.returned:
        desk = forget(desk, barred=frozenset())
    phase = table.phase
    seats_threw = table.thrown or rules.phases.names[phase] in rules.phases.seat_throws
    if event.returned or seats_threw:
        phase = 0  # nothing is left that a point could decide
    return replace(
        table,
        seats=seats,
        called=None,
        collected=False,
        betting=event.reopens,
        step=0 if stops else _reopen(rules, table),
        status=status,
        desk=desk,
        lit=(),
        thrown=frozenset(),
        phase=phase,
        round=table.round + 1,
        cards=rack_hands(rules, table.cards, voided=True) if table.cards is not None else None,
    )


def _irregularity_of(rules: Rules, event: e.RoundVoided) -> Irregularity | None:
    """The irregularity that ended a round; None if the rules no longer have it."""
    matches = (item for item in rules.irregularities if item.name == event.irregularity)
    return next(matches, None)


def _undo_early_settlement(
    table: Table, event: e.RoundVoided, irregularity: Irregularity | None
) -> Table:
    """What was settled early in the round goes back, and no commission on it is owed."""
    if table.cards is None:
        return table
    # An event of an earlier edition does not name what goes back.
    before = table.cards.early if irregularity is not None and irregularity.remedy.reverses else ()
    if event.owed is not None:
        table = replace(table, cards=replace(table.cards, owed=event.owed))
    return undo_settlement(table, event.undone or before)


def _count_invalid_throw(rules: Rules, table: Table, event: e.RoundVoided) -> Table:
    """An invalid throw counts against its player, once the player holds the dice."""
    irregularity = _irregularity_of(rules, event)
    if (
        irregularity is None
        or not irregularity.remedy.counts_against_holder
        or table.hands.holder <= DEALER
    ):
        return table
    offers = [i for i, step in enumerate(rules.procedure) if step.does is Does.OFFERS]
    if offers and not table.automatic and table.step <= offers[0]:
        return table
    return replace(table, hands=replace(table.hands, invalid=table.hands.invalid + 1))


def apply_out_of_service(
    rules: Rules, table: Table, event: e.TakenOutOfService | None = None
) -> Table:
    """A faulty device waits until it is repaired and checked."""
    return replace(table, status=OUT_OF_SERVICE, desk=desk_for_repair(rules, table.desk))


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


def desk_for_repair(rules: Rules, desk: Desk) -> Desk:
    """A faulty device opens again only after it passes its checks again. A check that the list no
    longer has, in a night of an earlier edition, does not count."""
    checked = desk.checked & {item.name for item in rules.opening if not item.after_fault}
    return replace(desk, checked=checked, uninspected=frozenset(), by_hand=False, leaving="")


def _reopen(rules: Rules, table: Table) -> int:
    """After a void the round resumes before the closing call: betting is open until then."""
    closing = [i for i, step in enumerate(rules.procedure) if step.does is Does.CLOSES]
    for place, step in enumerate(rules.procedure[: closing[0]]):
        if step.does is not Does.OPENS and step_applies(step, table):
            return place
    return closing[0]


def _return_wagers(seat: Seat) -> Seat:
    staked = sum(up.stake + up.fee for up in seat.ups.values())
    return replace(seat, chips=seat.chips + staked, ups={}, barred=frozenset())


def apply_check(
    rules: Rules, table: Table, event: e.CheckPassed | e.CheckFailed | e.DeviceTested
) -> Table:
    """A checklist item passed, or failed and stops play until it is fixed."""
    passed = event.passed if isinstance(event, e.DeviceTested) else isinstance(event, e.CheckPassed)
    item, desk = frozenset({event.item}), table.desk
    known = desk.checked | item if passed else desk.checked - item
    failed = desk.failed - item if passed else desk.failed | item
    left = desk.uninspected - item
    return replace(table, desk=replace(desk, checked=known, failed=failed, uninspected=left))


def apply_table_opened(rules: Rules, table: Table, event: e.TableOpened) -> Table:
    """A table opens at the start of a round; wagers that a fault left up stay up."""
    return replace(
        table, status=OPEN, betting=table.automatic, step=0, called=None, collected=False
    )


def apply_table_closed(rules: Rules, table: Table, event: e.TableClosed) -> Table:
    """A closed table needs new checks and opens without a point; refusals and advice end. What has
    failed still has to be fixed."""
    seats = {
        number: replace(seat, advised=False, barred=frozenset())
        for number, seat in table.seats.items()
    }
    desk = forget(table.desk, advised=False, barred=frozenset(), owed=0)
    none = frozenset[str]()
    desk = replace(desk, checked=none, uninspected=none, leaving="")
    cards = replace(table.cards, due=START) if table.cards is not None else None
    return replace(
        table,
        status=CLOSED,
        seats=seats,
        hands=DiceCustody(),
        desk=desk,
        phase=0,
        fresh=True,
        lit=(),
        cards=cards,
    )


def apply_settled_by_hand(rules: Rules, table: Table, event: e.SettledByHand) -> Table:
    """The lamps are out: this round is settled without them, and then the table stops."""
    return replace(table, desk=replace(table.desk, by_hand=True), lit=())


def apply_leaving_play(rules: Rules, table: Table, event: e.LeavingPlay) -> Table:
    """The round goes on to its end, and then the table stops."""
    return replace(table, desk=replace(table.desk, leaving=event.irregularity))
