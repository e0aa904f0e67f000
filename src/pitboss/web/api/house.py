"""The handlers of a house's routes: orders in, views out."""

from __future__ import annotations

import re
from functools import lru_cache, partial

import msgspec
from starlette.responses import Response

from pitboss import layout
from pitboss.equipment.space import NoSuchOutcome
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_reader, verify_right
from pitboss.floor.night import SERVER_ONLY, Answer
from pitboss.floor.orders import Order
from pitboss.floor.permissions import SERVER_ACTS
from pitboss.floor.state import rules_of
from pitboss.floor.verify import Receipt, head_over
from pitboss.history.night_record import HASH
from pitboss.houses.roles import DEALER
from pitboss.language.floor_events import event_lines
from pitboss.layout.svg import svg
from pitboss.pit.events import WagerPlaced
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN
from pitboss.rulebook.game import Rules
from pitboss.store.journal import StoreTrouble
from pitboss.store.merkle import inclusion
from pitboss.store.order_ids import is_order_id
from pitboss.web.api.routes import Call, Reply
from pitboss.web.auth.attempts import verify_pin
from pitboss.web.auth.on_behalf import actor_of, guest_of_slip
from pitboss.web.jobs.runner import GUIDES, JobFailed, TooManyJobs
from pitboss.web.limits.row_quota import TOO_MANY_ORDERS
from pitboss.web.night.order_queue import NightStopped
from pitboss.web.night.round_history import IN_THE_JOURNAL, TooLong
from pitboss.web.night.takings import table_options
from pitboss.web.server.guard import parse_number, problem
from pitboss.web.shapes import OrderAnswer, OrderRequest, Reasons
from pitboss.web.shapes.base import Shape
from pitboss.web.views import cage, houses
from pitboss.web.views import table as tables
from pitboss.web.views.corrections import payouts_view
from pitboss.web.views.law import law_views, refusal_law
from pitboss.web.views.overview import floor_view
from pitboss.web.views.record import explained_money_view, money_view, round_card
from pitboss.web.views.till import till_view

CORRECTIONS = (
    o.CorrectRound,
    o.Reverse,
    o.CorrectAward,
    o.RefundTickets,
    o.GiveUpDrawing,
    o.CallOffDrawing,
    o.RecordClaim,
    o.DecideIncident,
    o.SendNotice,
    o.CloseIncident,
    o.Unfreeze,
)
"""Orders that people sign for: each takes your own PIN once more."""
NO_TABLE = "there is no such table"
LISTED = 200
"""How many past rounds one list has."""


class Switch(Shape, frozen=True):
    """Let a table run by itself, or close after the round, or not."""

    on: bool


async def house(call: Call) -> Reply:
    """The house as everyone sees it."""
    return houses.house_view(call.service)


async def me(call: Call) -> Reply:
    """Who is signed in."""
    assert call.session is not None
    beside = call.service.credentials.colleagues_of(call.session)
    return houses.me_view(call.service, call.viewer, call.session.csrf, beside)


async def history(call: Call) -> Reply:
    """What happened to the guest's own money tonight, newest last; or one row of it, with
    reasons."""
    ledger, guest, seq = call.service.record.ledger, call.viewer.who, call.query("seq")
    if not seq:
        return tuple(map(money_view, ledger.lines(guest)))
    number = parse_number(seq)
    line = ledger.line(guest, number) if number is not None else None
    if line is None:
        return problem(404, "no such row is about you")
    try:
        transition = await call.service.round_history.row(line.seq)
        return (explained_money_view(line, guest, transition),)
    except TooLong as why:
        return problem(503, f"this was too long ago to show here: {why}", IN_THE_JOURNAL)
    except TooManyJobs:
        return problem(429, "too many past rounds are being redrawn", "try again in a moment")


