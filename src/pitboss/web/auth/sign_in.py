"""Routes to sign in and out: guests by code, staff by PIN on an enrolled device."""

from __future__ import annotations

import unicodedata

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.access import ENROLL, HAND_ON, SIGN_IN, SIGN_OUT
from pitboss.floor.decide import decide
from pitboss.floor.night import Answer
from pitboss.pit.refusal import Refusal
from pitboss.web.api.routes import Call, Reply
from pitboss.web.auth import cookies
from pitboss.web.auth.attempts import (
    CODE,
    FAMILIAR,
    OTHERS,
    STRANGE,
    Pool,
    too_many_codes,
    wrong_code,
)
from pitboss.web.auth.cookies import drop_cookie, is_secure, set_cookie
from pitboss.web.auth.credentials import (
    BY_SERVER,
    DEVICE,
    DOOR,
    SEAT,
    STAFF,
    WALLET,
    Session,
    hash_secret,
)
from pitboss.web.auth.on_behalf import not_signed_in_here
from pitboss.web.limits.connections import network_of
from pitboss.web.night.service import FEW_JOINS, JOINS_RESERVED, NightService
from pitboss.web.server.addresses import public_base, qr_svg
from pitboss.web.server.guard import client_address, problem
from pitboss.web.shapes import CodeView, HandOver, Join, SignIn
from pitboss.web.shapes.base import Shape
from pitboss.web.views import houses
from pitboss.web.views.overview import DEVICE_ID_LENGTH
from pitboss.web.views.viewer import GUEST, Viewer

NAME_MOST = 24


class NewGuest(Shape, frozen=True):
    """Admit a guest at a window, where someone has checked the age."""

    of_age: bool
    name: str = ""


def clean_name(text: str) -> str | None:
    """A name, cleaned up so it can be shown to others; None if it cannot be."""
    name = unicodedata.normalize("NFC", text).strip()
    if len(name) > NAME_MOST:
        return None
    if any(
        unicodedata.category(character)[0] in "C" or character in "\u2028\u2029"
        for character in name
    ):
        return None
    return name


