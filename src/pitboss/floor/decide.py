"""decide: one order in; events, the next floor and the money moved out, or a refusal. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from pitboss.floor import (
    access,
    cash_boxes,
    closing,
    corrections,
    counts,
    devices,
    drawing_ends,
    drawings,
    guest_words,
    guests,
    idle_seats,
    incidents,
    inspection,
    license_hours,
    notices,
    paper_slips,
    people,
    prizes,
    setup,
    suspension,
    table_orders,
    tickets,
    transfers,
    variances,
    windows,
)
from pitboss.floor import (
    orders as o,
)
from pitboss.floor.authorization import verify_reader, verify_right
from pitboss.floor.decision import Decision
from pitboss.floor.state import CLOSED_NIGHT, Floor
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse

_Kind = TypeVar("_Kind")
Decider = Callable[..., Decision | Refusal]
"""What decides an order; it takes the floor, the order, its own kind of command and the context."""


def _entry(
    kind: type[_Kind],
    decider: Callable[[Floor, o.Order, _Kind, o.OrderContext], Decision | Refusal],
) -> tuple[type, Decider]:
    """A command and the function for it, which takes this command and no other."""
    return kind, decider


def _key_in_slip(
    floor: Floor, order: o.Order, command: o.KeyInSlip, context: o.OrderContext
) -> Decision | Refusal:
    """Key in a slip: its act is decided like a live order, at the time written on it."""
    if (no := paper_slips.verify_slip(floor, command, context)) is not None:
        return no
    decision: Decision | Refusal = Decision((), floor)
    if command.act is not None:
        then = replace(context, at_ms=command.at_ms)
        decision = decide(floor, replace(order, command=command.act), then)
    if isinstance(decision, Refusal):
        return refuse(f"slip {command.number}: {decision.words}", *decision.law)
    return paper_slips.with_slip(decision, order, command)


_DECIDERS: dict[type, Decider] = dict(
    [
        _entry(o.SetUp, setup.set_up),
        _entry(o.CloseNight, closing.close_night),
        _entry(o.RecordExpense, closing.record_expense),
        _entry(o.StrikeExpense, closing.strike_expense),
        _entry(o.Attest, closing.attest),
        _entry(o.RecordDeposit, closing.record_deposit),
        _entry(o.FileReport, closing.file_report),
        _entry(o.TakeOver, setup.take_over),
        _entry(o.NoteAccess, access.note_access),
        _entry(o.NoteClock, access.note_clock),
        _entry(o.ClockOn, people.clock_on),
        _entry(o.ClockOff, people.clock_off),
        _entry(o.TakePost, people.take_post),
        _entry(o.LeavePost, people.leave_post),
        _entry(o.HangNotices, notices.hang_notices),
        _entry(o.Admit, guests.admit),
        _entry(o.AskToLeave, guests.ask_to_leave),
        _entry(o.Suspend, suspension.suspend),
        _entry(o.EndSuspension, suspension.end_suspension),
        _entry(o.FreeSeat, idle_seats.free_seat),
        _entry(o.OpenWindow, windows.open_window),
        _entry(o.Sell, windows.sell),
        _entry(o.TakeBack, windows.take_back),
        _entry(o.CloseWindow, windows.close_window),
        _entry(o.AskFill, transfers.ask_transfer),
        _entry(o.AskCredit, transfers.ask_transfer),
        _entry(o.ConfirmTransfer, transfers.confirm_transfer),
        _entry(o.CountRack, transfers.count_rack),
        _entry(o.CountMoney, counts.count_money),
        _entry(o.CallCount, counts.call_count),
        _entry(o.DropCount, counts.drop_count),
        _entry(o.ExplainVariance, variances.explain_variance),
        _entry(o.TakeAdmission, cash_boxes.take_admission),
        _entry(o.TakeBingo, cash_boxes.take_bingo),
        _entry(o.HandOutSlips, paper_slips.hand_out),
        _entry(o.KeyInSlip, _key_in_slip),
        _entry(o.VoidSlip, paper_slips.void),
        _entry(o.ReturnSlips, paper_slips.return_pad),
        _entry(o.CorrectRound, corrections.correct_round),
        _entry(o.Reverse, corrections.reverse),
        _entry(o.ReportIncident, incidents.report),
        _entry(o.AddToIncident, incidents.add),
        _entry(o.DecideIncident, incidents.decide),
        _entry(o.SendNotice, incidents.send),
        _entry(o.CloseIncident, incidents.close),
        _entry(o.Freeze, incidents.freeze),
        _entry(o.Unfreeze, incidents.unfreeze),
        _entry(o.AdmitInspector, inspection.admit),
        _entry(o.RemoveEquipment, inspection.remove_equipment),
        _entry(o.StopGame, inspection.stop_game),
        _entry(o.ResumeGame, inspection.resume_game),
        _entry(o.AskCount, inspection.ask_count),
        _entry(o.DrawLot, inspection.draw_table),
        _entry(o.PromiseDraws, devices.promise),
        _entry(o.SealWords, guest_words.seal_words),
        _entry(o.AddWords, guest_words.open_words),
        _entry(o.Draw, devices.draw),
        _entry(o.RevealDraws, devices.reveal),
        _entry(o.OpenPrizeDesk, prizes.open_desk),
        _entry(o.ClosePrizeDesk, prizes.close_desk),
        _entry(o.ReservePrize, prizes.reserve),
        _entry(o.ReleasePrize, prizes.release),
        _entry(o.RedeemPrize, prizes.redeem),
        _entry(o.HandOverPrize, prizes.hand_over),
        _entry(o.CorrectAward, prizes.correct_award),
        _entry(o.ReturnPrize, prizes.return_prize),
        _entry(o.SellTickets, tickets.sell),
        _entry(o.RefundTickets, tickets.refund),
        _entry(o.SealTickets, tickets.seal),
        _entry(o.OpenDrawing, drawings.begin),
        _entry(o.AddDrawingWords, drawings.add_words),
        _entry(o.DrawTicket, drawings.draw),
        _entry(o.RedrawTicket, drawings.redraw),
        _entry(o.GiveUpDrawing, drawing_ends.give_up),
        _entry(o.CallOffDrawing, drawing_ends.call_off),
        _entry(o.ClaimPrize, drawings.claim),
        _entry(o.RecordClaim, drawing_ends.record_claim),
    ]
)


def decide(floor: Floor, order: o.Order, context: o.OrderContext) -> Decision | Refusal:
    """The result of an order on this floor."""
    decider = _DECIDERS.get(order.command.__class__, _play)
    if floor.status == CLOSED_NIGHT and order.command.__class__ not in closing.AFTER_CLOSE:
        return refuse(
            "the night is closed: only its deposit, its report and claims of held prizes can be"
            " recorded"
        )
    if floor.plan is None and decider is not setup.set_up:
        return refuse("the floor has not been set up yet")
    if not context.accepted:
        no = _verify_allowed(floor, order, decider, context.at_ms)
        if no is not None:
            return no
    if floor.edition != context.edition:
        floor = replace(floor, edition=context.edition)
    decision = decider(floor, order, order.command, context)
    if isinstance(decision, Refusal) or floor.plan is None:
        return decision
    if floor.plan.terms is not None and decider is _play:
        decision = license_hours.with_round_times(floor, decision, order.table, context.at_ms)
    elif decider is not _play and decision.moves:
        decision = closing.with_loose_chips(decision)
    if not floor.plan.seat_s:
        return decision
    return idle_seats.with_idle_seats(floor, decision, order.table, context.at_ms)


def _verify_allowed(floor: Floor, order: o.Order, decider: Decider, at_ms: int) -> Refusal | None:
    """Refuse an actor without the right to this, or what a licensed night does not allow now;
    table_orders.py checks orders at a table."""
    if (no := verify_reader(floor, order)) is not None:
        return no
    if decider is not _play and (no := verify_right(floor, order)) is not None:
        return no
    if floor.inspection.stopped and (no := inspection.verify_going(floor, order)) is not None:
        return no
    terms = floor.plan.terms if floor.plan is not None else None
    if terms is None or order.command.__class__ not in license_hours.TIMED:
        return None
    return license_hours.verify_hours(floor, terms, order, at_ms)


def _play(
    floor: Floor, order: o.Order, command: c.Command, context: o.OrderContext
) -> Decision | Refusal:
    """A command at a table. Opening it also requires its notices, and drops an earlier count of its
    chips: they are counted again when it closes."""
    decision = table_orders.play(floor, order, command, context)
    if command.__class__ is not c.OpenTable or isinstance(decision, Refusal):
        return decision
    no = notices.verify_hung(floor, floor.tables[order.table])
    if no is not None and not context.accepted:
        return no
    live = decision.floor.tables[order.table]
    if live.counted < 0:
        return decision
    return replace(
        decision, floor=table_orders.with_table(decision.floor, replace(live, counted=-1))
    )
