"""`pitboss night calendar`: the deadlines and hours of a night as a file for any calendar."""

from __future__ import annotations

import argparse
import datetime

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import add_force, write_new
from pitboss.cli.night.check import read_review
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import print_json
from pitboss.language.table_events import citations
from pitboss.night.agenda import agenda
from pitboss.night.calendar_file import calendar_file
from pitboss.night.plan_file import BadPlan


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night calendar`."""
    parser.epilog = "After a change, import the file again: it replaces the earlier entries."
    parser.add_argument("plan", metavar="PLAN.toml", type=nonempty, help="the plan of the night")
    says = "the file to write (default: the id of the night, with .ics)"
    parser.add_argument("-o", "--out", metavar="FILE", type=nonempty, help=says)
    add_force(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the calendar of a plan."""
    try:
        review, _ = read_review(args.plan)
    except BadPlan as bad:
        raise InputError(str(bad)) from None
    items = agenda(review)
    file = args.out or f"{review.plan.night}.ics"
    now = datetime.datetime.now(datetime.UTC)
    write_new(file, calendar_file(review, now, citations), force=args.force)
    if args.json:
        print_json({"file": file, "entries": len(items)})
    else:
        print(f"{file} has {len(items)} entries of night {review.plan.night}.")
    return 0
