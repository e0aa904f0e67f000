"""`pitboss night papers`: every paper of a night as PDF or HTML, in one folder."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace as with_plan
from hashlib import sha256
from pathlib import Path

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.night.check import read_review, verify_can_solve
from pitboss.cli.page_output import PAPER
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, print_json
from pitboss.night.check import Review
from pitboss.night.plan_file import BadPlan
from pitboss.night.roster.solve import solve_roster, with_shifts
from pitboss.pack.pack import CONTENTS, PrintedPaper, all_papers, contents_page, documents
from pitboss.paper.html import as_html
from pitboss.paper.page import Document, Page
from pitboss.paper.pdf import Format, PaperFault, as_pdf, page_count

SUMS = "SHA256SUMS"
Printer = Callable[[Page | Document], bytes]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night papers`."""
    parser.epilog = "A plan with findings is printed, too; the page of contents says so."
    parser.add_argument(
        "plan", metavar="PLAN.toml", type=nonempty, nargs="?", help="the plan of the night"
    )
    says = "the folder to make (default: the id of the night, with -papers)"
    parser.add_argument("-o", "--out", metavar="FOLDER", type=nonempty, help=says)
    says = "only this paper; may be given again"
    parser.add_argument("--only", metavar="ID", action="append", default=[], help=says)
    parser.add_argument("--list", action="store_true", help="list the papers, and print nothing")
    parser.add_argument("--html", action="store_true", help="as HTML files, ready to print")
    says = "the paper of the PDFs: letter (the default) or a4"
    parser.add_argument("--paper", choices=tuple(PAPER), help=says)
    parser.add_argument("--large", action="store_true", help="PDFs in large print")
    says = "fill the posts that the plan leaves open first"
    parser.add_argument("--roster", action="store_true", help=says)
    parser.add_argument("--force", action="store_true", help="replace the folder if there is one")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List the papers, or print those of a plan into a folder."""
    if args.list:
        _show_list(args)
        return 0
    if args.plan is None:
        raise InputError("name the plan of the night, such as spring-gala.toml, or use --list")
    _verify_arguments(args)
    review = _review(args)
    folder = args.out or f"{review.plan.night}-papers"
    _refuse_existing(folder, args.force)
    files = print_pack(review, tuple(args.only), _printer(args), ".html" if args.html else ".pdf")
    if not files:
        raise InputError(f"this night needs no {' or '.join(args.only) or 'papers'}")
    write_folder(folder, files, force=args.force)
    if args.json:
        print_json(
            {"folder": folder, "files": [{"file": n, "bytes": len(b)} for n, b in files.items()]}
        )
    else:
        print(f"{folder} has {len(files)} files of night {review.plan.night}.")
    return 0


def _verify_arguments(args: argparse.Namespace) -> None:
    known = [paper.id for paper in all_papers()]
    for id in args.only:
        if id not in known:
            hint = did_you_mean(id, known) or ": --list shows them"
            raise InputError(f"there is no paper {id!r}{hint}")
    for name in ("paper", "large"):
        if args.html and getattr(args, name):
            raise InputError(f"--{name} is for PDFs, not for --html")


def _review(args: argparse.Namespace) -> Review:
    """The plan, with its roster if that is asked for."""
    try:
        review, _ = read_review(args.plan)
    except BadPlan as bad:
        first, *others = str(bad).splitlines()
        more = f" (and {len(others)} more: 'pitboss night check' lists them)" if others else ""
        raise InputError(f"{first}{more}") from None
    if args.roster:
        verify_can_solve()
        solved = solve_roster(review)
        if not solved.is_solved:
            raise InputError("there is no roster: 'pitboss night roster' says why")
        review = with_plan(review, plan=with_shifts(review.plan, solved))
    return review


def _printer(args: argparse.Namespace) -> Printer:
    if args.html:
        return lambda printed: as_html(printed).encode()
    format = Format(PAPER[args.paper or "letter"], args.large)
    return lambda printed: as_pdf(printed, format)


def print_pack(
    review: Review, only: tuple[str, ...], printer: Printer, ending: str
) -> dict[str, bytes]:
    """The files of a pack by their names: each paper, the page of contents and the checksums. One
    paper is printed while the next is made."""
    files: dict[str, bytes] = {}
    printed: list[PrintedPaper] = []
    with ThreadPoolExecutor(1) as press:
        try:
            made = [(paper, press.submit(printer, one)) for paper, one in documents(review, only)]
            for paper, job in made:
                name, data = f"{paper.id}{ending}", job.result()
                files[name] = data
                sheets = page_count(data) if ending == ".pdf" else 0
                printed.append(PrintedPaper(paper, name, sheets, sha256(data).hexdigest()))
            if not files:
                return {}
            contents = press.submit(printer, contents_page(review, printed)).result()
        except PaperFault as fault:
            raise InputError(str(fault)) from None
    files = {f"{CONTENTS}{ending}": contents, **files}
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
    return {**files, SUMS: sums.encode()}


def _refuse_existing(folder: str, force: bool) -> None:
    """Refuse to replace anything without leave, or what is not a pack at all."""
    if not os.path.lexists(folder):
        return
    if not force:
        raise InputError(f"{folder!r} already exists: choose another name, or use --force")
    if not _is_pack(folder):
        raise InputError(f"{folder!r} is not a folder of papers: choose another name")


def _is_pack(folder: str) -> bool:
    """Whether a folder holds the files of a pack, unchanged, and nothing else."""
    try:
        lines = Path(folder, SUMS).read_text(encoding="utf-8").splitlines()
        sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
        return set(os.listdir(folder)) == {*sums, SUMS} and all(
            sha256(Path(folder, name).read_bytes()).hexdigest() == digest
            for name, digest in sums.items()
        )
    except (OSError, ValueError):
        return False


def write_folder(folder: str, files: dict[str, bytes], *, force: bool) -> None:
    """Write a whole folder or nothing: it appears under its name when every file is in it."""
    beside, part = os.path.dirname(os.path.abspath(folder)), ""
    try:
        part = tempfile.mkdtemp(dir=beside, prefix=".pitboss-")
        new, old = os.path.join(part, "new"), os.path.join(part, "old")
        os.mkdir(new)
        for name, data in files.items():
            Path(new, name).write_bytes(data)
        _refuse_existing(folder, force)
        if os.path.lexists(folder):
            os.rename(folder, old)
        try:
            os.rename(new, folder)
        except OSError:
            if os.path.lexists(old):
                os.rename(old, folder)
            raise
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot write {folder!r}: {why}; nothing was written") from None
    finally:
        if part:
            shutil.rmtree(part, ignore_errors=True)


def _show_list(args: argparse.Namespace) -> None:
    papers = all_papers()
    if args.json:
        print_json(
            [
                {
                    "id": paper.id,
                    "title": paper.title,
                    "group": paper.group,
                    "clauses": list(dict.fromkeys(clause.cite for clause in paper.law)),
                }
                for paper in papers
            ]
        )
        return
    screen = Screen()
    screen.table([(paper.id, paper.group, paper.title) for paper in papers])
