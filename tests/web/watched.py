"""A table in play, with everyone who could overhear something listening to every message."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator
from functools import partial
from math import ceil
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec.structs import replace
from starlette.types import ASGIApp

from pitboss.cage.accounts import player
from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.equipment.cards import text
from pitboss.floor import orders as o
from pitboss.floor.next_step import next_step
from pitboss.floor.night import Answer
from pitboss.floor.plan import FloorPlan, rate_of
from pitboss.floor.post_holders import acting_person
from pitboss.floor.state import Floor, rules_of
from pitboss.night.plan_file import PrivateData
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.view import PUBLIC
from pitboss.rulebook.card_round import Need, Round
from pitboss.rulebook.game import Rules
from pitboss.store.order_ids import new_order_id
from pitboss.web.auth.credentials import GUEST, STAFF
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.night.live import Listener, Watch
from pitboss.web.night.service import NightService
from pitboss.web.views import table as tables
from pitboss.web.views.viewer import Viewer
from tests.web.in_process import HOST, Sent, ask
from tests.web.serving import on_store

PIN = "73910468"
MOST_STEPS = 300
CHIPS = {1: 3_141_593, 2: 2_718_282}
WALLET = {1: 1_618_034, 2: 1_414_214, 3: 1_732_051}
"""Sums that nothing else produces, so that they are found wherever they leak."""
DEALS, RUNS, AUDITS, INSPECTS = -1, -2, -3, -4
"""Staff who listen: the table's dealer, the member in charge, an auditor, an inspector."""


def small_house(
    folder: Path, floor: tuple[FloorPlan, PrivateData] | None = None, seed: int = 0
) -> NightService:
    """The night, or another floor, with PINs that look like nothing else, and with devices that
    draw the same in every run."""
    plan, private = floor or read_plan("night")
    pins = dict.fromkeys(private.pins, PIN)
    rich = replace(plan, windows=tuple(replace(window, float=10**10) for window in plan.windows))
    service = open_demo(
        folder, "night", (rich, PrivateData(private.names, pins)), "test edition", 0.02
    )
    for table in service.floor.tables:
        assert service.automatic_dealer is not None
        service.automatic_dealer.switch(table, False)
    service.request_rate = RateLimit(10**9, 10**9)
    chance = Random(seed)
    service.night.fresh_seed = lambda: chance.randbytes(32)
    return service


