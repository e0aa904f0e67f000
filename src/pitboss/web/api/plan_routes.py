"""Every route of the planner in one table, like a house's: its pages, its API, and who may use
them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass
from hmac import compare_digest

import msgspec
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.websockets import WebSocket

from pitboss.night.plan_file import BadPlan
from pitboss.store.journal import StoreTrouble
from pitboss.store.plan_folder import ChangedOnDisk
from pitboss.web.api import plan_papers, plans
from pitboss.web.api.plans import Handler, Planner, PlannerCall
from pitboss.web.api.routes import Audience, DataScope
from pitboss.web.limits.connections import network_of
from pitboss.web.planner.access import PlannerSession
from pitboss.web.planner.plans import NoSuchPlan, Unreadable
from pitboss.web.server import plan_pages
from pitboss.web.server.guard import BODY, UNSAFE, client_address, deny, problem
from pitboss.web.shapes.plans import (
    NewPlan,
    PlanAnswer,
    PlanEdits,
    PlanList,
    PlannerCode,
    PlannerMe,
    PlanPiece,
    PlanState,
)

API = "/api/v1"
CSRF = "x-pitboss"
SIGN_IN = ("enter the planner code first", "it is on the screen that started the server")


@dataclass(frozen=True, slots=True)
class PlanRoute:
    """A route of the planner; its fields are those of a `Route`."""

    method: str
    path: str
    who: Audience
    handler: Handler
    summary: str
    _: KW_ONLY
    body: type | None = None
    answer: object = None
    query: tuple[str, ...] = ()
    whose: DataScope = DataScope.PLANS
    needs_csrf: bool = True


_ANY, _PLANS, _PLAN = Audience.EVERYBODY, Audience.PLANNERS, f"{API}/plans/{{plan}}"
PLAN_ROUTES: tuple[PlanRoute, ...] = (
    PlanRoute("GET", "/plan", _ANY, plan_pages.plans, "the list of plans, or the sign-in for it"),
    PlanRoute("GET", "/plan/{plan}", _ANY, plan_pages.plan, "a plan, or the sign-in for it"),
    PlanRoute("GET", "/plan/{plan}/papers", _ANY, plan_papers.papers,
              "the papers of a plan, for those who may plan"),
    PlanRoute("GET", "/plan/{plan}/papers/{paper}", _PLANS, plan_papers.paper,
              "a paper of a plan, as a page to print"),
    PlanRoute("GET", "/plan/{plan}/papers/{paper}/pdf", _PLANS, plan_papers.paper_pdf,
              "a paper of a plan as PDF", query=("paper", "large")),
    PlanRoute("POST", f"{API}/planner/enter", _ANY, plans.enter, "sign in with the planner code",
              body=PlannerCode, answer=PlannerMe, needs_csrf=False),
    PlanRoute("POST", f"{API}/planner/leave", _PLANS, plans.leave,
              "sign this browser out of the planner"),
    PlanRoute("GET", f"{API}/plans", _PLANS, plans.plan_list, "every plan in the folder",
              answer=PlanList),
    PlanRoute("POST", f"{API}/plans", _PLANS, plans.new_plan, "begin a plan, or copy one",
              body=NewPlan, answer=PlanState),
    PlanRoute("POST", f"{API}/plans/import", _PLANS, plans.import_piece,
              "import a file, in pieces", body=PlanPiece),
    PlanRoute("GET", _PLAN, _PLANS, plans.plan, "a plan with all its findings",
              answer=PlanState),
    PlanRoute("POST", f"{_PLAN}/edits", _PLANS, plans.edit, "change a plan",
              body=PlanEdits, answer=PlanAnswer),
    PlanRoute("POST", f"{_PLAN}/roster", _PLANS, plans.solve,
              "fill the posts that a plan leaves open", answer=PlanAnswer),
    PlanRoute("GET", f"{_PLAN}/file", _PLANS, plans.file, "the file of a plan"),
    PlanRoute("GET", f"{_PLAN}/calendar", _PLANS, plans.calendar,
              "the deadlines and hours of a plan, for any calendar program"),
)  # fmt: skip


def make_plan_routes(planner: Planner) -> list[BaseRoute]:
    """The routes of this table, and the socket that reports changes."""
    return [
        *(
            HttpRoute(route.path, _endpoint(planner, route), methods=[route.method])
            for route in PLAN_ROUTES
        ),
        WebSocketRoute(f"{_PLAN}/live", _socket(planner)),
    ]


def _endpoint(planner: Planner, route: PlanRoute) -> Callable[[Request], Awaitable[Response]]:
    decoder: Decoder[object] | None = Decoder(route.body) if route.body is not None else None

    async def endpoint(request: Request) -> Response:
        session = planner.access.session_of(request)
        answer = await answer_to(request, session)
        if answer.status_code >= 400:
            who = "planner" if session is not None else ""
            planner.refusal_log.note(who, f"{route.method} {route.path}", answer.status_code)
        return answer

    async def answer_to(request: Request, session: PlannerSession | None) -> Response:
        if (no := _verify(planner, route, request, session)) is not None:
            return no
        body = None
        if decoder is not None:
            try:
                body = decoder.decode(request.scope[BODY])
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                words = f"this request cannot be read: {error}"
                return problem(422, words, "see /api/v1/openapi.json")
        return await _handle(route, PlannerCall(request, planner, session, body))

    return endpoint


def _verify(
    planner: Planner, route: PlanRoute, request: Request, session: PlannerSession | None
) -> Response | None:
    """Verify who is asking, that the request is genuine, and that there are not too many
    requests."""
    access, address = planner.access, network_of(client_address(request))
    rate = access.stranger_rate if session is None else access.request_rate
    key = address if session is None else session.csrf
    if not rate.take(key):
        return problem(429, "too many requests", "wait a moment", rate.wait_s(key))
    if route.who is Audience.PLANNERS and session is None:
        return problem(401, *SIGN_IN)
    if route.method in UNSAFE and route.needs_csrf:
        assert session is not None
        if not compare_digest(request.headers.get(CSRF, "").encode(), session.csrf.encode()):
            return problem(403, "this request did not come from our page", "reload the page")
    return None


async def _handle(route: PlanRoute, call: PlannerCall) -> Response:
    """Call the handler of a route, and encode its answer."""
    try:
        answer = await route.handler(call)
    except NoSuchPlan:
        return problem(404, "there is no such plan", "see the list of plans")
    except Unreadable:
        return problem(409, "the file of this plan cannot be read", "correct the file first")
    except BadPlan as bad:
        return problem(422, "this file is not the plan of a night", str(bad))
    except ChangedOnDisk as changed:
        return problem(409, f"nothing was done: {changed}", "try again")
    except StoreTrouble as trouble:
        call.planner.refusal_log.note_trouble(str(trouble))
        return problem(503, "nothing was saved: the folder of plans cannot be written", "try again")
    if isinstance(answer, Response):
        return answer
    return Response(msgspec.json.encode(answer), media_type="application/json")


def _socket(planner: Planner) -> Callable[[WebSocket], Awaitable[None]]:
    async def endpoint(socket: WebSocket) -> None:
        session = planner.access.session_of(socket)
        if session is None:
            await deny(socket, problem(401, *SIGN_IN), "the planner code is needed")
            return
        with planner.sockets.slot(session.csrf) as is_free:
            if not is_free:
                no = problem(429, "too many plans are open", "close one of them", 10)
                await deny(socket, no, "too many plans are open")
                return
            try:
                await plans.tell_changes(planner, socket, socket.path_params["plan"])
            except NoSuchPlan:
                await deny(socket, problem(404, "there is no such plan"), "no such plan")
            except asyncio.CancelledError:
                raise

    return endpoint
