"""The handlers of the prizes: what everyone sees, the prize desk, its receipts, and pictures."""

from __future__ import annotations

from starlette.responses import Response

from pitboss.floor.verify import head_over
from pitboss.web.api.routes import Call, Reply
from pitboss.web.auth.attempts import too_many_codes, wrong_code
from pitboss.web.auth.credentials import SEAT
from pitboss.web.server.guard import parse_number, problem
from pitboss.web.server.prize_pictures import read_picture
from pitboss.web.shapes import GuestCode, GuestOfCode
from pitboss.web.views.prizes import find_award, prize_desk_view, prize_slip_view, prizes_view


async def prizes(call: Call) -> Reply:
    """The prizes; for a guest, with what the wallet can pay for."""
    return prizes_view(call.service, call.viewer)


async def desk(call: Call) -> Reply:
    """The prize desk."""
    return prize_desk_view(call.service)


async def slip(call: Call) -> Reply:
    """The receipt of an award, to print or show."""
    seq = parse_number(call.path("seq"))
    act = find_award(call.service, seq) if seq is not None else None
    if act is None:
        return problem(404, "that row is not an award")
    store, row = call.service.night.store, act.seq
    head = await call.service.queue.run_with_store(lambda: head_over(store, row))
    return prize_slip_view(call.service, act, head)


async def picture(call: Call) -> Reply:
    """The picture of a prize."""
    plan, name = call.service.floor.plan, call.path("prize")
    all_prizes = plan.prizes if plan is not None else ()
    prize = next((candidate for candidate in all_prizes if candidate.id == name), None)
    if prize is None:
        return problem(404, "there is no such prize")
    data, kind = read_picture(call.service.pictures, prize)
    return Response(data, media_type=kind, headers={"cache-control": "public, max-age=300"})


async def guest_of_code(call: Call) -> Reply:
    """The guest whose slip was scanned at the desk."""
    if (no := too_many_codes(call)) is not None:
        return no
    code = call.service.credentials.find_code(call.read(GuestCode).code)
    if code is None or code.kind != SEAT:
        return wrong_code(call)
    return GuestOfCode(code.who)
