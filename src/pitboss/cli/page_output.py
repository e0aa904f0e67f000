"""Where a printed page goes: to the terminal as text, or to a file as text, HTML or PDF."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import write_over
from pitboss.cli.parser import nonempty

if TYPE_CHECKING:
    from pitboss.paper.page import Document, Page

PAPER = {"letter": "us-letter", "a4": "a4"}


def add_page_output(parser: argparse.ArgumentParser) -> None:
    """The arguments of a verb that prints a page."""
    parser.add_argument("--html", action="store_true", help="as one HTML file, ready to print")
    says = "write it to a file (.html is HTML, .pdf is PDF)"
    parser.add_argument("--out", metavar="FILE", type=nonempty, help=says)
    says = "the paper of a PDF: letter (the default) or a4"
    parser.add_argument("--paper", choices=tuple(PAPER), help=says)
    parser.add_argument("--large", action="store_true", help="a PDF in large print")


def write_page(page: Page | Document, args: argparse.Namespace) -> None:
    """Print a page or several, or write them to the file."""
    from pitboss.paper.html import as_html
    from pitboss.paper.page import pages_of
    from pitboss.paper.text import as_text

    out = (args.out or "").lower()
    if out.endswith(".pdf"):
        _write(_pdf(page, args), args.out)
        return
    for name in ("paper", "large"):
        if getattr(args, name):
            raise InputError(f"--{name} is for a PDF: give --out FILE.pdf")
    if args.html or out.endswith((".html", ".htm")):
        write_text(as_html(page), args)
    else:
        write_text("\n\n".join(map(as_text, pages_of(page))), args)


def write_text(text: str, args: argparse.Namespace) -> None:
    """Print a text, or write it to the file."""
    if args.out is None:
        print(text, end="")
    else:
        _write(text.encode(), args.out)


def _pdf(page: Page | Document, args: argparse.Namespace) -> bytes:
    from pitboss.paper.pdf import Format, PaperFault, as_pdf

    try:
        return as_pdf(page, Format(PAPER[args.paper or "letter"], args.large))
    except PaperFault as fault:
        raise InputError(str(fault)) from None


def _write(content: bytes, out: str) -> None:
    write_over(out, content)
    print(f"wrote {out}")
