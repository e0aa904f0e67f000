"""A printed page as one HTML file that needs nothing else: no script, font, image or network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from pitboss.paper.page import (
    LAW,
    NOTE,
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
from pitboss.paper.sheets import size_words
from pitboss.paper.wording import odds_wording

_OWN_STYLE = re.compile(r"<style>.*?</style>\n?", re.DOTALL)
_BUTTON = ' tabindex="-1" role="button"'
"""What a spot of a layout is on a screen, and not on paper."""
LONG = 24
"""Beyond this many letters, a cell may break into lines."""
STYLE = """\
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
tr > :nth-child(n+3):not(.long) { white-space: nowrap; } td:empty { height: 2em; }
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
.check { list-style: '☐  '; } .blanks { list-style: none; padding: 0; }
.blanks li { display: flex; gap: .6rem; margin: 1.1rem 0; }
.blanks li::after { content: ''; flex: 1; border-bottom: 1px solid; }
.drawing svg { width: 100%; height: auto; } .drawing.sized svg { width: auto; }
.sign { font-size: 2.6em; line-height: 1.15; font-weight: bold; text-align: center; }
.slips { display: grid; list-style: none; padding: 0; margin: 0; }
.c1 { grid-template-columns: 1fr; } .c2 { grid-template-columns: repeat(2, 1fr); }
.c3 { grid-template-columns: repeat(3, 1fr); } .c4 { grid-template-columns: repeat(4, 1fr); }
.tools { display: flex; flex-wrap: wrap; gap: .4rem 1rem; padding: .6rem 0; font: 1rem sans-serif; }
.slips > li { border: 1px dashed; margin: 0; padding: .6rem; break-inside: avoid; }
.slips h3 { margin: 0 0 .4rem; } .sheet + .sheet { break-before: page; margin-top: 4rem; }
.posted { font-size: 1.25em; }
@media screen and (max-width: 34rem) { .slips { grid-template-columns: 1fr; } }
@media print { .tools { display: none; }
  body { max-width: none; margin: 0; padding: 0; font-size: 9.5pt; line-height: 1.35;
    color: #000; background: #fff; }
  h2 { break-after: avoid; margin-top: 1.2rem; }
  dt { break-after: avoid; } tr, dt, dd, li, caption { break-inside: avoid; }
  thead { display: table-header-group; } .table { overflow: visible; }
  a { color: inherit; text-decoration: none; } @page { margin: 16mm; } }
"""


def as_html(
    printed: Page | Document, *, style: str = "", tools: Sequence[tuple[str, str]] = ()
) -> str:
    """The page, or all pages of a document, as one HTML file that needs nothing else: no script,
    font, image or network.

    A server that allows no style inside a page names its own address of `STYLE` as `style`.
    `tools` are links above the page that are not printed: their words, and where they lead.
    """
    body: list[str] = []
    pages = pages_of(printed)
    for at, page in enumerate(pages):
        lines = _page_lines(page, f"p{at}-" if at else "")
        kind = "sheet posted" if page.posted else "sheet"
        body += lines if len(pages) == 1 else [f'<article class="{kind}">', *lines, "</article>"]
    linked = f'<link rel="stylesheet" href="{escape(style)}">'
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, '
        f'initial-scale=1">\n<title>{escape(printed.title)}</title>\n'
        f"{linked if style else f'<style>{chr(10)}{STYLE}</style>'}"
    )
    start = f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n'
    text = "".join(
        [start, _tools(tools), "<main>\n", "\n".join(body), "\n</main>\n</body>\n</html>\n"]
    )
    return odds_wording(_OWN_STYLE.sub("", text) if style else text)


def _tools(tools: Sequence[tuple[str, str]]) -> str:
    links = "".join(f'<a href="{escape(link)}">{escape(words)}</a>' for words, link in tools)
    return f'<nav class="tools" aria-label="This paper">{links}</nav>\n' if tools else ""


def _page_lines(page: Page, prefix: str) -> Iterator[str]:
    """The lines of a page; the prefix keeps its ids apart from those of other pages."""
    yield f"<h1>{escape(page.title)}</h1>"
    yield f"<p>{escape(page.below)}</p>"
    for number, section in enumerate(page.sections, 1):
        if section.heading:
            yield f'<section aria-labelledby="{prefix}s{number}">'
            yield f'<h2 id="{prefix}s{number}">{escape(section.heading)}</h2>'
        else:
            yield "<section>"
        for block in section.blocks:
            yield _block_html(block).replace('href="#note', f'href="#{prefix}note')
        yield "</section>"
    if page.notes:
        yield f'<section aria-labelledby="{prefix}notes"><h2 id="{prefix}notes">Notes</h2>'
        yield '<ol class="notes">'
        for number, (name, text) in enumerate(page.notes, 1):
            words = f"<strong>{escape(name)}</strong>: {escape(text)}"
            yield f'<li id="{prefix}note{number}">{words}</li>'
        yield "</ol></section>"


def _inline(text: str) -> str:
    """A sentence with its citations set small and its note marks as links."""
    return "".join(_part(kind, escape(part)) for kind, part in parts(text))


def _part(kind: str, part: str) -> str:
    if kind == LAW:  # no citation is broken across lines
        cites = "</span>, <span>".join(part.split(", "))
        return f'<small class="law"><span>{cites}</span></small>'
    if kind == NOTE:
        return f'<sup><a href="#note{part}" aria-label="note {part}">†{part}</a></sup>'
    return part


def _block_html(block: Block) -> str:
    if isinstance(block, Words):
        return f"<p>{_inline(block.text)}</p>"
    if isinstance(block, Items):
        tag = "ol" if block.numbered else 'ul class="check"' if block.checklist else "ul"
        items = "\n".join(f"<li>{_inline(item)}</li>" for item in block.items)
        return f"<{tag}>\n{items}\n</{tag.split()[0]}>"
    if isinstance(block, Terms):
        pairs = "\n".join(
            f"<dt>{_inline(name)}</dt><dd>{_inline(text)}</dd>" for name, text in block.terms
        )
        return f"<dl>\n{pairs}\n</dl>"
    if isinstance(block, Blanks):
        labels = "\n".join(f"<li>{_inline(label)}</li>" for label in block.labels)
        return f'<ul class="blanks">\n{labels}\n</ul>'
    if isinstance(block, Sign):
        return f'<p class="sign">{_inline(block.text)}</p>'
    if isinstance(block, Slips):
        return _slips_html(block)
    if isinstance(block, Picture):
        return _picture_html(block.svg, block.words, block.width_mm)
    if isinstance(block, TrueSize):
        size = size_words(block.width_mm, block.height_mm)
        whole = _picture_html(block.svg, block.words)
        return f"{whole}\n<p>The PDF prints it to size, {size}, with marks to cut along.</p>"
    return _grid_html(block)


def _picture_html(svg: str, words: str, width_mm: int = 0) -> str:
    alone, kind = svg[svg.index("<svg") :].replace(_BUTTON, ""), "drawing"
    if width_mm:
        alone, kind = alone.replace("<svg", f'<svg width="{width_mm}mm"', 1), "drawing sized"
    return f'<div class="{kind}" role="img" aria-label="{escape(words)}">{alone}</div>'


def _slips_html(slips: Slips) -> str:
    pieces = [
        f"<li><h3>{escape(slip.heading)}</h3>{''.join(map(_block_html, slip.blocks))}</li>"
        for slip in slips.slips
    ]
    return f'<ul class="slips c{slips.columns}">\n{chr(10).join(pieces)}\n</ul>'


def _cell(text: str, tint: int) -> str:
    """A cell of a table; a long one may break into lines."""
    kind = f"t{tint}" if tint else "long" if len(text) > LONG else ""
    start = f'<td class="{kind}">' if kind else "<td>"
    return f"{start}{_inline(text)}</td>"


def _grid_html(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in grid.columns)
    rows = []
    for number, (first, *rest) in enumerate(grid.rows):
        tints = grid.tints[number] if grid.tints else (0,) * len(rest)
        cells = "".join(_cell(cell, tint) for cell, tint in zip(rest, tints, strict=True))
        rows.append(f'<tr><th scope="row">{_inline(first)}</th>{cells}</tr>')
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    body = "\n".join(rows)
    kind = ' class="chart"' if grid.tints else ""
    return (
        f'<div class="table" role="region" aria-label="{escape(grid.caption)}" tabindex="0">\n'
        f"<table{kind}>{caption}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n"
        "</table>\n</div>"
    )
