"""What the API of a house does: orders in, views out."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Any

import msgspec
from starlette.responses import Response

from pitboss import layout
from pitboss.equipment.space import NoSuchOutcome
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_reader, verify_right
from pitboss.floor.night import BY_THE_SERVER, Answer
from pitboss.floor.orders import Order
from pitboss.floor.permissions import SERVER_ACTS
from pitboss.floor.state import rules_of
from pitboss.floor.verify import Receipt, head_over
from pitboss.history.night_record import HASH
from pitboss.history.reasons import explained
from pitboss.houses.roles import DEALER
from pitboss.language.floor_events import told
from pitboss.layout.svg import svg
from pitboss.pit.events import WagerPlaced
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN
from pitboss.rulebook.game import Rules
from pitboss.store.journal import StoreTrouble
from pitboss.store.merkle import inclusion
from pitboss.web.api.routes import Call
from pitboss.web.auth.on_behalf import speaker
from pitboss.web.auth.pin_attempts import ASKS, FAMILIAR, OTHERS
from pitboss.web.auth.slips import bearer
from pitboss.web.jobs.process import NotWorkedOut
from pitboss.web.jobs.round_history import IN_THE_JOURNAL, Busy, TooLong
from pitboss.web.jobs.takings import options_of
from pitboss.web.night.hall import Hall
from pitboss.web.night.turns import Stopped
from pitboss.web.server.guard import figure, problem
from pitboss.web.shapes import Answered, Asked, Reasons
from pitboss.web.shapes.base import Shape
from pitboss.web.views import cage, houses
from pitboss.web.views import table as tables
from pitboss.web.views.corrections import paid_by
from pitboss.web.views.law import law, law_of
from pitboss.web.views.overview import floor_view

PAST = (o.CorrectRound, o.Reverse)
_ORDER_ID = re.compile("[0-9a-f]{32}")
NOT_TAKEN_UP = "too many orders from you were refused, or came at once"
MOST = 40
"""So many letters are said again of what cannot be found."""
NO_TABLE = "there is no such table here"


class Switch(Shape, frozen=True):
    """Let a table run by itself, or have it closed after the round, or not."""

    on: bool


async def house(call: Call) -> Any:
    """The house as everybody sees it."""
    return houses.house(call.hall)


async def me(call: Call) -> Any:
    """Who is speaking."""
    assert call.visitor is not None
    beside = call.hall.doors.beside(call.visitor)
    return houses.me(call.hall, call.viewer, call.visitor.csrf, beside)


async def history(call: Call) -> Any:
    """What the guest's own money did tonight, newest last; or one row of it, with its reasons."""
    purse, seq = call.hall.record.purse, call.query("seq")
    if not seq:
        return purse.told(call.viewer.who)
    number, guest = figure(seq), call.viewer.who
    told = purse.line(guest, number) if number is not None else None
    if told is None:
        return problem(404, "no such row concerns you")
    try:
        return (explained(told, guest, await call.hall.retelling.row(told.seq)),)
    except TooLong as why:
        return problem(503, f"this is too long ago to be told here: {why}", IN_THE_JOURNAL)
    except Busy:
        return problem(429, "many past rounds are being told just now", "ask again in a moment")


async def orders(call: Call) -> Any:
    """Any act of the core, in the name of who is speaking."""
    body: Asked = call.body
    if not is_order_id(body.id):
        return problem(422, "that is no id of an order", "32 figures and letters from a to f")
    who, second = await speaker(call, body), ""
    if isinstance(who, Response):
        return who
    if body.command.__class__ in SERVER_ACTS:
        return problem(403, BY_THE_SERVER)
    if body.slip:
        guest = await bearer(call, body, who)
        if isinstance(guest, Response):
            return guest
        who, second = guest, who
    if isinstance(body.command, PAST):
        bare = Order(body.id, who, body.command, body.table, body.round)
        may_not = verify_reader(call.hall.floor, bare) or verify_right(call.hall.floor, bare)
        if may_not is not None:  # before any PIN is looked at: else PINs could be tried out here
            return _refused(body.id, may_not)
        no, second = await _stepped_up(call, body, who)
        if no is not None:
            return no
    order = Order(body.id, who, body.command, body.table, body.round, second)
    hall = call.hall
    hold = hall.allowance.take(hall.floor, call.viewer.who)
    if hold.wait_s:
        hall.allowance.keep_soon(hall.turns)
        return problem(429, NOT_TAKEN_UP, "nothing was done: wait a little", hold.wait_s)
    try:
        found = answered(call, order, await hall.turns.ask(order))
    except (Stopped, StoreTrouble):
        hold.give_back()
        raise
    if found.done or found.again or not found.seq:
        hold.give_back()  # it adds no refused row
    return found if found.done else _conflict(found)


