"""The whole pack: every paper in order, and the page of contents with the fingerprint of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pitboss.floor.findings import SEVERITIES, UNLAWFUL
from pitboss.night.check import Review
from pitboss.night.report import all_findings
from pitboss.pack import at_tables, counting, filing, in_hands, notices, prizes, staffing
from pitboss.pack.filing import notice_check
from pitboss.pack.paper import FILE, GROUPS, POST, Paper, cite, paper, papers_in, whose
from pitboss.pack.records import hash_words
from pitboss.paper.guide import sentence
from pitboss.paper.page import Block, Document, Grid, Items, Page, Section, Words

CONTENTS = "contents"


class PrintedPaper(NamedTuple):
    """A paper as it was printed: what it is, its file, how many sheets (0: no paper), its hash."""

    paper: Paper
    file: str
    sheets: int
    sha256: str


@paper("notice-check", "Where the notices hang", FILE, notices.NOTICES)
def _notice_check(review: Review) -> Iterator[Page]:
    """The places of all notices, to be checked."""
    posted = [
        made for each in _all_papers() if each.group == POST if (made := each.document(review))
    ]
    if posted:
        yield notice_check(review, tuple(posted))


def _all_papers() -> Iterator[Paper]:
    for module in (notices, prizes, at_tables, in_hands, staffing, counting, filing):
        yield from papers_in(vars(module))


def all_papers() -> tuple[Paper, ...]:
    """Every paper, by group in the order of the modules."""
    papers = (*_all_papers(), _notice_check)
    return tuple(sorted(papers, key=lambda paper: GROUPS.index(paper.group)))


def documents(review: Review, only: Collection[str] = ()) -> Iterator[tuple[Paper, Document]]:
    """The papers that a night needs, or those of them with these ids."""
    for made in all_papers():
        if only and made.id not in only:
            continue
        document = made.document(review)
        if document is not None:
            yield made, document


def contents_page(review: Review, printed: Sequence[PrintedPaper]) -> Page:
    """What the pack holds, and what the check of the plan says as on the night's own date."""
    sections = [Section("The plan", tuple(_finding_blocks(review)))]
    for group in GROUPS:
        rows = tuple(
            (
                one.paper.title,
                one.file,
                str(one.sheets) if one.sheets else "–",
                hash_words(one.sha256),
            )
            for one in printed
            if one.paper.group == group
        )
        if rows:
            columns = ("Paper", "File", "Pages", "SHA-256")
            sections.append(Section(sentence(group)[:-1], (Grid("", columns, rows),)))
    return Page("Contents", whose(review), tuple(sections))


def _finding_blocks(review: Review) -> Iterator[Block]:
    """Whether the plan is lawful as it is printed here."""
    found = all_findings(replace(review, today=review.plan.date))
    counts = [(severity, sum(f.severity == severity for f in found)) for severity in SEVERITIES]
    named = ", ".join(f"{severity}: {count}" for severity, count in counts if count)
    if not named:
        yield Words("Checked as of the night itself, the plan has no findings.")
        return
    yield Words(
        f"Checked as of the night itself, the plan has findings ({named}); "
        "“pitboss night check” explains them."
    )
    unlawful = [finding for finding in found if finding.severity == UNLAWFUL]
    if unlawful:
        lines = (
            f"{sentence(finding.message)} {cite(*finding.law)}".rstrip() for finding in unlawful
        )
        yield Items(tuple(dict.fromkeys(lines)))
