"""Where on a page something is that cannot be printed: page, section, and the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.paper.page import (
    Blanks,
    Block,
    Document,
    Grid,
    Items,
    Page,
    Picture,
    Sign,
    Slip,
    Slips,
    Terms,
    TrueSize,
    Words,
    pages_of,
)

_QUOTED = re.compile(r'the text "(.+?)" could not')
_LETTERING = re.compile(r">([^<>\n]+)</text>")
AROUND = 40
"""At most so many letters of the words around it are quoted."""


def place_of(printed: Page | Document, message: str) -> str:
    """Where the text is that a message of the compiler quotes, and what to do; empty if it quotes
    none of the page's."""
    quoted = _QUOTED.search(message)
    text = quoted[1] if quoted is not None else ""
    for page in pages_of(printed) if text else ():
        for section, words in _texts(page):
            if text in words:
                under = f", under {section!r}" if section else ""
                at = max(0, words.index(text) - AROUND // 2)
                around = words[at : at + AROUND]
                return (
                    f", on the page {page.title!r}{under}: “{around}”; "
                    "write it in Latin, Greek or Cyrillic letters"
                )
    return ""


def _texts(page: Page) -> Iterator[tuple[str, str]]:
    """Every text of a page with the heading of its section."""
    yield "", page.title
    yield "", page.below
    for section in page.sections:
        yield section.heading, section.heading
        for block in section.blocks:
            for words in _block_texts(block):
                yield section.heading, words
    for name, words in page.notes:
        yield "Notes", f"{name}: {words}"


def _block_texts(block: Block | Slip) -> Iterator[str]:
    match block:
        case Words(text) | Sign(text):
            yield text
        case Items(items):
            yield from items
        case Terms(terms):
            yield from (f"{name}: {words}" for name, words in terms)
        case Blanks(labels):
            yield from labels
        case Grid(caption, columns, rows):
            yield from (caption, *columns)
            yield from (cell for row in rows for cell in row)
        case Picture(svg, words) | TrueSize(svg, words):
            yield words
            yield from _LETTERING.findall(svg)
        case Slips(slips):
            for slip in slips:
                yield from _block_texts(slip)
        case Slip(heading, blocks):
            yield heading
            for part in blocks:
                yield from _block_texts(part)