async def orders(call: Call) -> Reply:
    """Any order to the core, in the name of the person who is signed in."""
    body = call.read(OrderRequest)
    if not is_order_id(body.id):
        return problem(422, "that is not an order id", "use 32 hexadecimal digits")
    who, second = await actor_of(call, body), ""
    if isinstance(who, Response):
        return who
    if body.command.__class__ in SERVER_ACTS:
        return problem(403, SERVER_ONLY)
    if body.slip:
        guest = await guest_of_slip(call, body, who)
        if isinstance(guest, Response):
            return guest
        who, second = guest, who
    if isinstance(body.command, CORRECTIONS):
        bare = Order(body.id, who, body.command, body.table, body.round)
        may_not = verify_reader(call.service.floor, bare) or verify_right(call.service.floor, bare)
        if may_not is not None:  # before any PIN is checked, or someone could guess PINs here
            return _refusal_answer(body.id, may_not)
        no, second = await _confirm_pins(call, body, who)
        if no is not None:
            return no
    order = Order(body.id, who, body.command, body.table, body.round, second)
    service = call.service
    hold = service.row_quota.take(service.floor, call.viewer.who)
    if hold.wait_s:
        service.row_quota.keep_soon(service.queue)
        return problem(429, TOO_MANY_ORDERS, "nothing was done: wait a moment", hold.wait_s)
    try:
        answer = order_answer(call, order, await service.queue.submit(order))
    except (NightStopped, StoreTrouble):
        hold.give_back()
        raise
    if answer.done or answer.again or not answer.seq:
        hold.give_back()  # it adds no refused row
    return answer if answer.done else _conflict(answer)


def _refusal_answer(order_id: str, no: Refusal) -> Response:
    """The answer to an order that is refused before it gets into the journal."""
    return _conflict(OrderAnswer(id=order_id, done=False, words=no.words, law=refusal_law(no)))


def _conflict(answer: OrderAnswer) -> Response:
    return Response(msgspec.json.encode(answer), 409, media_type="application/json")


async def _confirm_pins(call: Call, body: OrderRequest, who: str) -> tuple[Response | None, str]:
    """Corrections take your own PIN once more, and the second person's if one is named.

    Wrong PINs for the other person count against the person who asks, and never lock the other one
    out.
    """
    pins = [(who, body.pin)]
    if body.second is not None:
        pins.append((body.second.person, body.second.pin))
    for person, pin in pins:
        no = await call.service.queue.run_with_store(
            partial(verify_pin, call.service, who, person, pin)
        )
        if no is not None:
            return problem(403, *no), ""
    return None, body.second.person if body.second is not None else ""


def order_answer(call: Call, order: Order, answer: Answer | Refusal) -> OrderAnswer:
    """What became of an order, in words."""
    if isinstance(answer, Refusal):
        return OrderAnswer(id=order.id, done=False, words=answer.words, law=refusal_law(answer))
    refused = answer.entry.refused
    if refused is not None:
        return OrderAnswer(
            id=order.id,
            done=False,
            words=refused.words,
            law=refusal_law(refused),
            seq=answer.seq,
            hash=answer.hash.hex(),
            again=answer.again,
        )
    words = "; ".join(
        line.strip() for line in event_lines(call.service.floor, order.table, answer.entry.events)
    )
    if order.actor in words and order.actor in call.service.floor.guests:
        words = re.sub(rf"\b(for|to) {re.escape(order.actor)}\b", r"\1 you", words)
    placed = {
        event.key: event.stake for event in answer.entry.events if isinstance(event, WagerPlaced)
    }
    return OrderAnswer(
        id=order.id,
        done=True,
        words=words,
        law=(),
        seq=answer.seq,
        hash=answer.hash.hex(),
        again=answer.again,
        placed=placed,
    )


async def table(call: Call) -> Reply:
    """A table as the viewer may see it."""
    name = call.path("table")
    if name not in call.service.floor.tables:
        return problem(404, NO_TABLE)
    return call.service.personal_view(call.service.table_view(name), call.viewer)


