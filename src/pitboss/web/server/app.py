"""The application: all nights under their names, all routes, and the guard around them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from hmac import compare_digest
from pathlib import Path

import msgspec
from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from pitboss.store.journal import StoreTrouble
from pitboss.web.api import house
from pitboss.web.api.house_routes import API, HOUSE_ROUTES
from pitboss.web.api.odds import OddsExplorer
from pitboss.web.api.openapi import document
from pitboss.web.api.plan_routes import make_plan_routes
from pitboss.web.api.plans import Planner
from pitboss.web.api.public_routes import make_public_routes
from pitboss.web.api.routes import Call, Route, is_allowed
from pitboss.web.auth.cookies import TOKEN, cookie_of
from pitboss.web.auth.credentials import Session, hash_secret
from pitboss.web.auth.on_behalf import WITH_PIN, outside_table
from pitboss.web.limits.connections import network_of
from pitboss.web.night.order_queue import NightStopped
from pitboss.web.night.service import NightService, stop_safely
from pitboss.web.server import pages
from pitboss.web.server.compare_page import compare_page
from pitboss.web.server.files import StaticFiles
from pitboss.web.server.guard import (
    BODY,
    UNSAFE,
    Guard,
    client_address,
    deny,
    parse_number,
    problem,
    send_json,
)
from pitboss.web.server.host_names import HostNames
from pitboss.web.server.petition_pages import make_petition_routes
from pitboss.web.server.tls import Tls
from pitboss.web.views.viewer import Viewer

log = logging.getLogger("pitboss.app")
CSRF = b"x-pitboss"
CONSOLE_IDLE = (
    "nobody has used this console for a while",
    "enter your PIN to continue: nothing is lost",
)
FULL_S = 10
"""After this time a page may ask again for a socket."""


class Compression(GZipMiddleware):
    """Compresses answers, except answers to orders, which are too short."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        plain = scope["type"] != "http" or scope["method"] in UNSAFE
        await (self.app if plain else super().__call__)(scope, receive, send)


def app(
    services: Sequence[NightService],
    names: Sequence[str] = (),
    tls: Tls | None = None,
    planner: Planner | None = None,
    petitions: Path | None = None,
) -> ASGIApp:
    """The whole application; `names` are additional host names of this server. Without a planner it
    has no pages for plans, and without their folder none for petitions."""
    explorer = OddsExplorer()
    routes: list[BaseRoute] = [
        *(Mount(f"/h/{service.slug}", routes=_house_routes(service)) for service in services),
        *make_public_routes(explorer),
        *(make_plan_routes(planner) if planner is not None else ()),
        *(make_petition_routes(petitions) if petitions is not None else ()),
        *(HttpRoute(path, page) for path, page in (pages.GENERAL | pages.DOWNLOADS).items()),
        HttpRoute("/compare", compare_page),
        Mount("/static", StaticFiles()),
    ]
    application = Starlette(
        routes=routes,
        lifespan=_lifespan(services, explorer, planner),
        middleware=[Middleware(Compression, minimum_size=600)],
        exception_handlers={HTTPException: _http_error, Exception: _server_error},
    )
    application.state.services = tuple(services)
    application.state.tls = tls
    application.state.planner = planner
    application.state.explorer = explorer
    shortcuts = {
        f"/h/{service.slug}{route.path}": _endpoint(service, route)
        for service in services
        for route in HOUSE_ROUTES
        if route.handler is house.orders
    }
    # The guard is outermost, so that errors get the headers, too.
    return Guard(OrderShortcut(application, shortcuts), HostNames(names))


def _lifespan(
    services: Sequence[NightService], explorer: OddsExplorer, planner: Planner | None
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """What starts and ends with the server."""

    @asynccontextmanager
    async def lifespan(server: Starlette) -> AsyncIterator[None]:
        for service in services:
            service.start()
        if planner is not None:
            planner.plans.start()
        yield
        await stop_safely(explorer.jobs.stop())
        if planner is not None:
            await stop_safely(planner.jobs.stop())
            await stop_safely(planner.plans.stop())
        for service in services:
            await service.stop()

    return lifespan


Endpoint = Callable[[Request], Awaitable[Response]]


class OrderShortcut:
    """Sends orders straight to their handler by their exact path. They are most of an evening's
    requests, and going through every layer and route took longer than answering them."""

    def __init__(self, app: ASGIApp, posts: dict[str, Endpoint]) -> None:
        self._app, self._posts = app, posts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        endpoint = self._posts.get(scope["path"]) if scope.get("method") == "POST" else None
        if endpoint is None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await endpoint(request)
        except Exception as error:
            await (await _server_error(request, error))(scope, receive, send)
            raise
        await send_json(answer, scope, receive, send)


def _house_routes(service: NightService) -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        HttpRoute(route.path, _endpoint(service, route), methods=[route.method])
        for route in HOUSE_ROUTES
    ]
    described = msgspec.json.encode(document(service.slug))

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    return [
        *routes,
        HttpRoute(f"{API}/openapi.json", openapi),
        WebSocketRoute(f"{API}/live", _socket(service)),
    ]


