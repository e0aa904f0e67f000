"""The handlers of the odds explorer: games, exact odds, strategy cards, evenings, layouts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.state import LiveTable
from pitboss.games import UnknownGame, all_games, game_ids, load
from pitboss.rulebook.clause import all_readings
from pitboss.rulebook.game import PAYS, Game, read_options
from pitboss.rulebook.option import BadOption
from pitboss.web.api.routes import Reply
from pitboss.web.jobs.odds import option_text, with_multiples
from pitboss.web.jobs.runner import LONG, QUICK, JobFailed, JobRunner, Progress, TooManyJobs
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.service import NightService
from pitboss.web.server.guard import problem
from pitboss.web.shapes.odds import GameCard, OddsView, Waiting
from pitboss.web.views import houses as house_views

AT_ONCE, A_SECOND = 40, 10.0
"""How often one address may ask: at once, and per second after that."""
PATIENCE_S = 0.8
"""How long a request waits for its answer before it reports progress instead."""
BANKROLL, ROUNDS, SEED = (200, 20, 100_000), (120, 10, 600), (1, 0, 999_999)
"""The default, the minimum and the maximum of each number of an evening."""
EVENING_QUERY = ("plan", "bankroll", "rounds", "seed")
TABLE_QUERY = ("at",)


class BadQuery(ValueError):
    """A query that cannot be answered; says why in plain words."""

    def __init__(self, status: int, words: str, right: str = "") -> None:
        super().__init__(words)
        self.status, self.words, self.right = status, words, right


class OddsExplorer:
    """What all requests to the explorer share."""

    def __init__(self) -> None:
        self.jobs, self.rate_limit = JobRunner(), RateLimit(AT_ONCE, A_SECOND)


def is_long(game: Game) -> bool:
    """Whether the exact odds of a game take a long time."""
    return game.play is not None and game.play.is_slow_to_solve


async def houses(explorer: OddsExplorer, request: Request) -> Reply:
    """The houses that are served here."""
    return tuple(house_views.house_view(service) for service in services_of(request))


async def games(explorer: OddsExplorer, request: Request) -> Reply:
    """Every game."""
    return tuple(
        GameCard(
            id=game.id,
            title=game.name,
            house=game.house.name,
            law=str(game.law),
            summary=game.summary,
            decides=has_decisions(game),
            long=is_long(game),
        )
        for game in all_games()
    )


def has_decisions(game: Game) -> bool:
    """Whether players make decisions besides their wagers."""
    return game.play is not None and bool(game.play.silent_acts)


async def odds(explorer: OddsExplorer, request: Request) -> Reply:
    """The exact odds of every wager of a game under options, and the stake multiples: for chips of
    one, or for the chips of the named table."""
    game, options = read_query(request, TABLE_QUERY)
    chips = chips_at(request, game)
    answer = await _run_job(explorer, game, "odds_of", game.id, options)
    if not chips or answer.status_code != 200:
        return answer
    view = msgspec.json.decode(answer.body, type=OddsView)
    return with_multiples(view, tuple(options.items()), chips)


async def strategy(explorer: OddsExplorer, request: Request) -> Reply:
    """The strategy card of a game under options."""
    game, options = read_query(request)
    if not has_decisions(game):
        raise BadQuery(404, "there is no strategy card: players decide nothing but their wagers")
    return await _run_job(explorer, game, "strategy_of", game.id, options)


async def evening(explorer: OddsExplorer, request: Request) -> Reply:
    """Many simulated evenings of a game under options."""
    game, options = read_query(request, EVENING_QUERY)
    query = request.query_params
    figures = [
        _number(query.get(name), name, bounds)
        for name, bounds in (("bankroll", BANKROLL), ("rounds", ROUNDS), ("seed", SEED))
    ]
    plan = query.get("plan", "")
    if len(plan) > 40 or (plan and not plan.replace("_", "").isalnum()):
        raise BadQuery(422, "that is not a plan name", "use lowercase letters, digits and _")
    return await _run_job(explorer, game, "evening_of", game.id, options, plan, figures)


async def layout_svg(explorer: OddsExplorer, request: Request) -> Reply:
    """The drawn layout of a game under options."""
    game, options = read_query(request)
    answer = await _run_job(explorer, None, "layout_svg_of", game.id, options)
    if answer.status_code != 200:
        return answer
    headers = {"cache-control": "public, max-age=300"}
    text = msgspec.json.decode(answer.body, type=str)
    return Response(text, media_type="image/svg+xml; charset=utf-8", headers=headers)


async def reading(explorer: OddsExplorer, request: Request) -> Reply:
    """What every other reading of one gap of the text would change."""
    known = all_readings().get(request.path_params["reading"])
    if known is None:
        raise BadQuery(404, "there is no such reading", "see /readings")
    slow = next((game for game in all_games() if game.id in known.games and is_long(game)), None)
    return await _run_job(explorer, slow, "reading_of", known.id)


def read_query(request: Request, also: tuple[str, ...] = ()) -> tuple[Game, dict[str, str]]:
    """The game of a request, and the options that differ from the defaults."""
    try:
        name = request.path_params["game"]
        if name not in game_ids():
            raise UnknownGame(name)
        game = load(name)
    except UnknownGame:
        raise BadQuery(404, "there is no such game", "see /api/v1/games") from None
    typed: dict[str, str] = {}
    names = [option.name for option in game.options]
    for key, value in request.query_params.multi_items():
        if key in typed or request.query_params.getlist(key) != [value]:
            raise BadQuery(422, f"{key[:40]} is given twice", "give it once")
        if key in also:
            continue
        if key.startswith(PAYS) or key not in names:
            listing = ", ".join((*names, *also)) or "none"
            raise BadQuery(422, f"this game has no option {key[:40]!r}", f"it has {listing}")
        typed[key] = value[:60]
    try:
        read = read_options(game, typed)
    except BadOption as wrong:
        raise BadQuery(422, str(wrong)) from None
    usual = {option.name: option.default for option in game.options}
    return game, {key: option_text(read[key]) for key in sorted(read) if read[key] != usual[key]}


def chips_at(request: Request, game: Game) -> tuple[int, ...]:
    """The chips of the named table, if it plays the game."""
    at = request.query_params.get("at", "")
    live = table_at(request, at)
    if live is None and not at:
        return ()
    if live is None or live.plan.game != game.id:
        raise BadQuery(422, f"no table {at[:40]!r} plays this game here", "at=house/table")
    return tuple(sorted(set(live.plan.chips)))


def services_of(request: Request) -> tuple[NightService, ...]:
    """The nights of this server."""
    services: tuple[NightService, ...] = request.app.state.services
    return services


def table_at(request: Request, at: str) -> LiveTable | None:
    """A table that is served here, by "house/table"."""
    slug, _, name = at.partition("/")
    service = next(
        (candidate for candidate in services_of(request) if candidate.slug == slug), None
    )
    return service.floor.tables.get(name) if service is not None else None


def _number(text: str | None, name: str, bounds: tuple[int, int, int]) -> int:
    usual, least, most = bounds
    if text is None:
        return usual
    fits = text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most
    if not fits:
        raise BadQuery(422, f"{name} cannot be {text[:20]!r}", f"a number from {least} to {most}")
    return int(text)


async def _run_job(explorer: OddsExplorer, game: Game | None, task: str, *args: object) -> Response:
    lane = LONG if game is not None and is_long(game) else QUICK
    try:
        answer = await explorer.jobs.poll(lane, PATIENCE_S, task, *args)
    except TooManyJobs:
        return problem(429, "too many calculations are waiting", "ask again in a minute")
    except JobFailed:
        return problem(503, "this calculation took too long or failed", "ask again later")
    if isinstance(answer, Progress):
        body = Waiting("the exact odds are being calculated", answer.seconds, answer.ahead)
        return Response(msgspec.json.encode(body), 202, media_type="application/json")
    if answer.words:
        return problem(422, answer.words)
    headers = {"cache-control": "private, max-age=300"}
    return Response(bytes(answer.value), media_type="application/json", headers=headers)


Handler = Callable[[OddsExplorer, Request], Awaitable[Reply]]


def endpoint(explorer: OddsExplorer, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A public route with a rate limit."""

    async def answer(request: Request) -> Response:
        who = request.client.host if request.client is not None else ""
        if not explorer.rate_limit.take(who):
            return problem(429, "too fast", "wait a moment")
        try:
            view = await handler(explorer, request)
        except BadQuery as wrong:
            return problem(wrong.status, wrong.words, wrong.right)
        if isinstance(view, Response):
            return view
        return Response(msgspec.json.encode(view), media_type="application/json")

    return answer
