"""What two printed guides say that the other does not, sentence by sentence.

This shows the words; whether a change is material is decided by the facts, never here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from pitboss.paper.page import (
    Blanks,
    Block,
    Grid,
    Items,
    Page,
    Picture,
    Section,
    Sign,
    Slips,
    Terms,
    TrueSize,
    Words,
)

_MARK = re.compile(r"†\d+")


@dataclass(frozen=True, slots=True)
class SectionChange:
    """A section of a guide: the lines that only one of the two guides has."""

    heading: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    alike: int


def guide_changes(before: Page, after: Page) -> tuple[SectionChange, ...]:
    """The sections that read differently, in the order of the later guide."""
    old = {section.heading: _plain_lines(section) for section in before.sections}
    new = {section.heading: _plain_lines(section) for section in after.sections}
    changes = (
        _section(heading, old.get(heading, ()), new.get(heading, ()))
        for heading in dict.fromkeys((*new, *old))
    )
    return tuple(change for change in changes if change.before or change.after)


def _plain_lines(section: Section) -> tuple[str, ...]:
    """The lines of a section without the marks of notes, which count page by page."""
    return tuple(_MARK.sub("", line) for line in lines(section.blocks))


def _section(heading: str, old: tuple[str, ...], new: tuple[str, ...]) -> SectionChange:
    gone: list[str] = []
    come: list[str] = []
    alike = 0
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            alike += b - a
        else:
            gone += old[a:b]
            come += new[c:d]
    return SectionChange(heading, tuple(gone), tuple(come), alike)


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """The lines of a part of a page, without its looks."""
    for block in blocks:
        match block:
            case Words() | Sign():
                yield block.text
            case Items():
                yield from block.items
            case Terms():
                yield from (f"{name}: {text}" for name, text in block.terms)
            case Grid():
                yield from (" | ".join(row) for row in block.rows)
            case Blanks():
                yield from block.labels
            case Picture() | TrueSize():
                yield block.words
            case Slips():
                for slip in block.slips:
                    yield slip.heading
                    yield from lines(slip.blocks)
