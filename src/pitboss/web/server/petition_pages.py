"""The pages of petitions for new games: where each of them stands. They are read only, and only for
this machine's own browser, since petitions name people and addresses."""

from __future__ import annotations

import asyncio
import datetime
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pitboss.paper.page import Page
from pitboss.regulator.petitions.folder import PetitionFile, petitions_in
from pitboss.regulator.petitions.status import overview, status_page
from pitboss.store.act_log import BadLog
from pitboss.web.planner.access import is_this_machine
from pitboss.web.server.guard import problem
from pitboss.web.server.pages import not_found, render

PATH = "/petitions"


def make_petition_routes(folder: Path) -> list[BaseRoute]:
    """The page of all petitions in a folder, and that of each one."""

    async def petitions(request: Request) -> Response:
        """Where each petition stands."""
        if (no := _verify(request)) is not None:
            return no
        page, links, faults = await asyncio.to_thread(_overview, folder)
        return _show(page, links=links, faults=faults)

    async def petition(request: Request) -> Response:
        """Where one petition stands."""
        if (no := _verify(request)) is not None:
            return no
        page = await asyncio.to_thread(_one, folder, str(request.path_params["name"]))
        return not_found(request) if page is None else _show(page, links=(), faults=())

    return [Route(PATH, petitions), Route(f"{PATH}/{{name}}", petition)]


def _verify(request: Request) -> Response | None:
    if is_this_machine(request):
        return None
    return problem(403, "petitions are for this machine's own browser", "open the page there")


def _show(page: Page, *, links: tuple[tuple[str, str], ...], faults: tuple[str, ...]) -> Response:
    kinds = [
        (section, [(type(block).__name__.lower(), block) for block in section.blocks])
        for section in page.sections
    ]
    return render("petitions.html", page=page, sections=kinds, links=links, faults=faults)


def _now() -> datetime.datetime:
    return datetime.datetime.now().replace(microsecond=0)


def _overview(folder: Path) -> tuple[Page, tuple[tuple[str, str], ...], tuple[str, ...]]:
    known, links, faults = [], [], []
    for name, file in petitions_in(folder):
        if isinstance(file, str):
            faults.append(file)
            continue
        try:
            known.append((name, file.submission, file.entries()))
        except BadLog as error:
            faults.append(str(error))
            continue
        game = file.submission.game
        links.append((_link(folder, file), game.name if game is not None else file.petition.game))
    return overview(known, _now()), tuple(links), tuple(faults)


def _link(folder: Path, file: PetitionFile) -> str:
    """The address of a petition: the name of its folder."""
    place = file.path.parent
    return f"{PATH}/{'.' if place == folder else place.name}"


def _one(folder: Path, name: str) -> Page | None:
    for shown, file in petitions_in(folder):
        if not isinstance(file, str) and _link(folder, file) == f"{PATH}/{name}":
            try:
                return status_page(file.submission, file.entries(), _now(), shown)
            except BadLog:
                return None
    return None
