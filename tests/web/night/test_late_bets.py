"""Real dice and wheels under attack: a guest who bets after seeing the result gets nothing in.

Two connections of one guest try wagers, raises, cuts, withdrawals and the staff's own steps at
every moment of a round, with earlier ids and rounds; then they do not stop while the dealer closes,
throws and keys in. What was accepted is compared with the journal, row by row.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.demo.opening import FLOORS, read_plan
from pitboss.demo.services import open_demo
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.state import rules_of
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does
from pitboss.store.order_ids import new_order_id
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.service import NightService
from tests.patience import PATIENCE_S
from tests.web.by_hand import Crew, Table
from tests.web.serving import Client, Served, on_store, running
from tests.web.views.test_console import Dealer

SEAT, HONEST = 2, 3
ROUNDS, STEPS = 2, 120
EVERY = [
    (slug, table.id)
    for slug in FLOORS
    for table in read_plan(slug)[0].tables
    if load(table.game).play is None
]
MANY = RateLimit(10**6, 1e6)
BETS = (c.PlaceWager, c.SayWager, c.ReduceWager, c.RemoveWager, c.CallWager)


def hall_of(folder: Path, slug: str, by_hand: bool) -> NightService:
    """One of the three houses with real dice and wheels, without rate limits."""
    plan, private = read_plan(slug)
    tables = tuple(
        replace(table, by_hand=by_hand, electronic=False, limits=(table.limits[0], 0))
        for table in plan.tables
        if load(table.game).play is None
    )
    service = open_demo(folder, slug, (replace(plan, tables=tables), private), "test edition", 0.02)
    service.request_rate = service.row_quota._seated = service.row_quota._orders = (
        service.row_quota._staff
    ) = MANY
    return service


@pytest.fixture(scope="module", params=[True, False], ids=["by hand", "results only"])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """The three houses; every step is someone's act, or only calls and results are."""
    folder = tmp_path_factory.mktemp("late")
    with running([hall_of(folder, slug, request.param) for slug in FLOORS]) as server:
        yield server


