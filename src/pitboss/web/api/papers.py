"""The papers of a served night: the list of a screen, each paper as a page, and as PDF."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from urllib.parse import urlencode

import msgspec
from starlette.responses import HTMLResponse, Response

from pitboss.history.packet import BadPacket
from pitboss.paper.guide import sentence
from pitboss.paper.html import as_html
from pitboss.paper.page import Page, Section, Words
from pitboss.paper.sheets import A4, LETTER
from pitboss.web.api.routes import Call, Reply
from pitboss.web.jobs.papers import PaperAnswer, PaperForm, PaperQuestion, draw
from pitboss.web.jobs.runner import PAPERS, JobFailed, JobRunner, TooManyJobs
from pitboss.web.server.catalogue import words
from pitboss.web.server.files import version_mark
from pitboss.web.server.guard import parse_number, problem
from pitboss.web.server.pages import KEYS
from pitboss.web.views.papers import FROM_ROWS, Wish, document_of, plan_papers, review_of

SIZES = {"letter": LETTER, "a4": A4}
NO_PAPER = ("there is no such paper", "the page of papers lists them")
NOT_YOURS = ("this paper is for others", "ask the person who runs the floor")
CORRECT = "correct it, and print again"
NOTHING = ("this night has nothing to print there", "the page of papers lists the others")


def style_link() -> str:
    """The style sheet of all papers."""
    return f"/static/paper.css?v={version_mark()}"


def form_of(query: Mapping[str, str], pdf: bool, here: str, back: str) -> PaperForm | None:
    """How a paper is asked for; None if no paper has that size. `here` is the address of the page,
    and `back` that of the list."""
    if not pdf:
        asked = {key: query[key] for key in KEYS if query.get(key)}
        return PaperForm(style=style_link(), tools=_links(here, back, asked))
    size = SIZES.get(query.get("paper", "letter"))
    return PaperForm(pdf=True, size=size, large=query.get("large") == "1") if size else None


def _links(here: str, back: str, asked: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The links above a page: the PDF in each form, and the list."""

    def link(name: str, large: bool) -> str:
        form = {**asked, "paper": name, **({"large": "1"} if large else {})}
        return f"{here}/pdf?{urlencode(form)}"

    forms = [
        (words(f"papers.{name}{'_large' if large else ''}"), link(name, large))
        for large in (False, True)
        for name in SIZES
    ]
    return (*forms, (words("papers.back"), back))


async def answer_of(jobs: JobRunner, question: PaperQuestion) -> PaperAnswer | Response:
    """A paper of a plan, drawn in a process of its own: exact odds take a while."""
    try:
        job = await jobs.run(PAPERS, "paper_of", msgspec.json.encode(question).decode())
    except TooManyJobs:
        return problem(429, "too many papers are waiting", "ask again in a moment", 5)
    except JobFailed:
        return problem(503, "this paper took too long or failed", "ask again")
    return msgspec.json.decode(job.value, type=PaperAnswer)


def response_of(answer: PaperAnswer | Response, form: PaperForm, name: str) -> Response:
    """A paper as an answer. Who reads it in a browser gets a page that says what is wrong."""
    if isinstance(answer, Response):
        return answer
    if answer.pdf:
        headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
        return Response(b64decode(answer.pdf), media_type="application/pdf", headers=headers)
    if answer.page:
        return HTMLResponse(answer.page)
    status, says = (409, (answer.fault, CORRECT)) if answer.fault else (404, NOTHING)
    return problem(status, *says) if form.pdf else _page_without_paper(status, says, form)


def _page_without_paper(status: int, says: tuple[str, str], form: PaperForm) -> Response:
    """A page that says why there is no paper, with the way back."""
    what, right = map(sentence, says)
    page = Page("Nothing to print", what, (Section("", (Words(right),)),))
    return HTMLResponse(as_html(page, style=form.style, tools=form.tools[-1:]), status)


async def paper(call: Call) -> Reply:
    """A paper as a page, with links to its PDF."""
    return await _paper(call, pdf=False)


async def paper_pdf(call: Call) -> Reply:
    """A paper as PDF: letter or A4, in large print or not."""
    return await _paper(call, pdf=True)


async def _paper(call: Call, *, pdf: bool) -> Response:
    service, floor, id = call.service, call.service.floor, call.path("paper")
    here = f"/h/{service.slug}/papers/{id}"
    form = form_of(call.request.query_params, pdf, here, f"/h/{service.slug}/papers")
    if form is None:
        return problem(422, "there is no such size of paper", "it is letter or a4")
    assert floor.plan is not None
    table = call.query("table")
    if table and table not in floor.tables:
        return problem(404, "there is no such table")
    if id in FROM_ROWS:
        if not FROM_ROWS[id].may(call.viewer, floor):
            return problem(403, *NOT_YOURS)
        return response_of(await _from_rows(call, id, form), form, f"{floor.plan.night}-{id}")
    papers = {each.id for each in plan_papers(floor, call.viewer)}
    if id not in papers:
        return problem(404, *NO_PAPER)
    plan = review_of(service).plan
    question = PaperQuestion(plan=plan, paper=id, table=table, form=form)
    return response_of(await answer_of(service.jobs, question), form, f"{plan.night}-{id}")


async def _from_rows(call: Call, id: str, form: PaperForm) -> PaperAnswer | Response:
    """A paper from the rows: read where rows are read, and drawn beside the night."""
    service = call.service
    number = parse_number(call.query("incident", "0")) or 0
    wish = Wish(call.query("table"), call.query("window"), number, call.query("to"))
    try:
        document = await service.queue.run_with_store(lambda: document_of(service, id, wish))
        if document is None:
            return PaperAnswer()
        with service.jobs.thread_slot():
            return await service.jobs.run_in_thread(lambda: draw(document, form))
    except BadPacket as bad:
        return PaperAnswer(fault=str(bad))
    except TooManyJobs:
        return problem(429, "too many papers are waiting", "ask again in a moment", 5)
