"""The pages: a template each, with the data that its script needs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pitboss.floor.plan import REDEEM
from pitboss.floor.state import CLOSED_NIGHT, rules_of
from pitboss.games import load
from pitboss.language.floor_events import slip_place
from pitboss.night.operations_report import operations_report
from pitboss.pack.paper import GROUPS
from pitboss.paper.guide import payouts
from pitboss.regulator.readings_page import INFERRED, KINDS, kind_of, place_of
from pitboss.rulebook.clause import Reading, all_readings
from pitboss.web.api.odds import services_of, table_at
from pitboss.web.api.routes import Call
from pitboss.web.auth import cookies
from pitboss.web.auth.credentials import DOOR, Session
from pitboss.web.auth.sign_in import code_view
from pitboss.web.jobs.odds import options_of
from pitboss.web.server.addresses import public_base, qr_svg
from pitboss.web.server.catalogue import LANGUAGE, sections, words
from pitboss.web.server.files import version_mark
from pitboss.web.server.how_to_open import how_to_open
from pitboss.web.views import houses
from pitboss.web.views.papers import TABLE, WINDOW, PaperOffer, paper_offers
from pitboss.web.views.proceeds import raised_words, trail_view
from pitboss.web.views.tickets import planned_raffle
from pitboss.web.views.viewer import Viewer

_PAGES = Environment(
    loader=FileSystemLoader(Path(str(files("pitboss.web"))) / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

KEYS = ("table", "window", "incident", "to")
"""What a paper may be asked about."""


def _static(name: str) -> str:
    return f"/static/{name}?v={version_mark()}"


def _data(value: object) -> Markup:
    """A value for a script to read: JSON that cannot close the element around it."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


_PAGES.globals.update(t=words, static=_static, data=_data, language=LANGUAGE)


def render(template: str, status: int = 200, **values: object) -> HTMLResponse:
    """A page."""
    return HTMLResponse(_PAGES.get_template(template).render(**values), status)


def not_found(request: Request) -> Response:
    """The page for an unknown address, with links to known ones."""
    path = request.scope["path"]
    near = (service for service in services_of(request) if path.startswith(f"/h/{service.slug}/"))
    return render("missing.html", 404, house=next(near, None))


def is_page(request: Request) -> bool:
    """Whether a path is that of a page: programs ask for JSON, and pages ask for files."""
    path = request.scope["path"]
    beside = "/api/" in path or path.startswith("/static/")
    return request.method in ("GET", "HEAD") and not beside


def _idle_session(call: Call) -> Session | None:
    """The session at an idle console, which must enter its PIN."""
    session = call.service.credentials.session_of(call.cookie(cookies.TOKEN))
    return session if call.service.idle_consoles.is_idle(session) else None


def _house_page(call: Call, template: str, *names: str, **values: object) -> Response:
    session = call.session or _idle_session(call)
    csrf = session.csrf if session is not None else ""
    me = None
    if call.session is not None:
        me = houses.me_view(
            call.service, call.viewer, csrf, call.service.credentials.colleagues_of(call.session)
        )
    return render(
        template,
        200,
        house=houses.house_view(call.service),
        base=f"/h/{call.service.slug}",
        csrf=csrf,
        me=me,
        words=sections("common", *names),
        **values,
    )


async def door(call: Call) -> Response:
    """The front door. Names of staff are only shown on staff devices."""
    service, left = call.service, _idle_session(call)
    enrolled = service.credentials.is_enrolled(call.cookie(cookies.DEVICE))
    people = [
        (
            person.id,
            service.credentials.names.get(person.id, person.id) if enrolled else person.id,
            person.roles,
        )
        for person in service.floor.people.values()
    ]
    return _house_page(
        call,
        "home.html",
        "home",
        code=call.query("code"),
        people=people,
        enrolled=enrolled,
        phone=code_view(call, DOOR, service.credentials.door_code),
        alone=len(services_of(call.request)) == 1,
        sign_out_cause=service.credentials.why_ended(call.cookie(cookies.TOKEN)),
        left="" if left is None else service.credentials.names.get(left.who, left.who),
    )


async def play(call: Call) -> Response:
    """A player's phone."""
    return _house_page(call, "play.html", "play")