class Watched:
    """One table with two players, a guest elsewhere, the public, and staff: its dealer, the member
    in charge, an auditor and an inspector; all of them get messages."""

    def __init__(self, service: NightService, app: ASGIApp, name: str, seed: int) -> None:
        self.service, self.app, self.name, self.chance = service, app, name, Random(seed)
        self.seen = 0
        self.guests = {seat: f"{name}-guest-{seat}" for seat in WALLET}
        self.staff: dict[int, str] = {}
        self.tokens: dict[int, tuple[str, str]] = {}
        self.listeners: dict[int, Listener] = {}
        self.seeds: dict[int, bytes | None] = {}

    async def begin(self) -> None:
        """Everyone joins and begins to listen; 0 is the public."""
        floor, window = self.service.floor, next(iter(self.service.floor.windows))
        banker = floor.windows[window].banker
        rate = rate_of(floor.plan.rate) if floor.plan else None
        assert rate is not None
        for seat, guest in self.guests.items():
            whole = WALLET[seat] + CHIPS.get(seat, 0)
            cents = ceil(whole * 100 / rate)
            await self.must(banker, o.Admit(guest, True))
            await self.must(banker, o.Sell(window, cents, guest))
            spare = self.service.floor.guests[guest].wallet - whole
            if spare:
                await self.must(banker, o.TakeBack(window, spare, guest))
            token, session = await self.service.queue.run_with_store(
                partial(self.service.credentials.start_session, GUEST, guest)
            )
            self.tokens[seat] = (token, session.csrf)
            self.listeners[seat] = Listener(self.service, Viewer(GUEST, guest), 0)
        self.listeners[0] = Listener(self.service, Viewer(), 0)
        await self.begin_work()
        for key, listener in self.listeners.items():
            listener.set_watch(Watch((self.name,), floor=key in (RUNS, AUDITS, INSPECTS)))
        for seat, chips in CHIPS.items():
            await self.must(self.guests[seat], c.Sit(seat, chips), self.name)

    async def begin_work(self) -> None:
        """Staff sign in and listen as well."""
        people = self.service.floor.people.values()
        self.staff = {
            DEALS: acting_person(self.service.floor, self.name, "dealer"),
            RUNS: next(person.id for person in people if "member in charge" in person.roles),
            AUDITS: next(person.id for person in people if "auditor" in person.roles),
            INSPECTS: await self.inspector(),
        }
        for key, person in self.staff.items():
            token, session = await self.service.queue.run_with_store(
                partial(self.service.credentials.start_session, STAFF, person)
            )
            self.tokens[key] = (token, session.csrf)
            self.listeners[key] = Listener(self.service, Viewer(STAFF, person), 0)

    async def inspector(self) -> str:
        """An inspector whom the member in charge let in, with a second person."""
        floor, name = self.service.floor, f"i-{self.name}"
        runs, agrees = (
            next(person for person in floor.duty if role in floor.people[person].roles)
            for role in ("member in charge", "class A operator")
        )
        order = o.Order(new_order_id(), runs, o.AdmitInspector(name), second=agrees)
        answer = await self.service.queue.submit(order)
        assert isinstance(answer, Answer)
        assert answer.entry.refused is None, answer.entry.refused
        return name

    async def must(self, actor: str, command: o.AnyCommand, table: str = "") -> None:
        """Something that has to be done."""
        answer = await self.service.order(actor, command, table)
        refused = answer.entry.refused if isinstance(answer, Answer) else answer
        assert refused is None, (self.name, actor, command, refused)
        self.overhear()

    # --- playing -------------------------------------------------------------------------------
    @property
    def live(self) -> Any:
        """The table as the core has it."""
        return self.service.floor.tables[self.name]

    async def round(self) -> None:
        """Bet, and go on until the next round; wagers that stay up are left alone."""
        begun, bet = self.live.table.round, False
        for _ in range(MOST_STEPS):
            if self.live.table.round > begun and bet:
                break
            if not bet and self.live.table.status == "open" and self.live.table.betting:
                bet = await self.bet() or bet
            step = next_step(self.service.floor, self.name)
            if step is not None and isinstance(step.command, c.RemoveWager | None):
                assert await self.bet(), (self.name, step)  # some games are played on several spots
                continue
            await self.step()
            if self.chance.random() < 0.05:
                await self.ask_around(whole=self.chance.random() < 0.2)
        else:
            raise AssertionError(f"{self.name}: a round without an end")
        await self.maybe_reveal()

    async def bet(self) -> bool:
        """Both players bet something that is allowed."""
        if self.live.plan.electronic and not self.live.draws.promise:
            return False
        rules, has_bet = rules_of(self.service.floor, self.name), False
        for seat in CHIPS:
            up = self.live.table.seats[seat].ups
            wagers = [
                act
                for act in Referee.at(rules, self.live.table).legal(seat)
                if isinstance(act, c.PlaceWager)
                and act.wager not in up
                and not (up and act.wager in rules.macros)  # several at once only at first
            ]
            if wagers:
                await self.must(self.guests[seat], self.chance.choice(wagers), self.name)
                has_bet = True
        return has_bet or any(seat.ups for seat in self.live.table.seats.values())

    async def step(self) -> None:
        """The next step, by the person it belongs to; players decide at random."""
        step = next_step(self.service.floor, self.name)
        assert step is not None
        assert step.command is not None, step.words
        command, actor = step.command, acting_person(self.service.floor, self.name, step.by)
        if step.waits_for in CHIPS:
            actor = self.guests[step.waits_for]
            if isinstance(command, c.Choose) and step.acts:
                act = self.chance.choice(step.acts)
                least = act.stake[0] if isinstance(act.stake, tuple) else act.stake
                command = c.Choose(step.waits_for, act.name, least)
        await self.must(actor, command, self.name)

    async def maybe_reveal(self) -> None:
        """Now and then the seed is revealed; before that nobody may have seen it."""
        free = not any(seat.ups for seat in self.live.table.seats.values())
        if self.live.draws.promise and free and self.chance.random() < 0.3:
            await self.must(
                acting_person(self.service.floor, self.name, "dealer"), o.RevealDraws(), self.name
            )

    # --- overhearing ---------------------------------------------------------------------------
    def overhear(self) -> None:
        """Every socket's next message is searched for what its reader may not know."""
        for seat, listener in self.listeners.items():
            message = listener.message(0)
            if message is not None:
                self.read(seat, message, "socket")
        self.compare(self.chance.choice((0, *CHIPS)))
        if self.staff:
            self.compare(self.chance.choice(tuple(self.staff)))

    def viewer(self, key: int) -> Viewer:
        """Who listens under a key."""
        if key in self.staff:
            return Viewer(STAFF, self.staff[key])
        return Viewer(GUEST, self.guests[key]) if key in self.guests else Viewer()

    def eyes(self, key: int) -> int:
        """Whose cards a listener may see: their own, and nobody's for staff without cards."""
        return key if key in CHIPS else PUBLIC

    def compare(self, key: int) -> None:
        """With other face-down cards, what is shown to someone would be exactly the same."""
        real = self.service.floor
        other = twin(real, self.name, self.eyes(key))
        if other is None:
            return
        around = tables.TableContext(record=self.service.record.tables[self.name], names={}, seq=0)
        both = []
        for floor in (real, other):
            self.service.floor = floor
            view = tables.public_view(floor, self.name, around)
            both.append(self.service.personal_view(view, self.viewer(key)))
        self.service.floor = real
        if both[0] != both[1]:
            texts = [json.dumps(msgspec.to_builtins(view), indent=1).splitlines() for view in both]
            where = "\n".join(list(difflib.unified_diff(texts[0], texts[1], lineterm="", n=2))[:60])
            raise AssertionError(f"{self.name}: cards face down show through to {key}\n{where}")

    async def ask_around(self, *, whole: bool = True) -> None:
        """What everyone can ask for by HTTP is read as well; unless the whole of it is, without the
        pages, whose scripts ask for the same, and without the export, which grows all night."""
        table = f"/h/night/api/v1/tables/{self.name}"
        paths = (
            table,
            f"{table}/legal?seat=1",
            f"{table}/rounds",
            *self.reasons(),
            "/h/night/api/v1/house",
            "/h/night/api/v1/me",
            "/h/night/api/v1/me/history",
            "/api/v1/houses",
            f"{table}/rounds/{max(1, self.live.table.round - 1)}",
            f"{table}/rounds/{self.live.table.round}",
        )
        pages = ("/h/night/", "/h/night/play", f"/h/night/wall/{self.name}") if whole else ()
        window = next(iter(self.service.floor.windows))
        desks: tuple[str, ...] = (
            "/h/night/api/v1/floor",
            f"/h/night/api/v1/windows/{window}",
            f"{table}/payouts",
            "/h/night/api/v1/inspection",
            "/h/night/api/v1/incidents",
        )
        pages_of_staff = (
            "/h/night/api/v1/export",
            f"/h/night/deal/{self.name}",
            "/h/night/inspect",
            "/h/night/incidents",
        )
        desks += pages_of_staff if whole else ()
        for seat in (0, *self.guests, *self.staff):
            token, csrf = self.tokens.get(seat, ("", ""))
            headers = [
                (b"host", HOST),
                (b"cookie", f"pitboss={token}".encode()),
                (b"x-pitboss", csrf.encode()),
            ]
            for path in (*paths, *pages, *(desks if seat in self.staff else ())):
                where, _, query = path.partition("?")
                got = await ask(self.app, Sent("GET", where, query.encode(), headers))
                assert got.status < 500, (path, got.body)
                self.read(seat, got.body, path)

    def reasons(self, now: bool = False) -> list[str]:
        """Where reasons are given for the wagers of both seats: in this round, or in this one and
        the one before."""
        cards, called = self.live.table.cards, self.live.table.last
        lines = cards.early if cards is not None and cards.round is not None else ()
        if not now:
            early = cards.last_early if cards is not None else ()
            lines = (*lines, *early, *(called.lines if called is not None else ()))
        keys = sorted({(line.seat, line.key) for line in lines})
        table = f"/h/night/api/v1/tables/{self.name}"
        return [f"{table}/why?seat={seat}&key={quote(key)}" for seat, key in keys]

    def read(self, seat: int, message: bytes, by: str) -> None:
        """One message to someone: nothing in it is a secret from that person."""
        self.seen += 1
        words = message.decode()
        leak = [
            secret
            for secret in self.secrets(seat)
            if secret in words and _stands_alone(secret, words)
        ]
        assert not leak, f"{self.name}: {leak} told to {seat or 'all'} by {by}: {words[:3000]}"
        now = f"/rounds/{self.live.table.round}"
        of_it = by == "socket" or by.endswith((f"/tables/{self.name}", now))
        if of_it or by in self.reasons(now=True):
            self.read_cards(seat, words, by)

    def secrets(self, seat: int) -> list[str]:
        """What this reader must never find in a message right now."""
        secrets, works = [PIN], seat in self.staff
        books, credentials = self.service.night.books.imitation, self.service.credentials
        for other, guest in self.guests.items():
            if other == seat:
                continue
            known = self.service.floor.guests.get(guest)
            if known is None or works:
                continue
            secrets += [str(books.get(player(guest), 0)), str(known.wallet)]
            secrets += [str(self.live.table.seats[seat].chips) for seat in known.seats]
        for other, parts in self.tokens.items():
            secrets += [part for part in parts if part and other != seat]
        secrets += list(credentials.sessions)
        if self.live.draws.promise and (seed := self.seed()) is not None:
            secrets.append(seed.hex())
        return [secret for secret in secrets if len(secret) > 5]

    def seed(self) -> bytes | None:
        """The seed of the table's present block."""
        night, block = self.service.night, self.live.draws.block
        if block not in self.seeds:
            self.seeds = {block: on_store(self.service, lambda: night.seed(self.name, block))}
        return self.seeds[block]

    def read_cards(self, seat: int, words: str, by: str) -> None:
        """Nothing about this round names a card that is face down for this reader, or the total of
        its hand."""
        cards, rules = self.live.table.cards, rules_of(self.service.floor, self.name)
        if cards is None or cards.round is None or rules.game.play is None:
            return
        seen = rules.game.play.visible_round(rules, cards.round, self.eyes(seat))
        if seen == cards.round:
            return
        body = json.loads(words)
        announcements = body.pop("said", []) if isinstance(body, dict) else []
        now = [entry for entry in announcements if entry["round"] == self.live.table.round]
        this = [_of_this_round(body), now]
        left = json.dumps(this)
        for number in _face_down(cards.round, seen):
            assert not re.search(rf"\b{number}\b", left), (
                f"{self.name}: {number} to {seat} by {by}: {left[:3000]}"
            )
        if not (totals := _secret_totals(rules, cards.round, seen)):
            return
        # A desk is full of figures of the rules; what shows through it is found by the twin.
        spoken = " | ".join(
            _sentences(this, ("why", "words", "says", "worth", "name"), ("desk", "floor"))
        )
        # "Natural" is a word of the rules too: it tells of a hand where that hand's worth is told.
        worths = " | ".join(_sentences(this, ("worth",)))
        for total in totals:
            where = (spoken if total.isdigit() else worths).replace(self.name, "")
            if "/rounds/" in by:  # step by step: what open cards showed on the way is no secret
                where = re.sub(r"shows \d+", "", where)
            beside = r"(?<!block )(?<!round )(?<!seat )(?<!\$)"
            assert not re.search(rf"{beside}\b{re.escape(total)}\b", where), (
                f"{self.name}: a hand that comes to {total}, to {seat} by {by}: {where}"
            )


