"""What the odds explorer asks for: games, exact odds, strategy cards, evenings, layouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.state import LiveTable
from pitboss.games import UnknownGame, all_games, game_ids, load
from pitboss.rulebook.game import PAYS, Game, read_options
from pitboss.rulebook.option import BadOption
from pitboss.web.jobs.odds import in_chips, written
from pitboss.web.jobs.runner import LONG, QUICK, Failed, Reckoner, Said, TooMany
from pitboss.web.limits.rate_limit import Pace
from pitboss.web.server.guard import problem
from pitboss.web.shapes.odds import GameCard, OddsView, Waiting
from pitboss.web.views import houses as house_views

AT_ONCE, A_SECOND = 40, 10.0
"""How often one address may ask, at once and then a second."""
PATIENCE_S = 0.8
"""So long an answer is waited for; then the page is told how far it is."""
BANKROLL, ROUNDS, SEED = (200, 20, 100_000), (120, 10, 600), (1, 0, 999_999)
"""What is usual, the least and the most of an evening's figures."""
EVENING = ("plan", "bankroll", "rounds", "seed")
AT = ("at",)


class Wrong(ValueError):
    """Something asked for that there is not, in plain words."""

    def __init__(self, status: int, words: str, right: str = "") -> None:
        super().__init__(words)
        self.status, self.words, self.right = status, words, right


class Room:
    """What all who ask share."""

    def __init__(self) -> None:
        self.reckoner, self.pace = Reckoner(), Pace(AT_ONCE, A_SECOND)


def is_long(game: Game) -> bool:
    """Whether the exact figures of a game take long."""
    return game.play is not None and game.play.is_slow_to_solve


async def houses(room: Room, request: Request) -> Any:
    """The houses that are served here."""
    return tuple(house_views.house(hall) for hall in request.app.state.halls)


async def games(room: Room, request: Request) -> Any:
    """Every game that can be looked at."""
    return tuple(
        GameCard(one.id, one.name, one.house.name, str(one.law), one.summary,
                 has_decisions(one), is_long(one))
        for one in all_games()
    )  # fmt: skip


def has_decisions(game: Game) -> bool:
    """Whether players decide more than their wagers."""
    return game.play is not None and bool(game.play.silent_acts)


async def odds(room: Room, request: Request) -> Any:
    """The exact odds of every wager of a game under options, and the multiples of its stakes: for
    chips of one, or for those of the table that is named."""
    game, options = asked(request, AT)
    chips = chips_at(request, game)
    found = await _worked_out(room, game, "odds_of", game.id, options)
    if not chips or found.status_code != 200:
        return found
    view = msgspec.json.decode(found.body, type=OddsView)
    return in_chips(view, tuple(options.items()), chips)


async def strategy(room: Room, request: Request) -> Any:
    """The strategy card of a game under options."""
    game, options = asked(request)
    if not has_decisions(game):
        raise Wrong(404, "there is no strategy card: players decide nothing but their wagers")
    return await _worked_out(room, game, "strategy_of", game.id, options)


async def evening(room: Room, request: Request) -> Any:
    """Many simulated evenings of a game under options."""
    game, options = asked(request, EVENING)
    query = request.query_params
    figures = [
        _number(query.get(name), name, bounds)
        for name, bounds in (("bankroll", BANKROLL), ("rounds", ROUNDS), ("seed", SEED))
    ]
    plan = query.get("plan", "")
    if len(plan) > 40 or (plan and not plan.replace("_", "").isalnum()):
        raise Wrong(422, "that is no name of a plan", "small letters, figures and _")
    return await _worked_out(room, game, "evening_of", game.id, options, plan, figures)


async def drawing(room: Room, request: Request) -> Any:
    """The drawn layout of a game under options."""
    game, options = asked(request)
    found = await _worked_out(room, None, "drawing_of", game.id, options)
    if found.status_code != 200:
        return found
    headers = {"cache-control": "public, max-age=300"}
    text = msgspec.json.decode(found.body, type=str)
    return Response(text, media_type="image/svg+xml; charset=utf-8", headers=headers)


def asked(request: Request, also: tuple[str, ...] = ()) -> tuple[Game, dict[str, str]]:
    """The game and the options that were asked for, as far from the usual ones as they are."""
    try:
        name = request.path_params["game"]
        if name not in game_ids():
            raise UnknownGame(name)
        game = load(name)
    except UnknownGame:
        raise Wrong(404, "there is no such game", "see /api/v1/games") from None
    chosen: dict[str, str] = {}
    known = [one.name for one in game.options]
    for key, value in request.query_params.multi_items():
        if key in chosen or request.query_params.getlist(key) != [value]:
            raise Wrong(422, f"{key[:40]} is given twice", "give it once")
        if key in also:
            continue
        if key.startswith(PAYS) or key not in known:
            listed = ", ".join((*known, *also)) or "none"
            raise Wrong(422, f"this game has no option {key[:40]!r}", f"it has {listed}")
        chosen[key] = value[:60]
    try:
        read = read_options(game, chosen)
    except BadOption as wrong:
        raise Wrong(422, str(wrong)) from None
    usual = {one.name: one.default for one in game.options}
    return game, {key: written(read[key]) for key in sorted(read) if read[key] != usual[key]}


def chips_at(request: Request, game: Game) -> tuple[int, ...]:
    """The chips of the table that is named, where it plays the game."""
    at = request.query_params.get("at", "")
    live = table_at(request, at)
    if live is None and not at:
        return ()
    if live is None or live.plan.game != game.id:
        raise Wrong(422, f"no table {at[:40]!r} plays this game here", "at=house/table")
    return tuple(sorted(set(live.plan.chips)))


def table_at(request: Request, at: str) -> LiveTable | None:
    """A table that is served here, by the names of its house and its own."""
    slug, _, name = at.partition("/")
    hall = next((one for one in request.app.state.halls if one.slug == slug), None)
    return hall.floor.tables.get(name) if hall is not None else None


def _number(text: str | None, name: str, bounds: tuple[int, int, int]) -> int:
    usual, least, most = bounds
    if text is None:
        return usual
    fits = text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most
    if not fits:
        raise Wrong(422, f"{name} cannot be {text[:20]!r}", f"a number from {least} to {most}")
    return int(text)


async def _worked_out(room: Room, game: Game | None, what: str, *args: object) -> Response:
    kind = LONG if game is not None and is_long(game) else QUICK
    try:
        found = await room.reckoner.ask(kind, PATIENCE_S, what, *args)
    except TooMany:
        return problem(429, "many are asking for long sums just now", "ask again in a minute")
    except Failed:
        return problem(503, "this could not be worked out in time", "ask again later")
    if isinstance(found, bytes):
        said = msgspec.json.decode(found, type=Said)
        if said.words:
            return problem(422, said.words)
        headers = {"cache-control": "private, max-age=300"}
        return Response(bytes(said.value), media_type="application/json", headers=headers)
    body = Waiting("it is being worked out exactly", found.seconds, found.before)
    return Response(msgspec.json.encode(body), 202, media_type="application/json")


Handler = Callable[[Room, Request], Any]


def endpoint(room: Room, handler: Handler) -> Any:
    """A route that anybody may use, within reason."""

    async def answer(request: Request) -> Response:
        who = request.client.host if request.client is not None else ""
        if not room.pace.take(who):
            return problem(429, "too fast", "a moment, please")
        try:
            found = await handler(room, request)
        except Wrong as wrong:
            return problem(wrong.status, wrong.words, wrong.right)
        if isinstance(found, Response):
            return found
        return Response(msgspec.json.encode(found), media_type="application/json")

    return answer