def _refused(order_id: str, no: Refusal) -> Response:
    """The answer to an order that is refused before it reaches the journal."""
    return _conflict(Answered(order_id, False, no.words, law_of(no)))


def _conflict(found: Answered) -> Response:
    return Response(msgspec.json.encode(found), 409, media_type="application/json")


def is_order_id(text: str) -> bool:
    """Whether this is an id as clients make them: 128 bits as 32 figures and letters."""
    return _ORDER_ID.fullmatch(text) is not None


async def _stepped_up(call: Call, body: Asked, who: str) -> tuple[Response | None, str]:
    """Corrections need the own PIN once more, and the second person's where one is named.

    Wrong PINs of another are counted against who asks, and never lock that other person out.
    """
    pins = [(who, body.pin)]
    if body.second is not None:
        pins.append((body.second.person, body.second.pin))
    for person, pin in pins:
        no = await call.hall.turns.run(partial(pin_fault, call.hall, who, person, pin))
        if no is not None:
            return problem(403, *no), ""
    return None, body.second.person if body.second is not None else ""


def pin_fault(hall: Hall, who: str, person: str, pin: str) -> tuple[str, str] | None:
    """Why a PIN that `who` gave does not count; it is asked in the thread of the store."""
    if person not in hall.floor.people:  # nothing is counted, or anybody could fill the count
        return f"nobody here is known as {person[:MOST]!r}", "both PINs are asked for"
    asks = (who, FAMILIAR) if person == who else (who, ASKS)
    if wait_s := hall.wrong_pins.take_all(asks):
        return f"too many wrong PINs from {who}", f"wait {wait_s} seconds"
    pools = (asks,) if person == who else (asks, (person, OTHERS))
    if wait_s := hall.wrong_pins.take_all(*pools[1:]):
        hall.wrong_pins.give_back_all(asks)
        return f"too many wrong PINs of {person} were given", f"wait {wait_s} seconds"
    if not hall.doors.knows(person, pin):
        hall.wrong_pins.count(person)
        return f"the PIN of {person} is not right", "type it again"
    hall.wrong_pins.give_back_all(*pools)
    return None


def answered(call: Call, order: Order, answer: Answer | Refusal) -> Answered:
    """What became of an order, in words."""
    if isinstance(answer, Refusal):
        return Answered(order.id, False, answer.words, law_of(answer))
    refused = answer.entry.refused
    if refused is not None:
        return Answered(order.id, False, refused.words, law_of(refused), answer.seq,
                        answer.hash.hex(), answer.again)  # fmt: skip
    words = "; ".join(one.strip() for one in told(call.hall.floor, order.table,
                                                   answer.entry.events))  # fmt: skip
    placed = {one.key: one.stake for one in answer.entry.events if isinstance(one, WagerPlaced)}
    return Answered(order.id, True, words, (), answer.seq, answer.hash.hex(), answer.again, placed)


async def table(call: Call) -> Any:
    """A table as the viewer may see it."""
    name = call.path("table")
    if name not in call.hall.floor.tables:
        return problem(404, NO_TABLE)
    return call.hall.personal(call.hall.table(name), call.viewer)


async def legal(call: Call) -> Any:
    """Everything that a player at a seat may do now, each wager at its smallest stake."""
    name, seat = call.path("table"), figure(call.query("seat", "0"))
    live = call.hall.floor.tables.get(name)
    if live is None or seat is None or seat not in live.table.seats:
        return problem(404, "nobody sits there")
    mine = live.guests.get(seat) == call.viewer.who
    if not mine and not call.viewer.works_at(call.hall.floor, name):
        return problem(404, "nobody sits there")
    return tables.legal(rules_of(call.hall.floor, name), live.table, seat)


async def why(call: Call) -> Any:
    """Why a wager did what it did in the last round."""
    name, seat, key = call.path("table"), figure(call.query("seat", "0")), call.query("key")
    live = call.hall.floor.tables.get(name)
    if live is None:
        return problem(404, NO_TABLE)
    if seat is None:
        return problem(422, "that is no seat", "a seat is a whole number, as on the layout")
    reason = Referee.at(rules_of(call.hall.floor, name), live.table).why(seat, key)
    if reason is None:
        return problem(404, "no such wager was decided in the last round")
    return Reasons(reason.words, law(reason.law))


async def drawing(call: Call) -> Any:
    """The drawn layout of a table."""
    name = call.path("table")
    if name not in call.hall.floor.tables:
        return problem(404, NO_TABLE)
    rules = rules_of(call.hall.floor, name)
    seat = figure(call.query("seat", "1"))
    most = tables.seats_of(rules, call.hall.floor.tables[name].table)
    if seat is None or not 1 <= seat <= most:
        return problem(404, "there is no such seat here", f"seats go from 1 to {most}")
    drawn = _drawn(rules, bool(call.query("narrow")), seat)
    headers = {"cache-control": "public, max-age=300"}
    return Response(drawn, media_type="image/svg+xml; charset=utf-8", headers=headers)


