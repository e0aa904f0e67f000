"""Past rounds of a table: the list of them, and any of them told again."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from pitboss.web.api.house import NO_TABLE
from pitboss.web.api.routes import Call
from pitboss.web.jobs.round_history import IN_THE_JOURNAL, Busy, TooLong
from pitboss.web.server.guard import problem
from pitboss.web.views.record import round_card

LISTED = 200


async def rounds(call: Call) -> Any:
    """The latest rounds of a table, oldest first; `before` a round, those before it."""
    name, before = call.path("table"), call.query("before", "0")
    if name not in call.hall.floor.tables:
        return problem(404, NO_TABLE)
    if not _is_number(before):
        return problem(422, "that is no number of a round", "a whole number")
    known = call.hall.record.tables[name].rounds
    first = int(before)
    found = [one for number, one in tuple(known.items()) if not first or number < first]
    return tuple(map(round_card, found[-LISTED:]))


async def past(call: Call) -> Any:
    """A past round, redrawn step by step, as the viewer may see it."""
    name, number = call.path("table"), call.path("round")
    if name not in call.hall.floor.tables:
        return problem(404, NO_TABLE)
    if not _is_number(number):
        return problem(404, "there was no such round at this table")
    try:
        found = await call.hall.retelling.round(name, int(number), call.viewer)
    except TooLong as why:
        return problem(503, f"this round is too long to be redrawn here: {why}", IN_THE_JOURNAL)
    except Busy:
        return problem(429, "many rounds are being redrawn just now", "ask again in a moment")
    if found is None:
        return problem(404, "there was no such round at this table")
    return Response(found, media_type="application/json")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