async def legal(call: Call) -> Reply:
    """Everything a player at a seat may do now, each wager with its smallest stake."""
    name, seat = call.path("table"), parse_number(call.query("seat", "0"))
    live = call.service.floor.tables.get(name)
    if live is None or seat is None or seat not in live.table.seats:
        return problem(404, "nobody sits there")
    mine = live.guests.get(seat) == call.viewer.who
    if not mine and not call.viewer.works_at(call.service.floor, name):
        return problem(404, "nobody sits there")
    return tables.legal_acts(rules_of(call.service.floor, name), live.table, seat)


async def why(call: Call) -> Reply:
    """Why a wager won, lost or moved in the last round."""
    name, seat, key = call.path("table"), parse_number(call.query("seat", "0")), call.query("key")
    live = call.service.floor.tables.get(name)
    if live is None:
        return problem(404, NO_TABLE)
    if seat is None:
        return problem(422, "that is not a seat", "a seat is a whole number, as on the layout")
    reason = Referee.at(rules_of(call.service.floor, name), live.table).why(seat, key)
    if reason is None:
        return problem(404, "no such wager was decided in the last round")
    return Reasons(reason.words, law_views(reason.law))


async def layout_svg(call: Call) -> Reply:
    """The drawn layout of a table."""
    name = call.path("table")
    if name not in call.service.floor.tables:
        return problem(404, NO_TABLE)
    rules = rules_of(call.service.floor, name)
    seat = parse_number(call.query("seat", "1"))
    most = tables.seat_count(rules, call.service.floor.tables[name].table)
    if seat is None or not 1 <= seat <= most:
        return problem(404, "there is no such seat", f"seats are numbered 1 to {most}")
    drawing = _layout_svg(rules, bool(call.query("narrow")), seat)
    headers = {"cache-control": "public, max-age=300"}
    return Response(drawing, media_type="image/svg+xml; charset=utf-8", headers=headers)


@lru_cache(maxsize=256)
def _layout_svg(rules: Rules, narrow: bool, seat: int) -> str:
    """A drawing of the layout; cached, because anyone may ask for it and it takes longer than a
    view."""
    return svg(layout.layout_of(rules, narrow=narrow, seat=seat))


async def guide(call: Call) -> Reply:
    """The guide to a table's game under its options, with the exact odds of every wager."""
    name, floor = call.path("table"), call.service.floor
    if name not in floor.tables:
        return problem(404, NO_TABLE)
    live, options = floor.tables[name], table_options(floor, name)
    try:
        answer = await call.service.jobs.run(
            GUIDES, "guide_of", live.plan.game, options, live.table.desk.chips
        )
    except (JobFailed, TooManyJobs):
        return problem(503, "the guide could not be made", "ask again")
    headers = {"cache-control": "private, max-age=600"}
    return Response(bytes(answer.value), media_type="application/json", headers=headers)


async def rounds(call: Call) -> Reply:
    """The latest rounds of a table, oldest first; with `before`, the ones before that round."""
    name, before = call.path("table"), call.query("before", "0")
    if name not in call.service.floor.tables:
        return problem(404, NO_TABLE)
    if not _is_number(before):
        return problem(422, "that is not a round number", "use a whole number")
    played = call.service.record.tables[name].rounds
    first = int(before)
    listing = [summary for number, summary in tuple(played.items()) if not first or number < first]
    return tuple(map(round_card, listing[-LISTED:]))


async def past_round(call: Call) -> Reply:
    """A past round, redrawn step by step, as the viewer may see it."""
    name, number = call.path("table"), call.path("round")
    if name not in call.service.floor.tables:
        return problem(404, NO_TABLE)
    if not _is_number(number):
        return problem(404, "there was no such round at this table")
    try:
        view = await call.service.round_history.round(name, int(number), call.viewer)
    except TooLong as why:
        return problem(503, f"this round is too long to be redrawn here: {why}", IN_THE_JOURNAL)
    except TooManyJobs:
        return problem(429, "too many past rounds are being redrawn", "try again in a moment")
    if view is None:
        return problem(404, "there was no such round at this table")
    return Response(view, media_type="application/json")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