async def deal(call: Call) -> Response:
    """A dealer's console."""
    name = call.path("table")
    if name not in call.service.floor.tables:
        return not_found(call.request)
    return _house_page(call, "deal.html", "deal", table=name)


async def wall(call: Call) -> Response:
    """The public display. For a single table it shows what its wagers pay; the edges come later."""
    floor, name = call.service.floor, call.request.path_params.get("table", "")
    if name and name not in floor.tables:
        return not_found(call.request)
    alone = name or (next(iter(floor.tables)) if len(floor.tables) == 1 else "")
    pays = payouts(rules_of(floor, alone)) if alone else ()
    return _house_page(
        call, "wall.html", "wall", table=name, pays=pays, tls=call.request.app.state.tls
    )


async def window(call: Call) -> Response:
    """A banker's window."""
    name = call.path("window")
    if name not in call.service.floor.windows:
        return not_found(call.request)
    return _house_page(call, "window.html", "window", window=name)


async def till(call: Call) -> Response:
    """Counts, admission and paper slips."""
    return _house_page(call, "till.html", "till")


async def slip_pad(call: Call) -> Response:
    """A pad of slips to print: two slips a page, each with its number and what to write down."""
    text, plan = call.path("first"), call.service.floor.plan
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    pad = call.service.floor.till.pads.get(number)
    if pad is None or plan is None:
        return not_found(call.request)
    kinds = ("sale", "take_back", "prize", "tickets", "admission", "incident")
    place = slip_place(pad.place)
    values = {"pad": pad, "place": place, "kinds": kinds, "night": plan.night}
    return _house_page(call, "pad.html", "till", **values)


async def prizes(call: Call) -> Response:
    """The prizes; for people who award them, the prize desk."""
    if call.viewer.awards(call.service.floor):
        return _house_page(call, "prize_desk.html", "window", "prizes")
    return _house_page(call, "prizes.html", "prizes")


async def prize_wall(call: Call) -> Response:
    """The public display of the prizes."""
    return _house_page(call, "prize_wall.html", "prizes")


async def prize_tags(call: Call) -> Response:
    """Tags with the price of each prize, and the notice to hang next to them."""
    plan = call.service.floor.plan
    base = public_base(call.request) or str(call.request.base_url).rstrip("/")
    address = f"{base}/h/{call.service.slug}/prizes"
    tags = [
        (prize, Markup(qr_svg(f"{address}#{prize.id}")))
        for prize in (plan.prizes if plan is not None else ())
        if prize.way == REDEEM
    ]
    drawn = [prize for prize in (plan.prizes if plan is not None else ()) if prize.way != REDEEM]
    colors = plan.color_coded if plan is not None else {}
    return _house_page(call, "prize_tags.html", "prizes", tags=tags, drawn=drawn, colors=colors)


async def raffle(call: Call) -> Response:
    """Tickets and the drawing, for the staff."""
    if planned_raffle(call.service.floor) is None:
        return not_found(call.request)
    return _house_page(call, "raffle.html", "raffle")


async def overview(call: Call) -> Response:
    """The overview of the floor."""
    return _house_page(call, "floor.html", "floor")


async def incidents(call: Call) -> Response:
    """The incident book."""
    return _house_page(call, "incidents.html", "floor", "incidents")


async def notice(call: Call) -> Response:
    """The written notice of an incident, to print or copy."""
    return _house_page(call, "notice.html", "incidents", incident=call.path("incident"))


async def inspect(call: Call) -> Response:
    """The inspector's page; without a session it asks for the code."""
    return _house_page(call, "inspect.html", "floor", "incidents", "inspect")


async def papers(call: Call) -> Response:
    """The papers that somebody may print from a screen, or all of them."""
    service, asked = call.service, {key: call.query(key) for key in KEYS if call.query(key)}
    screen = next((name for name in (TABLE, WINDOW) if name in asked), call.query("screen"))
    at = asked.get(screen, "")
    home = {TABLE: f"/deal/{at}", WINDOW: f"/window/{at}"}.get(screen, f"/{screen}")
    return render(
        "papers.html",
        name=at or service.title,
        home=f"/h/{service.slug}{home}",
        here=f"/h/{service.slug}/papers",
        groups=paper_groups(paper_offers(service.floor, call.viewer, screen)),
        asked=f"?{urlencode(asked)}" if asked else "",
        more=f"&{urlencode(asked)}" if asked else "",
    )


