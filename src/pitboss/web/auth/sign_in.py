"""Coming in and going out: guests by code, staff by PIN on an enrolled device; lost phones."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.access import ENROLL, HAND_ON, SIGN_IN, SIGN_OUT
from pitboss.floor.decide import decide
from pitboss.floor.night import Answer
from pitboss.pit.refusal import Refusal
from pitboss.web.api.routes import Call
from pitboss.web.auth import cookies
from pitboss.web.auth.cookies import drop_cookie, is_secure, set_cookie
from pitboss.web.auth.on_behalf import not_beside
from pitboss.web.auth.pin_attempts import CODE, FAMILIAR, OTHERS, STRANGE, Pool
from pitboss.web.auth.tokens import BY_SERVER, DEVICE, DOOR, SEAT, STAFF, WALLET, Visitor, hashed
from pitboss.web.limits.connections import network
from pitboss.web.night.hall import FEW, RESERVED, Hall
from pitboss.web.server.addresses import public_base, qr_svg
from pitboss.web.server.guard import address_of, problem
from pitboss.web.shapes import CodeView, Join, SignIn
from pitboss.web.shapes.base import Shape
from pitboss.web.views import houses
from pitboss.web.views.overview import SHORT
from pitboss.web.views.viewer import GUEST, Viewer

NAME_MOST = 24


class NewGuest(Shape, frozen=True):
    """Let a guest in at a window, whose age was seen."""

    of_age: bool
    name: str = ""


def plain_name(text: str) -> str | None:
    """What somebody wants to be called, if it can be shown to others; None if it cannot."""
    name = unicodedata.normalize("NFC", text).strip()
    if len(name) > NAME_MOST:
        return None
    if any(unicodedata.category(one)[0] in "C" or one in "\u2028\u2029" for one in name):
        return None
    return name


def slow_down(call: Call) -> Response | None:
    """Whether somebody must wait who tried too many wrong codes."""
    wait_s = call.hall.tries.wait_s(f"join {network(address_of(call.request))}")
    if not wait_s:
        return None
    words = "too many wrong codes from here"
    return problem(429, words, "wait a minute, then look at the code", wait_s)


def wrong_code(call: Call) -> Response:
    """A code that opens nothing; how many come from one place is counted."""
    call.hall.tries.take(f"join {network(address_of(call.request))}")
    return problem(404, "no such code", "it stands on the wall, or on your slip from a window")


def _crowded(call: Call) -> Response | None:
    """Whether too many came in by the door code, from one place or in all; a window is not counted,
    so that nobody is kept out by somebody else's phone."""
    hall, address = call.hall, network(address_of(call.request))
    is_one_of_few = hall.joins.used(address) < FEW
    kept = 0 if is_one_of_few else min(RESERVED, hall.arrivals.most // 2)
    wait_s = max(hall.joins.wait_s(address), hall.arrivals.wait_s("", kept))
    if wait_s:
        words = "many have just come in by this code"
        return problem(429, words, "wait a little, or ask at a window", wait_s)
    hall.joins.take(address)
    hall.arrivals.take("")
    return None


def over() -> Response:
    return problem(409, "the night is over", "nobody comes in any more")


def _too_young(call: Call, right: str) -> Response:
    age = houses.law_of_house(call.hall.floor).age
    return problem(403, f"guests are at least {age} years old", right)


def _not_welcome(call: Call) -> Response | None:
    """Why nobody comes in like this, whatever the code."""
    body: Join = call.body
    if call.hall.doors.is_over:
        return over()
    if not body.of_age:
        return _too_young(call, "confirm your age to come in")
    if plain_name(body.name) is None:
        return problem(422, "that name cannot be shown", f"at most {NAME_MOST} plain letters")
    return None


async def join(call: Call) -> Any:
    """A guest comes in with a code."""
    body: Join = call.body
    hall = call.hall
    if (no := slow_down(call) or _not_welcome(call)) is not None:
        return no
    name = plain_name(body.name)
    code = hall.doors.code(body.code)
    if code is None or code.kind not in (DOOR, WALLET):
        return wrong_code(call)
    guest = code.who
    if code.kind == DOOR:
        if (no := _crowded(call)) is not None:
            return no
        guest = await _admitted(call, code.made_by)
        if not guest:
            return problem(409, "nobody can be let in now", "ask at a window")
        if hall.welcome is not None:
            await hall.welcome(guest)

    def come_in() -> tuple[str, Visitor] | None:
        if code.kind == WALLET:
            if not hall.doors.use_up(body.code):
                return None
            hall.doors.move(guest)
            hall.doors.end_codes(SEAT, guest)  # the slip has done its part
            hall.noted(guest, o.NoteAccess(SIGN_IN, guest))
        if name:
            hall.doors.call(guest, name)
        if (before := call.cookie(cookies.TOKEN)) and hall.doors.visitor(before) is not None:
            hall.doors.revoke(hashed(before))  # the browser has a new one in its place
        return hall.doors.admit(GUEST, guest)

    came = await hall.turns.run(come_in)
    hall.told()
    if came is None:
        return problem(404, "this code was just used", "ask at a window for another one")
    token, visitor = came
    hall.live.changed()
    return _with_cookie(call, visitor, token)


async def _admitted(call: Call, by: str) -> str:
    """A new guest, let in by who posted the door code. Nothing is ordered that the core would
    refuse: a refusal is a row, and anybody with the code could ask for them without end."""
    for _ in range(50):  # another server of the night may take the same
        guest = call.hall.next_guest()
        order = o.Order("", by, o.Admit(guest, of_age=True))
        if isinstance(
            decide(call.hall.floor, order, o.OrderContext(call.hall.night.clock())), Refusal
        ):
            return ""
        answer = await call.hall.ask(by, order.command)
        if isinstance(answer, Answer) and answer.entry.refused is None:
            return guest
    return ""


def _with_cookie(call: Call, visitor: Visitor, token: str, device: str = "") -> Response:
    viewer = Viewer(visitor.kind, visitor.who, visitor.only)
    beside = call.hall.doors.beside(visitor)
    body = msgspec.json.encode(houses.me(call.hall, viewer, visitor.csrf, beside))
    answer = Response(body, 201, media_type="application/json")
    for kind, value in ((cookies.TOKEN, token), (cookies.DEVICE, device)):
        if value:
            set_cookie(answer, call.request, kind, call.hall.slug, value)
    return answer


async def sign_in(call: Call) -> Any:
    """Somebody who works signs in by PIN, on a device that is enrolled or enrols itself."""
    body: SignIn = call.body
    hall, address = call.hall, network(address_of(call.request))
    device = call.cookie(cookies.DEVICE)
    code = hall.doors.code(body.device) if body.device else None
    enrols = code is not None and code.kind == DEVICE
    known = enrols or hall.doors.is_enrolled(device)
    # A device of the house is counted by itself: no stranger of the same address locks it out.
    here = f"pin {hashed(device) if hall.doors.is_enrolled(device) else address}"
    if wait_s := hall.tries.wait_s(here):
        return _too_many_pins(wait_s)
    hall.tries.take(here)  # before anything is waited for: many who ask at once are counted too

    # Only a device of the house can use up the tries of a person: nobody else locks that one out.
    before = call.cookie(cookies.TOKEN)
    came = None
    if known:
        came = await hall.turns.run(lambda: _in_place_of(hall, before, body, device, enrols))
    hall.told()
    if isinstance(came, int):
        hall.tries.give_back(here)
        return _too_many_pins(came)
    if came is None:
        words = "the person, the PIN or this device is not known"
        return problem(403, words, "a new device needs a device code from who is in charge")
    hall.tries.give_back(here)
    token, visitor, new = came
    return _with_cookie(call, visitor, token, new)


def _in_place_of(
    hall: Hall, before: str, body: SignIn, device: str, enrols: bool
) -> tuple[str, Visitor, str] | int | None:
    """The same where the browser had a guest's token before: it has a new one in its place."""
    found, guest = _signed_in(hall, body, device, enrols), hall.doors.visitor(before)
    if isinstance(found, tuple) and guest is not None and guest.kind == GUEST:
        hall.doors.revoke(hashed(before))
    return found


def _signed_in(
    hall: Hall, body: SignIn, device: str, enrols: bool
) -> tuple[str, Visitor, str] | int | None:
    """A token, and a new device if one is enrolled; the seconds to wait after too many wrong PINs;
    or nothing. It is done in the thread of the store."""
    doors, new = hall.doors, ""
    pools = _pools(hall, body, device, enrols)
    if body.person not in hall.floor.people:
        return None  # nothing is counted, or anybody with a device of the house could fill it
    if wait_s := hall.wrong_pins.take_all(*pools):
        return wait_s
    if not doors.knows(body.person, body.pin):
        hall.wrong_pins.count(body.person)
        return None
    if not (doors.use_up(body.device) if enrols else doors.is_enrolled(device)):
        return None
    hall.wrong_pins.give_back_all(*pools)
    wrong, short = hall.wrong_pins.counted(body.person), hashed(device)[:SHORT]
    if enrols:
        new = doors.enrol()
        short = hashed(new)[:SHORT]
        hall.noted(body.person, o.NoteAccess(ENROLL, body.person, short))
    hall.noted(body.person, o.NoteAccess(SIGN_IN, body.person, short, wrong))
    if wrong:
        hall.wrong_pins.told(body.person)
    doors.make_familiar(body.person, new or device)
    here = doors.on_device(hashed(new or device))
    gone = [shas for who, shas in here.items() if who == body.person or not body.beside]
    doors.revoke(*(sha for shas in gone for sha in shas))
    token, visitor = doors.admit(STAFF, body.person, hashed(new or device))
    return token, visitor, new


def _pools(hall: Hall, body: SignIn, device: str, enrols: bool) -> tuple[Pool, ...]:
    """What a try to sign in counts against. Nobody makes codes to try somebody else's PIN with."""
    if not enrols:
        is_familiar = hall.doors.is_familiar(body.person, device)
        return ((body.person, FAMILIAR if is_familiar else STRANGE),)
    code, tried = hall.doors.code(body.device), (hall.doors.hash_of(body.device), CODE)
    own = code is not None and code.made_by in (body.person, BY_SERVER)
    return (tried,) if own else (tried, (body.person, OTHERS))


def _too_many_pins(wait_s: int) -> Response:
    right = f"wait {wait_s} seconds, or ask in charge"
    return problem(429, "too many wrong PINs", right, wait_s)


async def take_turn(call: Call) -> Any:
    """Somebody else of those who are signed in on this device uses it now: no PIN is asked for a
    second time, whatever is done is done in that person's name, and only at this table."""
    hall, doors, person = call.hall, call.hall.doors, call.body.person
    asked = hashed(call.cookie(cookies.TOKEN))

    def turn() -> tuple[str, Visitor] | None:
        came = doors.turn_to(person, asked)
        if came is not None:
            hall.noted(call.viewer.who, o.NoteAccess(HAND_ON, person, came[1].device[:SHORT]))
        return came

    came = await hall.turns.run(turn)
    hall.told()
    if came is None:
        return problem(403, *not_beside(person))
    token, turned = came
    return _with_cookie(call, turned, token)


async def sign_out(call: Call) -> Any:
    """The own token dies, and with it those of all who share the device."""
    doors, sha = call.hall.doors, hashed(call.cookie(cookies.TOKEN))
    device = call.visitor.device if call.visitor is not None else ""
    here = doors.on_device(device)

    def leave() -> None:
        for who in here or (call.viewer.who,):
            call.hall.noted(who, o.NoteAccess(SIGN_OUT, who, device[:SHORT]))
        doors.revoke(*{sha, *(one for shas in here.values() for one in shas)})

    await call.hall.turns.run(leave)
    call.hall.told()
    call.hall.live.changed()
    answer = Response(b"{}", media_type="application/json")
    drop_cookie(answer, call.request, cookies.TOKEN, call.hall.slug)
    if is_secure(call.request):  # browsers do it over encrypted lines only
        answer.headers["clear-site-data"] = '"cache", "storage"'
    return answer


async def new_guest(call: Call) -> Any:
    """A window lets a guest in and gives out a wallet code for the guest's phone."""
    body: NewGuest = call.body
    name = plain_name(body.name)
    if not body.of_age:
        return _too_young(call, "nobody was let in")
    if name is None:
        return problem(422, "that name cannot be shown", f"at most {NAME_MOST} plain letters")
    guest = await _admitted(call, call.viewer.who)
    if not guest:
        return problem(409, "the guest could not be let in", "come on duty first")
    hall = call.hall

    def named() -> tuple[str, str]:
        if name:
            hall.doors.call(guest, name)
        return slip_codes(hall, call.viewer.who, guest)

    phone, seat = await hall.turns.run(named)
    return replace(coded(call, WALLET, phone, guest), seat=seat)


def slip_codes(hall: Hall, by: str, guest: str) -> tuple[str, str]:
    """The two codes of a guest's slip: one brings the wallet to a phone, once; the other one is
    shown to dealers, who seat the guest by it, and brings it nowhere."""
    return hall.doors.make_code(WALLET, by, guest), hall.doors.make_code(SEAT, by, guest)


async def address(call: Call) -> Any:
    """How a phone comes in now: the code on the wall, its link and its QR code."""
    return coded(call, DOOR, call.hall.doors.posted)


def coded(call: Call, kind: str, code: str, who: str = "") -> CodeView:
    """A code of a guest, with the link that a phone follows, under this machine's address now.

    Where no phone can reach this server there is no link: an address that leads nowhere would stand
    on the wall and on slips, and guests would try it.
    """
    base = public_base(call.request) if call.hall.reached else ""
    if not base:
        return CodeView(kind, code, who)
    # Behind the "#" no browser sends it to anybody; the page takes it from there.
    link = f"{base}/h/{call.hall.slug}/#code={code}"
    return CodeView(kind, code, who, link, qr_svg(link))
