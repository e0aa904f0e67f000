"""`pitboss night check`: the plan of a night against the law."""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from typing import NamedTuple

from pitboss.cli.errors import InputError
from pitboss.cli.explain import read_text
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, print_json
from pitboss.floor.findings import ADVICE, SEVERITIES, UNLAWFUL, WARNING, Finding
from pitboss.floor.money_words import money
from pitboss.language.table_events import citations
from pitboss.night.budget import budget, proceeds_cents
from pitboss.night.calendar import Deadline, deadlines
from pitboss.night.check import Review
from pitboss.night.fees import FeeLine, fees
from pitboss.night.hours import typed_day
from pitboss.night.law import NightLaw, Overlay
from pitboss.night.plan import FIRST_YEAR, LAST_YEAR, NightPlan
from pitboss.night.plan_file import BadPlan, line_of, read_overlay, read_plan, state_law
from pitboss.night.report import all_findings, is_lawful
from pitboss.night.roster.problem import can_plan
from pitboss.night.roster.solve import (
    INSTALL,
    PACKAGE,
    Roster,
    can_solve,
    own_roster,
    solve_roster,
)
from pitboss.rulebook.clause import Clause

UNREADABLE = 2
LAW = "N.J.A.C. 13:47, which carries out P.L. 1999, c. 17"
_STYLES = dict(zip(SEVERITIES, ("red", "yellow", "cyan"), strict=True))


