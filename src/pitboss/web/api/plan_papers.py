"""The papers of a plan: the list, each paper as a page, and as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from pitboss.houses import NJ_NIGHT
from pitboss.pack.pack import all_papers
from pitboss.web.api.papers import NO_PAPER, answer_of, form_of, response_of
from pitboss.web.jobs.papers import PaperQuestion
from pitboss.web.planner.access import is_this_machine
from pitboss.web.server.guard import problem
from pitboss.web.server.pages import not_found, paper_groups, render
from pitboss.web.views.papers import PaperOffer

if TYPE_CHECKING:
    from pitboss.web.api.plans import PlannerCall


async def papers(call: PlannerCall) -> Response:
    """The papers of a plan; none for those who may not plan."""
    plans, name = call.planner.plans, call.plan
    may = call.session is not None or is_this_machine(call.request)
    if may and not await plans.run(lambda: plans.has(name)):
        return not_found(call.request)
    house = await plans.run(lambda: plans.roster_question(name).plan.house) if may else ""
    listed = tuple(
        PaperOffer(paper.id, paper.title, paper.group)
        for paper in all_papers()
        if may and (paper.everywhere or house == NJ_NIGHT.id)
    )
    home = f"/plan/{name}"
    return render(
        "papers.html",
        name=name,
        home=home,
        here=f"{home}/papers",
        groups=paper_groups(listed),
        asked="",
        more="",
    )


async def paper(call: PlannerCall) -> Response:
    """A paper of a plan as a page, with links to its PDF."""
    return await _paper(call, pdf=False)


async def paper_pdf(call: PlannerCall) -> Response:
    """A paper of a plan as PDF: letter or A4, in large print or not."""
    return await _paper(call, pdf=True)


async def _paper(call: PlannerCall, *, pdf: bool) -> Response:
    plans, name = call.planner.plans, call.plan
    id = str(call.request.path_params["paper"])
    home = f"/plan/{name}/papers"
    form = form_of(call.request.query_params, pdf, f"{home}/{id}", home)
    if form is None:
        return problem(422, "there is no such size of paper", "it is letter or a4")
    if id not in {each.id for each in all_papers()}:
        return problem(404, *NO_PAPER)
    asked = await plans.run(lambda: plans.roster_question(name))
    question = PaperQuestion(plan=asked.plan, overlays=asked.overlays, paper=id, form=form)
    return response_of(await answer_of(call.planner.jobs, question), form, f"{name}-{id}")
