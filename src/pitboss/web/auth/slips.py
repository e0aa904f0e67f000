"""A guest without a phone sits down: the dealer keys in the seat code of the slip at the console.

The seat is taken in the guest's name, and the row names the dealer as the second person of it. From
then on the core lets the dealer of the table key in what who sits there wants. The code is not used
up, so that the guest may sit elsewhere later. It brings the wallet to no phone: that is for the
other code of the slip, which the guest shows to nobody, so that who reads along takes nothing.
"""

from __future__ import annotations

from starlette.responses import Response

from pitboss.floor.authorization import verify_post
from pitboss.floor.state import Floor
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.web.api.routes import Call
from pitboss.web.auth.sign_in import slow_down, wrong_code
from pitboss.web.auth.tokens import SEAT
from pitboss.web.server.guard import problem
from pitboss.web.shapes import Asked


async def bearer(call: Call, asked: Asked, who: str) -> str | Response:
    """The guest whose slip was keyed in by the dealer of the order's table, to sit down there."""
    hall = call.hall
    if not isinstance(asked.command, c.Sit):
        return problem(422, "a slip is keyed in for a guest who sits down", "leave it out")
    if (no := slow_down(call) or _may_not(hall.floor, asked.table, who)) is not None:
        return no
    code = hall.doors.code(asked.slip)
    if code is not None and code.kind == SEAT:
        return code.who
    no = wrong_code(call)  # before anything is waited for: many at once are counted too
    row = await hall.turns.run(lambda: hall.night.store.row_of(asked.id))
    # An order that is sent again is answered again, though its code went to a phone meanwhile.
    return row.actor if row is not None else no


def _may_not(floor: Floor, table: str, who: str) -> Response | None:
    """Why somebody seats nobody here; asked first, so that nobody else learns of a code."""
    live = floor.tables.get(table)
    if live is None or who not in floor.people:
        return problem(403, "this is for the dealer of a table", "key in slips at the own table")
    no = verify_post(floor, live, who, DEALER)
    return problem(403, no.words, "the dealer of the table keys slips in") if no else None
