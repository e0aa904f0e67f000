"""The pack of the gala, printed and read back."""

from __future__ import annotations

import datetime
import re
from functools import cache
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace
from pypdf import PdfReader

from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.plan_file import read_overlay, read_plan
from pitboss.pack.pack import all_papers
from pitboss.pack.paper import Paper
from pitboss.paper.pdf import Format, as_pdf
from tests.night.example_plans import PLANS

PAPERS = {paper.id: paper for paper in all_papers()}


@cache
def review_of(name: str) -> Review:
    """An example under the law with its overlay."""
    plan = read_plan((PLANS / f"{name}.toml").read_text("utf-8"))
    names = plan.license.overlay if plan.license is not None else ()
    files = (names,) if isinstance(names, str) else names
    overlays = [read_overlay(Path(PLANS, file).read_text("utf-8"), file) for file in files]
    return Review(plan, NightLaw(plan.date, overlays), datetime.date(2027, 4, 1))


GALA = review_of("spring-gala")


def with_plan(**changes: object) -> Review:
    """The gala with a plan that differs."""
    return Review(replace(GALA.plan, **changes), GALA.law, GALA.today)


def with_tables(*ids: str, **changes: object) -> Review:
    """The gala with some of its tables alone, changed."""
    chosen = tuple(
        replace(table, **changes) for table in GALA.plan.tables if not ids or table.id in ids
    )
    return with_plan(tables=chosen)


def pdf_of(id: str, review: Review = GALA, format: Format | None = None) -> bytes:
    """A paper as PDF; empty if the night needs none."""
    paper: Paper = PAPERS[id]
    document = paper.document(review)
    return b"" if document is None else as_pdf(document, format)


def sheets_of(id: str, review: Review = GALA) -> list[str]:
    """The text of each sheet of a paper, in one line without its footer."""
    pdf = pdf_of(id, review)
    return [one_line(page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages] if pdf else []


def text_of(id: str, review: Review = GALA) -> str:
    """The text of a paper in one line."""
    return " ".join(sheets_of(id, review))


def one_line(text: str) -> str:
    """A text in one line, with the plain dash that a line may break at."""
    without = re.sub(r"\n[^\n]*\n?Page \d+ of \d+\s*$", "", text)
    return " ".join(without.replace("- ", "-").replace("-\n", "-").split())


def letters(text: str) -> str:
    """A text without spaces and note marks: where a line breaks is the printer's business."""
    return re.sub(r"\s|†\d+", "", text)


def says(id: str, *sentences: str, review: Review = GALA) -> bool:
    """Whether a paper says all of these."""
    printed = letters(text_of(id, review))
    return all(letters(sentence) in printed for sentence in sentences)
