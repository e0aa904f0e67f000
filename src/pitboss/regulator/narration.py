"""A guide to be read aloud: what is said, from when to when, and what the screen shows meanwhile.

The timings follow from the words, at the pace of a calm narrator; no clock is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.paper.page import (
    PLAIN,
    Blanks,
    Block,
    Document,
    Grid,
    Items,
    Page,
    Picture,
    Section,
    Sign,
    Slips,
    Terms,
    Words,
    parts,
)
from pitboss.paper.wording import odds_wording

WORDS_A_MINUTE = 150
PAUSE_S = 1
"""A breath after each sentence."""
TITLE_S = 3
"""How long a heading stays before anything is said."""
COLUMNS = ("From", "To", "Narrator")
SKIPPED = frozenset({"The law"})
"""Sections that are for reading only; the printed guide has them."""
_CODE = re.compile(r"\s*\(N\.J\.A\.C\. [^)]*\)")
"""The code of a law in brackets, which nobody says aloud."""
_SENTENCE = re.compile(r"(?<=[.?!])\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """What is said from one second to another, under the heading that is on the screen."""

    starts_s: int
    ends_s: int
    heading: str
    text: str


def narration(document: Document) -> tuple[Line, ...]:
    """Every line of a guide with its time, one after the other."""
    lines: list[Line] = []
    now = 0
    for page in document.pages:
        for heading, texts in _spoken(page):
            now += TITLE_S
            for text in texts:
                ends = now + _seconds(text)
                lines.append(Line(now, ends, heading, text))
                now = ends + PAUSE_S
    return tuple(lines)


def _seconds(text: str) -> int:
    """How long a text takes to say, in whole seconds, rounded up."""
    return -(-len(text.split()) * 60 // WORDS_A_MINUTE)


def _spoken(page: Page) -> Iterator[tuple[str, list[str]]]:
    yield page.title, [f"{page.title}."]
    for section in page.sections:
        if section.heading not in SKIPPED:
            yield f"{page.title}: {section.heading}", list(_sentences(section.blocks))


def _sentences(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        for text in _texts(block):
            yield from filter(None, _SENTENCE.split(_without_marks(text)))


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Words() | Sign():
            yield block.text
        case Items():
            yield from block.items
        case Terms():
            yield from (f"{name}. {text}" for name, text in block.terms)
        case Grid():
            for name, *cells in block.rows:
                pairs = zip(block.columns[1:], cells, strict=True)
                yield f"{name}. " + ", ".join(f"{column}: {cell}" for column, cell in pairs) + "."
        case Picture():
            yield block.words
        case Blanks() | Slips():
            pass  # lines for a pen are not said


def _without_marks(text: str) -> str:
    """The words of a sentence, without citations and note marks."""
    plain = "".join(part for kind, part in parts(text) if kind == PLAIN)
    return " ".join(_CODE.sub("", plain).split())


def clock_time(seconds: int) -> str:
    """Seconds as hours, minutes and seconds: 01:02:03."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def script_page(document: Document) -> Page:
    """The script as a printed page: time, what is on the screen, what is said."""
    lines = narration(document)
    length = clock_time(lines[-1].ends_s) if lines else clock_time(0)
    sections: dict[str, list[tuple[str, str, str]]] = {}
    for line in lines:
        row = (clock_time(line.starts_s), clock_time(line.ends_s), line.text)
        sections.setdefault(line.heading, []).append(row)
    below = f"Narrated script · {length} at {WORDS_A_MINUTE} words a minute"
    return Page(
        document.title,
        below,
        tuple(
            Section(
                heading, (Grid(f"{heading}: narration", ("From", "To", "Narrator"), tuple(rows)),)
            )
            for heading, rows in sections.items()
        ),
    )


def script_text(document: Document) -> str:
    """The script as plain text, a line for each sentence."""
    heading, texts = "", []
    for line in narration(document):
        if line.heading != heading:
            heading = line.heading
            texts.append(f"\n[{heading}]")
        texts.append(f"{clock_time(line.starts_s)} - {clock_time(line.ends_s)}  {line.text}")
    return odds_wording("\n".join(texts).lstrip() + "\n")


def captions(document: Document) -> str:
    """The script as captions of a video (WebVTT)."""
    cues = (
        f"{clock_time(line.starts_s)}.000 --> {clock_time(line.ends_s)}.000\n"
        f"{line.text.replace('-->', 'to')}\n"
        for line in narration(document)
    )
    return odds_wording("WEBVTT\n\n" + "\n".join(cues))