def paper_groups(
    listed: tuple[PaperOffer, ...],
) -> tuple[tuple[str, tuple[PaperOffer, ...]], ...]:
    """Papers by their groups, in order; a group's name is that of its words."""
    groups = ((group, tuple(p for p in listed if p.group == group)) for group in GROUPS)
    return tuple((group.replace(" ", "_"), papers) for group, papers in groups if papers)


async def close(call: Call) -> Response:
    """The guided close of the night."""
    return _house_page(call, "close.html", "close")


async def evening(call: Call) -> Response:
    """A guest's own evening, at the link that the guest made."""
    service = call.service
    guest = service.close_room.guest_of(call.path("token"))
    if not guest:
        return not_found(call.request)
    own = service.record.ledger.evenings[guest]
    return _house_page(call, "evening.html", "evening", own=own, raised=raised_words(service.floor))


async def proceeds(call: Call) -> Response:
    """The proceeds trail, at a link from the holder, once the night is closed."""
    service, floor = call.service, call.service.floor
    token = service.close_room.trail
    if not token or not compare_digest(token, call.path("token")) or floor.status != CLOSED_NIGHT:
        return not_found(call.request)
    report = operations_report(floor)
    return _house_page(call, "proceeds.html", "proceeds", report=report, trail=trail_view(report))


async def replay(call: Call) -> Response:
    """A past round."""
    return _house_page(
        call, "replay.html", "replay", table=call.path("table"), round=call.path("round")
    )


async def lobby(request: Request) -> Response:
    """The houses served here; if there is one real night and nothing else, it opens right away."""
    services = services_of(request)
    if len(services) == 1 and not services[0].demo:
        return RedirectResponse(f"/h/{services[0].slug}/")
    entrances = [
        (
            houses.house_view(service),
            code_view(Call(request, service, Viewer(), None), DOOR, service.credentials.door_code),
        )
        for service in services
    ]
    has_plans = request.app.state.planner is not None
    return render("lobby.html", doors=entrances, plans=has_plans, words=sections("common", "lobby"))


async def how_to_open_page(request: Request) -> Response:
    """How to open a real night, in plain steps."""
    return render("open.html", 200, **how_to_open())


async def odds(request: Request) -> Response:
    """The odds explorer; opened from a table, it starts with the table's game, options and
    chips."""
    at = request.query_params.get("at", "")
    live = table_at(request, at)
    own = None
    if live is not None:
        game = load(live.plan.game)
        chosen = options_of(game, game.rules(dict(live.plan.options)).options)
        changed = {option.name: option.value for option in chosen if option.value != option.usual}
        own = {"at": at, "table": live.plan.id, "game": game.id, "options": changed}
    return render("odds.html", words=sections("common", "odds"), at=own)


async def readings(request: Request) -> Response:
    """How gaps of the text are read; what another reading changes is asked for one by one."""
    places: dict[str, list[Reading]] = {}
    for reading in all_readings().values():
        places.setdefault(place_of(reading), []).append(reading)
    return render(
        "readings.html",
        places=places,
        kind_words=lambda reading: KINDS[kind_of(reading)],
        inferred_words=INFERRED,
        words=sections("common", "odds"),
    )


async def help_page(request: Request) -> Response:
    """Where to find help with gambling."""
    return render("help.html")


async def trust(request: Request) -> Response:
    """How the connection is protected, and how to make a phone trust it."""
    return render("trust.html", tls=request.app.state.tls, scheme=request.url.scheme)


async def authority(request: Request) -> Response:
    """The certificate authority of this house, for a phone to install."""
    tls = request.app.state.tls
    if tls is None or not tls.authority:
        return not_found(request)
    headers = {"content-disposition": 'attachment; filename="pitboss-authority.crt"'}
    return Response(tls.authority, media_type="application/x-x509-ca-cert", headers=headers)


GENERAL: dict[str, Callable[[Request], Awaitable[Response]]] = {
    "/": lobby,
    "/open": how_to_open_page,
    "/help": help_page,
    "/odds": odds,
    "/readings": readings,
    "/trust": trust,
}
DOWNLOADS: dict[str, Callable[[Request], Awaitable[Response]]] = {"/authority.crt": authority}
"""Files of the whole server that are not pages."""
