"""The paperwork of the close, the close itself, and what is recorded after it.

Once the night is closed only its deposit, its report and the claims of held prizes can still be
recorded.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.cage.accounts import (
    ADMISSION,
    BANK,
    GUESTS,
    OUTSIDE,
    VOID,
    CashMove,
    Move,
    drawer,
    player,
)
from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.authorization import acting_roles
from pitboss.floor.calendar_days import is_day, local_minute
from pitboss.floor.close_events import (
    Attested,
    DepositRecorded,
    ExpenseRecorded,
    ExpenseStruck,
    ReportFiled,
)
from pitboss.floor.close_state import Attestation, Deposit, Expense, FiledReport
from pitboss.floor.close_steps import ROUND, SEATS, SEED, TRANSFER, WINDOW, blocking_steps
from pitboss.floor.decision import Decision
from pitboss.floor.events import NightClosed
from pitboss.floor.frozen import frozen_holdings
from pitboss.floor.money_words import money
from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.receipts import (
    admission_cents,
    gross_receipts_cents,
    net_proceeds_cents,
    sold_cents_by_window,
)
from pitboss.floor.state import CLOSED_NIGHT, Floor, Guest
from pitboss.floor.till import CashBox
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause

AFTER_CLOSE: frozenset[type] = frozenset({o.RecordDeposit, o.FileReport, o.RecordClaim})
"""What can still be recorded once the night is closed."""
IMPOSSIBLE = (ROUND, SEATS, SEED, WINDOW, TRANSFER)
"""What no closed night has, whatever an earlier edition asked for."""
MOST_CENTS = 10**10
"""A sum above this is a slip of the hand."""
VOIDS = 11  # since this edition the close makes unredeemed imitation money void
_CHECK = re.compile(r"[\w-]{0,32}")
_MINUTE = re.compile(r"\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d")


# --- before the close -------------------------------------------------------------------
def _verify_reports(floor: Floor) -> Refusal | None:
    """Only a casino night reports to the Commission."""
    assert floor.plan is not None
    if floor.plan.house == NIGHT:
        return None
    return refuse("this house writes no report of operations: that is for a casino night")


def record_expense(
    floor: Floor, order: o.Order, command: o.RecordExpense, context: o.OrderContext
) -> Decision | Refusal:
    """Record what the night cost; only the member in charge of proceeds pays, by check."""
    if (no := _verify_reports(floor)) is not None:
        return no
    law = CONDUCT["20.7"]
    if not command.payee.strip() or not command.purpose.strip():
        return refuse("say who gets paid and what the expense is for", law)
    if '"' in command.payee or _CHECK.fullmatch(command.check) is None:
        return refuse("a payee has no quotation marks, and a check number is one such as 1042", law)
    if command.cents > MOST_CENTS:
        return refuse(f"an expense is at most {money(MOST_CENTS)}: check the amount", law)
    planned = _planned_purposes(floor)
    if command.cents < 1 and not (command.cents == 0 and command.purpose in planned):
        words = "an expense is at least one cent; $0 is only for a planned one that was not needed"
        return refuse(words, law)
    if any(earlier.purpose == command.purpose for earlier in floor.closing.expenses.values()):
        words = f"“{command.purpose}” is already recorded: strike it out, or use another name"
        return refuse(words, law)
    paid = {earlier.check: earlier.payee for earlier in floor.closing.expenses.values()}
    if command.check and paid.get(command.check, command.payee) != command.payee:
        return refuse(f"check {command.check} is to {paid[command.check]} already", law)
    expense = Expense(command.payee, command.purpose, command.cents, command.check)
    closing = floor.closing
    expenses = {**closing.expenses, order.id: expense}
    event = ExpenseRecorded(expense.payee, expense.purpose, expense.cents, expense.check)
    return Decision((event,), replace(floor, closing=replace(closing, expenses=expenses)))


def _planned_purposes(floor: Floor) -> set[str]:
    assert floor.plan is not None
    report = floor.plan.report
    return {expense.purpose for expense in report.expenses} if report is not None else set()


def strike_expense(
    floor: Floor, order: o.Order, command: o.StrikeExpense, context: o.OrderContext
) -> Decision | Refusal:
    """Strike out an expense that was recorded wrongly."""
    if (no := _verify_reports(floor)) is not None:
        return no
    if command.of not in floor.closing.expenses:
        return refuse("no expense has that id, or it was already struck out")
    if not command.reason.strip():
        return refuse("say why the expense is struck out")
    left = {id_: expense for id_, expense in floor.closing.expenses.items() if id_ != command.of}
    closing = replace(floor.closing, expenses=left)
    return Decision((ExpenseStruck(command.of, command.reason),), replace(floor, closing=closing))


def attest(
    floor: Floor, order: o.Order, command: o.Attest, context: o.OrderContext
) -> Decision | Refusal:
    """Vouch for a statement, in the role that it is for, with the figure as it is now."""
    if (no := _verify_reports(floor)) is not None:
        return no
    statement = STATEMENTS.get(command.statement)
    if statement is None:
        return refuse(f"there is no such statement: there are {', '.join(STATEMENTS)}")
    if not context.accepted and statement.role not in acting_roles(floor, order.actor):
        words = f"it is the {statement.role} who attests that {statement.words}"
        return refuse(words, *statement.law)
    if why := statement.blocks(floor):
        return refuse(f"nobody can attest to that yet: {why}", *statement.law)
    figure = statement.figure(floor)
    if command.figure != figure:
        print_ = money if statement.is_cash else "{:,}".format
        words = f"the figure is {print_(figure)} and not {print_(command.figure)}: look again"
        return refuse(words, *statement.law)
    attestation = Attestation(order.actor, figure, context.at_ms)
    closing = floor.closing
    attested = {**closing.attested, command.statement: attestation}
    event = Attested(command.statement, figure)
    return Decision((event,), replace(floor, closing=replace(closing, attested=attested)))


# --- the close --------------------------------------------------------------------------
def close_night(
    floor: Floor, order: o.Order, command: o.CloseNight, context: o.OrderContext
) -> Decision | Refusal:
    """Close the night once nothing is missing, and make void what guests have not redeemed."""
    if (no := _verify_nothing_missing(floor, context)) is not None:
        return no
    assert floor.plan is not None
    closed = replace(floor, status=CLOSED_NIGHT)
    if context.edition < VOIDS or floor.plan.house != NIGHT:
        return Decision((NightClosed(),), closed)
    return _void_unredeemed(closed)


def _verify_nothing_missing(floor: Floor, context: o.OrderContext) -> Refusal | None:
    """Refuse with everything that is missing, each with its clauses."""
    steps = blocking_steps(floor, with_paperwork=context.edition >= VOIDS)
    if context.accepted:  # what cannot be: an open table or window in a night that is closed
        steps = tuple(step for step in steps if step.key in IMPOSSIBLE)
    if not steps:
        return None
    law = tuple(dict.fromkeys(clause for step in steps for clause in step.law))
    words = "; ".join(step.words for step in steps)
    return refuse(words if len(steps) == 1 else f"{len(steps)} things are missing: {words}", *law)


def _void_unredeemed(floor: Floor) -> Decision:
    """Imitation money never turns into cash: what nobody redeemed is void."""
    moves = [
        Move(player(name), VOID, guest.wallet)
        for name, guest in floor.guests.items()
        if guest.wallet
    ]
    loose = floor.closing.loose_chips
    if loose:
        ends = (GUESTS, VOID) if loose > 0 else (VOID, GUESTS)
        moves.append(Move(*ends, abs(loose)))
    voided = sum(guest.wallet for guest in floor.guests.values()) + loose
    frozen = sum(frozen_holdings(floor).values())
    guests = {name: _empty_wallet(guest) for name, guest in floor.guests.items()}
    closing = replace(floor.closing, voided=voided, frozen=frozen)
    after = replace(floor, guests=guests, closing=closing)
    return Decision((NightClosed(voided=voided, frozen=frozen),), after, tuple(moves))


def _empty_wallet(guest: Guest) -> Guest:
    return replace(guest, wallet=0) if guest.wallet else guest


def with_loose_chips(decision: Decision) -> Decision:
    """A decision with what it changes about chips that have no account of their own."""
    change = 0
    for move in decision.moves:
        if move.target == GUESTS:
            change += move.dollars
        elif move.source == GUESTS:
            change -= move.dollars
    if not change:
        return decision
    closing = decision.floor.closing
    closing = replace(closing, loose_chips=closing.loose_chips + change)
    return replace(decision, floor=replace(decision.floor, closing=closing))


# --- after the close --------------------------------------------------------------------
def record_deposit(
    floor: Floor, order: o.Order, command: o.RecordDeposit, context: o.OrderContext
) -> Decision | Refusal:
    """Record the deposit: it is made once the night is closed, and equals the gross receipts."""
    law = CONDUCT["20.8(a)3"]
    if (no := _verify_after_close(floor, "the gross receipts are deposited", law)) is not None:
        return no
    assert floor.plan is not None
    receipts, before = gross_receipts_cents(floor), floor.closing.deposit
    reason = command.reason.strip()
    if _MINUTE.fullmatch(command.made) is None or not is_day(command.made[:10]):
        return refuse("say when it was deposited, such as 2027-04-18 02:20", law)
    if command.made[:10] < (night := _date(floor)):
        return refuse(f"the night was on {night}, and nothing was deposited before", law)
    if (no := _verify_past(floor, command.made, context, law)) is not None:
        return no
    if not 0 < command.cents <= MOST_CENTS and not (command.cents == receipts == 0):
        return refuse(f"a deposit of {money(command.cents)} is not possible", law)
    if command.cents != receipts and not reason:
        words = f"the gross receipts are {money(receipts)}, not {money(command.cents)}"
        return refuse(f"{words}: say why they differ", law)
    if before is not None and not reason:
        return refuse("the deposit is already recorded: to correct it, say what was wrong", law)
    if before is not None and floor.closing.report is not None:
        return refuse("the report with this deposit is filed: correct it with the Commission", law)
    account = floor.plan.report.account if floor.plan.report is not None else ""
    deposit = Deposit(
        account=account, cents=command.cents, made=command.made, by=order.actor, reason=reason
    )
    event = DepositRecorded(
        account=account,
        cents=command.cents,
        receipts_cents=receipts,
        made=command.made,
        reason=reason,
        replaces=before is not None,
    )
    moves = _deposit_moves(floor, command.cents)
    after = _empty_drawers(floor, moves)
    after = replace(after, closing=replace(floor.closing, deposit=deposit))
    return Decision((event,), after, (), moves)


def _date(floor: Floor) -> str:
    """The date of the night; empty if its plan does not say."""
    assert floor.plan is not None
    return floor.plan.occasion.date if floor.plan.occasion is not None else ""


def _verify_past(floor: Floor, when: str, context: o.OrderContext, law: Clause) -> Refusal | None:
    """Refuse what has not happened yet by the clock where the night was held; `when` is a day, or
    a minute of it."""
    assert floor.plan is not None
    occasion = floor.plan.occasion
    now = local_minute(occasion.clock if occasion is not None else (), context.at_ms)[: len(when)]
    if context.accepted or when <= now:
        return None
    return refuse(f"it is {now} there, and {when} is still to come: record it once it is done", law)


def _verify_after_close(floor: Floor, words: str, law: Clause) -> Refusal | None:
    if (no := _verify_reports(floor)) is not None:
        return no
    if floor.status == CLOSED_NIGHT:
        return None
    return refuse(f"{words} after the night is closed", law)


def _deposit_moves(floor: Floor, cents: int) -> tuple[CashMove, ...]:
    """From the drawers and the door to the bank: from each what it took. A deposit that replaces an
    earlier one moves the difference; what is not explained comes from outside or goes there."""
    before = floor.closing.deposit
    if before is not None:
        more = cents - before.cents
        ends = (OUTSIDE, BANK) if more > 0 else (BANK, OUTSIDE)
        return (CashMove(*ends, abs(more)),) if more else ()
    moves, left = list[CashMove](), cents
    sources = [
        (drawer(name), sold_cents, floor.windows[name].cents)
        for name, sold_cents in sold_cents_by_window(floor).items()
    ]
    box = floor.till.boxes.get(ADMISSION, CashBox())
    for source, takings_cents, held in (*sources, (ADMISSION, admission_cents(floor), box.cents)):
        part = min(takings_cents, held, left)
        if part > 0:
            moves.append(CashMove(source, BANK, part))
            left -= part
    if left:
        moves.append(CashMove(OUTSIDE, BANK, left))
    return tuple(moves)


def _empty_drawers(floor: Floor, moves: tuple[CashMove, ...]) -> Floor:
    """The floor once this cash has left the drawers and the box of the door."""
    withdrawals = {move.source: move.cents for move in moves}
    windows = {
        name: replace(own, cents=own.cents - withdrawals.get(drawer(name), 0))
        for name, own in floor.windows.items()
    }
    boxes = {
        name: replace(box, cents=box.cents - withdrawals.get(name, 0))
        for name, box in floor.till.boxes.items()
    }
    return replace(floor, windows=windows, till=replace(floor.till, boxes=boxes))


def file_report(
    floor: Floor, order: o.Order, command: o.FileReport, context: o.OrderContext
) -> Decision | Refusal:
    """Record that the report was filed, certified and notarized, by the day on which it is due."""
    law = CONDUCT["20.7"]
    if (no := _verify_after_close(floor, "the report is filed", law)) is not None:
        return no
    assert floor.plan is not None
    if floor.closing.deposit is None:
        return refuse("the report names the deposit: record that first", CONDUCT["20.8(a)3"])
    if floor.closing.report is not None:
        return refuse(f"the report was filed on {floor.closing.report.filed}", law)
    if not is_day(command.filed):
        return refuse("say on which day it was filed, such as 2027-05-10", law)
    if command.filed < (deposited := floor.closing.deposit.made[:10]):
        words = f"the report names the deposit of {deposited}, and was not filed before that"
        return refuse(words, law)
    if (no := _verify_past(floor, command.filed, context, law)) is not None:
        return no
    if not command.notarized:
        return refuse(
            "a member or officer certifies the report before a notary: do that first", law
        )
    due = floor.plan.report.due if floor.plan.report is not None else ""
    is_late = bool(due) and command.filed > due
    if is_late and not command.reason.strip():
        return refuse(f"the report was due on {due}: say why it is late", law)
    event = ReportFiled(
        filed=command.filed, due=due, net_cents=net_proceeds_cents(floor), reason=command.reason
    )
    report = FiledReport(command.filed, order.actor, command.reason)
    return Decision((event,), replace(floor, closing=replace(floor.closing, report=report)))
