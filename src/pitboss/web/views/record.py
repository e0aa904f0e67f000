"""What the record of a night remembers, as shapes."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.replay import Transition
from pitboss.floor.state import rules_of
from pitboss.history.announcements import Announcement
from pitboss.history.guest_ledger import LedgerLine, explain_line
from pitboss.history.table_record import RoundSummary, ShownResult
from pitboss.history.window_record import WindowAct
from pitboss.web.shapes import CageView, LineView, MoneyView, PastView, SaidView
from pitboss.web.shapes.past import RoundCard
from pitboss.web.views import results
from pitboss.web.views.law import law_views


def said_view(one: Announcement) -> SaidView:
    """One line about something that happened."""
    return SaidView(
        seq=one.seq,
        table=one.table,
        round=one.round,
        words=one.words,
        call=one.is_call,
        at_ms=one.at_ms,
    )


def board_view(one: ShownResult) -> PastView:
    """A result on the board."""
    return PastView(one.round, one.outcome, "corrected" if one.is_corrected else "", one.name)


def round_card(one: RoundSummary) -> RoundCard:
    """A round in the list of rounds."""
    return RoundCard(
        round=one.round,
        seq=one.seq,
        at_ms=one.at_ms,
        outcome=one.outcome,
        shown=one.name,
        note=one.note,
    )


def cage_view(one: WindowAct) -> CageView:
    """An act of a window."""
    return CageView(
        id=one.id,
        seq=one.seq,
        at_ms=one.at_ms,
        kind=one.kind,
        whose=one.whose,
        dollars=one.dollars,
        cents=one.cents,
        hash=one.hash.hex(),
        reversed=one.is_reversed,
        slip=one.slip,
        written_ms=one.written_ms,
    )


def money_view(one: LedgerLine) -> MoneyView:
    """A line of a guest's history, without its reason."""
    return MoneyView(
        seq=one.seq,
        at_ms=one.at_ms,
        words=one.words,
        change=one.change,
        holds=one.holds,
        table=one.table,
        round=one.round,
        explains=one.has_reason,
        refused=one.is_refusal,
    )


def explained_money_view(one: LedgerLine, guest: str, transition: Transition) -> MoneyView:
    """A line of a guest's history with the reason and the clauses of everything in it."""
    reason, name = explain_line(guest, transition), transition.entry.order.table
    lines: tuple[LineView, ...] = ()
    if reason.wagers:
        rules, table = rules_of(transition.after, name), transition.after.tables[name].table
        lines = tuple(results.explain_line(rules, table, wager) for wager in reason.wagers)
    return replace(money_view(one), lines=lines, why=reason.words, law=law_views(reason.law))
