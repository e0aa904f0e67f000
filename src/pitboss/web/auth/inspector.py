"""Routes for inspectors: the member in charge makes a code, and the inspector signs in with it on
their own phone or laptop.

An inspector has no PIN and does not go on duty. The code works once. The session shows what an
auditor sees, and allows only an inspector's orders.
"""

from __future__ import annotations

from functools import partial

from pitboss.floor import orders as o
from pitboss.floor.access import SIGN_IN
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import clause
from pitboss.store.order_ids import new_order_id
from pitboss.web.api.routes import Call, Reply
from pitboss.web.auth import cookies
from pitboss.web.auth.access import refusal_answer
from pitboss.web.auth.attempts import too_many_codes, verify_pin, wrong_code
from pitboss.web.auth.credentials import INSPECTOR, STAFF, Session, hash_secret
from pitboss.web.auth.sign_in import night_over, with_cookie
from pitboss.web.limits.row_quota import TOO_MANY_ORDERS
from pitboss.web.night.service import NightService
from pitboss.web.server.addresses import public_base, qr_svg
from pitboss.web.server.guard import problem
from pitboss.web.shapes import CodeView, InspectorCode, Second
from pitboss.web.shapes.base import Shape

_ASK = "ask the member in charge for another code"


class NewInspector(Shape, frozen=True):
    """The PINs of the two people who let an inspector in."""

    pin: str
    second: Second


async def new_inspector(call: Call) -> Reply:
    """Let an inspector in, and make the code to sign in with."""
    service, who, body = call.service, call.viewer.who, call.read(NewInspector)
    if service.credentials.is_over:
        return night_over()
    hold = service.row_quota.take(service.floor, who)
    if hold.wait_s:
        service.row_quota.keep_soon(service.queue)
        return problem(429, TOO_MANY_ORDERS, "nothing was done: wait a moment", hold.wait_s)
    for person, pin in ((who, body.pin), (body.second.person, body.second.pin)):
        check = partial(verify_pin, service, who, person, pin)
        if (wrong := await service.queue.run_with_store(check)) is not None:
            return problem(403, *wrong)
    name = _next_inspector(service)
    command = o.AdmitInspector(name)
    order = o.Order(new_order_id(), who, command, second=body.second.person)
    answer = await service.queue.submit(order)
    if isinstance(answer, Refusal):
        return refusal_answer(answer)
    if (no := answer.entry.refused) is not None:
        return refusal_answer(refuse(no.words, *map(clause, no.law)))
    hold.give_back()
    code = await service.queue.run_with_store(
        lambda: service.credentials.make_code(INSPECTOR, who, name)
    )
    base = public_base(call.request) if service.is_reachable else ""
    link = f"{base}/h/{service.slug}/inspect#code={code}" if base else ""
    return CodeView(kind=INSPECTOR, code=code, who=name, link=link, qr=qr_svg(link) if link else "")


def _next_inspector(service: NightService) -> str:
    """The id of a new inspector."""
    floor, number = service.floor, 1
    while f"i{number}" in floor.people or f"i{number}" in floor.guests:
        number += 1
    return f"i{number}"


async def enter(call: Call) -> Reply:
    """An inspector signs in with the code, which is then used up."""
    service, credentials = call.service, call.service.credentials
    if (no := too_many_codes(call)) is not None:
        return no
    typed = call.read(InspectorCode).code
    code = credentials.find_code(typed)
    if code is None or code.kind != INSPECTOR:
        return wrong_code(call, _ASK)

    def start() -> tuple[str, Session] | None:
        if not credentials.use_code(typed):
            return None
        service.write_note(code.who, o.NoteAccess(SIGN_IN, code.who))
        before = call.cookie(cookies.TOKEN)
        if credentials.session_of(before) is not None:
            credentials.revoke_tokens(hash_secret(before))  # the browser gets a new one
        return credentials.start_session(STAFF, code.who)

    started = await service.queue.run_with_store(start)
    service.on_commit()
    if started is None:
        return problem(404, "this code was just used", _ASK)
    token, session = started
    return with_cookie(call, session, token)
