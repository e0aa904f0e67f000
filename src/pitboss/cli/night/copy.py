"""`pitboss night copy`: the plan of the next night, from that of the last or from its journal."""

from __future__ import annotations

import argparse
import os

from msgspec.structs import replace

from pitboss.cli.errors import InputError
from pitboss.cli.explain import read_text
from pitboss.cli.floor.nights import SUFFIX, edition, locate_night, open_journal, plain_errors
from pitboss.cli.night.check import day
from pitboss.cli.night.new import add_output, night_name, write_plan
from pitboss.cli.parser import nonempty
from pitboss.floor.night import Night
from pitboss.night.next_plan import next_plan
from pitboss.night.past_plan import PastPlan, past_plan
from pitboss.night.plan import NightPlan
from pitboss.night.plan_file import BadPlan, read_plan
from pitboss.night.plan_text import plan_text
from pitboss.store.pins import person_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night copy`."""
    says = f"the plan to start from, or the night itself (*{SUFFIX})"
    parser.add_argument("plan", metavar="PLAN.toml", type=nonempty, help=says)
    says = "the date of the new night, such as 2028-04-15"
    parser.add_argument("--date", metavar="DATE", type=day, required=True, help=says)
    says = "the id of the new night (default: the old one with the new year)"
    parser.add_argument("--night", metavar="ID", type=night_name, help=says)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write the plan of the next night, and say what does not come along."""
    plan, missing = _read(args.plan)
    new = next_plan(plan, args.date, args.night or "")
    out = args.out or f"{new.plan.night}.toml"
    moved = _with_overlays(new.plan, os.path.dirname(args.plan), os.path.dirname(out))
    notes = [f"left out, because it was for one night: {_words(new.dropped)}"] * bool(new.dropped)
    notes += [f"not in the journal, so fill it in: {', '.join(missing)}"] * bool(missing)
    notes += [f"kept, but {words}" for words in new.ended]
    return write_plan(args, moved, plan_text(moved), *notes)


def _read(file: str) -> PastPlan:
    """The plan in a file, or that of a night that was held."""
    if file.endswith(SUFFIX):
        return _read_night(file)
    try:
        return PastPlan(read_plan(read_text(file), os.path.basename(file)), ())
    except BadPlan as bad:
        raise InputError(str(bad)) from None


def _read_night(file: str) -> PastPlan:
    """The plan of a night from its journal, with the names that are stored beside it."""
    where = locate_night(file)
    with plain_errors(where):
        store = open_journal(where)
        try:
            floor = Night(store, edition()).floor
            if floor.plan is None:
                raise InputError(f"{where} is not set up yet, so there is no plan in it")
            stored = {
                person.id: store.get_value(person_name(person.id)) for person in floor.plan.people
            }
        finally:
            store.close()
    return past_plan(floor, {who: name.decode() for who, name in stored.items() if name})


def _words(places: tuple[tuple[str | int, ...], ...]) -> str:
    return ", ".join(".".join(map(str, place)) for place in places)


def _with_overlays(plan: NightPlan, old: str, new: str) -> NightPlan:
    """The plan with its overlays named as they are found from the folder of the new file."""
    if plan.license is None or not plan.license.overlay:
        return plan

    def relative_path(name: str) -> str:
        return os.path.relpath(os.path.join(old or ".", name), new or ".")

    names = plan.license.overlay
    moved = relative_path(names) if isinstance(names, str) else tuple(map(relative_path, names))
    return replace(plan, license=replace(plan.license, overlay=moved))
