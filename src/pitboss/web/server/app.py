"""The server: halls under their names, every route from the one table, the guard around all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Any

import msgspec
from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from pitboss.store.journal import StoreTrouble
from pitboss.web.api import house
from pitboss.web.api.house_routes import API, WAYS
from pitboss.web.api.odds import Room
from pitboss.web.api.openapi import document
from pitboss.web.api.public_routes import open_routes
from pitboss.web.api.routes import Call, Way, allowed
from pitboss.web.auth.cookies import TOKEN, cookie_of
from pitboss.web.auth.credentials import Visitor, hashed
from pitboss.web.auth.on_behalf import WITH_PIN, beyond
from pitboss.web.limits.connections import network
from pitboss.web.night.order_queue import Stopped
from pitboss.web.night.service import Hall
from pitboss.web.server import pages
from pitboss.web.server.files import Static
from pitboss.web.server.guard import BODY, UNSAFE, Guard, address_of, deny, figure, problem
from pitboss.web.server.host_names import Names
from pitboss.web.server.tls import Tls
from pitboss.web.views.viewer import Viewer

log = logging.getLogger("pitboss.app")
CSRF = "x-pitboss"
LEFT = ("nobody has used this console for a while", "give your PIN to go on: nothing is lost")
FULL_S = 10
"""When a page may look again whether it may open a socket."""


class Zipped(GZipMiddleware):
    """What is asked for is compressed; answers to orders are too short for that."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        plain = scope["type"] != "http" or scope["method"] in UNSAFE
        await (self.app if plain else super().__call__)(scope, receive, send)


def app(halls: Sequence[Hall], names: Sequence[str] = (), tls: Tls | None = None) -> ASGIApp:
    """The whole server; `names` are those by which it is called beside the usual ones."""
    room = Room()
    routes: list[BaseRoute] = [
        *(Mount(f"/h/{hall.slug}", routes=_house(hall)) for hall in halls),
        *open_routes(room),
        *(Route(path, _plain(page)) for path, page in (pages.GENERAL | pages.DOWNLOADS).items()),
        Mount("/static", Static()),
    ]

    @asynccontextmanager
    async def lifespan(server: Starlette) -> AsyncIterator[None]:
        for hall in halls:
            hall.turns.start()
            hall.following.start()
            hall.idle_seats.start()
            if hall.conduct is not None:
                hall.conduct.start()
        yield
        await _ended(room.reckoner.stop())
        for hall in halls:
            if hall.conduct is not None:
                await _ended(hall.conduct.stop())
            for part in (hall.following, hall.idle_seats, hall.takings, hall.aside):
                await _ended(part.stop())
            hall.retelling.stop()
            await _ended(hall.allowance.stop(hall.turns))
            await _ended(hall.turns.stop())

    made = Starlette(
        routes=routes, lifespan=lifespan,
        middleware=[Middleware(Zipped, minimum_size=600)],
        exception_handlers={HTTPException: _http, Exception: _broken},
    )  # fmt: skip
    made.state.halls = tuple(halls)
    made.state.tls = tls
    straight = {f"/h/{hall.slug}{way.path}": _endpoint(hall, way) for hall in halls for way in WAYS
                if way.handler is house.orders}  # fmt: skip
    # The guard is outermost, so that an error is dressed as well.
    return Guard(Straight(made, straight), Names(names))


async def _ended(stopping: Awaitable[None]) -> None:
    """Wait until something has stopped. If it fails, the rest is stopped all the same: the last of
    it gives the journal back."""
    try:
        await stopping
    except Exception:
        log.exception("something did not stop in order")


class Straight:
    """Orders go to their handler by their exact address: they are most of what an evening brings,
    and asking every layer and every route took longer than answering them."""

    def __init__(self, app: ASGIApp, posts: dict[str, Any]) -> None:
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
            await (await _broken(request, error))(scope, receive, send)
            raise
        await answer(scope, receive, send)


def _house(hall: Hall) -> list[BaseRoute]:
    routes: list[BaseRoute] = [Route(way.path, _endpoint(hall, way), methods=[way.method])
                               for way in WAYS]  # fmt: skip
    described = msgspec.json.encode(document(hall.slug))

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    return [
        *routes,
        Route(f"{API}/openapi.json", openapi),
        WebSocketRoute(f"{API}/live", _socket(hall)),
    ]


def _plain(page: Any) -> Any:
    async def endpoint(request: Request) -> Response:
        found: Response = await page(request)
        return found

    return endpoint


