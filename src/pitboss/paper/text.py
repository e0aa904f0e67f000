"""A printed page as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from pitboss.paper.page import (
    Blanks,
    Block,
    Grid,
    Items,
    Page,
    Picture,
    Sign,
    Slips,
    Terms,
    TrueSize,
    Words,
)
from pitboss.paper.sheets import size_words
from pitboss.paper.wording import odds_wording

WIDTH = 80
MANY = 8
"""From this many columns on, a table may be set tighter."""
BLANK = "_" * 30
CUT = "- " * (WIDTH // 2)
"""The line above a slip, to cut along."""


def as_text(page: Page) -> str:
    """The page as plain text, 80 columns wide."""
    lines = [page.title.upper(), page.below, ""]
    for section in page.sections:
        lines += [section.heading, "-" * len(section.heading)]
        for block in section.blocks:
            lines += [*_block_lines(block), ""]
    if page.notes:
        lines += ["Notes", "-----"]
        for number, (name, text) in enumerate(page.notes, 1):
            lines += _wrap(f"{name}: {text}", f"†{number}  ", "    ")
        lines.append("")
    return odds_wording("\n".join(line.rstrip() for line in lines).rstrip() + "\n")


def _wrap(text: str, first: str = "", rest: str | None = None) -> list[str]:
    after = " " * len(first) if rest is None else rest
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=after, break_on_hyphens=False
    )
    return lines or [first]


def _block_lines(block: Block) -> list[str]:
    if isinstance(block, Words):
        return _wrap(block.text)
    if isinstance(block, Items):
        bullet = "  [ ] " if block.checklist else "  - "
        marks = [f"{n:>2}. " if block.numbered else bullet for n in range(1, len(block.items) + 1)]
        return [
            line
            for mark, item in zip(marks, block.items, strict=True)
            for line in _wrap(item, mark)
        ]
    if isinstance(block, Terms):
        return [
            line
            for name, text in block.terms
            for line in (*_wrap(name, "", "  "), *_wrap(text, "    "))
        ]
    if isinstance(block, Blanks):
        width = max(map(len, block.labels), default=0)
        return [f"{label:<{width}}  {BLANK}" for label in block.labels]
    if isinstance(block, Picture):
        return _wrap(f"[Picture: {block.words}]")
    if isinstance(block, TrueSize):
        return _wrap(f"[Picture, {size_words(block.width_mm, block.height_mm)}: {block.words}]")
    if isinstance(block, Sign):
        return _wrap(block.text.upper())
    if isinstance(block, Slips):
        return [
            line
            for slip in block.slips
            for line in (
                CUT,
                slip.heading,
                *(x for part in slip.blocks for x in _block_lines(part)),
            )
        ]
    return _grid_lines(block)


def _grid_lines(grid: Grid) -> list[str]:
    """A table in columns; many columns are set tighter, and the widest shrink to fit the page."""
    table = [grid.columns, *grid.rows]
    widths = [max(len(row[n]) for row in table) for n in range(len(grid.columns))]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= WIDTH or len(widths) < MANY else " "
    while sum(widths) + len(gap) * (len(widths) - 1) > WIDTH:
        widths[widths.index(max(widths))] -= 1
    lines = [grid.caption] if grid.caption else []
    lines += _row_lines(grid.columns, widths, gap)
    lines.append(gap.join("-" * width for width in widths))
    for row in grid.rows:
        lines += _row_lines(row, widths, gap)
    return lines


def _row_lines(row: Sequence[str], widths: Sequence[int], gap: str) -> Iterator[str]:
    # A row that takes several lines is indented after the first, so that it still reads as one.
    cells = [
        textwrap.wrap(text, width, subsequent_indent="" if n else "  ", break_on_hyphens=False)
        or [""]
        for n, (text, width) in enumerate(zip(row, widths, strict=True))
    ]
    for n in range(max(len(cell) for cell in cells)):
        parts = [cell[n] if n < len(cell) else "" for cell in cells]
        yield gap.join(part.ljust(width) for part, width in zip(parts, widths, strict=True))
