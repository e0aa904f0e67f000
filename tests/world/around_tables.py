"""Hostile orders around the tables: counts by two, cash boxes, paper slips, incidents, the prize
desk and the close, by people who may give them and by others. Most are nearly right, so that they
get past the first refusal: a count that waits, a slip that was voided, an incident that is closed.
"""

from __future__ import annotations

from typing import Any

from pitboss.cage.accounts import ADMISSION, BINGO
from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.close_steps import missing_steps
from pitboss.floor.counts import find_countable
from pitboss.floor.incident_kinds import COMMISSION, KINDS
from pitboss.floor.permissions import ACT_OF, ACTS
from pitboss.floor.state import Floor
from pitboss.floor.till import CLOSE, HAND_OVER, SURPRISE
from pitboss.pit.refusal import Refusal
from tests.world.people import People

REASONS = ("a slip of the hand", "counted again", "")
MOST_SLIPS = 6


class AroundTables:
    """A seeded source of such orders."""

    def __init__(self, people: People) -> None:
        self._people, self.random = people, people.random
        self._closes_early = self._maybe(0.5)

    def next_order(self, floor: Floor) -> o.Order:
        """The next one; now and then by somebody else, or with another second person."""
        pick = self.random.choice
        command, table = pick(_MOVES)(self, floor)
        assert floor.plan is not None
        roles = set(ACTS[ACT_OF[type(command)]][floor.plan.house].roles)
        able = [one.id for one in floor.people.values() if roles & set(one.roles)]
        actor = pick(able) if able and self._maybe(0.9) else pick((*floor.people, *floor.guests))
        if isinstance(command, o.CountMoney) and self._maybe(0.6):
            actor = self._counter(floor, command) or actor
        second = pick((*floor.people, "")) if self._maybe(0.2) else self._second(floor)
        return self._people.order(actor, command, table, second=second)

    def _maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def _second(self, floor: Floor) -> str:
        assert floor.plan is not None
        roles = set(ACTS["second a correction"][floor.plan.house].roles)
        return self.random.choice([one.id for one in floor.people.values() if roles & {*one.roles}])

    def _counter(self, floor: Floor, command: o.CountMoney) -> str:
        """Who counts a window: its banker, or first the one who takes it over."""
        banker = self._of_the_window(floor, command.what)
        if command.purpose != HAND_OVER or command.what in floor.till.firsts:
            return banker
        free = [name for name in floor.duty if "banker" in name and not floor.duty[name].window]
        return self.random.choice(free or [banker])

    def _of_the_window(self, floor: Floor, what: str) -> str:
        window = floor.windows.get(what.partition("/")[2])
        return window.banker if window is not None else ""

    # --- counts, boxes and slips ------------------------------------------------------------
    def _count(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """A count, mostly of something that one person has counted already."""
        pick, table = self.random.choice, self.random.choice(self._people.tables)
        windows = [f"window/{name}" for name in floor.windows]
        what = pick((*windows, *windows, f"rack/{table}", ADMISSION, BINGO))
        if floor.till.firsts and self._maybe(0.6):
            what = pick(list(floor.till.firsts))
        at = what.partition("/")[2] if what.startswith("rack/") else ""
        found = find_countable(floor, what)
        assert not isinstance(found, Refusal)
        kind = self.random.randrange(12)
        if kind == 0:
            return o.CallCount(what), ""
        if kind == 1 and self._maybe(0.4):
            return o.DropCount(what, pick(REASONS)), ""
        if kind == 2:
            return o.ExplainVariance(pick((*floor.till.variances, "none")), pick(REASONS)), ""
        first = floor.till.firsts.get(what)
        purpose = first.purpose if first is not None else pick((HAND_OVER, SURPRISE, SURPRISE))
        closes = self._closes_early and what == windows[-1]
        if first is None and self._maybe(0.5 if closes else 0.03):
            purpose = CLOSE
        off = pick((0, 0, 0, 0, 1, -1)) if first is None else first.dollars - found.dollars
        dollars = max(0, found.dollars + (off if found.kind not in (ADMISSION, BINGO) else 0))
        return o.CountMoney(what, purpose, dollars, found.cents), at

    def _duty(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """Someone who counts and banks goes off duty, comes back, or deals at a table."""
        pick, table = self.random.choice, self.random.choice(self._people.tables)
        assert floor.plan is not None
        roles = set(ACTS["bank"][floor.plan.house].roles)
        who = pick([one.id for one in floor.people.values() if roles & set(one.roles)])
        if who not in floor.duty:
            return o.ClockOn(who), ""
        if self._maybe(0.3):
            return o.TakePost(pick(("dealer", "boxperson")), who), table
        return pick((o.ClockOff(who), o.OpenWindow(pick(list(floor.windows)), posted=True))), ""

    def _box(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """Real money at the door and at bingo, and what is given back."""
        pick, guests = self.random.choice, self.random.choice((1, 2, 0, 1_000, 1_001))
        if floor.till.takings and self._maybe(0.2):
            return o.Reverse(pick(list(floor.till.takings)), pick(REASONS)), ""
        if self._maybe(0.4):
            return o.TakeBingo(pick((1, 100, 0, -1)), pick(("cards", ""))), ""
        return o.TakeAdmission(guests, guests * pick((500, 500, 500, 499))), ""

    def _slip(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """Pads go out and come back; slips are keyed in, twice, for elsewhere, or voided."""
        pick, pads = self.random.choice, floor.till.pads
        if len(pads) < 3 or self._maybe(0.1):
            first = pick((1, 10, 12, 20, 40))
            place = pick((*(f"window/{name}" for name in floor.windows), "table/nowhere"))
            return o.HandOutSlips(place, first, first + pick((0, MOST_SLIPS, 300))), ""
        pad = pick(list(pads.values()))
        number = pad.first + self.random.randrange(-1, MOST_SLIPS + 1)
        if self._maybe(0.1):
            return o.ReturnSlips(pad.first, number), ""
        if self._maybe(0.2):
            return o.VoidSlip(number, pick(REASONS)), ""
        window, guest = pad.place.partition("/")[2], pick((*floor.guests, "g-unknown"))
        acts: tuple[Any, ...] = (
            o.Sell(window, 500, guest),
            o.TakeBack(window, 1, guest),
            o.TakeAdmission(1, 500),
            o.ReportIncident(kind="complaint", words="the music is loud"),
            o.RedeemPrize("mug", 20, guest),
            None,
        )
        act = pick(acts)
        at_ms = pick((pad.out_ms + 1, pad.out_ms + 1, pad.out_ms - 60_001, 2**50))
        note = "" if act is not None else pick(("a glass broke", ""))
        wrote = self._of_the_window(floor, pad.place) or pick(list(floor.people))
        return o.KeyInSlip(number, pick((wrote, wrote, "nobody")), at_ms, act, note), ""

    # --- the book, the desk and the close ---------------------------------------------------
    def _incident(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """Entries, and what comes after them in or out of order."""
        pick, book = self.random.choice, floor.incidents.incidents
        guests = self.random.sample(sorted(floor.guests), 2)
        if not book or self._maybe(0.1):
            entries = (
                o.ReportIncident(kind="cheating", words="x", helper=guests[0], helped=guests[1]),
                o.ReportIncident(kind="side-gambling", words="x", guests=(guests[0],)),
                o.ReportIncident(kind=pick(tuple(KINDS)), words=pick(("x", ""))),
            )
            return pick(entries), pick(("", pick(self._people.tables)))
        number = pick((*book, len(book) + 1))
        named = book.get(number)
        guest = named.helper if named is not None and named.helper else guests[0]
        rest: tuple[o.FloorCommand, ...] = (
            o.AddToIncident(number, pick(("more", ""))),
            o.DecideIncident(number, pick(("settled", ""))),
            o.SendNotice(number, COMMISSION, pick(("by mail", "")), pick((0, 1, 10_000))),
            o.CloseIncident(number),
            o.Freeze(guest, number),
            o.Unfreeze(pick((*floor.incidents.frozen, guest)), pick(REASONS)),
        )
        return pick(rest), ""

    def _prize(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """Awards are handed over, corrected to something else, and brought back."""
        pick, desk = self.random.choice, floor.prizes
        assert floor.plan is not None
        prize = pick([one.id for one in floor.plan.prizes] or ["none"])
        price = {one.id: one.price for one in floor.plan.prizes}.get(prize, 0)
        guest, award = pick((*floor.guests, "")), pick((*desk.awards, *desk.awards, "none"))
        acts: tuple[o.FloorCommand, ...] = (
            o.OpenPrizeDesk(posted=True),
            o.RedeemPrize(prize, price, guest, keep=self._maybe(0.5)),
            o.RedeemPrize(prize, price, guest),
            o.ReservePrize(prize, guest),
            o.ReleasePrize(pick((*desk.reservations, "none"))),
            o.HandOverPrize(award),
            o.CorrectAward(award, pick(REASONS), pick((prize, "")), pick((guest, ""))),
            o.ReturnPrize(award, pick(REASONS)),
        )
        return pick(acts), ""

    def _paper(self, floor: Floor) -> tuple[o.FloorCommand, str]:
        """Expenses, attestations, and the close too early."""
        pick, expenses = self.random.choice, floor.closing.expenses
        name = pick(tuple(STATEMENTS))
        figure = STATEMENTS[name].figure(floor)
        acts: tuple[o.FloorCommand, ...] = (
            o.RecordExpense(pick(("p1", "")), pick(("a", "b", "c")), pick((1, 900, 0, -1, 10**12))),
            o.StrikeExpense(pick((*expenses, "none")), pick(REASONS)),
            o.Attest(name, figure + pick((0, 0, 0, 1))),
            o.RecordDeposit(figure, "2027-04-18 02:20"),
            o.FileReport("2027-05-01", self._maybe(0.5)),
        )
        if missing_steps(floor) and self._maybe(0.05):
            return o.CloseNight(), ""
        return pick(acts), ""


_MOVES = (
    AroundTables._count,
    AroundTables._count,
    AroundTables._duty,
    AroundTables._box,
    AroundTables._slip,
    AroundTables._incident,
    AroundTables._prize,
    AroundTables._paper,
)
