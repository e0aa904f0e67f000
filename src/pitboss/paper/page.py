"""A printed page as a value: sections of sentences, lists, tables, drawings and lines to fill in.

A document is several pages in one file. Each begins on a new sheet and is numbered by itself, so
that one of them can be taken out and hung up.

`text.py`, `html.py` and `pdf.py` draw it. A note mark such as "†2" in any sentence points to the
second note of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_LAW = r"\((?:\d+:\d+-|TAS-MD )[^()\s]*(?:\([^()\s]*\)|[^()])*\)"
_MARKS = re.compile(rf"(?P<law>{_LAW})|†(?P<note>\d+)")
PLAIN, LAW, NOTE = "plain", "law", "note"
"""The parts of a sentence: its words, citations in brackets, and marks that point to a note."""


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `numbered` where the order matters, with a box before each if it is a `checklist`."""

    items: tuple[str, ...]
    numbered: bool = False
    checklist: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """Names, each with the sentences that explain it."""

    terms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: a caption, the names of its columns, and rows. The first column names the row.

    A chart is a table of many small cells: `tints` gives each of them a number from 1 on, so that
    a screen can tint like cells alike; 0 is no tint. The tint alone never carries meaning. Empty
    cells are for a pen.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    tints: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Blanks:
    """Lines for a pen, each with what belongs there: "Signature", "Date"."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG, with the words that stand for it. `width_mm` is its printed width; 0 fills
    the page."""

    svg: str
    words: str
    width_mm: int = 0


@dataclass(frozen=True, slots=True)
class TrueSize:
    """A picture printed to size, over as many sheets as it takes, with marks to cut along and a
    key of the sheets. It is the last block of its page."""

    svg: str
    words: str
    width_mm: int
    height_mm: int


@dataclass(frozen=True, slots=True)
class Sign:
    """A line in letters that can be read from across a room."""

    text: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A piece of the page to cut out, with a heading of its own."""

    heading: str
    blocks: tuple[Words | Items | Grid | Blanks | Sign | Picture, ...]


@dataclass(frozen=True, slots=True)
class Slips:
    """Slips side by side, with lines to cut along. A slip is never broken across pages."""

    slips: tuple[Slip, ...]
    columns: int = 2


Block = Words | Items | Terms | Grid | Blanks | Picture | TrueSize | Sign | Slips


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page with a heading."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, a line below it, and sections. `posted`: it hangs on a wall, in larger
    letters. `landscape`: it is wider than high."""

    title: str
    below: str
    sections: tuple[Section, ...]
    notes: tuple[tuple[str, str], ...] = field(default=())
    posted: bool = False
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """Several pages in one file."""

    title: str
    pages: tuple[Page, ...]


def pages_of(printed: Page | Document) -> tuple[Page, ...]:
    """The pages of a document, or the one page."""
    return printed.pages if isinstance(printed, Document) else (printed,)


def parts(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a sentence, each with its kind; a note is only its number."""
    start = 0
    for match in _MARKS.finditer(text):
        if start < match.start():
            yield PLAIN, text[start : match.start()]
        yield (LAW, match["law"]) if match["law"] else (NOTE, match["note"])
        start = match.end()
    if start < len(text):
        yield PLAIN, text[start:]
