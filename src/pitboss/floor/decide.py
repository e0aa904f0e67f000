"""decide: one order in; events, the next floor and the money moved out, or a refusal. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.floor import (
    access,
    cash_boxes,
    corrections,
    counts,
    devices,
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

# Each decider takes its own kind of command, the key of the table below.
Decider = Callable[[Floor, o.Order, Any, o.OrderContext], Decision | Refusal]


def _key_in_slip(
    floor: Floor, order: o.Order, command: o.KeyInSlip, context: o.OrderContext
) -> Decision | Refusal:
    """Key in a slip: its act is decided like a live order, at the time written on it."""
    if (no := paper_slips.verify_slip(floor, command, context)) is not None:
        return no
    done: Decision | Refusal = Decision((), floor)
    if command.act is not None:
        then = replace(context, at_ms=command.at_ms)
        done = decide(floor, replace(order, command=command.act), then)
    if isinstance(done, Refusal):
        return refuse(f"slip {command.number}: {done.words}", *done.law)
    return paper_slips.with_slip(done, order, command)


_DECIDERS: dict[type, Decider] = {
    o.SetUp: setup.set_up,
    o.CloseNight: setup.close_night,
    o.TakeOver: setup.take_over,
    o.NoteAccess: access.note_access,
    o.NoteClock: access.note_clock,
    o.ClockOn: people.clock_on,
    o.ClockOff: people.clock_off,
    o.TakePost: people.take_post,
    o.LeavePost: people.leave_post,
    o.HangNotices: notices.hang_notices,
    o.Admit: guests.admit,
    o.AskToLeave: guests.ask_to_leave,
    o.Suspend: suspension.suspend,
    o.EndSuspension: suspension.end_suspension,
    o.FreeSeat: idle_seats.free_seat,
    o.OpenWindow: windows.open_window,
    o.Sell: windows.sell,
    o.TakeBack: windows.take_back,
    o.CloseWindow: windows.close_window,
    o.AskFill: transfers.ask_transfer,
    o.AskCredit: transfers.ask_transfer,
    o.ConfirmTransfer: transfers.confirm_transfer,
    o.CountRack: transfers.count_rack,
    o.CountMoney: counts.count_money,
    o.CallCount: counts.call_count,
    o.DropCount: counts.drop_count,
    o.ExplainVariance: variances.explain_variance,
    o.TakeAdmission: cash_boxes.take_admission,
    o.TakeBingo: cash_boxes.take_bingo,
    o.HandOutSlips: paper_slips.hand_out,
    o.KeyInSlip: _key_in_slip,
    o.VoidSlip: paper_slips.void,
    o.ReturnSlips: paper_slips.return_pad,
    o.CorrectRound: corrections.correct_round,
    o.Reverse: corrections.reverse,
    o.ReportIncident: incidents.report,
    o.AddToIncident: incidents.add,
    o.DecideIncident: incidents.decide,
    o.SendNotice: incidents.send,
    o.CloseIncident: incidents.close,
    o.Freeze: incidents.freeze,
    o.Unfreeze: incidents.unfreeze,
    o.AdmitInspector: inspection.admit,
    o.RemoveEquipment: inspection.remove_equipment,
    o.StopGame: inspection.stop_game,
    o.ResumeGame: inspection.resume_game,
    o.AskCount: inspection.ask_count,
    o.DrawLot: inspection.draw_table,
    o.PromiseDraws: devices.promise,
    o.SealWords: guest_words.seal_words,
    o.AddWords: guest_words.open_words,
    o.Draw: devices.draw,
    o.RevealDraws: devices.reveal,
    o.OpenPrizeDesk: prizes.open_desk,
    o.ClosePrizeDesk: prizes.close_desk,
    o.ReservePrize: prizes.reserve,
    o.ReleasePrize: prizes.release,
    o.RedeemPrize: prizes.redeem,
    o.HandOverPrize: prizes.hand_over,
    o.CorrectAward: prizes.correct_award,
    o.ReturnPrize: prizes.return_prize,
}


def decide(floor: Floor, order: o.Order, context: o.OrderContext) -> Decision | Refusal:
    """The result of an order on this floor."""
    decider = _DECIDERS.get(order.command.__class__, _play)
    if floor.status == CLOSED_NIGHT:
        return refuse("the night is closed: nothing more can be done")
    if floor.plan is None and decider is not setup.set_up:
        return refuse("the floor has not been set up yet")
    if not context.accepted:
        no = _verify_allowed(floor, order, decider, context.at_ms)
        if no is not None:
            return no
    if floor.edition != context.edition:
        floor = replace(floor, edition=context.edition)
    done = decider(floor, order, order.command, context)
    if isinstance(done, Refusal) or floor.plan is None:
        return done
    if floor.plan.terms is not None and decider is _play:
        done = license_hours.with_round_times(floor, done, order.table, context.at_ms)
    if not floor.plan.seat_s:
        return done
    return idle_seats.with_idle_seats(floor, done, order.table, context.at_ms)


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
    done = table_orders.play(floor, order, command, context)
    if command.__class__ is not c.OpenTable or isinstance(done, Refusal):
        return done
    no = notices.verify_hung(floor, floor.tables[order.table])
    if no is not None and not context.accepted:
        return no
    live = done.floor.tables[order.table]
    if live.counted < 0:
        return done
    return replace(done, floor=table_orders.with_table(done.floor, replace(live, counted=-1)))