class PlanReport(NamedTuple):
    """A review, the text of its plan, and what is found about it."""

    review: Review
    text: str
    findings: tuple[Finding, ...]
    roster: Roster
    is_roster_solved: bool = False

    @property
    def is_lawful(self) -> bool:
        """Whether the night may be held as planned."""
        return is_lawful(self.findings)

    def line(self, finding: Finding) -> int:
        """The line of the plan in which a finding is."""
        return line_of(self.text, finding.place)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night check`."""
    parser.epilog = "Every key of the plan is explained in docs/night-plan.md."
    parser.add_argument("plan", metavar="PLAN.toml", type=nonempty, help="the plan of the night")
    says = "check as of this day, such as 2027-03-01 (default: today)"
    parser.add_argument("--on", metavar="DATE", type=day, help=says)
    says = "also fill the posts that the plan leaves open"
    parser.add_argument("--roster", action="store_true", help=says)
    add_json(parser)


def day(text: str) -> datetime.date:
    """A day as it is typed."""
    try:
        typed = typed_day(text)
    except ValueError:
        words = f"{text!r} is not a date: write it like 2027-04-17"
        raise argparse.ArgumentTypeError(words) from None
    if not FIRST_YEAR <= typed.year <= LAST_YEAR:
        words = f"a night is from {FIRST_YEAR} to {LAST_YEAR}, not in the year {typed.year}"
        raise argparse.ArgumentTypeError(words)
    return typed


def run(args: argparse.Namespace) -> int:
    """Check a plan; exit 0 if it is lawful, 1 if it is not, 2 if it cannot be read."""
    try:
        review, text = read_review(args.plan, args.on)
    except (BadPlan, InputError) as bad:
        if args.json:
            print_json({"faults": str(bad).splitlines()})
        else:
            print(bad if isinstance(bad, BadPlan) else f"pitboss: {bad}", file=sys.stderr)
        return UNREADABLE
    if args.roster:
        verify_can_solve()
    roster = solve_roster(review) if args.roster else own_roster(review)
    results = _sort_findings(all_findings(review), text)
    report = PlanReport(review, text, results, roster, args.roster)
    if args.json:
        print_json(as_values(report))
    else:
        show(report, args.plan)
    return 0 if report.is_lawful else 1


def verify_can_solve() -> None:
    """Refuse to solve a roster where the package for it is missing."""
    if not can_solve():
        raise InputError(f"a roster needs the package {PACKAGE}: {INSTALL}")


def read_review(file: str, on: datetime.date | None = None) -> tuple[Review, str]:
    """The plan in a file under the law with its overlays, as of a day; and its text."""
    text = plan_text_in(file)
    plan = read_plan(text, os.path.basename(file))
    overlays = read_overlays(plan, text, file)
    return Review(plan, NightLaw(plan.date, overlays), on or datetime.date.today()), text


def plan_text_in(file: str) -> str:
    """The text of a plan."""
    try:
        return read_text(file)
    except InputError as wrong:
        is_line = str(wrong).startswith("line ")
        raise InputError(f"{os.path.basename(file)}, {wrong}" if is_line else str(wrong)) from None


def _sort_findings(results: tuple[Finding, ...], text: str) -> tuple[Finding, ...]:
    """Findings with the most serious first, then in the order of their lines."""

    def rank(finding: Finding) -> tuple[int, int]:
        return SEVERITIES.index(finding.severity), line_of(text, finding.place)

    return tuple(sorted(results, key=rank))


def read_overlays(plan: NightPlan, text: str, name: str) -> tuple[Overlay, ...]:
    """The overlays that the license names, from their files beside the plan."""
    names = plan.license.overlay if plan.license is not None else ()
    texts = []
    for file in (names,) if isinstance(names, str) else names:
        try:
            texts.append((read_text(os.path.join(os.path.dirname(name), file)), file))
        except InputError as error:
            line = line_of(text, ("license", "overlay"))
            raise BadPlan(f"{os.path.basename(name)}, line {line}: {error}") from None
    law = state_law((body for body, _ in texts), plan.date)
    return tuple(read_overlay(body, file, law) for body, file in texts)


def as_values(report: PlanReport) -> dict[str, object]:
    """The answer for programs."""
    review = report.review
    return {
        "law": LAW,
        "lawful": report.is_lawful,
        "practice": review.is_practice,
        "findings": [_finding_values(report, finding) for finding in report.findings],
        "fees": [_fee_values(fee) for fee in fees(review)],
        "calendar": [_deadline_values(deadline) for deadline in deadlines(review)],
        "budget": [
            {"for": line.purpose, "cents": line.cents, "clauses": _cites(line.law)}
            for line in budget(review)
        ],
        "proceeds_cents": proceeds_cents(review),
        "roster": roster_values(review, report.roster),
    }


def roster_values(review: Review, roster: Roster) -> dict[str, object]:
    """A roster for programs: every shift of the night, and why there is none."""
    own = len(review.plan.shifts)
    return {
        "solved": roster.is_solved,
        "shifts": [
            {
                "person": shift.person,
                "post": shift.post,
                "from": shift.start,
                "to": shift.end,
                "in_plan": number < own,
            }
            for number, shift in enumerate((*review.plan.shifts, *roster.shifts))
        ],
        "why_not": [
            {"message": reason.message, "clauses": _cites(reason.law), "fix": reason.fix}
            for reason in roster.why_not
        ],
    }


def _finding_values(report: PlanReport, finding: Finding) -> dict[str, object]:
    return {
        "severity": finding.severity,
        "where": _place_text(finding),
        "line": report.line(finding),
        "clauses": _cites(finding.law),
        "message": finding.message,
        "fix": finding.fix,
        "source": finding.source,
        "reading": finding.reading,
    }


def _fee_values(fee: FeeLine) -> dict[str, object]:
    return {
        "payer": fee.payer,
        "payee": fee.payee,
        "for": fee.purpose,
        "cents": fee.cents,
        "by": fee.by,
        "due": fee.due.isoformat() if fee.due is not None else None,
        "refundable": fee.is_refundable,
        "clauses": _cites(fee.law),
        "source": fee.source,
    }


def _deadline_values(deadline: Deadline) -> dict[str, object]:
    return {
        "due": deadline.due.isoformat(),
        "task": deadline.task,
        "who": deadline.who,
        "clauses": _cites(deadline.law),
        "source": deadline.source,
        "done": deadline.is_done,
    }


def _place_text(finding: Finding) -> str:
    return ".".join(map(str, finding.place))


def _cites(law: tuple[Clause, ...]) -> list[str]:
    return list(dict.fromkeys(clause.cite for clause in law))


def show(report: PlanReport, name: str) -> None:
    """The answer for people."""
    screen = Screen()
    screen.line((f"{name}: {_summary(report)}", "bold"))
    if report.review.is_licensed:
        screen.words(f"By {LAW}.", "", "dim")
    for finding in report.findings:
        screen.line()
        place = f" {_place_text(finding)}, line {report.line(finding)}"
        screen.line((finding.severity, _STYLES[finding.severity]), place)
        law = f" ({citations(finding.law)})" if finding.law else ""
        screen.words(f"{finding.message}{law}.", "    ")
        if finding.fix:
            screen.words(f"To fix it: {finding.fix}.", "    ")
        if finding.source:
            screen.words(f"Source: {finding.source}.", "    ", "dim")
    _show_fees(screen, report.review)
    _show_calendar(screen, report.review)
    _show_budget(screen, report.review)
    _show_roster(screen, report, name)


def _show_roster(screen: Screen, report: PlanReport, name: str) -> None:
    """Whether the posts of the night are filled, and how to fill them."""
    roster = report.roster
    screen.line()
    screen.line(("Roster", "bold"))
    if roster.is_solved and roster.shifts:
        screen.words(f"Every post can be filled, with {_count(len(roster.shifts), 'more shift')}.")
    elif roster.is_solved:
        screen.words("The shifts of the plan fill every post.")
    elif report.is_roster_solved or can_plan(report.review):
        show_why_not(screen, roster)
    else:
        posts = _count(len(roster.why_not), "post")
        screen.words(f"The shifts of the plan leave {posts} open for all or part of the night.")
        screen.line(f"  To fill them: pitboss night roster {name}")


def show_why_not(screen: Screen, roster: Roster) -> None:
    """The obstacles to a roster, and the change that fixes each."""
    for number, reason in enumerate(roster.why_not):
        law = f" ({citations(reason.law)})" if reason.law else ""
        if number:
            screen.line()
        screen.words(f"{reason.message[:1].upper()}{reason.message[1:]}{law}.")
        if reason.fix:
            screen.words(f"To fix it: {reason.fix}.")


def _summary(report: PlanReport) -> str:
    """One line about the whole plan."""
    severities = [finding.severity for finding in report.findings]
    unlawful = severities.count(UNLAWFUL)
    warnings, advice = severities.count(WARNING), severities.count(ADVICE)
    words = "lawful" if not unlawful else f"{_count(unlawful, 'thing')} to settle"
    if report.review.is_practice:
        words = f"practice, {words}"
    more = [_count(warnings, "warning")] if warnings else []
    more += [f"{_count(advice, 'piece')} of advice"] if advice else []
    return "; ".join([words, *more])


def _count(number: int, word: str) -> str:
    """A number of things: "1 warning", "2 warnings"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _show_fees(screen: Screen, review: Review) -> None:
    rows = [
        (
            fee.due.isoformat() if fee.due is not None else "no date",
            money(fee.cents),
            fee.payer,
            f"{fee.payee}: {fee.purpose}, by {fee.by} ({citations(fee.law)})",
        )
        for fee in fees(review)
    ]
    if rows:
        screen.line()
        screen.line(("Fees", "bold"))
        screen.table([("due", "sum", "from", "to"), *rows], right=(1,))


def _show_calendar(screen: Screen, review: Review) -> None:
    rows = [
        (
            f"{deadline.due.isoformat()}{' done' * deadline.is_done}",
            deadline.who,
            f"{deadline.task} ({citations(deadline.law)})",
        )
        for deadline in deadlines(review)
    ]
    if rows:
        screen.line()
        screen.line(("Calendar", "bold"))
        screen.table([("due", "who", "task"), *rows])


def _show_budget(screen: Screen, review: Review) -> None:
    lines = budget(review)
    if lines:
        screen.line()
        screen.line(("Budget", "bold"))
        rows = [(line.purpose, _signed_dollars(line.cents)) for line in lines]
        screen.table([*rows, ("net proceeds", _signed_dollars(proceeds_cents(review)))], right=(1,))


def _signed_dollars(cents: int) -> str:
    return f"-{money(-cents)}" if cents < 0 else money(cents)