@lru_cache(maxsize=256)
def _drawn(rules: Rules, narrow: bool, seat: int) -> str:
    """A drawing, made once: anybody may ask for it, and it takes longer than a view."""
    return svg(layout.layout_of(rules, narrow=narrow, seat=seat))


async def guide(call: Call) -> Any:
    """The guide of a table's game under its options, with the exact odds of every wager."""
    name, floor = call.path("table"), call.hall.floor
    if name not in floor.tables:
        return problem(404, NO_TABLE)
    live, options = floor.tables[name], options_of(floor, name)
    try:
        asked = ("guide_of", live.plan.game, options, live.table.desk.chips)
        found = await call.hall.aside.ask(*asked)
    except NotWorkedOut:
        return problem(503, "the guide could not be made", "ask again")
    headers = {"cache-control": "private, max-age=600"}
    return Response(found, media_type="application/json", headers=headers)


async def paid(call: Call) -> Any:
    """What a result pays at a table, by the unit and in its chips, for who works there."""
    name = call.path("table")
    if name not in call.hall.floor.tables or not call.viewer.works_at(call.hall.floor, name):
        return problem(404, "you do not work at such a table")
    rules = rules_of(call.hall.floor, name)
    if rules.game.play is not None:
        return problem(404, "cards are paid hand by hand", "this is for dice, balls and wheels")
    try:
        return paid_by(rules, call.hall.floor.tables[name], call.query("outcome"))
    except NoSuchOutcome as wrong:
        return problem(422, str(wrong))


async def conduct(call: Call) -> Any:
    """A dealer lets the table run by itself, or takes it in hand again."""
    name = call.path("table")
    live = call.hall.floor.tables.get(name)
    if live is None or live.posts.get(DEALER) != call.viewer.who:
        return problem(404, "you do not deal at such a table")
    if call.hall.conduct is None:
        return problem(409, "tables do not run by themselves here")
    if call.body.on and not live.plan.electronic:
        return problem(409, "dice, wheel or cards are real here", "key in what they show")
    call.hall.conduct.switch(name, call.body.on)
    return {"on": call.body.on}


async def close_later(call: Call) -> Any:
    """Who may close a table has it closed after the round under way, or leaves it open."""
    hall, name = call.hall, call.path("table")
    live = hall.floor.tables.get(name)
    if live is None or not hall.closing.may(name, call.viewer.who):
        return problem(404, "you close no such table", "ask who may close it")
    if live.table.status != OPEN:
        return problem(409, f"the table is {live.table.status}")
    await hall.closing.switch(name, call.viewer.who, call.body.on)
    return {"on": call.body.on}


async def floor(call: Call) -> Any:
    """The overview of the floor."""
    return floor_view(call.hall, call.viewer)


async def window(call: Call) -> Any:
    """A banker's window."""
    name = call.path("window")
    if name not in call.hall.floor.windows:
        return problem(404, "there is no such window here")
    return cage.window(call.hall, name)


async def receipts(call: Call) -> Any:
    """The receipt of a row: a head stands over it as soon as its commit is safe."""
    seq = figure(call.path("seq"))
    if seq is None or not 0 < seq <= call.hall.night.at[0]:
        return problem(404, "there is no such row")
    hall = call.hall
    assert call.visitor is not None
    if not hall.receipts.take(csrf := call.visitor.csrf):
        wait_s = hall.receipts.wait_s(csrf)
        return problem(429, "many receipts at once", "a moment, please", wait_s)
    head = await hall.turns.run(lambda: head_over(hall.night.store, seq))
    if head is None or hall.record.seq < head.size:
        return problem(404, "no head stands over that row yet", "ask again in a while")
    over, place = hall.record.hashes[: head.size * HASH], seq - 1

    def work() -> Receipt:
        hashes = [bytes(over[at : at + HASH]) for at in range(0, len(over), HASH)]
        return Receipt(seq, hashes[place], head, tuple(inclusion(hashes, place)))

    try:
        found = await hall.retelling.aside(work)
    except Busy:
        return problem(429, "many receipts at once", "ask again in a moment")
    return Response(msgspec.json.encode(found), media_type="application/json")


async def slip(call: Call) -> Any:
    """The receipt of an act of a window, to be printed or shown."""
    name, seq = call.path("window"), figure(call.path("seq"))
    if name not in call.hall.floor.windows:
        return problem(404, "there is no such window here")
    act = cage.act_of(call.hall, name, seq) if seq is not None else None
    if act is None:
        return problem(404, "no act of this window stands in that row")
    store, row = call.hall.night.store, act.seq
    head = await call.hall.turns.run(lambda: head_over(store, row))
    return cage.slip(call.hall, name, act, head)
