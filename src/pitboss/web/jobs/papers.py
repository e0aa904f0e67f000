"""Jobs: a paper of the pack, drawn from the plan of its night as a page or as PDF."""

from __future__ import annotations

from base64 import b64encode

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.night.check import Review
from pitboss.night.law import NightLaw, Overlay
from pitboss.night.plan import NightPlan
from pitboss.pack.pack import documents
from pitboss.paper.html import as_html
from pitboss.paper.page import Document, Page
from pitboss.paper.pdf import LETTER, Format, PaperFault, as_pdf


class PaperForm(Struct, frozen=True, kw_only=True):
    """How a paper is drawn: as a page with a style sheet and links above it, or as PDF."""

    pdf: bool = False
    size: str = LETTER
    large: bool = False
    style: str = ""
    tools: tuple[tuple[str, str], ...] = ()


class PaperQuestion(Struct, frozen=True, kw_only=True):
    """A paper of a plan under its local rules; of one `table` alone, if that is named."""

    plan: NightPlan
    overlays: tuple[Overlay, ...] = ()
    paper: str
    table: str = ""
    form: PaperForm


class PaperAnswer(Struct, frozen=True):
    """The paper: a page, or a PDF in base64. Both are empty if the night needs none; `fault` says
    why it cannot be printed."""

    page: str = ""
    pdf: str = ""
    fault: str = ""


def paper_of(question: str) -> PaperAnswer:
    """A paper; the question is a `PaperQuestion` in JSON."""
    asked = msgspec.json.decode(question, type=PaperQuestion)
    plan = asked.plan
    if asked.table:
        plan = replace(plan, tables=tuple(t for t in plan.tables if t.id == asked.table))
    review = Review(plan, NightLaw(plan.date, asked.overlays), plan.date)
    for _, document in documents(review, (asked.paper,)):
        return draw(document, asked.form)
    return PaperAnswer()


def draw(printed: Page | Document, form: PaperForm) -> PaperAnswer:
    """A page or document in its form."""
    try:
        if not form.pdf:
            return PaperAnswer(as_html(printed, style=form.style, tools=form.tools))
        pdf = as_pdf(printed, Format(form.size, form.large))
    except PaperFault as fault:
        return PaperAnswer(fault=str(fault))
    return PaperAnswer(pdf=b64encode(pdf).decode())
