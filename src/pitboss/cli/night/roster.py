"""`pitboss night roster`: solves who works where and when."""

from __future__ import annotations

import argparse
import datetime
import os
from dataclasses import replace as with_plan

from msgspec.structs import replace

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import add_force, write_new
from pitboss.cli.night.check import (
    day,
    read_review,
    roster_values,
    show_why_not,
    verify_can_solve,
)
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, print_json
from pitboss.night.check import Review
from pitboss.night.plan_file import BadPlan, read_draft
from pitboss.night.plan_text import plan_text, shifts_text
from pitboss.night.roster.solve import Roster, solve_roster, with_shifts
from pitboss.night.roster.tables import RosterLine, by_person, by_post


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night roster`."""
    parser.epilog = "The plan's own shifts stay as they are; every other post is filled."
    parser.add_argument("plan", metavar="PLAN.toml", type=nonempty, help="the plan of the night")
    says = "check as of this day, such as 2027-03-01 (default: today)"
    parser.add_argument("--on", metavar="DATE", type=day, help=says)
    parser.add_argument(
        "--replace-shifts", action="store_true", help="replace the plan's own shifts too"
    )
    out = parser.add_mutually_exclusive_group()
    says = "write the plan with its roster to a new file"
    out.add_argument("-o", "--out", metavar="FILE", type=nonempty, help=says)
    out.add_argument("--write", action="store_true", help="write the roster into the plan itself")
    add_force(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Solve a roster; exit 0 if there is one, 1 if there is none."""
    verify_can_solve()
    try:
        review, text = read_review(args.plan, args.on or datetime.date.today())
    except BadPlan as bad:
        raise InputError(str(bad)) from None
    if args.replace_shifts:
        review = with_plan(review, plan=replace(review.plan, shifts=()))
    roster = solve_roster(review)
    solved = with_plan(review, plan=with_shifts(review.plan, roster))
    file = args.plan if args.write else args.out
    if roster.is_solved and file:
        new = text_with_shifts("" if args.replace_shifts else text, solved, roster)
        write_new(file, new.encode(), force=args.write or args.force)
    if args.json:
        print_json(roster_values(review, roster))
    else:
        show(solved, roster, file or "")
    return 0 if roster.is_solved else 1


def text_with_shifts(text: str, solved: Review, roster: Roster) -> str:
    """The file of a plan with its roster: the shifts are added at its end, so that its comments
    stay; if that is impossible, the whole file is rewritten."""
    added = f"{text.rstrip()}\n\n{shifts_text(roster.shifts)}" if roster.shifts else text
    try:
        if text and read_draft(added) == solved.plan:
            return added
    except BadPlan:
        pass
    return plan_text(solved.plan)


def show(solved: Review, roster: Roster, file: str) -> None:
    """A roster for people: by table and window and by person, or why there is none."""
    screen = Screen()
    night = solved.plan.night
    if not roster.is_solved:
        screen.line((f"{night}: no roster", "bold"))
        screen.line()
        show_why_not(screen, roster)
        return
    added = "1 shift" if len(roster.shifts) == 1 else f"{len(roster.shifts)} shifts"
    where = f", in {os.path.basename(file)}" if file else ""
    screen.line((f"{night}: every post is filled, {added} added{where}", "bold"))
    _show_lines(screen, "By table and window", list(by_post(solved)))
    _show_lines(screen, "By person, with the time at tables and windows", list(by_person(solved)))


def _show_lines(screen: Screen, title: str, lines: list[RosterLine]) -> None:
    screen.line()
    screen.line((title, "bold"))
    with_notes = any(line.note for line in lines)
    rows = [
        (line.name, *((line.note,) if with_notes else ()), ", ".join(line.entries))
        for line in lines
    ]
    screen.table(rows, right=(1,) if with_notes else ())
