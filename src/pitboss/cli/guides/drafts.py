"""`pitboss guides new` and `compendium`: the draft of a guide, and the complete rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.guides.folder import PLAN, refusing
from pitboss.cli.new_file import write_new
from pitboss.cli.page_output import PAPER
from pitboss.cli.parser import nonempty

HOUSE = "nj_casino"


def add_new(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides new`."""
    parser.add_argument("folder", metavar="FOLDER", type=nonempty, help="the folder to make")
    says = "a game of the guide; repeat for more (default: every game of a New Jersey casino)"
    parser.add_argument("--game", metavar="GAME", action="append", default=[], help=says)
    parser.add_argument("--title", type=nonempty, default="Gaming guide", help="its title")
    says = "the name of the casino"
    parser.add_argument("--casino", type=nonempty, default="Example Casino", help=says)
    says = "print, video or screen; repeat for more (default: print)"
    parser.add_argument("--format", action="append", default=[], help=says)


def new(args: argparse.Namespace) -> int:
    """Write the plan of a guide into a new folder."""
    import json

    from pitboss.cli.choose import choose_game
    from pitboss.houses import find_house
    from pitboss.regulator.guide_plan import read_guide_plan

    ids = [choose_game(name).id for name in args.game] or list(find_house(HOUSE).games)
    lines = [
        "# A gaming guide. Rules, odds and the words of the law come from the definitions.",
        f"title = {json.dumps(args.title, ensure_ascii=False)}",
        f"casino = {json.dumps(args.casino, ensure_ascii=False)}",
        f"formats = {json.dumps(args.format or ['print'])}  # print, video, screen",
        "words = []  # a few lines of the casino's own",
        *(f'\n[[games]]\nid = "{id}"' for id in ids),
    ]
    text = "\n".join(lines) + "\n"
    folder = Path(args.folder)
    read_guide_plan(text, str(folder / PLAN))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make {args.folder!r}: {(error.strerror or '').lower()}") from None
    write_new(str(folder / PLAN), text.encode(), force=False)
    print(f"{folder / PLAN} is a draft. Next: pitboss guides submit {args.folder}")
    return 0


def add_compendium(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides compendium`."""
    says = "the house whose games it holds (default: nj_casino)"
    parser.add_argument("--house", metavar="HOUSE", type=nonempty, default=HOUSE, help=says)
    says = "the file to write: .pdf, .html or text"
    parser.add_argument("-o", "--out", metavar="FILE", type=nonempty, required=True, help=says)
    says = "the paper of a PDF: letter (the default) or a4"
    parser.add_argument("--paper", choices=tuple(PAPER), help=says)
    parser.add_argument("--large", action="store_true", help="a PDF in large print")
    parser.add_argument("--force", action="store_true", help="replace the file if there is one")


def compendium(args: argparse.Namespace) -> int:
    """Write the complete rules."""
    from pitboss.houses import find_house
    from pitboss.paper.html import as_html
    from pitboss.paper.pdf import Format, as_pdf
    from pitboss.paper.text import as_text
    from pitboss.regulator.compendium import compendium as make
    from pitboss.rulebook.clause import edition
    from pitboss.rulebook.game_folders import BadGame

    try:
        house = find_house(args.house)
    except BadGame as error:
        raise InputError(str(error)) from None
    document = make(house, edition())
    name = args.out.lower()
    if name.endswith(".pdf"):
        data = as_pdf(document, Format(PAPER[args.paper or "letter"], args.large))
    elif name.endswith((".html", ".htm")):
        data = as_html(document).encode()
    else:
        data = "\n\n".join(map(as_text, document.pages)).encode()
    write_new(args.out, data, force=args.force)
    print(f"wrote {args.out}: the complete rules of {house.name}, edition {edition()}")
    return 0


VERBS = {"new": (add_new, refusing(new)), "compendium": (add_compendium, refusing(compendium))}
