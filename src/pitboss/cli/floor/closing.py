"""The close of a night: what is missing, what it cost, who attests to what, the deposit and the
report, and why a count may be off."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import msgspec

from pitboss.cli.errors import InputError
from pitboss.cli.floor.answers import add_answer, show
from pitboss.cli.floor.nights import (
    add_keys,
    add_night,
    edition,
    open_to_read,
    open_to_write,
)
from pitboss.cli.floor.orders import give
from pitboss.cli.new_file import add_force, write_new
from pitboss.cli.parser import add_json, nonempty, whole_number
from pitboss.cli.screen import Screen, print_json
from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.close_steps import CloseStep, blocking_steps, missing_steps
from pitboss.floor.entry import read_entry
from pitboss.floor.implied_orders import NOBODY, NoActor
from pitboss.floor.money_words import money
from pitboss.floor.night import Night
from pitboss.floor.order_lines import cents
from pitboss.floor.orders import Order
from pitboss.floor.state import CLOSED_NIGHT, Floor
from pitboss.history.count_record import CountDifference, CountLine, count_differences
from pitboss.history.night_papers import PaperRecord
from pitboss.history.night_record import NightRecord
from pitboss.history.replay import fold, replay_night
from pitboss.language.floor_events import dollars
from pitboss.language.table_events import citations
from pitboss.night.operations_report import OperationsReport, operations_report, report_findings
from pitboss.night.report_page import report_page
from pitboss.store.order_ids import new_order_id

Make = Callable[[Floor, argparse.Namespace], o.FloorCommand]


def _order_verb(make: Make) -> Callable[[argparse.Namespace], int]:
    """A verb that gives one order of the close."""

    def act(args: argparse.Namespace) -> int:
        with open_to_write(args) as night:
            return _give(args, night, make(night.floor, args))

    return act


def _give(args: argparse.Namespace, night: Night, command: o.FloorCommand) -> int:
    before = night.floor
    order = Order(args.id or new_order_id(), args.by or "", command, second=args.second)
    try:
        answer = give(night, order)
    except NoActor:
        raise InputError(f"{NOBODY}: give it with --by WHO") from None
    return show(before, order, answer, as_json=args.json)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--by", metavar="WHO", type=nonempty, help="who gives the order")
    parser.add_argument("--second", metavar="WHO", default="", help="a second person who agrees")
    add_night(parser)
    add_answer(parser)


# --- the close itself -------------------------------------------------------------------
def _add_close(parser: argparse.ArgumentParser) -> None:
    says = "only list what is missing, with who does it and by which order"
    parser.add_argument("--what-is-missing", action="store_true", help=says)
    _add_common(parser)


def _close(args: argparse.Namespace) -> int:
    if not args.what_is_missing:
        return _order_verb(lambda floor, _: o.CloseNight())(args)
    with open_to_read(args) as night:
        floor = night.floor
    if floor.plan is None:
        raise InputError("the night is not set up yet: run 'pitboss floor open'")
    is_closed = floor.status == CLOSED_NIGHT
    steps = () if is_closed else missing_steps(floor)
    needed = () if is_closed else blocking_steps(floor)
    if args.json:
        print_json([_step_values(step, step in needed) for step in steps])
    else:
        _print_steps(steps, needed, is_closed=is_closed)
    return 0


def _step_values(step: CloseStep, is_needed: bool) -> dict[str, object]:
    return {
        "step": step.key,
        "about": step.about,
        "words": step.words,
        "roles": step.roles,
        "at_work": step.at_work,
        "order": step.line,
        "place": step.place,
        "law": [clause.id for clause in step.law],
        "needed": is_needed,
    }


def _print_steps(
    steps: tuple[CloseStep, ...], needed: tuple[CloseStep, ...], *, is_closed: bool
) -> None:
    if is_closed:
        print("The night is closed.")
        return
    if not needed:
        print("Nothing is missing: the night can close.")
    for step in steps:
        optional = "" if step in needed else " (practice: the close does not wait for it)"
        law = f" ({citations(step.law)})" if step.law else ""
        Screen().line((f"{step.words}{law}{optional}", "bold"))
        who = ", ".join(step.at_work) or f"the {' or '.join(step.roles)}"
        Screen().line(f"    {who}: ", (step.line, "dim"))


# --- the paperwork ----------------------------------------------------------------------
def _add_expense(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "cash", metavar="CASH", type=nonempty, help="the amount, such as 250 or 12.50"
    )
    says = "a company, or the id of a person or provider; never a person's name"
    parser.add_argument("payee", metavar="PAYEE", type=nonempty, help=says)
    parser.add_argument("purpose", metavar="PURPOSE", nargs="+", help="what it is for")
    says = "the number of the check; without it the expense is still owed"
    parser.add_argument("--check", metavar="NUMBER", type=nonempty, default="", help=says)
    _add_common(parser)


def _add_strike(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("of", metavar="ORDER", type=nonempty, help="the order that recorded it")
    parser.add_argument("reason", metavar="REASON", nargs="+", help="why")
    _add_common(parser)


def _add_attest(parser: argparse.ArgumentParser) -> None:
    says = "what you attest to"
    parser.add_argument("statement", choices=tuple(STATEMENTS), help=says)
    says = "the figure you looked at, in cents or imitation dollars, as --what-is-missing shows it"
    parser.add_argument("figure", metavar="FIGURE", type=whole_number(-(10**15)), help=says)
    _add_common(parser)


def _add_deposit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cash", metavar="CASH", type=nonempty, help="the amount that was deposited")
    parser.add_argument("made", metavar="TIME", help="when, such as '2027-04-18 02:20'")
    says = "why it is not the gross receipts, or why it is recorded again"
    parser.add_argument("reason", metavar="REASON", nargs="*", help=says)
    _add_common(parser)


def _add_filing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("filed", metavar="DATE", type=nonempty, help="the day it was filed")
    says = "a member or officer certified it before a notary"
    parser.add_argument("--notarized", action="store_true", help=says)
    parser.add_argument("reason", metavar="REASON", nargs="*", help="why it is late, if it is")
    _add_common(parser)


# --- the report and the variances -------------------------------------------------------
def _add_report(parser: argparse.ArgumentParser) -> None:
    says = "write it as a page to print, sign and file"
    parser.add_argument("-o", "--out", metavar="FILE.html", type=nonempty, help=says)
    add_force(parser)
    add_night(parser)
    add_json(parser)


def _report(args: argparse.Namespace) -> int:
    with open_to_read(args) as night:
        if night.floor.plan is None:
            raise InputError("the night is not set up yet: run 'pitboss floor open'")
        record = PaperRecord(night.floor)
        for row in night.store.rows():
            record.take(row, read_entry(row.body))
        report = operations_report(night.floor, record.worked)
    if args.out:
        write_new(args.out, report_page(report).encode(), force=args.force)
    if args.json:
        print_json(_report_values(report))
    elif args.out:
        print(f"{args.out} holds the report of operations of night {report.night}.")
    else:
        _print_report(report)
    return 0


def _report_values(report: OperationsReport) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(report)
    findings = [
        {"severity": finding.severity, "place": finding.place, "words": finding.message}
        for finding in report_findings(report)
    ]
    return {**values, "findings": findings}


def _print_report(report: OperationsReport) -> None:
    screen = Screen()
    screen.line((f"Report of operations of night {report.night}", "bold"))
    heads = {
        "identification": report.identification,
        "municipality": report.municipality,
        "license": report.license,
        "licensee": report.licensee,
        "date": report.date,
        "due": report.due,
        "filed": report.filed or "not yet",
    }
    for name, value in heads.items():
        screen.line(f"  {name:<16}{value or 'missing'}")
    lines = [(receipt.source, receipt.cents) for receipt in report.receipts]
    lines.append(("gross receipts", report.gross_cents))
    lines += [
        (f"{expense.purpose}, {expense.payee}", -expense.cents) for expense in report.expenses
    ]
    lines.append(("net proceeds", report.net_cents))
    lines += [(f"for {line.source or 'no purpose'}", line.cents) for line in report.use]
    for words, sum_ in lines:
        screen.line(f"  {words:<52}{money(sum_):>14}")
    if report.deposit is not None:
        deposit = f"{money(report.deposit.cents)} at {report.deposit.made}"
        screen.line(f"  deposited {deposit}, {report.deposit.account}")
    for finding in report_findings(report):
        screen.line((f"  {finding.severity}: {finding.message}", "yellow"))


def _add_variances(parser: argparse.ArgumentParser) -> None:
    add_night(parser, key=False)
    add_keys(parser)
    add_json(parser)


def _variances(args: argparse.Namespace) -> int:
    with open_to_read(args) as night:
        record = fold(NightRecord(), replay_night(night.store, edition()))
        off = count_differences(night.floor, record) if night.floor.plan is not None else ()
    if args.json:
        print_json(msgspec.to_builtins(off))
        return 0
    if not off:
        print("Every count is as it should be.")
    for difference in off:
        Screen().line((f"{difference.count.place} is {off_words(difference.count)}", "bold"))
        for line in cause_lines(difference):
            Screen().line("    ", line)
    return 0


def off_words(count: CountLine) -> str:
    """How far a count is off, in words."""
    parts = []
    for over, words in ((count.over_dollars, dollars), (count.over_cents, money)):
        if over:
            parts.append(f"{words(abs(over))} {'over' if over > 0 else 'short'}")
    return " and ".join(parts)


def cause_lines(difference: CountDifference) -> list[str]:
    """The causes in words, the most likely first."""
    if difference.is_result:
        return ["guests bet with chips here, so this is what the table won or lost"]
    if not difference.causes:
        return ["no single mistake in the journal explains it: count again, then explain it"]
    return [
        cause.words + (f" (or {cause.doubles} others like it)" if cause.doubles else "")
        for cause in difference.causes
    ]


VERBS = {
    "close": (_add_close, _close),
    "expense": (
        _add_expense,
        _order_verb(
            lambda floor, a: o.RecordExpense(a.payee, " ".join(a.purpose), cents(a.cash), a.check)
        ),
    ),
    "strike": (
        _add_strike,
        _order_verb(lambda floor, a: o.StrikeExpense(a.of, " ".join(a.reason))),
    ),
    "attest": (_add_attest, _order_verb(lambda floor, a: o.Attest(a.statement, a.figure))),
    "deposit": (
        _add_deposit,
        _order_verb(lambda floor, a: o.RecordDeposit(cents(a.cash), a.made, " ".join(a.reason))),
    ),
    "filing": (
        _add_filing,
        _order_verb(lambda floor, a: o.FileReport(a.filed, a.notarized, " ".join(a.reason))),
    ),
    "report": (_add_report, _report),
    "variances": (_add_variances, _variances),
}