def _too_many_joins(call: Call) -> Response | None:
    """Refuse a join if too many came with the door code, from one address or in all. Joins at a
    window do not count, so nobody is kept out by someone else's phone."""
    service, address = call.service, network_of(client_address(call.request))
    is_one_of_few = service.joins_by_address.used(address) < FEW_JOINS
    reserve = 0 if is_one_of_few else min(JOINS_RESERVED, service.joins.burst // 2)
    wait_s = max(service.joins_by_address.wait_s(address), service.joins.wait_s("", reserve))
    if wait_s:
        words = "many people have just joined with this code"
        return problem(429, words, "wait a moment, or ask at a window", wait_s)
    service.joins_by_address.take(address)
    service.joins.take("")
    return None


def night_over() -> Response:
    return problem(409, "the night is over", "nobody can join anymore")


def _too_young(call: Call, right: str) -> Response:
    age = houses.house_of(call.service.floor).age
    return problem(403, f"guests must be at least {age} years old", right)


def _verify_join(call: Call) -> Response | None:
    """Why nobody can join like this, whatever the code is."""
    body = call.read(Join)
    if call.service.credentials.is_over:
        return night_over()
    if not body.of_age:
        return _too_young(call, "confirm your age to join")
    if clean_name(body.name) is None:
        return problem(422, "that name cannot be shown", f"at most {NAME_MOST} plain letters")
    return None


async def join(call: Call) -> Reply:
    """A guest joins with a code."""
    body = call.read(Join)
    service, credentials = call.service, call.service.credentials
    if (no := too_many_codes(call) or _verify_join(call)) is not None:
        return no
    name = clean_name(body.name)
    code = credentials.find_code(body.code)
    if code is None or code.kind not in (DOOR, WALLET):
        return wrong_code(call)
    guest = code.who
    if code.kind == DOOR:
        if (no := _too_many_joins(call)) is not None:
            return no
        guest = await _admit_guest(call, code.made_by)
        if not guest:
            return problem(409, "nobody can join right now", "ask at a window")
        if service.on_join is not None:
            await service.on_join(guest)

    def start_session() -> tuple[str, Session] | None:
        if code.kind == WALLET:
            if not credentials.use_code(body.code):
                return None
            credentials.move_wallet(guest)
            credentials.end_codes(SEAT, guest)  # the slip has served its purpose
            service.write_note(guest, o.NoteAccess(SIGN_IN, guest))
        if name:
            credentials.set_name(guest, name)
        before = call.cookie(cookies.TOKEN)
        if credentials.session_of(before) is not None:
            credentials.revoke_tokens(hash_secret(before))  # the browser gets a new one
        return credentials.start_session(GUEST, guest)

    started = await service.queue.run_with_store(start_session)
    service.on_commit()
    if started is None:
        return problem(404, "this code was just used", "ask at a window for another code")
    token, session = started
    service.live.refresh()
    return with_cookie(call, session, token)


async def _admit_guest(call: Call, by: str) -> str:
    """Admit a new guest in the name of the person who posted the door code.

    We give no order that the core would refuse: a refusal is a row, and anyone with the code could
    add rows forever.
    """
    for _ in range(50):  # another server of the night may take the same id
        guest = call.service.next_guest()
        order = o.Order("", by, o.Admit(guest, of_age=True))
        if isinstance(
            decide(call.service.floor, order, o.OrderContext(at_ms=call.service.night.clock())),
            Refusal,
        ):
            return ""
        answer = await call.service.order(by, order.command)
        if isinstance(answer, Answer) and answer.entry.refused is None:
            return guest
    return ""


def with_cookie(call: Call, session: Session, token: str, device: str = "") -> Response:
    """The answer to someone who just signed in, with the cookies of the new session."""
    viewer = Viewer(session.kind, session.who, session.only)
    beside = call.service.credentials.colleagues_of(session)
    body = msgspec.json.encode(houses.me_view(call.service, viewer, session.csrf, beside))
    answer = Response(body, 201, media_type="application/json")
    for kind, value in ((cookies.TOKEN, token), (cookies.DEVICE, device)):
        if value:
            set_cookie(answer, call.request, kind, call.service.slug, value)
    return answer


async def sign_in(call: Call) -> Reply:
    """A staff member signs in by PIN, on an enrolled device or with a code that enrolls it."""
    body = call.read(SignIn)
    service, address = call.service, network_of(client_address(call.request))
    device = call.cookie(cookies.DEVICE)
    code = service.credentials.find_code(body.device) if body.device else None
    enrolls = code is not None and code.kind == DEVICE
    is_house_device = enrolls or service.credentials.is_enrolled(device)
    # A house device is counted on its own, so no stranger at the same address can lock it out.
    here = f"pin {hash_secret(device) if service.credentials.is_enrolled(device) else address}"
    if wait_s := service.attempts.wait_s(here):
        return _too_many_pins(wait_s)
    service.attempts.take(here)  # before anything is awaited: simultaneous attempts count too

    # Only a house device can use up a person's attempts, so nobody else can lock that person out.
    before = call.cookie(cookies.TOKEN)
    outcome = None
    if is_house_device:
        outcome = await service.queue.run_with_store(
            lambda: _replace_guest_session(service, before, body, device, enrolls)
        )
    service.on_commit()
    if isinstance(outcome, int):
        service.attempts.give_back(here)
        return _too_many_pins(outcome)
    if outcome is None:
        words = "the person, the PIN or this device is unknown"
        return problem(403, words, "a new device needs a device code from the member in charge")
    service.attempts.give_back(here)
    token, session, new = outcome
    return with_cookie(call, session, token, new)


def _replace_guest_session(
    service: NightService, before: str, body: SignIn, device: str, enrolls: bool
) -> tuple[str, Session, str] | int | None:
    """Sign in; if the browser had a guest's token, that one ends."""
    outcome, guest = (
        _sign_in(service, body, device, enrolls),
        service.credentials.session_of(before),
    )
    if isinstance(outcome, tuple) and guest is not None and guest.kind == GUEST:
        service.credentials.revoke_tokens(hash_secret(before))
    return outcome


def _sign_in(
    service: NightService, body: SignIn, device: str, enrolls: bool
) -> tuple[str, Session, str] | int | None:
    """A token, and a new device if one is enrolled; or the seconds to wait after too many wrong
    PINs; or None if anything is wrong. Called in the store thread."""
    credentials, new = service.credentials, ""
    pools = _pools(service, body, device, enrolls)
    if body.person not in service.floor.people:
        return None  # not counted, or anyone with a house device could fill up the store
    if wait_s := service.pin_attempts.take_all(*pools):
        return wait_s
    if not credentials.is_pin_right(body.person, body.pin):
        service.pin_attempts.note_wrong(body.person)
        return None
    if not (credentials.use_code(body.device) if enrolls else credentials.is_enrolled(device)):
        return None
    service.pin_attempts.give_back_all(*pools)
    wrong, short = (
        service.pin_attempts.wrong_count(body.person),
        hash_secret(device)[:DEVICE_ID_LENGTH],
    )
    if enrolls:
        new = credentials.enroll_device()
        short = hash_secret(new)[:DEVICE_ID_LENGTH]
        service.write_note(body.person, o.NoteAccess(ENROLL, body.person, short))
    service.write_note(body.person, o.NoteAccess(SIGN_IN, body.person, short, wrong))
    if wrong:
        service.pin_attempts.clear_wrong_count(body.person)
    credentials.make_familiar(body.person, new or device)
    here = credentials.sessions_on(hash_secret(new or device))
    replaced = [shas for who, shas in here.items() if who == body.person or not body.beside]
    credentials.revoke_tokens(*(sha for shas in replaced for sha in shas))
    token, session = credentials.start_session(STAFF, body.person, hash_secret(new or device))
    return token, session, new


def _pools(service: NightService, body: SignIn, device: str, enrolls: bool) -> tuple[Pool, ...]:
    """The pools that an attempt counts against, chosen so that nobody can make codes to guess
    someone else's PIN."""
    if not enrolls:
        is_familiar = service.credentials.is_familiar(body.person, device)
        return ((body.person, FAMILIAR if is_familiar else STRANGE),)
    code, tried = (
        service.credentials.find_code(body.device),
        (service.credentials.hash_code(body.device), CODE),
    )
    own = code is not None and code.made_by in (body.person, BY_SERVER)
    return (tried,) if own else (tried, (body.person, OTHERS))


def _too_many_pins(wait_s: int) -> Response:
    right = f"wait {wait_s} seconds, or ask the member in charge"
    return problem(429, "too many wrong PINs", right, wait_s)


async def hand_over(call: Call) -> Reply:
    """Hand this device over to a colleague who is signed in on it.

    It takes no PIN again; everything is done in the colleague's name, and only at this table.
    """
    service, credentials = call.service, call.service.credentials
    person = call.read(HandOver).person
    token_hash = hash_secret(call.cookie(cookies.TOKEN))

    def turn() -> tuple[str, Session] | None:
        outcome = credentials.hand_over(person, token_hash)
        if outcome is not None:
            service.write_note(
                call.viewer.who, o.NoteAccess(HAND_ON, person, outcome[1].device[:DEVICE_ID_LENGTH])
            )
        return outcome

    outcome = await service.queue.run_with_store(turn)
    service.on_commit()
    if outcome is None:
        return problem(403, *not_signed_in_here(person))
    token, session = outcome
    return with_cookie(call, session, token)


async def sign_out(call: Call) -> Reply:
    """End your own token, and the tokens of everyone who shares the device."""
    credentials, sha = call.service.credentials, hash_secret(call.cookie(cookies.TOKEN))
    device = call.session.device if call.session is not None else ""
    here = credentials.sessions_on(device)

    def leave() -> None:
        for who in here or (call.viewer.who,):
            call.service.write_note(who, o.NoteAccess(SIGN_OUT, who, device[:DEVICE_ID_LENGTH]))
        credentials.revoke_tokens(
            *{sha, *(token_sha for shas in here.values() for token_sha in shas)}
        )

    await call.service.queue.run_with_store(leave)
    call.service.on_commit()
    call.service.live.refresh()
    answer = Response(b"{}", media_type="application/json")
    drop_cookie(answer, call.request, cookies.TOKEN, call.service.slug)
    if is_secure(call.request):  # browsers only do this over TLS
        answer.headers["clear-site-data"] = '"cache", "storage"'
    return answer


async def new_guest(call: Call) -> Reply:
    """Admit a guest at a window and make a wallet code for the guest's phone."""
    body = call.read(NewGuest)
    name = clean_name(body.name)
    if not body.of_age:
        return _too_young(call, "nobody was admitted")
    if name is None:
        return problem(422, "that name cannot be shown", f"at most {NAME_MOST} plain letters")
    guest = await _admit_guest(call, call.viewer.who)
    if not guest:
        return problem(409, "the guest could not be admitted", "go on duty first")
    service = call.service

    def name_guest() -> tuple[str, str]:
        if name:
            service.credentials.set_name(guest, name)
        return slip_codes(service, call.viewer.who, guest)

    phone, seat = await service.queue.run_with_store(name_guest)
    return replace(code_view(call, WALLET, phone, guest), seat=seat)


def slip_codes(service: NightService, by: str, guest: str) -> tuple[str, str]:
    """The two codes on a guest's slip: one moves the wallet to a phone, once; the other is for
    dealers to seat the guest, and does nothing else."""
    return service.credentials.make_code(WALLET, by, guest), service.credentials.make_code(
        SEAT, by, guest
    )


async def door_address(call: Call) -> Reply:
    """How a phone joins right now: the code on the wall, its link and its QR code."""
    return code_view(call, DOOR, call.service.credentials.door_code)


def code_view(call: Call, kind: str, code: str, who: str = "") -> CodeView:
    """A guest's code, with a link at this machine's current address.

    If no phone can reach this server, there is no link: it would be on the wall and on slips, lead
    nowhere, and guests would still try it.
    """
    base = public_base(call.request) if call.service.is_reachable else ""
    if not base:
        return CodeView(kind=kind, code=code, who=who)
    # A browser never sends what follows "#"; the page reads it.
    link = f"{base}/h/{call.service.slug}/#code={code}"
    return CodeView(kind=kind, code=code, who=who, link=link, qr=qr_svg(link))
