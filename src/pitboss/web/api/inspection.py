"""The handlers of the incident book and of the inspector's page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from functools import partial

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pitboss.floor.calendar_days import local_minute
from pitboss.floor.incident_kinds import RECIPIENTS
from pitboss.floor.incidents import kind_of
from pitboss.floor.night import Night
from pitboss.floor.state import Floor
from pitboss.history.export import export_end, export_rows, export_start
from pitboss.web.api.routes import Call, Reply
from pitboss.web.night.service import NightService
from pitboss.web.server.guard import parse_number, problem
from pitboss.web.views.incidents import incidents_view, notice_view
from pitboss.web.views.inspection import inspection_view
from pitboss.web.views.raffle import is_key_hidden
from pitboss.web.views.till import is_count_hidden
from pitboss.web.views.viewer import Viewer

_AGAIN = "the night went on while the export began"
AT_ONCE = 500
"""How many rows are read at a time, so an export does not hold up the night."""


async def incidents(call: Call) -> Reply:
    """The incident book."""
    return incidents_view(call.service, call.viewer)


async def notice(call: Call) -> Reply:
    """The draft of a written notice."""
    number, to = parse_number(call.path("incident")), call.query("to", next(iter(RECIPIENTS)))
    floor = call.service.floor
    incident = floor.incidents.incidents.get(number) if number is not None else None
    if incident is None:
        return problem(404, "there is no such incident")
    if to not in kind_of(floor, incident).sends:
        return problem(404, "nothing has to be sent for this incident")
    assert floor.plan is not None
    clock = floor.plan.occasion.clock if floor.plan.occasion is not None else ()
    time = partial(local_minute, clock) if clock else _local_time
    return notice_view(call.service, incident, to, time)


def _local_time(at_ms: int) -> str:
    """A time by the clock of the machine that serves the night, with its offset: for a night
    whose plan has no date."""
    moment = datetime.fromtimestamp(at_ms / 1000).astimezone()
    return moment.strftime("%Y-%m-%d %H:%M %Z").strip()


async def inspection(call: Call) -> Reply:
    """Everything on the inspector's page."""
    return inspection_view(call.service, call.viewer)


async def export(call: Call) -> Reply:
    """The whole night with its signed heads, as lines that anyone can check."""
    service, night = call.service, call.service.night
    if (no := _why_not_export(service.floor, call.viewer)) is not None:
        return problem(409, *no)
    if service.exports:
        return problem(429, "an export is being made already", "wait until it is done", 5)
    service.exports += 1
    try:
        ends = await service.queue.run_with_store(partial(_ends, night, call.viewer))
    except BaseException:
        service.exports -= 1
        raise
    if ends is None:
        service.exports -= 1
        no = _why_not_export(service.floor, call.viewer)
        return problem(409, *(no or (_AGAIN, "ask again")))
    start, seq, end = ends

    async def lines() -> AsyncIterator[bytes]:
        yield start + b"\n"
        row_count = 0
        while row_count < seq:
            some = partial(export_rows, night.store, row_count, min(AT_ONCE, seq - row_count))
            part = await service.queue.run_with_store(some)
            row_count += len(part)
            yield b"".join(line + b"\n" for line in part)
        yield b"".join(line + b"\n" for line in end)

    name = f'attachment; filename="{service.slug}-{seq}.jsonl"'
    return ExportResponse(service, lines(), name)


def _why_not_export(floor: Floor, viewer: Viewer) -> tuple[str, str] | None:
    """Why a viewer may not have the rows now, and what to do: they hold what one of two people
    keyed in, and the viewer may be the other one."""
    if is_count_hidden(floor, viewer):
        words = "a count waits for its second person, and the export would show the first figure"
        return words, "wait until both counts are in and agree"
    if is_key_hidden(floor, viewer):
        words = "a drawing waits for its second person, and the export would show what was keyed in"
        return words, "wait until both have keyed it in"
    return None


def _ends(night: Night, viewer: Viewer) -> tuple[bytes, int, list[bytes]] | None:
    """The first line, the last row and the last lines of an export; None if a row has come since
    the viewer asked that hides something from them. In the thread of the store nothing comes in
    between, and rows of other servers are read first."""
    night.catch_up()
    store, last = night.store, night.at[0]
    with store.snapshot():
        if store.end()[0] != last or _why_not_export(night.floor, viewer) is not None:
            return None
        return export_start(store, night.floor), last, export_end(store)


class ExportResponse(StreamingResponse):
    """An export being sent. It also ends right away when its reader hangs up; otherwise lines that
    nobody reads anymore would end only when garbage is collected."""

    def __init__(self, service: NightService, lines: AsyncIterator[bytes], name: str) -> None:
        headers = {"content-disposition": name}
        super().__init__(lines, media_type="application/jsonl", headers=headers)
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._service.exports -= 1
