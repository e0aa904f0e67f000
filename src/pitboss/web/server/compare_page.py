"""The page that sets two games side by side. It is made here as a whole and needs no script."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.games import UnknownGame, all_games, game_ids, load
from pitboss.language.options import value_words
from pitboss.rulebook.game import Game, read_options
from pitboss.rulebook.option import BadOption, option_text
from pitboss.web.api.odds import OddsExplorer
from pitboss.web.jobs.runner import QUICK, JobFailed, Progress, TooManyJobs
from pitboss.web.server.catalogue import words
from pitboss.web.server.pages import render
from pitboss.web.shapes import GuideView

FIRST, SECOND = "first", "second"
PATIENCE_S = 8
LONGEST = 60
"""How long a name or a value in an address may be."""


class CompareOption(Struct, frozen=True):
    """A house option of one side: its field, what it decides, and its choices with the chosen
    one."""

    field: str
    says: str
    choices: tuple[tuple[str, str, bool], ...]


class CompareSide(Struct, frozen=True):
    """One side of the form: its game, and the options that differ from the usual ones."""

    name: str
    game: str
    chosen: dict[str, str]
    options: tuple[CompareOption, ...]


class BadSide(ValueError):
    """A game or an option that there is not; says so in plain words."""


async def compare_page(request: Request) -> Response:
    """Two games side by side, or one under two sets of options."""
    explorer: OddsExplorer = request.app.state.explorer
    if not explorer.rate_limit.take(request.client.host if request.client is not None else ""):
        return _page(429, (), words("compare.too_fast"))
    try:
        sides = tuple(_side(request.query_params, name) for name in (FIRST, SECOND))
    except BadSide as wrong:
        return _page(422, tuple(_side({}, name) for name in (FIRST, SECOND)), str(wrong))
    first, second = sides
    try:
        answer = await explorer.jobs.poll(
            QUICK, PATIENCE_S, "comparison_of", first.game, first.chosen, second.game, second.chosen
        )
    except (TooManyJobs, JobFailed):
        return _page(503, sides, words("compare.busy"))
    if isinstance(answer, Progress):
        return _page(202, sides, words("compare.working"))
    view = msgspec.json.decode(answer.value, type=GuideView)
    return _page(200, sides, "", view)


def usual_games() -> dict[str, str]:
    """The games of a page that was opened without naming any: two that go by one name under two
    laws, or else the first two."""
    games = all_games()
    by_name: dict[str, list[str]] = {}
    for game in games:
        letters = "".join(letter for letter in game.name.lower() if letter.isalpha())
        by_name.setdefault(letters, []).append(game.id)
    first, second, *_ = next(
        (ids for ids in by_name.values() if len(ids) > 1), [games[0].id, games[-1].id]
    )
    return {FIRST: first, SECOND: second}


def _page(
    status: int, sides: tuple[CompareSide, ...], problem: str, view: GuideView | None = None
) -> Response:
    games = [(game.id, f"{game.name}, {game.house.name}") for game in all_games()]
    return render(
        "compare.html", status, sides=sides, games=games, problem=problem[:400], view=view
    )


def _side(query: Mapping[str, str], name: str) -> CompareSide:
    """One side as it was asked for."""
    typed = query.get(name) or usual_games()[name]
    try:
        if typed not in game_ids():
            raise UnknownGame(typed[:LONGEST])
        game = load(typed)
    except UnknownGame as error:
        raise BadSide(str(error)) from None
    chosen = {
        option.name: query[field][:LONGEST]
        for option in game.options
        if (field := f"{name}.{option.name}") in query
    }
    try:
        values = read_options(game, chosen)
    except BadOption as wrong:
        raise BadSide(str(wrong)) from None
    usual = {option.name: option.default for option in game.options}
    different = {
        key: option_text(value) for key, value in sorted(values.items()) if value != usual[key]
    }
    return CompareSide(name, game.id, different, tuple(_options(game, name, values)))


def _options(game: Game, name: str, values: Mapping[str, object]) -> list[CompareOption]:
    fields = []
    for option in game.options:
        chosen = values[option.name]
        choices = tuple(
            (option_text(choice), value_words(game, option, choice), choice == chosen)
            for choice in option.choices
        )
        if len(choices) > 1:
            says = f"{option.says[:1].upper()}{option.says[1:]}"
            fields.append(CompareOption(f"{name}.{option.name}", says, choices))
    return fields