def _endpoint(service: NightService, route: Route) -> Endpoint:
    decoder: Decoder[object] | None = Decoder(route.body) if route.body is not None else None

    async def endpoint(request: Request) -> Response:
        session = service.credentials.session_of(cookie_of(request, TOKEN, service.slug))
        if is_idle := service.idle_consoles.is_idle(session) and not route.while_idle:
            session = None
        answer = await answer_to(request, session, viewer := _viewer(session))
        if is_idle and answer.status_code == 401:
            answer = problem(423, *CONSOLE_IDLE)
        elif session is not None and not route.while_idle and _is_used(route):
            service.idle_consoles.touch(session)
        if answer.status_code >= 400:
            service.refusal_log.note(viewer.who, f"{route.method} {route.path}", answer.status_code)
        if answer.status_code == 429:
            await asyncio.sleep(service.hold_s)
        return answer

    async def answer_to(request: Request, session: Session | None, viewer: Viewer) -> Response:
        if (no := _verify(service, route, request, session, viewer)) is not None:
            return no
        body = None
        if decoder is not None:
            try:
                body = decoder.decode(request.scope[BODY])
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                words = f"this request cannot be read: {error}"
                return problem(422, words, "see /api/v1/openapi.json")
        return await _handle(route, Call(request, service, viewer, session, body))

    return endpoint


async def _handle(route: Route, call: Call) -> Response:
    """Call the handler of a route, and encode its answer."""
    refusal_log = call.service.refusal_log
    try:
        answer = await route.handler(call)
    except (StoreTrouble, NightStopped) as trouble:
        refusal_log.note_trouble(str(trouble))
        if call.service.has_moved:
            return problem(503, "the night goes on at another laptop", "ask the staff where")
        if isinstance(trouble, NightStopped):
            return problem(503, "this server takes no orders right now", "check the server")
        words = "nothing was done: the journal cannot be written right now"
        return problem(503, words, "try again")
    if isinstance(answer, Response):
        return answer
    return Response(msgspec.json.encode(answer), media_type="application/json")


def _is_used(route: Route) -> bool:
    """Whether a request shows that someone is there: pages also request views on their own."""
    return route.method in UNSAFE or not route.path.startswith(API)


def _viewer(session: Session | None) -> Viewer:
    return Viewer() if session is None else Viewer(session.kind, session.who, session.only)


def _verify(
    service: NightService, route: Route, request: Request, session: Session | None, viewer: Viewer
) -> Response | None:
    """Verify who is asking, that the request is genuine, and that there are not too many
    requests."""
    if session is None and not service.stranger_rate.take(
        address := network_of(client_address(request))
    ):
        wait_s = service.stranger_rate.wait_s(address)
        return problem(429, "too many requests from here", "wait a moment", wait_s)
    if not is_allowed(route.who, service, viewer):
        if session is None:
            return problem(401, "sign in first", "join with a code, or sign in with your PIN")
        right = WITH_PIN if viewer.only else ""
        return problem(403, f"this is for {route.who.value}", right)
    if session is not None and not service.request_rate.take(session.csrf):
        return problem(429, "too fast", "wait a moment", service.request_rate.wait_s(session.csrf))
    if route.method in UNSAFE and route.needs_csrf:
        assert session is not None
        if not compare_digest(_header(request, CSRF), session.csrf.encode()):
            return problem(403, "this request did not come from our page", "reload the page")
        if request.path_params.get("table", viewer.only) != viewer.only and viewer.only:
            return problem(403, *outside_table(viewer.only))
    return None


def _header(request: Request, wanted: bytes) -> bytes:
    """A header as it was sent: the first one with this name, empty if there is none."""
    return next((value for name, value in request.scope["headers"] if name == wanted), b"")


def _socket(service: NightService) -> Callable[[WebSocket], Awaitable[None]]:
    async def endpoint(socket: WebSocket) -> None:
        token = cookie_of(socket, TOKEN, service.slug)
        session = service.credentials.session_of(token)
        viewer = _viewer(session)
        after = socket.query_params.get("after", "0")
        row, sha = parse_number(after) or 0, hash_secret(token) if session else ""
        limit = service.own_sockets if session else service.open_sockets
        with limit.slot(sha or network_of(client_address(socket))) as free:
            if free:
                await service.live.serve(socket, viewer, sha, row)
            else:
                await _refuse_socket(socket, limit.most)

    return endpoint


async def _refuse_socket(socket: WebSocket, most: int) -> None:
    """Refuse a socket that is more than a person with several screens could need."""
    no = problem(429, f"{most} screens are already open", "close one of them", FULL_S)
    await deny(socket, no, "too many screens are open")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and pages.is_page(request):
        return pages.not_found(request)
    words = {404: "there is nothing here", 405: "this method is not allowed here"}
    return problem(error.status_code, words.get(error.status_code, str(error.detail)))


async def _server_error(request: Request, error: Exception) -> Response:
    return problem(500, "something went wrong here", "try again, and tell whoever runs the server")
