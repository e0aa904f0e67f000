"""Changes of access: codes, devices, lost phones, and whose tokens die.

Each is a row of the journal before it is done. What could give somebody else's money or place away
needs a second person, who gives a PIN.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.access import (
    DEVICE_CODE,
    DOOR_CODE,
    FORGET_DEVICE,
    REISSUE,
    RESET_PIN,
    REVOKE_GUEST,
    REVOKE_STAFF,
)
from pitboss.pit.refusal import Refusal
from pitboss.web.api.house import NOT_TAKEN_UP, pin_fault
from pitboss.web.api.routes import Call
from pitboss.web.auth.credentials import DEVICE, DOOR, GUEST, PIN, STAFF, WALLET
from pitboss.web.auth.sign_in import coded, over, slip_codes
from pitboss.web.server.guard import problem
from pitboss.web.shapes import CodeView, Second
from pitboss.web.shapes.base import Shape
from pitboss.web.views.law import law_of
from pitboss.web.views.overview import SHORT


class Revoke(Shape, frozen=True):
    """Whose tokens die: a guest's, those of somebody who works, or those of a device, which is
    forgotten. A device is named by the beginning of its hash, as the overview names it."""

    kind: str
    who: str
    second: Second | None = None


class Confirmed(Shape, frozen=True):
    """The own PIN once more."""

    pin: str


class Reset(Shape, frozen=True):
    """The PINs of both who reset somebody else's."""

    pin: str
    second: Second


async def reset_pin(call: Call) -> Any:
    """A forgotten PIN, or one that was seen: it ends at once, and a code of one use lets its owner,
    and none of the two who agree to it, choose the next."""
    hall, person, who = call.hall, call.path("person"), call.viewer.who
    if person not in hall.floor.people:
        return problem(404, "nobody here is known by that name", "choose one from the list")
    if hall.doors.is_over:
        return problem(409, "the night is over", "PINs stay as they are")
    wrong = await hall.turns.run(lambda: pin_fault(hall, who, who, call.body.pin))
    if wrong is not None:
        return problem(403, *wrong)
    noted = await _note(call, o.NoteAccess(RESET_PIN, person), call.body.second)
    if noted is not None:
        return noted

    def code() -> str:
        hall.doors.set_pin(person, "")
        return hall.doors.make_code(PIN, who, person)

    return CodeView(PIN, await hall.turns.run(code), person)


async def reissue(call: Call) -> Any:
    """A lost phone: the old tokens die, and a wallet code brings the wallet to a new one."""
    hall, guest = call.hall, call.path("guest")
    if guest not in hall.floor.guests:
        return problem(404, "there is no such guest here", "choose one from the window's list")
    if hall.doors.is_over:
        return over()
    noted = await _note(call, o.NoteAccess(REISSUE, guest), call.body.second)
    if noted is not None:
        return noted

    def codes() -> tuple[str, str]:
        hall.doors.move(guest)
        return slip_codes(hall, call.viewer.who, guest)

    phone, seat = await hall.turns.run(codes)
    hall.live.changed()
    return replace(coded(call, WALLET, phone, guest), seat=seat)


async def new_device(call: Call) -> Any:
    """A code that enrolls one device for staff, for who gives the own PIN once more."""
    hall, who = call.hall, call.viewer.who
    wrong = await hall.turns.run(lambda: pin_fault(hall, who, who, call.body.pin))
    if wrong is not None:
        return problem(403, *wrong)
    noted = await _note(call, o.NoteAccess(DEVICE_CODE))
    if noted is not None:
        return noted
    made = await call.hall.turns.run(lambda: call.hall.doors.make_code(DEVICE, call.viewer.who))
    return CodeView(DEVICE, made)


async def new_door(call: Call) -> Any:
    """A new door code for guests, in the name of who posts it; the old one ends."""
    hall = call.hall
    if hall.doors.is_over:
        return over()
    noted = await _note(call, o.NoteAccess(DOOR_CODE))
    if noted is not None:
        return noted
    made = await hall.turns.run(lambda: hall.doors.make_code(DOOR, call.viewer.who))
    hall.live.changed()
    return coded(call, DOOR, made)


async def revoke(call: Call) -> Any:
    """Somebody's tokens die at once, or all of a device, which is not known any more."""
    body: Revoke = call.body
    doors = call.hall.doors
    devices = [
        sha for sha in doors.devices
        if body.kind == DEVICE and len(body.who) >= SHORT and sha.startswith(body.who)
    ]  # fmt: skip
    if body.kind == DEVICE and not devices:
        return problem(404, "there is no such device here", "choose one from the list")
    if body.kind not in (DEVICE, GUEST, STAFF):
        return problem(422, f"nobody is a {body.kind!r}", "guest, staff or device")
    acts = {DEVICE: FORGET_DEVICE, GUEST: REVOKE_GUEST, STAFF: REVOKE_STAFF}
    about = ("", body.who[:SHORT]) if devices else (body.who, "")
    noted = await _note(call, o.NoteAccess(acts[body.kind], *about), body.second)
    if noted is not None:
        return noted

    def die() -> int:
        shas = list(doors.tokens_of(body.kind, body.who))
        if devices:
            doors.forget(*devices)
            shas = [sha for sha, one in doors.visitors.items() if one.device in devices]
        doors.revoke(*shas)
        return len(shas)

    revoked = await call.hall.turns.run(die)
    call.hall.live.changed()
    return {"revoked": revoked}


async def _note(call: Call, noted: o.NoteAccess, second: Second | None = None) -> Response | None:
    """Write it down; or why it may not be done. A second person's PIN is looked at first, and wrong
    ones are counted against who asks. So are refusals, each of which is a row."""
    hall = call.hall
    hold = hall.allowance.take(hall.floor, call.viewer.who)
    if hold.wait_s:
        hall.allowance.keep_soon(hall.turns)
        return problem(429, NOT_TAKEN_UP, "nothing was done: wait a little", hold.wait_s)
    if second is not None:
        who = call.viewer.who
        wrong = await call.hall.turns.run(
            lambda: pin_fault(call.hall, who, second.person, second.pin)
        )
        if wrong is not None:
            return problem(403, *wrong)
    refused = await hall.note(call.viewer.who, noted, second.person if second else "")
    if refused is not None:
        return _refusal(refused)
    hold.give_back()
    return None


def _refusal(refused: Refusal) -> Response:
    said = {"words": refused.words, "right": "", "law": law_of(refused)}
    return Response(msgspec.json.encode(said), 403, media_type="application/json")
