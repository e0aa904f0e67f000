"""The handlers of the drawing: what everyone sees of it, and the sealed list of tickets."""

from __future__ import annotations

from starlette.responses import PlainTextResponse

from pitboss.floor.tickets import ticket_list
from pitboss.web.api.routes import Call, Reply
from pitboss.web.server.guard import problem
from pitboss.web.views.raffle import raffle_view

NO_DRAWING = "this night has no drawing"


async def raffle(call: Call) -> Reply:
    """The drawing as the viewer may see it."""
    view = raffle_view(call.service, call.viewer)
    return view if view is not None else problem(404, NO_DRAWING)


async def ticket_list_text(call: Call) -> Reply:
    """The sealed list, byte for byte what its hash covers."""
    if not call.service.floor.raffle.list_hash:
        return problem(404, "the tickets are not sealed yet", "the list is here after the sale")
    return PlainTextResponse(ticket_list(call.service.floor))