def _face_down(round: Round, seen: Round) -> set[str]:
    """The cards that someone does not see; with several decks the same card may also be open."""
    hidden, open_ = set[str](), set[str]()
    for name, hand in round.hands.items():
        for real, shown in zip(hand.cards, seen.hands[name].cards, strict=True):
            (open_ if real == shown else hidden).add(text(real))
    return hidden - open_


def _secret_totals(rules: Rules, round: Round, seen: Round) -> set[str]:
    """Totals of hands that someone does not fully see, unless an open hand has the same total.
    Figures under twelve are left out: rules, seats and wagers are full of them."""
    secret, open_ = set[str](), set[str]()
    for name, hand in round.hands.items():
        is_open = hand.cards == seen.hands[name].cards
        worth = rules.hand_total(seen if is_open else round, name, hand.cards)
        (open_ if is_open else secret).update(re.findall(r"\d\d", worth) or [worth])
        if not is_open:
            shows = rules.hand_total(seen, name, seen.hands[name].cards)
            open_.update(re.findall(r"\d\d", shows))
    return {one for one in secret - open_ if len(one) > 2 or (len(one) == 2 and one > "11")}


def _of_this_round(data: Any) -> Any:
    """What is shown, without results of other rounds; "two pairs, 10s and 4s" names no suit."""
    if isinstance(data, list):
        return [_of_this_round(item) for item in data]
    if not isinstance(data, dict):
        return data
    rest = {key: value for key, value in data.items() if key not in ("history", "law", "posted")}
    if "worth" in rest and "??" not in rest["cards"]:
        rest.pop("worth")
    shown = rest.get("result")
    if isinstance(shown, dict) and shown["round"] != rest.get("round"):
        rest.pop("result")
    return {key: _of_this_round(value) for key, value in rest.items()}


