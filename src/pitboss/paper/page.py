"""A printed page as a value: sections of sentences, lists and tables, as text or as HTML.

A note mark such as "†2" in any sentence points to the second note of the page.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

WIDTH = 80
MANY = 8
"""From this many columns on, a table may be set tighter."""


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `numbered` where the order matters."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """Names, each with the sentences that explain it."""

    terms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: a caption, the names of its columns, and rows. The first column names the row.

    A chart is a table of many small cells: `tints` gives each of them a number from 1 on, so that
    a screen can tint like cells alike; 0 is no tint. The tint alone never carries meaning.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    tints: tuple[tuple[int, ...], ...] = ()


Block = Words | Items | Terms | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page with a heading."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, a line below it, and sections."""

    title: str
    below: str
    sections: tuple[Section, ...]
    notes: tuple[tuple[str, str], ...] = field(default=())


# --- as text ----------------------------------------------------------------------------
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
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


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
        marks = [f"{n:>2}. " if block.numbered else "  - " for n in range(1, len(block.items) + 1)]
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


# --- as HTML ----------------------------------------------------------------------------
_STYLE = """\
:root { color-scheme: light dark; }
body { font: 1.05rem/1.5 Georgia, 'Times New Roman', serif; max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h1 + p { margin-top: .2rem; }
h2 { border-bottom: 1px solid; margin-top: 2rem; }
li { margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .95em; }
caption { text-align: left; font-style: italic; padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .8rem .25rem 0;
  border-bottom: 1px solid #8888; }
td { font-variant-numeric: tabular-nums; }
tr > :nth-child(n+3) { white-space: nowrap; }
dt { font-weight: bold; margin-top: .6rem; } dd { margin-left: 1.5rem; }
.table { overflow-x: auto; } .table + .table { margin-top: 1.4rem; }
.chart { table-layout: fixed; } .chart td, .chart thead th { text-align: center; padding: .15rem; }
.chart th:first-child { width: 4.5rem; text-align: left; padding: .15rem .3rem; }
.t1, .t2, .t3, .t4, .t5 { color: #111; print-color-adjust: exact; border: 1px solid #fff8; }
.t1 { background: #f2c9c4; } .t2 { background: #cfe8cf; } .t3 { background: #c9dcf2; }
.t4 { background: #f3e3b3; } .t5 { background: #ddd; }
.law { font-size: .8em; opacity: .75; } .law span { white-space: nowrap; }
sup { font-size: .7em; line-height: 0; } sup a { text-decoration: none; padding: 0 .1em; }
@counter-style dagger { system: extends decimal; prefix: '†'; suffix: ' '; }
.notes { list-style: dagger; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 9.5pt; line-height: 1.35;
    color: #000; background: #fff; }
  h2 { break-after: avoid; margin-top: 1.2rem; }
  dt { break-after: avoid; } tr, dt, dd, li, caption { break-inside: avoid; }
  thead { display: table-header-group; } .table { overflow: visible; }
  a { color: inherit; text-decoration: none; } @page { margin: 16mm; } }
"""
_LAW = re.compile(r"\((?:\d+:\d+-|TAS-MD )[^()\s]*(?:\([^()\s]*\)|[^()])*\)")


def as_html(page: Page) -> str:
    """The page as one HTML file that needs nothing else: no script, font, image or network."""
    body = [f"<h1>{escape(page.title)}</h1>", f"<p>{escape(page.below)}</p>"]
    for number, section in enumerate(page.sections, 1):
        body.append(f'<section aria-labelledby="s{number}">')
        body.append(f'<h2 id="s{number}">{escape(section.heading)}</h2>')
        body += [_block_html(block) for block in section.blocks]
        body.append("</section>")
    if page.notes:
        body.append('<section aria-labelledby="notes"><h2 id="notes">Notes</h2>')
        body.append('<ol class="notes">')
        for number, (name, text) in enumerate(page.notes, 1):
            words = f"<strong>{escape(name)}</strong>: {escape(text)}"
            body.append(f'<li id="note{number}">{words}</li>')
        body.append("</ol></section>")
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, '
        f'initial-scale=1">\n<title>{escape(page.title)}</title>\n<style>\n{_STYLE}</style>'
    )
    start = f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n<main>\n'
    return "".join([start, "\n".join(body), "\n</main>\n</body>\n</html>\n"])


def _inline(text: str) -> str:
    """A sentence with its citations set small and its note marks as links."""
    link = r'<sup><a href="#note\1" aria-label="note \1">†\1</a></sup>'
    return re.sub(r"†(\d+)", link, _LAW.sub(_citation_html, escape(text)))


def _citation_html(match: re.Match[str]) -> str:
    """Citations in brackets, none broken across lines."""
    cites = "</span>, <span>".join(match[0].split(", "))
    return f'<small class="law"><span>{cites}</span></small>'


def _block_html(block: Block) -> str:
    if isinstance(block, Words):
        return f"<p>{_inline(block.text)}</p>"
    if isinstance(block, Items):
        tag = "ol" if block.numbered else "ul"
        items = "\n".join(f"<li>{_inline(item)}</li>" for item in block.items)
        return f"<{tag}>\n{items}\n</{tag}>"
    if isinstance(block, Terms):
        pairs = "\n".join(
            f"<dt>{_inline(name)}</dt><dd>{_inline(text)}</dd>" for name, text in block.terms
        )
        return f"<dl>\n{pairs}\n</dl>"
    return _grid_html(block)


def _grid_html(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in grid.columns)
    rows = []
    for number, (first, *rest) in enumerate(grid.rows):
        tints = grid.tints[number] if grid.tints else (0,) * len(rest)
        cells = "".join(
            f'<td class="t{tint}">{_inline(cell)}</td>' if tint else f"<td>{_inline(cell)}</td>"
            for cell, tint in zip(rest, tints, strict=True)
        )
        rows.append(f'<tr><th scope="row">{_inline(first)}</th>{cells}</tr>')
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    body = "\n".join(rows)
    kind = ' class="chart"' if grid.tints else ""
    return (
        f'<div class="table" role="region" aria-label="{escape(grid.caption)}" tabindex="0">\n'
        f"<table{kind}>{caption}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n"
        "</table>\n</div>"
    )
