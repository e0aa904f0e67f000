"""What the record of a night remembers, as shapes."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.replay import Transition
from pitboss.floor.state import rules_of
from pitboss.history.announcements import Announcement
from pitboss.history.guest_ledger import LedgerLine, explain_line
from pitboss.history.table_record import RoundSummary, ShownResult
from pitboss.history.window_record import WindowAct
from pitboss.web.shapes import AnnouncementView, CageView, LineView, MoneyView, PastView
from pitboss.web.shapes.past import RoundCard
from pitboss.web.views import results
from pitboss.web.views.law import law_views


def announcement_view(announcement: Announcement) -> AnnouncementView:
    """One line about something that happened."""
    return AnnouncementView(
        seq=announcement.seq,
        table=announcement.table,
        round=announcement.round,
        words=announcement.words,
        call=announcement.is_call,
        at_ms=announcement.at_ms,
    )


def board_view(result: ShownResult) -> PastView:
    """A result on the board."""
    return PastView(
        result.round, result.outcome, "corrected" if result.is_corrected else "", result.name
    )


def round_card(summary: RoundSummary) -> RoundCard:
    """A round in the list of rounds."""
    return RoundCard(
        round=summary.round,
        seq=summary.seq,
        at_ms=summary.at_ms,
        outcome=summary.outcome,
        shown=summary.name,
        note=summary.note,
    )


def cage_view(act: WindowAct) -> CageView:
    """An act of a window."""
    return CageView(
        id=act.id,
        seq=act.seq,
        at_ms=act.at_ms,
        kind=act.kind,
        whose=act.whose,
        dollars=act.dollars,
        cents=act.cents,
        hash=act.hash.hex(),
        reversed=act.is_reversed,
        slip=act.slip,
        written_ms=act.written_ms,
    )


def money_view(line: LedgerLine) -> MoneyView:
    """A line of a guest's history, without its reason."""
    return MoneyView(
        seq=line.seq,
        at_ms=line.at_ms,
        words=line.words,
        change=line.change,
        holds=line.holds,
        table=line.table,
        round=line.round,
        explains=line.has_reason,
        refused=line.is_refusal,
    )


def explained_money_view(line: LedgerLine, guest: str, transition: Transition) -> MoneyView:
    """A line of a guest's history with the reason and the clauses of everything in it."""
    reason, name = explain_line(guest, transition), transition.entry.order.table
    lines: tuple[LineView, ...] = ()
    if reason.wagers:
        rules, table = rules_of(transition.after, name), transition.after.tables[name].table
        lines = tuple(results.explain_line(rules, table, wager) for wager in reason.wagers)
    return replace(money_view(line), lines=lines, why=reason.words, law=law_views(reason.law))
