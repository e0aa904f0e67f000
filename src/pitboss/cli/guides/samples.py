"""`pitboss guides submit`, `approve`, `release` and `changes`: the life of a guide."""

from __future__ import annotations

import argparse
import datetime
import shutil
from hashlib import sha256

from pitboss.cli.errors import InputError
from pitboss.cli.guides.folder import (
    RELEASED,
    SAMPLES,
    GuideFolder,
    add_day,
    add_folder,
    day_of,
    read_folder,
    refusing,
    write_all,
)
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, print_json
from pitboss.regulator import guide_rules
from pitboss.regulator.guide_plan import FORMATS
from pitboss.regulator.guide_record import (
    GuideAct,
    GuideReleased,
    SampleApproved,
    SampleSubmitted,
)
from pitboss.regulator.guide_rules import GuideCase, verify
from pitboss.regulator.guides import (
    FACTS,
    GuideFacts,
    all_changes,
    guide_facts,
    guide_files,
    read_facts,
    sample_files,
    sample_hash,
)


# --- submit -------------------------------------------------------------------------------
def add_submit(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides submit`."""
    add_folder(parser)
    says = "only this game of the guide; a sample that leaves one out is refused"
    parser.add_argument("--game", metavar="GAME", action="append", default=[], help=says)
    add_day(parser, "the day it is submitted")


def submit(args: argparse.Namespace) -> int:
    """Print the sample into the folder, and record its hash."""
    guide = read_folder(args.folder)
    files = sample_files(guide.plan)
    case = GuideCase(
        plan=guide.plan,
        record=guide.record,
        place=guide.place,
        sample=files,
        games=tuple(args.game),
    )
    verify(guide_rules.SUBMIT, case)
    sample = sample_hash(files)
    submitted = guide.record.submitted
    if submitted is not None and submitted.sample == sample:
        raise InputError(f"this very sample, {sample[:12]}, was submitted on {submitted.on}")
    folder = guide.path / SAMPLES / sample[:12]
    if not folder.exists():
        write_all(folder, files)
    sums = {name: sha256(data).hexdigest() for name, data in files.items()}
    _keep(guide, SampleSubmitted(on=day_of(args), sample=sample, files=sums))
    print(f"{folder} is the complete sample {sample[:12]}.")
    print(
        "Next, once the Commission has approved it: "
        f"pitboss guides approve {args.folder} --by NAME --reference NUMBER"
    )
    return 0


def _keep(guide: GuideFolder, act: GuideAct) -> None:
    guide.keep(guide.record.with_act(act))


# --- approve ------------------------------------------------------------------------------
def add_approve(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides approve`."""
    add_folder(parser)
    says = "the sample by its hash, or the first letters of it (default: the last one submitted)"
    parser.add_argument("--sample", metavar="HASH", type=nonempty, help=says)
    parser.add_argument("--by", metavar="NAME", default="", help="who signed the approval")
    parser.add_argument("--reference", default="", help="the number of the approval")
    add_day(parser, "the day of the approval")


def approve(args: argparse.Namespace) -> int:
    """Record the approval of the sample that was submitted last."""
    guide = read_folder(args.folder)
    submitted = guide.record.submitted
    sample = submitted.sample if submitted is not None else ""
    if args.sample and not (len(args.sample) >= 8 and sample.startswith(args.sample.lower())):
        sample = args.sample.lower()
    case = GuideCase(
        plan=guide.plan,
        record=guide.record,
        place=guide.place,
        sample_id=sample,
        by=args.by,
        reference=args.reference,
        on=day_of(args),
    )
    verify(guide_rules.APPROVE, case)
    act = SampleApproved(on=day_of(args), sample=sample, by=args.by, reference=args.reference)
    files = guide.sample(sample)
    pinned = GuideCase(
        plan=guide.plan, record=guide.record.with_act(act), place=guide.place, sample=files
    )
    guide_rules.verify_unchanged(pinned)
    _keep(guide, act)
    print(f"Sample {sample[:12]} is approved: {args.reference}, signed by {args.by}.")
    print(f"Next: pitboss guides release {args.folder}")
    return 0


# --- release ------------------------------------------------------------------------------
def add_release(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides release`."""
    add_folder(parser)
    says = "print, video or screen; repeat for more (default: those of guide.toml)"
    parser.add_argument("--format", action="append", default=[], choices=FORMATS, help=says)
    add_day(parser, "the day it is released")


def release(args: argparse.Namespace) -> int:
    """Print the guide for guests, if it conforms to its approved sample."""
    guide = read_folder(args.folder)
    formats = tuple(args.format) or guide.plan.formats
    case = _case(guide, formats, day_of(args))
    verify(guide_rules.RELEASE, case)
    approved = guide.record.approved
    assert approved is not None
    files = guide_files(guide.plan, formats)
    folder = guide.path / RELEASED
    was_there = folder.exists()
    write_all(folder, files, force=True)
    sums = {name: sha256(data).hexdigest() for name, data in files.items()}
    act = GuideReleased(on=day_of(args), sample=approved.sample, formats=formats, files=sums)
    try:
        _keep(guide, act)
    except InputError:
        if not was_there:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    print(f"{folder} is released under {approved.reference}: {', '.join(files)}.")
    return 0


def _case(
    guide: GuideFolder, formats: tuple[str, ...] = (), on: datetime.date | None = None
) -> GuideCase:
    """The guide of today beside its approved sample, if it has one."""
    approved = guide.record.approved
    if approved is None:
        return GuideCase(plan=guide.plan, record=guide.record, place=guide.place)
    files = guide.sample(approved.sample)
    place = str(guide.path / SAMPLES / approved.sample[:12] / FACTS)
    return GuideCase(
        plan=guide.plan,
        record=guide.record,
        place=guide.place,
        sample=files,
        before=_facts(files, place),
        after=guide_facts(guide.plan),
        formats=formats,
        on=on,
    )


def _facts(files: dict[str, bytes], place: str) -> GuideFacts | None:
    """The facts of a sample; None if its file is gone, which another rule refuses."""
    return read_facts(files[FACTS], place) if FACTS in files else None


# --- changes ------------------------------------------------------------------------------
def add_changes(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides changes`."""
    add_folder(parser)
    add_json(parser)


def changes(args: argparse.Namespace) -> int:
    """Show what is different from the approved sample."""
    guide = read_folder(args.folder)
    case = _case(guide)
    if case.before is None or case.after is None:
        raise InputError(f"{guide.place}: no sample of this guide is approved to compare with")
    found = list(all_changes(case.before, case.after))
    if args.json:
        rows = [
            {
                "game": game,
                "heading": change.heading.name.lower(),
                "title": change.title,
                "kind": change.kind.value,
                "material": change.material,
            }
            for game, change in found
        ]
        print_json(rows)
        return 0
    screen = Screen()
    if not found:
        screen.line("Nothing differs from the approved sample.")
    for game, change in found:
        mark = ("material    ", "red") if change.material else ("not material", "dim")
        screen.line(mark, f"  {game}: {change.heading.value.lower()}, {change.title}, ")
        for item in change.differences[:3]:
            screen.words(f"{item.aspect}: {item.before or '–'} → {item.after or '–'}", "      ")
    return 0


VERBS = {
    "submit": (add_submit, refusing(submit)),
    "approve": (add_approve, refusing(approve)),
    "release": (add_release, refusing(release)),
    "changes": (add_changes, refusing(changes)),
}
