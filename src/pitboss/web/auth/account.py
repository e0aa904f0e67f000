"""The own access of somebody who works: the PIN, the devices, and a console that was left.

Each change is a row of the journal before it is done. A PIN is chosen by its owner alone: who knows
the old one changes it, and who has forgotten it chooses a new one with a code that two others made.
"""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.access import CHANGE_PIN, NEW_PIN, SIGN_OUT, UNLOCK
from pitboss.floor.pin_rules import pin_fault as not_taken
from pitboss.web.api.house import pin_fault
from pitboss.web.api.routes import Call
from pitboss.web.auth import cookies
from pitboss.web.auth.credentials import PIN, STAFF, hashed
from pitboss.web.auth.sign_in import slow_down, wrong_code
from pitboss.web.night.service import Hall
from pitboss.web.server.guard import problem
from pitboss.web.shapes import OwnDevice
from pitboss.web.shapes.base import Shape
from pitboss.web.views.overview import SHORT

NOT_LIKE_THAT = "choose figures that nobody guesses"


class ChangePin(Shape, frozen=True):
    """The PIN until now and the next one; whether the other devices of its owner stay signed in."""

    old: str
    new: str
    others_stay: bool = False


class NewPin(Shape, frozen=True):
    """A code for a new PIN, whose it is, and the PIN."""

    person: str
    code: str
    pin: str


class Unlock(Shape, frozen=True):
    """The PIN of who is signed in at a console that was left."""

    pin: str


class OutThere(Shape, frozen=True):
    """A device on which the own token dies, by its id in the list, and the own PIN."""

    id: str
    pin: str


async def here(call: Call) -> Any:
    """Somebody is at this console: whatever is sent says so, and this says nothing else."""
    return {}


async def unlock(call: Call) -> Any:
    """Who comes back to a console that was left gives the PIN and goes on; it is a row."""
    hall, who = call.hall, call.viewer.who
    assert call.visitor is not None
    device = call.visitor.device

    def go_on() -> tuple[str, str] | None:
        if (wrong := pin_fault(hall, who, who, call.body.pin)) is not None:
            return wrong
        count = hall.wrong_pins.counted(who)
        hall.noted(who, o.NoteAccess(UNLOCK, who, device[:SHORT], count))
        if count:
            hall.wrong_pins.told(who)
        return None

    wrong = await hall.turns.run(go_on)
    hall.told()
    if wrong is not None:
        return problem(403, *wrong)
    hall.attended.used(call.visitor)
    return {"unlocked": True}


async def devices(call: Call) -> Any:
    """Where somebody who works is signed in."""
    doors, who = call.hall.doors, call.viewer.who
    own = call.visitor.device if call.visitor is not None else ""
    found = {
        one.device: one.made_ms
        for sha in doors.tokens_of(STAFF, who)
        if doors.is_alive(sha) and (one := doors.visitors[sha]).device
    }
    return tuple(
        OwnDevice(device[:SHORT], since_ms, device == own)
        for device, since_ms in sorted(found.items(), key=lambda one: one[1])
    )


async def sign_out_there(call: Call) -> Any:
    """The own token on one device dies. Who else is signed in there stays, as does the device."""
    hall, doors, who, body = call.hall, call.hall.doors, call.viewer.who, call.body

    def leave() -> tuple[int, str, str] | None:
        if (wrong := pin_fault(hall, who, who, body.pin)) is not None:
            return 403, *wrong
        shas = [
            sha
            for sha in doors.tokens_of(STAFF, who)
            if len(body.id) >= SHORT and doors.visitors[sha].device.startswith(body.id)
        ]
        if not shas:
            return 404, "you are not signed in there", "look at the list again"
        hall.noted(who, o.NoteAccess(SIGN_OUT, who, body.id[:SHORT]))
        doors.revoke(*shas)
        return None

    wrong = await hall.turns.run(leave)
    _tell(hall)
    return {"left": True} if wrong is None else problem(*wrong)


async def change_pin(call: Call) -> Any:
    """Who knows the own PIN chooses another; other devices are signed out unless they stay."""
    body: ChangePin = call.body
    hall, who, own = call.hall, call.viewer.who, hashed(call.cookie(cookies.TOKEN))
    if words := not_taken(body.new):
        return problem(422, words, NOT_LIKE_THAT)
    if body.new == body.old:
        return problem(422, "that is the PIN you have", "choose another one")

    def change() -> tuple[str, str] | None:
        if (wrong := pin_fault(hall, who, who, body.old)) is not None:
            return wrong
        device = call.visitor.device if call.visitor is not None else ""
        hall.noted(who, o.NoteAccess(CHANGE_PIN, who, device[:SHORT]))
        hall.doors.set_pin(who, body.new)
        if not body.others_stay:
            hall.doors.revoke(*(sha for sha in hall.doors.tokens_of(STAFF, who) if sha != own))
        return None

    wrong = await hall.turns.run(change)
    _tell(hall)
    return {"changed": True} if wrong is None else problem(403, *wrong)


async def new_pin(call: Call) -> Any:
    """Whose PIN was reset chooses the next one, on a device of the house; then all devices of that
    person are signed out. Wrong codes are counted like those of guests."""
    body: NewPin = call.body
    hall, device = call.hall, call.cookie(cookies.DEVICE)
    if (no := slow_down(call)) is not None:
        return no
    if not hall.doors.is_enrolled(device):
        words = "a new PIN is chosen on a device of the house"
        return problem(403, words, "use one that is enrolled, such as a console")
    if words := not_taken(body.pin):
        return problem(422, words, NOT_LIKE_THAT)
    code = hall.doors.code(body.code)
    if code is None or (code.kind, code.who) != (PIN, body.person):
        return _no_code(call)

    def choose() -> bool:
        if not hall.doors.use_up(body.code):
            return False
        hall.noted(body.person, o.NoteAccess(NEW_PIN, body.person, hashed(device)[:SHORT]))
        hall.doors.set_pin(body.person, body.pin)
        hall.doors.revoke(*hall.doors.tokens_of(STAFF, body.person))
        return True

    was_first = await hall.turns.run(choose)
    _tell(hall)
    return {"changed": True} if was_first else _no_code(call)


def _no_code(call: Call) -> Response:
    wrong_code(call)
    return problem(404, "no such code for that person", "ask those who reset the PIN for another")


def _tell(hall: Hall) -> None:
    hall.told()
    hall.live.changed()