class Hostile:
    """A guest with two connections who sees the dice and would like to have bet on them."""

    def __init__(self, table: Table, guest: Client) -> None:
        self.table, self.guest = table, guest
        self.other = table.crew.served.client(guest.slug)
        self.other.http.cookies.update(guest.http.cookies)
        self.other.signed(guest.me)
        self.kept: list[tuple[dict[str, Any], int]] = []
        self.tried = 0

    @property
    def rules(self) -> Rules:
        """By which the table plays."""
        return rules_of(self.table.crew.served.services[self.guest.slug].floor, self.table.name)

    def send(self, who: Client, body: dict[str, Any]) -> dict[str, Any]:
        """Send an order; an answer that says nothing about it did nothing either."""
        self.tried += 1
        reply = who.post("/orders", body)
        assert reply.status_code in (200, 403, 409, 422), reply.text
        answer: dict[str, Any] = reply.json()
        return answer | {"done": reply.status_code == 200 and answer["done"]}

    def order(self, kind: str, round: int = 0, **fields: Any) -> dict[str, Any]:
        """An order with an id of its own."""
        command = {"type": kind, **fields}
        return {"id": new_order_id(), "table": self.table.name, "round": round, "command": command}

    def bet(self) -> None:
        """While it is allowed: the first wager that the rules offer. It is kept, to be sent
        again."""
        legal = self.guest.get(f"/tables/{self.table.name}/legal?seat={SEAT}").json()
        for act in legal:
            if act["command"]["type"] == "PlaceWager":
                body = {**self.order("x", self.table.view()["round"]), "command": act["command"]}
                answer = self.send(self.guest, body)
                assert answer["done"], answer
                self.kept.append((body, answer["seq"]))
                return

    def seat(self) -> dict[str, Any]:
        """What the guest has on the table: chips and wagers."""
        seats = self.table.view()["seats"]
        own: dict[str, Any] = next(seat for seat in seats if seat["seat"] == SEAT)
        return own

    def strike(self, betting: bool) -> None:
        """Try everything that is not allowed at this moment; nothing changes."""
        view, before = self.table.view(), self.seat()
        late = [] if betting else list(self.late(view["round"], before))
        stale = [bet for past in range(1, view["round"]) for bet in self.late(past, before)]
        for body in (*late, *stale[-8:], *self.staffs()):
            with ThreadPoolExecutor(2) as both:
                answers = list(both.map(self.send, (self.guest, self.other), (body, body)))
            assert not any(answer["done"] for answer in answers), (view["phase"], body, answers)
        for body, seq in self.kept[-2:]:
            again = self.send(self.other, body)
            assert (again["done"], again["seq"], again["again"]) == (True, seq, True)
            more = {**body, "round": 0, "command": {**body["command"], "stake": 50}}
            changed = self.send(self.guest, more)
            assert not changed["done"] or changed["seq"] == seq, "an id is used once"
        assert self.seat() == before, view["phase"]

    def late(self, round: int, seat: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Wagers, raises, cuts and withdrawals, and going away with what may be lost."""
        rules = self.rules
        up = [wager["key"] for wager in seat["wagers"]]
        for key in (*up[:1], *list(rules.wagers)[:2], *list(rules.wagers)[-1:]):
            yield self.order("PlaceWager", round, seat=SEAT, wager=key.partition("@")[0], stake=60)
        yield self.order("SayWager", round, seat=SEAT, wager=next(iter(rules.wagers)), stake=60)
        for key in up[:1]:
            yield self.order("ReduceWager", round, seat=SEAT, wager=key, stake=1)
            yield self.order("RemoveWager", round, seat=SEAT, wager=key)
            yield self.order("CallWager", round, seat=SEAT, wager=key, on=False)
            yield self.order("Leave", round, seat=SEAT)

    def staffs(self) -> Iterator[dict[str, Any]]:
        """What is not for guests to do: opening and closing the bets, and saying what came up."""
        names = [
            step.name for step in self.rules.procedure if step.does in (Does.OPENS, Does.CLOSES)
        ]
        for name in names:
            for by in ("dealer", ""):
                yield self.order("TakeStep", step=name, by=by, seat=SEAT)
        yield self.order("EnterResult", outcome=self.rules.space.texts[0])


def history(service: NightService, name: str) -> list[Entry]:
    """The journal's rows about a table, including refusals."""
    rows = on_store(service, lambda: [read_entry(row.body) for row in service.night.store.rows()])
    return [row for row in rows if row.order.table == name]


def taken_late(rules: Rules, by_hand: bool, rows: Iterable[Entry]) -> list[Entry]:
    """Players' wagers accepted between a closing call and the end of its throw; judged by the calls
    alone, not by what the table says of itself."""
    calls = {step.does: step.name for step in rules.procedure}
    closed, notes, seats, paid = by_hand, [], set[int](), 0
    for row in rows:
        command = row.order.command
        if row.refused is not None:
            continue
        if isinstance(command, c.TakeStep) and command.step == calls[Does.CLOSES]:
            closed, paid = True, 0
        elif isinstance(command, c.TakeStep) and command.step == calls[Does.OPENS]:
            closed = False
        elif isinstance(command, BETS):
            if closed:
                notes.append(row)
            seats.add(command.seat)
        paid += sum(isinstance(event, e.WinnersPaid | e.WagersSettled) for event in row.events)
        # Where nobody opens a round, it is open once all are paid: seat by seat if each throws.
        if not by_hand and paid >= (len(seats) if rules.phases.seat_throws else 1):
            closed, paid, seats = False, 0, set()
    return notes


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_no_late_wager_is_taken(served: Served, slug: str, name: str) -> None:
    """At each moment of two rounds, and in a third one that is stormed from both connections."""
    table, service = Table(Crew(served, slug), name), served.services[slug]
    table.open()
    dealer, hostile = Dealer(table), Hostile(table, table.guest(SEAT, 200_000, 900))
    dealer.guests.append((HONEST, table.guest(HONEST)))
    at_every_moment(table, dealer, hostile)
    assert hostile.tried > 40
    answers = in_a_storm(table, dealer, hostile)
    rules, by_hand = hostile.rules, service.floor.tables[name].plan.by_hand
    rows = history(service, name)
    assert taken_late(rules, by_hand, rows) == []
    own = [row for row in rows if row.order.actor == hostile.guest.me["who"]]
    verdicts = {answer["id"]: answer["done"] for answer in answers}
    stormed = [entry for entry in own if entry.order.id in verdicts]
    assert all((entry.refused is None) is verdicts[entry.order.id] for entry in stormed)
    assert len(stormed) == len(verdicts), "an answer for every row, and a row for every answer"
    assert all(entry.refused is None or entry.refused.law for entry in stormed), (
        "refused by a clause"
    )
    service.night.books.check()
    # The same wager after the call of its round, which nobody took: the check would have seen it.
    closing = next(step.name for step in rules.procedure if step.does is Does.CLOSES)
    done = [row for row in rows if row.refused is None]
    call = next(
        at for at, entry in enumerate(done) if getattr(entry.order.command, "step", "") == closing
    )
    bet = next(entry for entry in done if isinstance(entry.order.command, c.PlaceWager))
    assert taken_late(rules, by_hand, [*done[: call + 1], bet]) == [bet]


def at_every_moment(table: Table, dealer: Dealer, hostile: Hostile) -> None:
    """Everything is tried before each staff step, for some rounds."""
    seen = set()
    for _ in range(STEPS):
        view = table.view()
        if view["round"] > ROUNDS:
            break
        if view["betting"] and dealer.bet_in != view["round"]:
            hostile.bet()
        hostile.strike(view["betting"])
        seen.add(view["betting"])
        dealer.follow(view)
    assert view["round"] > ROUNDS, "the table is not held up by it"
    assert seen == {True, False}


def in_a_storm(table: Table, dealer: Dealer, hostile: Hostile) -> list[dict[str, Any]]:
    """Both connections bet without a pause while a round is closed, thrown, keyed in and settled;
    returns their answers."""
    while not table.view()["betting"]:
        dealer.follow(table.view())
    legal = hostile.guest.get(f"/tables/{table.name}/legal?seat={SEAT}").json()
    command = next(act["command"] for act in legal if act["command"]["type"] == "PlaceWager")
    stop, started = threading.Event(), threading.Barrier(3)

    def storm(who: Client) -> list[dict[str, Any]]:
        answers = [hostile.send(who, {**hostile.order("x"), "command": command})]
        started.wait(PATIENCE_S)
        while not stop.is_set():
            answers.append(hostile.send(who, {**hostile.order("x"), "command": command}))
        return answers

    with ThreadPoolExecutor(2) as both:
        storms = [both.submit(storm, guest) for guest in (hostile.guest, hostile.other)]
        try:
            started.wait(PATIENCE_S)
            start = dealer.bet_in = table.view()["round"]
            for _ in range(STEPS):
                if (view := table.view())["round"] > start:
                    break
                dealer.follow(view)
        finally:
            stop.set()
        answers = [answer for storm in storms for answer in storm.result(PATIENCE_S)]
    assert view["round"] > start
    assert {answer["done"] for answer in answers} == {True, False}, (
        "some before the call, none after it"
    )
    return answers
