"""Routes that change other people's access: codes, devices, lost phones, revoked tokens.

Each change is a row of the journal before it takes effect. Anything that could give someone's money
or place to somebody else takes a second person, who enters a PIN.
"""

from __future__ import annotations

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
from pitboss.web.api.routes import Call, Reply
from pitboss.web.auth.attempts import verify_pin
from pitboss.web.auth.credentials import DEVICE, DOOR, GUEST, PIN, STAFF, WALLET
from pitboss.web.auth.sign_in import code_view, night_over, slip_codes
from pitboss.web.limits.row_quota import TOO_MANY_ORDERS
from pitboss.web.server.guard import problem
from pitboss.web.shapes import CodeView, Second, WithSecond
from pitboss.web.shapes.base import Shape
from pitboss.web.views.law import refusal_law
from pitboss.web.views.overview import DEVICE_ID_LENGTH


class RevokeTokens(Shape, frozen=True):
    """Whose tokens end: a guest's, a staff member's, or those of a device, which is then forgotten.

    A device is named by the start of its hash, as on the overview.
    """

    kind: str
    who: str
    second: Second | None = None


class ConfirmPin(Shape, frozen=True):
    """Your own PIN, once more."""

    pin: str


class ResetPin(Shape, frozen=True):
    """The PINs of the two people who reset someone else's."""

    pin: str
    second: Second


async def reset_pin(call: Call) -> Reply:
    """Reset a PIN that was forgotten or that someone saw: it stops working right away, and a
    one-time code lets its owner choose a new one. The two people who agree to the reset cannot use
    the code."""
    service, person, who = call.service, call.path("person"), call.viewer.who
    if person not in service.floor.people:
        return problem(404, "nobody here has that name", "choose one from the list")
    if service.credentials.is_over:
        return problem(409, "the night is over", "PINs cannot be changed anymore")
    body = call.read(ResetPin)
    wrong = await service.queue.run_with_store(lambda: verify_pin(service, who, who, body.pin))
    if wrong is not None:
        return problem(403, *wrong)
    refusal = await _note(call, o.NoteAccess(RESET_PIN, person), body.second)
    if refusal is not None:
        return refusal

    def code() -> str:
        service.credentials.set_pin(person, "")
        return service.credentials.make_code(PIN, who, person)

    return CodeView(kind=PIN, code=await service.queue.run_with_store(code), who=person)


async def reissue(call: Call) -> Reply:
    """Replace a lost phone: its tokens end, and a wallet code moves the wallet to a new one."""
    service, guest = call.service, call.path("guest")
    if guest not in service.floor.guests:
        return problem(404, "there is no such guest", "choose one from the window's list")
    if service.credentials.is_over:
        return night_over()
    refusal = await _note(call, o.NoteAccess(REISSUE, guest), call.read(WithSecond).second)
    if refusal is not None:
        return refusal

    def codes() -> tuple[str, str]:
        service.credentials.move_wallet(guest)
        return slip_codes(service, call.viewer.who, guest)

    phone, seat = await service.queue.run_with_store(codes)
    service.live.refresh()
    return replace(code_view(call, WALLET, phone, guest), seat=seat)


async def new_device_code(call: Call) -> Reply:
    """A code that enrolls one staff device; you enter your own PIN once more."""
    service, who, pin = call.service, call.viewer.who, call.read(ConfirmPin).pin
    wrong = await service.queue.run_with_store(lambda: verify_pin(service, who, who, pin))
    if wrong is not None:
        return problem(403, *wrong)
    refusal = await _note(call, o.NoteAccess(DEVICE_CODE))
    if refusal is not None:
        return refusal
    code = await call.service.queue.run_with_store(
        lambda: call.service.credentials.make_code(DEVICE, call.viewer.who)
    )
    return CodeView(kind=DEVICE, code=code)


async def new_door_code(call: Call) -> Reply:
    """A new door code for guests, in the name of the person who posts it; the old one stops
    working."""
    service = call.service
    if service.credentials.is_over:
        return night_over()
    refusal = await _note(call, o.NoteAccess(DOOR_CODE))
    if refusal is not None:
        return refusal
    code = await service.queue.run_with_store(
        lambda: service.credentials.make_code(DOOR, call.viewer.who)
    )
    service.live.refresh()
    return code_view(call, DOOR, code)


async def revoke(call: Call) -> Reply:
    """End someone's tokens right away, or all tokens of a device, which is then forgotten."""
    body = call.read(RevokeTokens)
    credentials = call.service.credentials
    devices = [
        sha
        for sha in credentials.devices
        if body.kind == DEVICE and len(body.who) >= DEVICE_ID_LENGTH and sha.startswith(body.who)
    ]
    if body.kind == DEVICE and not devices:
        return problem(404, "there is no such device", "choose one from the list")
    if body.kind not in (DEVICE, GUEST, STAFF):
        return problem(422, f"{body.kind!r} is not a kind of token", "guest, staff or device")
    acts = {DEVICE: FORGET_DEVICE, GUEST: REVOKE_GUEST, STAFF: REVOKE_STAFF}
    about = ("", body.who[:DEVICE_ID_LENGTH]) if devices else (body.who, "")
    refusal = await _note(call, o.NoteAccess(acts[body.kind], *about), body.second)
    if refusal is not None:
        return refusal

    def die() -> int:
        shas = list(credentials.tokens_of(body.kind, body.who))
        if devices:
            credentials.forget_devices(*devices)
            shas = [
                sha for sha, session in credentials.sessions.items() if session.device in devices
            ]
        credentials.revoke_tokens(*shas)
        return len(shas)

    revoked = await call.service.queue.run_with_store(die)
    call.service.live.refresh()
    return {"revoked": revoked}


async def _note(call: Call, note: o.NoteAccess, second: Second | None = None) -> Response | None:
    """Write the act to the journal, or say why it is refused.

    A second person's PIN is checked first; wrong PINs count against the person who asks. So do
    refusals, because each of them is a row.
    """
    service = call.service
    hold = service.row_quota.take(service.floor, call.viewer.who)
    if hold.wait_s:
        service.row_quota.keep_soon(service.queue)
        return problem(429, TOO_MANY_ORDERS, "nothing was done: wait a moment", hold.wait_s)
    if second is not None:
        who = call.viewer.who
        wrong = await call.service.queue.run_with_store(
            lambda: verify_pin(call.service, who, second.person, second.pin)
        )
        if wrong is not None:
            return problem(403, *wrong)
    refused = await service.note(call.viewer.who, note, second.person if second else "")
    if refused is not None:
        return refusal_answer(refused)
    hold.give_back()
    return None


def refusal_answer(refused: Refusal) -> Response:
    """The answer to a change of access that the core refuses."""
    body = {"words": refused.words, "right": "", "law": refusal_law(refused)}
    return Response(msgspec.json.encode(body), 403, media_type="application/json")
