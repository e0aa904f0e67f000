"""PAR sheet of a game: hit frequency, edge, volatility, hold, sessions and cost of every wager.

    pitboss par night.roulette --option wheel=single_zero
    pitboss par nj.sic_bo --pace 40 --pdf par.pdf --xlsx par.xlsx
    pitboss par night.craps --wager 'place 6' --wager field
    pitboss par night.roulette --all --csv par.csv

With --all: also with each house option changed on its own. --json prints fractions as "a/b", and
the exact distribution of a session for each line.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import add_game, add_json, add_options, nonempty, whole_number

if TYPE_CHECKING:
    from pitboss.history.workbook import Cell
    from pitboss.paper.page import Document, Page
    from pitboss.paper.par_sheet import ParSheet
    from pitboss.rulebook.game import Game

PACE_MOST = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss par`."""
    add_game(parser)
    add_options(parser)
    parser.add_argument(
        "--all", action="store_true", help="also with each house option changed on its own"
    )
    says = "only this wager, such as 'place 6'; repeat for more"
    parser.add_argument(
        "--wager", metavar="WAGER", action="append", default=[], type=nonempty, help=says
    )
    says = "rolls, spins or rounds an hour (default: 60)"
    parser.add_argument("--pace", metavar="N", type=whole_number(1, PACE_MOST), help=says)
    for kind in ("csv", "xlsx", "pdf", "html"):
        parser.add_argument(
            f"--{kind}", metavar="FILE", type=nonempty, help=f"write {kind.upper()} to a file"
        )
    says = "the paper of the PDF: letter (the default) or a4"
    parser.add_argument("--paper", choices=("letter", "a4"), help=says)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Work out the sheet, and print it or write it to files."""
    from pitboss.cli.choose import choose_game

    if args.all and args.option:
        raise InputError("--all changes the options itself: leave out --option or --all")
    if args.paper and not args.pdf:
        raise InputError("--paper is for a PDF: give --pdf FILE")
    sheets = _sheets(choose_game(args.game), args)
    files = _files(sheets, args)
    if args.json:
        from pitboss.cli.screen import print_json

        print_json([record for sheet in sheets for record in _json_records(sheet)])
    elif not files:
        from pitboss.paper.page import pages_of
        from pitboss.paper.text import as_text

        print("\n\n".join(map(as_text, pages_of(_printed(sheets)))), end="")
    _write(files, quiet=args.json)
    return 0


def _sheets(game: Game, args: argparse.Namespace) -> list[ParSheet]:
    from pitboss.analysis.report import rows, variations
    from pitboss.cli.choose import choose_rules
    from pitboss.cli.odds import matching_rows
    from pitboss.paper.par_sheet import PACE, par_sheet

    rules = choose_rules(game, args.option)
    chosen = {name for typed in args.wager for name in matching_rows(rules, typed)}
    sheets = []
    for options in variations(game) if args.all else [dict(args.option)]:
        try:
            found = rows(game, options)
        except ValueError:  # the house may not choose this alone
            continue
        wanted = [row for row in found if not args.wager or row.wager in chosen]
        if wanted:
            pace = args.pace or PACE
            sheets.append(par_sheet(game.rules(options), wanted, pace=pace, each=bool(args.wager)))
    if not sheets:
        raise InputError(f"no exact figures are known for {game.id} with these options")
    return sheets


def _printed(sheets: list[ParSheet]) -> Page | Document:
    from pitboss.paper.page import Document
    from pitboss.paper.par_sheet import par_page

    pages = tuple(map(par_page, sheets))
    return pages[0] if len(pages) == 1 else Document(pages[0].title, pages)


# --- files ------------------------------------------------------------------------------
def _files(sheets: list[ParSheet], args: argparse.Namespace) -> dict[str, bytes]:
    """Every file, made before the first is written."""
    files: dict[str, bytes] = {}
    names = [name for name in (args.csv, args.xlsx, args.pdf, args.html) if name]
    if len(set(names)) < len(names):
        raise InputError("two files have the same name: give each its own")
    if args.csv:
        files[args.csv] = _csv(_table(sheets)).encode()
    if args.xlsx:
        files[args.xlsx] = _workbook(sheets)
    if args.pdf:
        from pitboss.cli.page_output import PAPER
        from pitboss.paper.pdf import Format, PaperFault, as_pdf

        try:
            files[args.pdf] = as_pdf(_printed(sheets), Format(PAPER[args.paper or "letter"], False))
        except PaperFault as fault:
            raise InputError(str(fault)) from None
    if args.html:
        from pitboss.paper.html import as_html

        files[args.html] = as_html(_printed(sheets)).encode()
    return files


def _write(files: dict[str, bytes], *, quiet: bool) -> None:
    from pitboss.cli.new_file import write_new

    for name, data in files.items():
        write_new(name, data, force=True)
        if not quiet:
            print(f"wrote {name}")


def _table(sheets: list[ParSheet]) -> list[list[Cell]]:
    """A row for each line of each sheet, below the names of the columns."""
    from pitboss.paper.par_sheet import par_values

    records = [record for sheet in sheets for record in par_values(sheet)]
    names = list(records[0])
    exact = [name for name in names if any(isinstance(one[name], Fraction) for one in records)]
    heads: list[Cell] = [*names, *(f"{name} exact" for name in exact)]
    rows: list[list[Cell]] = [
        [*(_cell(record[name]) for name in names), *(_exact(record[name]) for name in exact)]
        for record in records
    ]
    return [heads, *rows]


def _cell(value: object) -> Cell:
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, str | int | float) else None


def _exact(value: object) -> Cell:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None


def _csv(rows: list[list[Cell]]) -> str:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        ["" if cell is None else cell for cell in row] for row in rows
    )
    return text.getvalue()


def _workbook(sheets: list[ParSheet]) -> bytes:
    """The figures, the sessions with every result, and the covariances, a sheet for each."""
    from pitboss.history.workbook import write_workbook

    sessions: list[list[Cell]] = [["options", "wager", "decisions", "result", "chance"]]
    together: list[list[Cell]] = [["options", "wager", "other wager", "covariance", "correlation"]]
    for sheet in sheets:
        for line in sheet.lines:
            if line.session is not None:
                head: list[Cell] = [sheet.options, line.row.wager, line.session.decisions]
                spread = line.session.chances.items()
                sessions += [[*head, float(net), float(chance)] for net, chance in spread]
        known = sheet.together
        for at, wager in enumerate(known.wagers):
            for to, other in enumerate(known.wagers):
                covariance = float(known.table[at][to])
                together.append(
                    [sheet.options, wager, other, covariance, known.correlation(at, to)]
                )
    tables = {"figures": _table(sheets), "sessions": sessions, "together": together}
    return write_workbook(tables)


def _json_records(sheet: ParSheet) -> list[dict[str, object]]:
    from pitboss.paper.par_sheet import par_values

    records = []
    for line, record in zip(sheet.lines, par_values(sheet), strict=True):
        plain = {name: _plain(value) for name, value in record.items()}
        session = line.session
        spread = (
            {_plain(net): _plain(way) for net, way in session.chances.items()} if session else {}
        )
        known = sheet.together
        at = known.wagers.index(line.row.wager) if line.row.wager in known.wagers else None
        shared = (
            {} if at is None else dict(zip(known.wagers, map(_plain, known.table[at]), strict=True))
        )
        records.append({**plain, "session_results": spread, "covariances": shared})
    return records


def _plain(value: object) -> object:
    return _exact(value) if isinstance(value, Fraction) else value