def _endpoint(hall: Hall, way: Way) -> Any:
    decoder: Decoder[Any] | None = Decoder(way.takes) if way.takes is not None else None

    async def endpoint(request: Request) -> Response:
        visitor = hall.doors.visitor(cookie_of(request, TOKEN, hall.slug))
        if is_left := hall.attended.is_left(visitor) and not way.left:
            visitor = None
        found = await answered(request, visitor, viewer := _viewer(visitor))
        if is_left and found.status_code == 401:
            found = problem(423, *LEFT)
        elif visitor is not None and not way.left and _is_touch(way):
            hall.attended.used(visitor)
        if found.status_code >= 400:
            hall.turned_away.note(viewer.who, f"{way.method} {way.path}", found.status_code)
        if found.status_code == 429:
            await asyncio.sleep(hall.hold_s)
        return found

    async def answered(request: Request, visitor: Visitor | None, viewer: Viewer) -> Response:
        if (no := _verify(hall, way, request, visitor, viewer)) is not None:
            return no
        body = None
        if decoder is not None:
            try:
                body = decoder.decode(request.scope[BODY])
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
                return problem(422, f"this cannot be read: {wrong}", "see /api/v1/openapi.json")
        try:
            found = await way.handler(Call(request, hall, viewer, visitor, body))
        except StoreTrouble as trouble:
            hall.turned_away.trouble(str(trouble))
            return problem(503, "nothing was done: the journal cannot be written now", "try again")
        except Stopped as stopped:
            hall.turned_away.trouble(str(stopped))
            return problem(503, "the night takes no orders here now", "look at the server")
        if isinstance(found, Response):
            return found
        return Response(msgspec.json.encode(found), media_type="application/json")

    return endpoint


def _is_touch(way: Way) -> bool:
    """Whether somebody is there who asks for this: pages ask for views by themselves as well."""
    return way.method in UNSAFE or not way.path.startswith(API)


def _viewer(visitor: Visitor | None) -> Viewer:
    return Viewer() if visitor is None else Viewer(visitor.kind, visitor.who, visitor.only)


def _verify(
    hall: Hall, way: Way, request: Request, visitor: Visitor | None, viewer: Viewer
) -> Response | None:
    """Who may come, no forgery, and not too often."""
    if visitor is None and not hall.strangers.take(address := network(address_of(request))):
        wait_s = hall.strangers.wait_s(address)
        return problem(429, "too many requests from here", "a moment, please", wait_s)
    if not allowed(way.who, hall, viewer):
        if visitor is None:
            return problem(401, "sign in first", "join with a code, or sign in with your PIN")
        right = WITH_PIN if viewer.only else ""
        return problem(403, f"this is for {way.who.value}", right)
    if visitor is not None and not hall.pace.take(visitor.csrf):
        return problem(429, "too fast", "a moment, please", hall.pace.wait_s(visitor.csrf))
    if way.method in UNSAFE and way.signed:
        assert visitor is not None
        if not compare_digest(request.headers.get(CSRF, "").encode(), visitor.csrf.encode()):
            return problem(403, "this request was not made by our page", "reload the page")
        if request.path_params.get("table", viewer.only) != viewer.only and viewer.only:
            return problem(403, *beyond(viewer.only))
    return None


def _socket(hall: Hall) -> Any:
    async def endpoint(socket: WebSocket) -> None:
        token = cookie_of(socket, TOKEN, hall.slug)
        visitor = hall.doors.visitor(token)
        viewer = _viewer(visitor)
        after = socket.query_params.get("after", "0")
        row, sha = figure(after) or 0, hashed(token) if visitor else ""
        room = hall.own_sockets if visitor else hall.open_sockets
        with room.one(sha or network(address_of(socket))) as free:
            if free:
                await hall.live.serve(socket, viewer, sha, row)
            else:
                await _full(socket, room.most)

    return endpoint


async def _full(socket: WebSocket, most: int) -> None:
    """Nobody opens more sockets than a person with some screens could want."""
    no = problem(429, f"{most} screens are open already", "close one of them", FULL_S)
    await deny(socket, no, "too many screens are open")


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and pages.is_page(request):
        return pages.missing(request)
    words = {404: "there is nothing here", 405: "not by this method"}
    return problem(error.status_code, words.get(error.status_code, str(error.detail)))


async def _broken(request: Request, error: Exception) -> Response:
    return problem(500, "something went wrong here", "ask again, and tell who runs the server")
