"""The pages of the planner: the list of plans, and a single plan. People who may not plan see the
sign-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from pitboss.night.agenda import can_write_calendars
from pitboss.web.planner.access import is_this_machine, set_token
from pitboss.web.planner.choices import night_games
from pitboss.web.planner.form_view import form_view
from pitboss.web.server.catalogue import sections
from pitboss.web.server.pages import not_found, render

if TYPE_CHECKING:
    from pitboss.web.api.plans import PlannerCall


async def plans(call: PlannerCall) -> Response:
    """The list of plans."""
    return _list_page(call)


async def plan(call: PlannerCall) -> Response:
    """A plan."""
    plans = call.planner.plans
    name = call.plan
    if call.session is not None or is_this_machine(call.request):
        if not await plans.run(lambda: plans.has(name)):
            return not_found(call.request)
        folder = str(plans.folder.path) if is_this_machine(call.request) else ""
        values = {"form": form_view(), "folder": folder, "calendars": can_write_calendars()}
        return _page(call, "plan.html", name=name, **values)
    return _list_page(call)


def _list_page(call: PlannerCall) -> Response:
    return _page(call, "plans.html", games=night_games())


def _page(call: PlannerCall, template: str, **values: object) -> Response:
    """A page with its CSRF token. This machine's own browser needs no code."""
    session, token = call.session, ""
    if session is None and is_this_machine(call.request):
        token, session = call.planner.access.begin(is_own=True)
    csrf = session.csrf if session is not None else ""
    words = sections("common", "plan")
    answer = render(template, 200, csrf=csrf, may=session is not None, words=words, **values)
    if token:
        set_token(answer, call.request, token)
    return answer