def _sentences(data: Any, keys: tuple[str, ...], but: tuple[str, ...] = ()) -> Iterator[str]:
    """All text under some keys, except within others."""
    if isinstance(data, list):
        for item in data:
            yield from _sentences(item, keys, but)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in keys:
                yield value
            if key not in but:
                yield from _sentences(value, keys, but)


def twin(floor: Floor, name: str, viewer: int) -> Floor | None:
    """The floor with every card that a viewer cannot see swapped for another of the shoe."""
    live, rules = floor.tables[name], rules_of(floor, name)
    cards = live.table.cards
    if cards is None or cards.round is None or rules.game.play is None:
        return None
    seen, order = rules.game.play.visible_round(rules, cards.round, viewer), list(cards.shoe.order)
    hands, swapped, changed = dict(cards.round.hands), 0, set[str]()
    for hand, held in cards.round.hands.items():
        new = list(held.cards)
        for at, shown in enumerate(seen.hands[hand].cards):
            if shown != held.cards[at]:
                swapped += 1
                changed.add(hand)
                new[at], order[-swapped] = order[-swapped], new[at]
        hands[hand] = replace(held, cards=tuple(new))
    if not swapped:
        return None
    shoe = replace(cards.shoe, order=tuple(order))
    round = replace(cards.round, hands=hands)
    looked = cards.round.called or any(name.startswith("seat ") for name in changed)
    if looked and _asked(rules.need(round)) != _asked(rules.need(cards.round)):
        return None  # not these cards: who has looked at them would have gone on otherwise
    table = replace(live.table, cards=replace(cards, shoe=shoe, round=round))
    return replace(floor, tables={**floor.tables, name: replace(live, table=table)})


def _asked(need: Need) -> tuple[type, str]:
    """What everyone sees the table wait for."""
    return type(need), getattr(need, "hand", "")


def _stands_alone(secret: str, words: str) -> bool:
    """Whether a text is there as itself, and not as a part of a longer figure or word."""
    return re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w.])", words) is not None
