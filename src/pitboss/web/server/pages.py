"""The pages: an empty room each, with what its script needs to fill it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pitboss.floor.state import rules_of
from pitboss.games import load
from pitboss.paper.guide import payouts
from pitboss.web.api.odds import table_at
from pitboss.web.api.routes import Call
from pitboss.web.auth import cookies
from pitboss.web.auth.sign_in import coded
from pitboss.web.auth.tokens import DOOR, Visitor
from pitboss.web.jobs.odds import options_of
from pitboss.web.server.catalogue import LANGUAGE, sections, words
from pitboss.web.server.files import mark
from pitboss.web.server.how_to_open import how_to_open
from pitboss.web.views import houses
from pitboss.web.views.viewer import Viewer

_PAGES = Environment(
    loader=FileSystemLoader(Path(str(files("pitboss.web"))) / "templates"),
    autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
)  # fmt: skip


def _static(name: str) -> str:
    return f"/static/{name}?v={mark()}"


def _data(value: object) -> Markup:
    """A value for a script to read: JSON in which nothing can end the element it stands in."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


_PAGES.globals.update(t=words, static=_static, data=_data, language=LANGUAGE)


def render(template: str, status: int = 200, **given: Any) -> HTMLResponse:
    """A page."""
    return HTMLResponse(_PAGES.get_template(template).render(**given), status)


def missing(request: Request) -> Response:
    """What stands at an address of a page that is not there, with ways to those that are."""
    path = request.scope["path"]
    near = (one for one in request.app.state.halls if path.startswith(f"/h/{one.slug}/"))
    return render("missing.html", 404, house=next(near, None))


def is_page(request: Request) -> bool:
    """Whether somebody asked for a page, by address: a program asks for JSON, a page for files."""
    path = request.scope["path"]
    beside = "/api/" in path or path.startswith("/static/")
    return request.method in ("GET", "HEAD") and not beside


def _left(call: Call) -> Visitor | None:
    """Who is signed in at a console that was left, and is asked for the PIN there."""
    visitor = call.hall.doors.visitor(call.cookie(cookies.TOKEN))
    return visitor if call.hall.attended.is_left(visitor) else None


def _house_page(call: Call, template: str, *names: str, **given: Any) -> Response:
    visitor = call.visitor or _left(call)
    csrf = visitor.csrf if visitor is not None else ""
    me = None
    if call.visitor is not None:
        me = houses.me(call.hall, call.viewer, csrf, call.hall.doors.beside(call.visitor))
    return render(
        template, house=houses.house(call.hall), base=f"/h/{call.hall.slug}", csrf=csrf, me=me,
        words=sections("common", *names), **given,
    )  # fmt: skip


async def door(call: Call) -> Response:
    """The front door. Names of those who work are shown on the devices of those who work."""
    hall, left = call.hall, _left(call)
    enrolled = hall.doors.is_enrolled(call.cookie(cookies.DEVICE))
    people = [
        (one.id, hall.doors.names.get(one.id, one.id) if enrolled else one.id, one.roles)
        for one in hall.floor.people.values()
    ]
    return _house_page(
        call, "home.html", "home", code=call.query("code"), people=people, enrolled=enrolled,
        phone=coded(call, DOOR, hall.doors.posted),
        alone=len(call.request.app.state.halls) == 1,
        shut=hall.doors.why_shut(call.cookie(cookies.TOKEN)),
        left="" if left is None else hall.doors.names.get(left.who, left.who),
    )  # fmt: skip


async def play(call: Call) -> Response:
    """A player's phone."""
    return _house_page(call, "play.html", "play")


async def deal(call: Call) -> Response:
    """A dealer's console."""
    name = call.path("table")
    if name not in call.hall.floor.tables:
        return missing(call.request)
    return _house_page(call, "deal.html", "deal", table=name)


async def wall(call: Call) -> Response:
    """The public display; of one table, with what its wagers pay: their edges follow later."""
    floor, name = call.hall.floor, call.request.path_params.get("table", "")
    if name and name not in floor.tables:
        return missing(call.request)
    alone = name or (next(iter(floor.tables)) if len(floor.tables) == 1 else "")
    pays = payouts(rules_of(floor, alone)) if alone else ()
    return _house_page(
        call, "wall.html", "wall", table=name, pays=pays, tls=call.request.app.state.tls
    )


async def window(call: Call) -> Response:
    """A banker's window."""
    name = call.path("window")
    if name not in call.hall.floor.windows:
        return missing(call.request)
    return _house_page(call, "window.html", "window", window=name)


async def overview(call: Call) -> Response:
    """The overview of the floor."""
    return _house_page(call, "floor.html", "floor")


async def replay(call: Call) -> Response:
    """A past round."""
    return _house_page(
        call, "replay.html", "replay", table=call.path("table"), round=call.path("round")
    )


async def lobby(request: Request) -> Response:
    """The houses that are served here; a single real night is entered at once."""
    halls = request.app.state.halls
    if len(halls) == 1 and not halls[0].demo:
        return RedirectResponse(f"/h/{halls[0].slug}/")
    doors = [
        (houses.house(hall), coded(Call(request, hall, Viewer(), None), DOOR, hall.doors.posted))
        for hall in halls
    ]
    return render("lobby.html", doors=doors, words=sections("common", "lobby"))


async def opening(request: Request) -> Response:
    """How to open a real night, in plain steps."""
    return render("open.html", **how_to_open())


async def odds(request: Request) -> Response:
    """The odds explorer; opened from a table it begins with its game, options and chips."""
    at = request.query_params.get("at", "")
    live = table_at(request, at)
    own = None
    if live is not None:
        game = load(live.plan.game)
        chosen = options_of(game, game.rules(dict(live.plan.options)).options)
        changed = {one.name: one.value for one in chosen if one.value != one.usual}
        own = {"at": at, "table": live.plan.id, "game": game.id, "options": changed}
    return render("odds.html", words=sections("common", "odds"), at=own)


async def helping(request: Request) -> Response:
    """Where there is help with gambling."""
    return render("help.html")


async def trust(request: Request) -> Response:
    """How the line to this server is protected, and how a phone learns to trust it."""
    return render("trust.html", tls=request.app.state.tls, scheme=request.url.scheme)


async def authority(request: Request) -> Response:
    """The authority of this house, for a phone to take in."""
    tls = request.app.state.tls
    if tls is None or not tls.authority:
        return missing(request)
    headers = {"content-disposition": 'attachment; filename="pitboss-authority.crt"'}
    return Response(tls.authority, media_type="application/x-x509-ca-cert", headers=headers)


GENERAL: dict[str, Callable[[Request], Awaitable[Response]]] = {
    "/": lobby, "/open": opening, "/help": helping, "/odds": odds,
    "/trust": trust,
}  # fmt: skip
DOWNLOADS: dict[str, Callable[[Request], Awaitable[Response]]] = {"/authority.crt": authority}
"""Files of the whole server, which are no pages."""
