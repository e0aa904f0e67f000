"""Routes for a staff member's own access: PIN, devices, and an idle console.

Each change is a row of the journal before it takes effect. Only the owner chooses a PIN: by
entering the old one or, if that is forgotten, with a code that two other people made.
"""

from __future__ import annotations

from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.access import CHANGE_PIN, NEW_PIN, SIGN_OUT, UNLOCK
from pitboss.floor.pin_rules import pin_fault
from pitboss.web.api.routes import Call, Reply
from pitboss.web.auth import cookies
from pitboss.web.auth.attempts import too_many_codes, verify_pin, wrong_code
from pitboss.web.auth.credentials import PIN, STAFF, hash_secret
from pitboss.web.night.service import NightService
from pitboss.web.server.guard import problem
from pitboss.web.shapes import OwnDevice
from pitboss.web.shapes.base import Shape
from pitboss.web.views.overview import DEVICE_ID_LENGTH

CHOOSE_ANOTHER = "choose digits that nobody will guess"


class ChangePin(Shape, frozen=True):
    """The old PIN, the new one, and whether the owner's other devices stay signed in."""

    old: str
    new: str
    others_stay: bool = False


class NewPin(Shape, frozen=True):
    """The code that allows a new PIN, whose PIN it is, and the new PIN."""

    person: str
    code: str
    pin: str


class Unlock(Shape, frozen=True):
    """The PIN of whoever is signed in at an idle console."""

    pin: str


class SignOutDevice(Shape, frozen=True):
    """The device to sign out, by its id in the list, and your own PIN."""

    id: str
    pin: str


async def touch_console(call: Call) -> Reply:
    """Someone is using this console. Every unsafe request shows that; this one does nothing
    else."""
    return {}


async def unlock(call: Call) -> Reply:
    """Unlock an idle console with the PIN; the journal gets a row."""
    service, who = call.service, call.viewer.who
    assert call.session is not None
    device, pin = call.session.device, call.read(Unlock).pin

    def try_unlock() -> tuple[str, str] | None:
        if (wrong := verify_pin(service, who, who, pin)) is not None:
            return wrong
        count = service.pin_attempts.wrong_count(who)
        service.write_note(who, o.NoteAccess(UNLOCK, who, device[:DEVICE_ID_LENGTH], count))
        if count:
            service.pin_attempts.clear_wrong_count(who)
        return None

    wrong = await service.queue.run_with_store(try_unlock)
    service.on_commit()
    if wrong is not None:
        return problem(403, *wrong)
    service.idle_consoles.touch(call.session)
    return {"unlocked": True}


async def devices(call: Call) -> Reply:
    """The devices a staff member is signed in on."""
    credentials, who = call.service.credentials, call.viewer.who
    own = call.session.device if call.session is not None else ""
    since = {
        session.device: session.made_ms
        for sha in credentials.tokens_of(STAFF, who)
        if credentials.is_alive(sha) and (session := credentials.sessions[sha]).device
    }
    return tuple(
        OwnDevice(device[:DEVICE_ID_LENGTH], since_ms, device == own)
        for device, since_ms in sorted(since.items(), key=lambda pair: pair[1])
    )


async def sign_out_device(call: Call) -> Reply:
    """End your own token on one device. Other people who are signed in there stay, and so does the
    device."""
    service, credentials, who, body = (
        call.service,
        call.service.credentials,
        call.viewer.who,
        call.read(SignOutDevice),
    )

    def leave() -> tuple[int, str, str] | None:
        if (wrong := verify_pin(service, who, who, body.pin)) is not None:
            return 403, *wrong
        shas = [
            sha
            for sha in credentials.tokens_of(STAFF, who)
            if len(body.id) >= DEVICE_ID_LENGTH
            and credentials.sessions[sha].device.startswith(body.id)
        ]
        if not shas:
            return 404, "you are not signed in on that device", "reload the list"
        service.write_note(who, o.NoteAccess(SIGN_OUT, who, body.id[:DEVICE_ID_LENGTH]))
        credentials.revoke_tokens(*shas)
        return None

    wrong = await service.queue.run_with_store(leave)
    _publish(service)
    return {"left": True} if wrong is None else problem(*wrong)


async def change_pin(call: Call) -> Reply:
    """Change your own PIN; your other devices are signed out unless you keep them."""
    body = call.read(ChangePin)
    service, who, own = call.service, call.viewer.who, hash_secret(call.cookie(cookies.TOKEN))
    if words := pin_fault(body.new):
        return problem(422, words, CHOOSE_ANOTHER)
    if body.new == body.old:
        return problem(422, "that is already your PIN", "choose another one")

    def change() -> tuple[str, str] | None:
        if (wrong := verify_pin(service, who, who, body.old)) is not None:
            return wrong
        device = call.session.device if call.session is not None else ""
        service.write_note(who, o.NoteAccess(CHANGE_PIN, who, device[:DEVICE_ID_LENGTH]))
        service.credentials.set_pin(who, body.new)
        if not body.others_stay:
            service.credentials.revoke_tokens(
                *(sha for sha in service.credentials.tokens_of(STAFF, who) if sha != own)
            )
        return None

    wrong = await service.queue.run_with_store(change)
    _publish(service)
    return {"changed": True} if wrong is None else problem(403, *wrong)


async def new_pin(call: Call) -> Reply:
    """Choose a new PIN after a reset, on a house device; that person is then signed out everywhere.
    Wrong codes count as they do for guests."""
    body = call.read(NewPin)
    service, device = call.service, call.cookie(cookies.DEVICE)
    if (no := too_many_codes(call)) is not None:
        return no
    if not service.credentials.is_enrolled(device):
        words = "a new PIN can only be chosen on a house device"
        return problem(403, words, "use an enrolled device, such as a console")
    if words := pin_fault(body.pin):
        return problem(422, words, CHOOSE_ANOTHER)
    code = service.credentials.find_code(body.code)
    if code is None or (code.kind, code.who) != (PIN, body.person):
        return _wrong_pin_code(call)

    def choose() -> bool:
        if not service.credentials.use_code(body.code):
            return False
        service.write_note(
            body.person, o.NoteAccess(NEW_PIN, body.person, hash_secret(device)[:DEVICE_ID_LENGTH])
        )
        service.credentials.set_pin(body.person, body.pin)
        service.credentials.revoke_tokens(*service.credentials.tokens_of(STAFF, body.person))
        return True

    was_first = await service.queue.run_with_store(choose)
    _publish(service)
    return {"changed": True} if was_first else _wrong_pin_code(call)


def _wrong_pin_code(call: Call) -> Response:
    wrong_code(call)
    return problem(
        404,
        "there is no such code for that person",
        "ask the people who reset the PIN for another one",
    )


def _publish(service: NightService) -> None:
    service.on_commit()
    service.live.refresh()
