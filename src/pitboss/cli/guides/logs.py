"""`pitboss guides display`, `inspect`, `log` and `status`: what became of a guide."""

from __future__ import annotations

import argparse

from pitboss.cli.guides.folder import add_day, add_folder, day_of, read_folder, refusing, typed_time
from pitboss.cli.parser import add_json
from pitboss.cli.screen import Screen, print_json
from pitboss.regulator import guide_rules
from pitboss.regulator.guide_plan import LAW
from pitboss.regulator.guide_record import GuideDisplayed, RulesInspected
from pitboss.regulator.guide_rules import NOT_COUNTED, GuideCase, counted_as, verify

NEXT = {
    "draft": "pitboss guides submit {folder}",
    "submitted": "pitboss guides approve {folder} --by NAME --reference NUMBER",
    "approved": "pitboss guides release {folder}",
    "released": "pitboss guides display {folder} --at PLACE, wherever it is shown",
}


# --- display ------------------------------------------------------------------------------
def add_display(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides display`."""
    add_folder(parser)
    parser.add_argument("--at", metavar="PLACE", default="", help="where the guide is shown")
    says = "outside the establishment, where other rules may apply"
    parser.add_argument("--outside", action="store_true", help=says)
    says = "somebody is there to hand it out"
    parser.add_argument("--handed-out", action="store_true", help=says)
    add_day(parser, "the day it is put up")


def display(args: argparse.Namespace) -> int:
    """Log one more place where the guide is shown."""
    guide = read_folder(args.folder)
    case = GuideCase(
        plan=guide.plan,
        record=guide.record,
        place=guide.place,
        where=args.at,
        on=day_of(args),
    )
    verify(guide_rules.DISPLAY, case)
    released = guide.record.released
    assert released is not None
    act = GuideDisplayed(
        on=day_of(args),
        sample=released.sample,
        place=args.at.strip(),
        outside=args.outside,
        handed_out=args.handed_out,
    )
    guide.keep(guide.record.with_act(act))
    print(f"{act.place}: {_counted(act)}")
    return 0


def _counted(act: GuideDisplayed) -> str:
    """What a display counts as, with the clauses."""
    if kinds := counted_as(act):
        return f"outside the establishment, so enter it as {' and '.join(kinds)} too"
    names = " nor ".join(kind.name for kind in NOT_COUNTED)
    cites = ", ".join(dict.fromkeys(kind.law.cite for kind in NOT_COUNTED))
    return f"this is neither {names} ({cites})"


# --- inspect ------------------------------------------------------------------------------
def add_inspect(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides inspect`."""
    add_folder(parser)
    says = "the time of the request, such as 21:40"
    parser.add_argument("--at", metavar="TIME", type=typed_time, default="", help=says)
    add_day(parser, "the day of the request")


def inspect(args: argparse.Namespace) -> int:
    """Log a request to read the complete rules."""
    from pitboss.rulebook.clause import edition

    guide = read_folder(args.folder)
    act = RulesInspected(on=day_of(args), edition=edition(), at=args.at)
    guide.keep(guide.record.with_act(act))
    print(f"Logged: the rules of edition {act.edition} were read ({LAW['8.5(a) access']}).")
    return 0


# --- log and status -------------------------------------------------------------------------
def add_log(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides log` and `status`."""
    add_folder(parser)
    add_json(parser)


def log(args: argparse.Namespace) -> int:
    """Print displays and inspections, oldest first."""
    record = read_folder(args.folder).record
    if args.json:
        print_json([_row(act) for act in record.acts])
        return 0
    screen = Screen()
    shown = [act for act in record.acts if isinstance(act, GuideDisplayed)]
    screen.line(("Displays", "bold"))
    for act in shown:
        screen.words(f"{act.on}  {act.place}: {_counted(act)}.", "  ")
    read = [act for act in record.acts if isinstance(act, RulesInspected)]
    screen.line(("Requests to read the complete rules", "bold"))
    for request in read:
        screen.words(f"{request.on} {request.at}  edition {request.edition}", "  ")
    if not shown and not read:
        screen.line("Nothing is logged yet.")
    return 0


def status(args: argparse.Namespace) -> int:
    """Print where the guide stands."""
    guide = read_folder(args.folder)
    record = guide.record
    if args.json:
        print_json({"state": record.state, "acts": [_row(act) for act in record.acts]})
        return 0
    screen = Screen()
    games = ", ".join(game.id for game in guide.plan.games)
    screen.line((guide.plan.title, "bold"), f"  {record.state}")
    screen.words(f"{games}. Formats: {', '.join(guide.plan.formats)}.")
    if record.submitted is not None:
        screen.line(f"submitted {record.submitted.on}  sample {record.submitted.sample[:12]}")
    if record.approved is not None:
        approved = record.approved
        screen.line(
            f"approved  {approved.on}  sample {approved.sample[:12]}, {approved.reference}, "
            f"signed by {approved.by}"
        )
    if record.released is not None:
        screen.line(f"released  {record.released.on}  {', '.join(record.released.formats)}")
    screen.line(f"Next: {NEXT[record.state].format(folder=args.folder)}")
    return 0


def _row(act: object) -> object:
    import msgspec

    return msgspec.to_builtins(act)


VERBS = {
    "display": (add_display, refusing(display)),
    "inspect": (add_inspect, refusing(inspect)),
    "log": (add_log, refusing(log)),
    "status": (add_log, refusing(status)),
}
