"""The handlers of the incident book and of the inspector's page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from functools import partial

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pitboss.floor.incident_kinds import RECIPIENTS
from pitboss.floor.incidents import kind_of
from pitboss.history.export import export_end, export_rows, export_start
from pitboss.web.api.routes import Call, Reply
from pitboss.web.night.service import NightService
from pitboss.web.server.guard import parse_number, problem
from pitboss.web.views.incidents import incidents_view, notice_view
from pitboss.web.views.inspection import inspection_view
from pitboss.web.views.raffle import is_key_hidden
from pitboss.web.views.till import is_count_hidden

AT_ONCE = 500
"""How many rows are read between two turns of the night, so that an export holds up nobody."""


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
    return notice_view(call.service, incident, to, _local_time)


def _local_time(at_ms: int) -> str:
    """A moment by the clock of the machine that serves the night, with its offset."""
    moment = datetime.fromtimestamp(at_ms / 1000).astimezone()
    return moment.strftime("%Y-%m-%d %H:%M %Z").strip()


async def inspection(call: Call) -> Reply:
    """Everything on the inspector's page."""
    return inspection_view(call.service, call.viewer)


async def export(call: Call) -> Reply:
    """The whole night as lines that anyone can check, with its signed heads."""
    service, store = call.service, call.service.night.store
    if is_count_hidden(service.floor, call.viewer):
        words = "a count waits for its second person, and the export would show the first figure"
        return problem(409, words, "wait until both counts are in and agree")
    if is_key_hidden(service.floor, call.viewer):
        words = "a drawing waits for its second person, and the export would show what was keyed in"
        return problem(409, words, "wait until both have keyed it in")
    if service.exports:
        return problem(429, "an export is being made already", "wait until it is done", 5)

    def ends() -> tuple[bytes, int, list[bytes]]:
        with store.snapshot():
            return export_start(store, service.night.floor), store.end()[0], export_end(store)

    service.exports += 1
    try:
        start, seq, end = await service.queue.run_with_store(ends)
    except BaseException:
        service.exports -= 1
        raise

    async def lines() -> AsyncIterator[bytes]:
        yield start + b"\n"
        row_count = 0
        while row_count < seq:
            some = partial(export_rows, store, row_count, min(AT_ONCE, seq - row_count))
            part = await service.queue.run_with_store(some)
            row_count += len(part)
            yield b"".join(line + b"\n" for line in part)
        yield b"".join(line + b"\n" for line in end)

    name = f'attachment; filename="{service.slug}-{seq}.jsonl"'
    return ExportResponse(service, lines(), name)


class ExportResponse(StreamingResponse):
    """An export on its way. It is over once it is sent, and at once when its reader hangs up:
    lines that nobody reads any longer would end only when garbage is collected."""

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