async def payouts(call: Call) -> Reply:
    """What a result pays at a table, per unit and in its chips, for the staff there."""
    name = call.path("table")
    if name not in call.service.floor.tables or not call.viewer.works_at(call.service.floor, name):
        return problem(404, "you do not work at that table")
    rules = rules_of(call.service.floor, name)
    if rules.game.play is not None:
        return problem(404, "cards are paid hand by hand", "this is for dice, balls and wheels")
    try:
        return payouts_view(rules, call.service.floor.tables[name], call.query("outcome"))
    except NoSuchOutcome as wrong:
        return problem(422, str(wrong))


async def switch_automatic(call: Call) -> Reply:
    """As its dealer, let a table run by itself, or take it over again."""
    name = call.path("table")
    live = call.service.floor.tables.get(name)
    if live is None or live.posts.get(DEALER) != call.viewer.who:
        return problem(404, "you do not deal at that table")
    if call.service.automatic_dealer is None:
        return problem(409, "tables cannot run by themselves here")
    on = call.read(Switch).on
    if on and not live.plan.electronic:
        return problem(409, "dice, wheel or cards are real here", "enter what they show")
    call.service.automatic_dealer.switch(name, on)
    return {"on": on}


async def switch_closing(call: Call) -> Reply:
    """Have a table close after the current round, or keep it open."""
    service, name = call.service, call.path("table")
    live = service.floor.tables.get(name)
    if live is None or not service.closing.may(name, call.viewer.who):
        return problem(404, "you may not close that table", "ask someone who may")
    if live.table.status != OPEN:
        return problem(409, f"the table is {live.table.status}")
    on = call.read(Switch).on
    await service.closing.switch(name, call.viewer.who, on)
    return {"on": on}


async def floor(call: Call) -> Reply:
    """The overview of the floor."""
    return floor_view(call.service, call.viewer)


async def till(call: Call) -> Reply:
    """The till page of the viewer."""
    return till_view(call.service, call.viewer)


async def window(call: Call) -> Reply:
    """A banker's window."""
    name = call.path("window")
    if name not in call.service.floor.windows:
        return problem(404, "there is no such window")
    return cage.window_view(call.service, name)


async def receipt(call: Call) -> Reply:
    """The receipt of a row, which a head covers as soon as the row's commit is safe."""
    seq = parse_number(call.path("seq"))
    if seq is None or not 0 < seq <= call.service.night.at[0]:
        return problem(404, "there is no such row")
    service = call.service
    assert call.session is not None
    if not service.receipt_rate.take(csrf := call.session.csrf):
        wait_s = service.receipt_rate.wait_s(csrf)
        return problem(429, "too many receipts at once", "wait a moment", wait_s)
    head = await service.queue.run_with_store(lambda: head_over(service.night.store, seq))
    if head is None or service.record.seq < head.size:
        return problem(404, "no head covers that row yet", "try again in a while")
    over, place = service.record.hashes[: head.size * HASH], seq - 1

    def work() -> Receipt:
        hashes = [bytes(over[at : at + HASH]) for at in range(0, len(over), HASH)]
        return Receipt(seq, hashes[place], head, tuple(inclusion(hashes, place)))

    try:
        with service.jobs.thread_slot():
            proof = await service.jobs.run_in_thread(work)
    except TooManyJobs:
        return problem(429, "too many receipts at once", "try again in a moment")
    return Response(msgspec.json.encode(proof), media_type="application/json")


async def slip(call: Call) -> Reply:
    """The receipt of a window's act, to print or show."""
    name, seq = call.path("window"), parse_number(call.path("seq"))
    if name not in call.service.floor.windows:
        return problem(404, "there is no such window")
    act = cage.find_act(call.service, name, seq) if seq is not None else None
    if act is None:
        return problem(404, "that row is not a transaction of this window")
    store, row = call.service.night.store, act.seq
    head = await call.service.queue.run_with_store(lambda: head_over(store, row))
    return cage.slip_view(call.service, name, act, head)
