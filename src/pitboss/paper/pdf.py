"""A printed page as PDF, tagged for screen readers (PDF/UA-1); the same page gives the same bytes.

Typst sets it, offline and with the fonts that come with it. `page.typ` says how a page looks; what
is on it goes there as data, so that no word of a page can be mistaken for markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from pitboss.paper.page import (
    Blanks,
    Block,
    Document,
    Grid,
    Items,
    Page,
    Picture,
    Sign,
    Slips,
    Terms,
    TrueSize,
    Words,
    pages_of,
    parts,
)
from pitboss.paper.paper_fault import PaperFault
from pitboss.paper.place import place_of
from pitboss.paper.sheets import A4, LETTER, sheets_for
from pitboss.paper.wording import odds_wording

if TYPE_CHECKING:
    from typst import Compiler

__all__ = ["A4", "LETTER", "Format", "PaperFault", "as_pdf", "page_count"]

NARROWEST, WIDEST = 2, 36
"""The bounds of a column's share, in letters."""
PEN = 14
"""The share of a column whose cells are all empty, in letters."""
_PAGES = re.compile(rb"/Type/Pages/Count (\d+)")
Value = str | int | bool | list["Value"] | dict[str, "Value"]
"""A value of the data that a page is set from."""


@dataclass(frozen=True, slots=True)
class Format:
    """The size of the paper, and whether the print is large."""

    paper: str = LETTER
    large: bool = False


def as_pdf(printed: Page | Document, format: Format | None = None) -> bytes:
    """The page, or all pages of a document, as one PDF file."""
    chosen = format or Format()
    data: dict[str, Value] = {
        "title": printed.title,
        "pages": [_page_data(page, chosen) for page in pages_of(printed)],
        "paper": chosen.paper,
        "large": chosen.large,
    }
    compiler, template = _compiler()
    from typst import TypstError

    try:
        pdf = compiler.compile(
            template,
            format="pdf",
            sys_inputs={"page": odds_wording(msgspec.json.encode(data).decode())},
            pdf_standards=["ua-1"],
            timestamp=0,
        )
    except TypstError as error:
        what = _plain(error.message)
        where = place_of(printed, what)
        raise PaperFault(f"{printed.title!r} cannot be printed: {what}{where}") from None
    assert isinstance(pdf, bytes)
    return pdf


def page_count(pdf: bytes) -> int:
    """How many sheets a PDF of ours has: the root of its tree of pages counts them all."""
    return max(int(count) for count in _PAGES.findall(pdf))


@cache
def _compiler() -> tuple[Compiler, bytes]:
    """The compiler, with the fonts that it brings along, and the template."""
    try:
        from typst import Compiler
    except ImportError:
        raise PaperFault("PDF needs typst: pip install 'pitboss[paper]'") from None
    template = files("pitboss.paper").joinpath("page.typ").read_bytes()
    return Compiler(ignore_system_fonts=True), template


def _plain(message: str) -> str:
    """What typst says, without the name of the standard in front."""
    return message.removeprefix("PDF/UA-1 error: ").replace("`", "")


def _page_data(page: Page, format: Format) -> dict[str, Value]:
    return {
        "title": page.title,
        "below": page.below,
        "sections": [
            {
                "heading": section.heading,
                "blocks": [_block_data(block, format) for block in section.blocks],
            }
            for section in page.sections
        ],
        "notes": [{"name": name, "text": _sentence(text)} for name, text in page.notes],
        "posted": page.posted,
        "landscape": page.landscape,
    }


def _block_data(block: Block, format: Format) -> Value:
    if isinstance(block, Words):
        return {"kind": "words", "text": _sentence(block.text)}
    if isinstance(block, Items):
        items: Value = [_sentence(item) for item in block.items]
        return {
            "kind": "items",
            "items": items,
            "numbered": block.numbered,
            "checklist": block.checklist,
        }
    if isinstance(block, Terms):
        return {"kind": "terms", "terms": [list(map(_sentence, pair)) for pair in block.terms]}
    if isinstance(block, Blanks):
        return {"kind": "blanks", "labels": [_sentence(label) for label in block.labels]}
    if isinstance(block, Sign):
        return {"kind": "sign", "text": _sentence(block.text)}
    if isinstance(block, Slips):
        return _slips_data(block, format)
    if isinstance(block, TrueSize):
        return _sheets_data(block, format)
    if isinstance(block, Picture):
        return {
            "kind": "drawing",
            "svg": block.svg,
            "words": block.words,
            "width_mm": block.width_mm,
        }
    return _grid_data(block)


def _slips_data(slips: Slips, format: Format) -> Value:
    return {
        "kind": "slips",
        "columns": slips.columns,
        "slips": [
            {
                "heading": slip.heading,
                "blocks": [_block_data(block, format) for block in slip.blocks],
            }
            for slip in slips.slips
        ],
    }


def _sheets_data(picture: TrueSize, format: Format) -> Value:
    """The sheets of a picture to size, in tenths of a millimeter."""
    sheets = sheets_for(picture, format.paper)
    return {
        "kind": "sheets",
        "svg": picture.svg,
        "words": picture.words,
        "width": 10 * picture.width_mm,
        "height": 10 * picture.height_mm,
        "columns": sheets.columns,
        "rows": sheets.rows,
        "step_x": sheets.step_x,
        "step_y": sheets.step_y,
        "overlap": sheets.overlap,
        "margin": sheets.margin,
        "foot": sheets.foot,
        "landscape": sheets.landscape,
        "how": sheets.words(picture),
    }


def _grid_data(grid: Grid) -> Value:
    return {
        "kind": "grid",
        "caption": grid.caption,
        "widths": _widths(grid),
        "columns": [_sentence(column) for column in grid.columns],
        "rows": [[_sentence(cell) for cell in row] for row in grid.rows],
        "tints": [list(row) for row in grid.tints],
        "chart": bool(grid.tints),
    }


def _widths(grid: Grid) -> Value:
    """What part of the page each column gets: as much as its longest cell needs, within bounds; a
    column for a pen, at least as much as a short word takes by hand."""
    widths: list[Value] = []
    for name, *cells in zip(grid.columns, *grid.rows, strict=True):
        needed = NARROWEST + max(map(len, (name, *cells)))
        widths.append(min(WIDEST, needed if any(cells) else max(PEN, needed)))
    return widths


def _sentence(text: str) -> Value:
    return [{"kind": kind, "text": part} for kind, part in parts(text)]
