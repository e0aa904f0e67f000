"""Who asks for what on a floor: seeded orders by every role, about three in ten of them out of
place."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.chance.commit_reveal import seal
from pitboss.floor import orders as o
from pitboss.floor.permissions import PLAYER_ACTS
from pitboss.floor.plan import CHIPS
from pitboss.floor.sealed_words import unopened_guests
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.pit import commands as c
from pitboss.pit.state import OPEN
from tests.world.floors import BANKER, CORRECTS, FIRST, GUESTS
from tests.world.players import DicePlayer, Player, PlayerOfCards, sound
from tests.world.raffle import RafflePeople

SUMS = (1, 5, 20, 99, 100, 101, 400, 2_000)
WORDS = ("seven come eleven", "é", "")
NO_SUMS = (0, -1, -50, 10**12)
REASONS = ("misread", "counted twice", "")


class People:
    """A seeded source of orders for a floor. A history keeps to a few tables, so that they live."""

    def __init__(self, seed: int, floor: Floor, label: str) -> None:
        self.random = Random(f"{label}/{seed}")
        assert floor.plan is not None
        self.plan, self.house = floor.plan, floor.plan.house
        names = list(floor.tables)
        self.tables = self.random.sample(names, min(len(names), self.random.choice((1, 2, 2, 3))))
        self.staff = [person.id for person in floor.plan.people]
        self.banker = BANKER[self.house].replace(" ", "-")
        self.raffle = RafflePeople(self.random, GUESTS, (self.banker, self._first()))
        self._made: list[o.Order] = []
        self._players: dict[str, Player] = {}
        self._prefix, self._number = f"{label}-{seed}".replace(" ", "-"), 0

    def next_order(self, floor: Floor) -> o.Order:
        """The next thing that someone asks for."""
        chance = self.random.random()
        if chance < 0.03 and self._made:
            return self._again()
        if chance < 0.76:
            order = self._at_a_table(floor)
        elif chance < 0.82 and self.plan.raffle is not None:
            order = self._of_the_drawing(floor)
        elif chance < 0.90:
            order = self._of_the_cage(floor)
        elif chance < 0.92:
            order = self._of_the_prizes(floor)
        else:
            order = self._of_people(floor)
        if self.random.random() < 0.06:
            order = self._out_of_place(order)
        if isinstance(order.command, o.Sell | o.TakeBack | o.AskFill | o.AskCredit):
            self._made.append(order)
        return order

    # --- words ----------------------------------------------------------------------------
    def order(self, actor: str, command: Any, table: str = "", **more: Any) -> o.Order:
        """An order with an id of its own."""
        self._number += 1
        return o.Order(f"{self._prefix}-{self._number}", actor, command, table, **more)

    def maybe(self, chance: float) -> bool:
        """True so often."""
        return self.random.random() < chance

    def _again(self) -> o.Order:
        """The same order again, as after a lost answer; or another one under its id."""
        before = self.random.choice(self._made)
        if self.maybe(0.7):
            return before
        return o.Order(before.id, before.actor, o.Sell("w1", 100, "g1"))

    def _out_of_place(self, order: o.Order) -> o.Order:
        """Asked by someone else, at another table, or too late."""
        pick, kind = self.random.choice, self.random.randrange(4)
        actor, table, round = order.actor, order.table, order.round
        if kind < 2:
            actor = pick((*GUESTS, *self.staff[:8], "stranger"))
        elif kind == 2:
            table = pick((*self.tables, "nowhere", ""))
        else:
            round = pick((1, 3, 99))
        return o.Order(order.id, actor, order.command, table, round, order.second)

    # --- at a table -----------------------------------------------------------------------
    def _at_a_table(self, floor: Floor) -> o.Order:
        name = self.random.choice(self.tables)
        live = floor.tables[name]
        if live.plan.electronic and (order := self._of_the_device(live)) is not None:
            return order
        if live.since is not None and self.maybe(0.06):
            return self._correction(floor, live)
        if live.plan.mode != CHIPS and live.rack < 500 and self.maybe(0.2):
            return self.order(self._dealer(live), o.AskFill("w1", 1_000), name)
        command = self._command(floor, live)
        if isinstance(command, c.SignOn | c.SignOff):
            return self._post(floor, live, command.role)
        if live.plan.electronic and isinstance(command, c.EnterResult | c.Shuffle):
            drawn = o.Draw(getattr(command, "seat", 0))
            return self.order(self._dealer(live), drawn if self.maybe(0.95) else command, name)
        if isinstance(command, c.EnterResult | c.DealCard) and self._may_bet(live):
            closing = rules_of(floor, name).closing_step
            command = c.TakeStep(closing.name, closing.by[0]) if self.maybe(0.9) else command
        if isinstance(command, c.Sit) and live.plan.mode == CHIPS and self.maybe(0.9):
            command = c.SeeWagers((command.seat,))  # chips on the felt are seen by the dealer
        elif isinstance(command, c.Sit) and command.chips == 0 and self.maybe(0.9):
            command = c.Sit(command.seat, 60, command.player)
        return self.order(self._actor(floor, live, command), command, name)

    def _may_bet(self, live: LiveTable) -> bool:
        """Whether guests may still bet, at an automatic table with real equipment."""
        cards = live.table.cards
        dealt = cards is not None and cards.round is not None
        real = live.table.automatic and not live.plan.electronic
        return real and live.table.betting and not dealt

    def _command(self, floor: Floor, live: LiveTable) -> c.Command:
        player = self._player(floor, live)
        chance = self.random.random()
        if chance < 0.15 and (late := player.late()) is not None:
            return late
        while True:
            if chance < 0.86:
                command = player.sensible()
            else:
                command = player.rare() if chance < 0.96 else player.anything()
            if sound(command):
                return command

    def _player(self, floor: Floor, live: LiveTable) -> Player:
        name = live.plan.id
        player = self._players.get(name)
        if player is None:
            rules = rules_of(floor, name)
            if rules.game.play is None:
                player = DicePlayer(self.random, rules, live.table)
            else:
                keyed = not live.plan.electronic and self.maybe(0.5)
                player = PlayerOfCards(self.random, rules, live.table, keyed)
            self._players[name] = player
        player.table.table = live.table
        return player

    def _actor(self, floor: Floor, live: LiveTable, command: c.Command) -> str:
        """The person who would ask for this."""
        kind: type = command.__class__
        if kind not in PLAYER_ACTS:
            by = getattr(command, "by", "dealer")
            holder = live.posts.get(by) or by.replace(" ", "-")
            if by != "holder" or holder in floor.people:
                return holder
            return live.guests.get(getattr(command, "seat", 0), "") or self._dealer(live)
        seat = getattr(command, "seat", 0)
        if seat in live.guests:
            return live.guests[seat] if self.maybe(0.93) else self._dealer(live)
        if not isinstance(command, c.Sit) or not seat:
            return self._dealer(live)
        own = getattr(command, "player", 0)
        free = [name for name in GUESTS if floor.guests[name].table == ""]
        return live.guests.get(own) or self.random.choice(free or GUESTS)

    def _dealer(self, live: LiveTable) -> str:
        return live.posts.get("dealer") or self.staff[-1]

    def _words(self, live: LiveTable) -> o.Order | None:
        """Guests seal words and open them; now and then they open others, or none."""
        name, draws, seated = live.plan.id, live.draws, [one for one in live.guests.values() if one]
        words, salt = self.random.choice(WORDS), "0f" * 16
        if (waits := unopened_guests(draws)) and self.maybe(0.6):
            return self.order(self.random.choice(waits), o.AddWords(words, salt), name)
        if not self.maybe(0.03):
            return None
        guest, block = self.random.choice(seated or GUESTS), draws.block + 1
        if self.maybe(0.1):
            return self.order(self.random.choice((guest, "g1")), o.AddWords(words, salt), name)
        sealed = seal(self.plan.night, name, block, guest=guest, salt=salt, words=words)
        return self.order(guest, o.SealWords(sealed), name)

    def _of_the_device(self, live: LiveTable) -> o.Order | None:
        """Promise, words, draws and reveals at a table with a device."""
        table, name, dealer = live.table, live.plan.id, self._dealer(live)
        if table.status != OPEN and self.maybe(0.7):
            return None
        if not live.draws.promise and self.maybe(0.6):
            return self.order(dealer, o.PromiseDraws(), name)
        if (words := self._words(live)) is not None:
            return words
        if self.maybe(0.03):
            return self.order(dealer, o.RevealDraws(), name)
        if self.maybe(0.35 if table.cards is None else 0.03):
            return self.order(dealer, o.Draw(), name)
        if table.cards is not None and table.cards.round is not None and self.maybe(0.4):
            return self.order(dealer, c.DealCard(), name)
        return None

    def _correction(self, floor: Floor, live: LiveTable) -> o.Order:
        texts = rules_of(floor, live.plan.id).space.texts
        who = self._role("class A operator", "floorperson", "inspector")
        command = o.CorrectRound(self.random.choice(texts), self.random.choice(REASONS))
        second = self.random.choice(("", who, self._first(), "g1"))
        return self.order(who, command, live.plan.id, second=second)

    def _post(self, floor: Floor, live: LiveTable, role: str) -> o.Order:
        """Someone takes or leaves a post, or relieves its holder."""
        pick = self.random.choice
        who = pick((live.posts.get(role, self._role(role)), *self.staff))
        command = o.LeavePost(role) if self.maybe(0.3) else o.TakePost(role, who)
        return self.order(pick((who, self._first())), command, live.plan.id)

    def _role(self, *roles: str) -> str:
        """Someone with one of these roles in this house."""
        for role in roles:
            if (name := role.replace(" ", "-")) in self.staff:
                return name
        return self._first()

    def _first(self) -> str:
        return FIRST[self.house].replace(" ", "-")

    # --- at the windows -------------------------------------------------------------------
    def _of_the_cage(self, floor: Floor) -> o.Order:
        pick, table = self.random.choice, self.random.choice(self.tables)
        window = "w1" if self.maybe(0.8) else "w2"
        banker = floor.windows[window].banker or self.banker
        sum_ = pick(NO_SUMS if self.maybe(0.05) else SUMS)
        guest = "" if floor.tables[table].plan.mode == CHIPS and self.maybe(0.8) else pick(GUESTS)
        kind = self.random.randrange(10)
        if kind < 2:
            return self.order(banker, o.Sell(window, sum_ * pick((1, 100)), guest))
        if kind < 3:
            return self.order(banker, o.TakeBack(window, sum_, guest))
        if kind < 5:
            asks = pick((o.AskFill, o.AskCredit))
            return self.order(self._dealer(floor.tables[table]), asks(window, sum_), table)
        if kind < 8 and floor.waiting:
            asked, transfer = pick(list(floor.waiting.items()))
            dollars = transfer.dollars if self.maybe(0.9) else sum_
            who = floor.windows[transfer.window].banker or self.banker
            return self.order(who, o.ConfirmTransfer(asked, dollars))
        if kind < 9 and floor.cage:
            second = pick(("", self._first(), self._role("class A operator", "floorperson")))
            return self.order(
                self.banker, o.Reverse(pick(list(floor.cage)), pick(REASONS)), second=second
            )
        if self.maybe(0.2):
            return self._till(floor, table)
        return self._counting(floor, table)

    def _till(self, floor: Floor, table: str) -> o.Order:
        """Counts by two, admission, bingo and paper slips."""
        pick, kind = self.random.choice, self.random.randrange(8)
        who = pick((self.banker, self._first(), *self.staff))
        what, place = pick(("window/w1", "window/w2", "admission", "bingo")), "window/w1"
        if self.maybe(0.1):
            what = f"rack/{table}"
        if kind < 3:
            return self._count(floor, who, what)
        if kind == 3:
            drop = o.DropCount(pick((*floor.till.firsts, what)), pick(REASONS))
            return self.order(self._first(), pick((drop, o.CallCount(what))))
        if kind == 4 and floor.till.variances:
            of = pick(list(floor.till.variances))
            return self.order(self._first(), o.ExplainVariance(of, pick(REASONS)))
        if kind == 5:
            taken = (o.TakeAdmission(2, 1_000), o.TakeBingo(250, "cards"))
            return self.order(who, pick(taken))
        first = 1 + 10 * self.random.randrange(5)
        if kind == 6:
            pads = (o.HandOutSlips(place, first, first + 9), o.ReturnSlips(first, first + 4))
            return self.order(self._first(), pick(pads))
        number, act = first + self.random.randrange(10), o.Sell("w1", 500, pick(GUESTS))
        out = max((pad.out_ms for pad in floor.till.pads.values()), default=1)
        slip = o.KeyInSlip(number, self.banker, out, act)
        return self.order(self.banker, pick((slip, slip, o.VoidSlip(number, pick(REASONS)))))

    def _count(self, floor: Floor, who: str, what: str) -> o.Order:
        """One of two counts; mostly what the books say, or what the first person counted."""
        kind, _, name = what.partition("/")
        dollars = cents = 0
        if kind == "rack":
            dollars = floor.tables[name].rack
        elif kind == "window":
            dollars, cents = floor.windows[name].dollars, floor.windows[name].cents
        else:
            box = floor.till.boxes.get(what)
            cents = box.cents if box is not None else 0
        first = floor.till.firsts.get(what)
        purpose = self.random.choice(("close", "surprise", "surprise", "hand over"))
        if first is not None and self.maybe(0.8):
            dollars, cents, purpose = first.dollars, first.cents, first.purpose
        elif self.maybe(0.2):
            dollars += 1
        command = o.CountMoney(what, purpose, max(0, dollars), cents)
        return self.order(who, command, name if kind == "rack" else "")

    def _counting(self, floor: Floor, table: str) -> o.Order:
        """Tables closed and counted, windows counted out and the night closed, mostly too early."""
        live, kind = floor.tables[table], self.random.randrange(8)
        if kind < 2 or (kind < 5 and live.table.status == OPEN):
            return self.order(self._dealer(live), c.CloseTable(), table)
        found = max(0, live.rack + self.random.choice((0, 0, 0, 5, -5)))
        who = self._role("class A operator", "floorperson", "inspector")
        if kind < 6:
            return self.order(who, o.CountRack(found), table)
        if kind < 7 and self.maybe(0.25):
            held = floor.windows["w2"]
            count = o.CloseWindow("w2", held.dollars + self.random.choice((0, 1)), held.cents)
            return self.order(held.banker or self.banker, count)
        return self.order(self._first(), o.CloseNight())

    # --- at the prize desk ----------------------------------------------------------------
    def _of_the_prizes(self, floor: Floor) -> o.Order:
        """Prizes are redeemed, reserved, handed over, corrected and brought back."""
        pick, desk = self.random.choice, floor.prizes
        if not self.plan.prizes:
            return self._of_the_cage(floor)
        clerk, prize, guest = self._role("prize clerk"), pick(self.plan.prizes), pick(GUESTS)
        award = pick(list(desk.awards) or ["none"])
        kind = self.random.randrange(12)
        if kind < 5:
            price = prize.price if self.maybe(0.9) else pick(SUMS)
            kept = pick(["", *desk.reservations]) if self.maybe(0.3) else ""
            chips = self.plan.tables[0].mode == CHIPS
            holder = "" if chips and self.maybe(0.8) else guest
            return self.order(clerk, o.RedeemPrize(prize.id, price, holder, kept, self.maybe(0.3)))
        if kind < 7:
            return self.order(pick((guest, clerk)), o.ReservePrize(prize.id, guest))
        if kind < 8:
            return self.order(clerk, o.ReleasePrize(pick(list(desk.reservations) or ["none"])))
        if kind < 9:
            return self.order(clerk, o.HandOverPrize(award))
        if kind < 10:
            wants = pick(("an equal one", "cash", "imitation money"))
            return self.order(clerk, o.ReturnPrize(award, pick(REASONS), wants))
        if kind < 11:
            right = pick(("", prize.id)), pick(("", guest))
            second = pick(("", self._first(), self._role("class A operator")))
            return self.order(clerk, o.CorrectAward(award, pick(REASONS), *right), second=second)
        return self.order(clerk, pick((o.ClosePrizeDesk(), o.OpenPrizeDesk(posted=True))))

    def _of_the_drawing(self, floor: Floor) -> o.Order:
        """Tickets, drawings and claims; a second person agrees to what is taken back."""
        order = self.raffle.next_order(floor, self.order, list(floor.raffle.sales))
        if isinstance(order.command, o.RefundTickets):
            second = self.random.choice(("", "class-A-operator", self._first()))
            return o.Order(order.id, order.actor, order.command, second=second)
        return order

    # --- people ---------------------------------------------------------------------------
    def _of_people(self, floor: Floor) -> o.Order:
        pick, table = self.random.choice, self.random.choice(self.tables)
        live, kind = floor.tables[table], self.random.randrange(9)
        if kind == 8:
            return self._of_the_book(floor, table)
        if kind < 3 and live.posts:
            return self._post(floor, live, pick(list(live.posts)))
        if kind < 4:
            who = pick(self.staff)
            command = o.ClockOff(who) if who in floor.duty else o.ClockOn(who)
            return self.order(pick((who, self._first())), command)
        if kind < 5:
            return self.order(self.banker, o.Admit(pick(("g9", "g10", "g1", "")), self.maybe(0.8)))
        if kind < 6 and self.maybe(0.2):
            return self.order(self._first(), o.AskToLeave(pick(GUESTS), pick(REASONS)))
        guest = pick(list(live.guests.items()) or [(1, "g1")])
        if kind < 7:
            return self.order(guest[1], c.AddChips(guest[0], pick(SUMS)), table)
        return self.order(guest[1], c.Leave(guest[0]), table)

    def _of_the_book(self, floor: Floor, table: str) -> o.Order:
        """Incidents, what comes after them, and what an inspector orders."""
        pick, book = self.random.choice, floor.incidents
        number = self.random.randrange(len(book.incidents) + 1) + self.maybe(0.9)
        one, other = pick(GUESTS), pick(GUESTS)
        second = self._second()
        words = pick(REASONS)
        commands: tuple[o.FloorCommand, ...] = (
            o.ReportIncident(kind="cheating", words=words, helper=one, helped=other),
            o.ReportIncident(kind="side-gambling", words=words, guests=(one,)),
            o.ReportIncident(kind="disorder", words=words, minutes_ago=pick((0, 5, -1))),
            o.AddToIncident(number, words),
            o.DecideIncident(number, words),
            o.SendNotice(number, pick(("commission", "nobody")), words),
            o.CloseIncident(number),
            o.Freeze(one, number),
        )
        inspects: tuple[o.FloorCommand, ...] = (
            o.StopGame(words),
            o.ResumeGame(words),
            o.ResumeGame("it is level"),
            o.AskCount(pick(("rack/" + table, "window/w1", "nowhere")), words),
            o.DrawLot(words),
        )
        if book.frozen and self.maybe(0.5):
            guest = pick(list(book.frozen))
            return self.order(self._first(), o.Unfreeze(guest, "cleared"), second=second)
        if self.maybe(0.3):
            who = pick([name for name in floor.people if "inspector" in name] or [self._first()])
            return self.order(who, pick(inspects), table)
        if self.maybe(0.1):
            admitted = o.AdmitInspector(pick(("inspector-1", "inspector-2")))
            return self.order(self._first(), admitted, second=second)
        return self.order(self._first(), pick(commands), table if self.maybe(0.5) else "")

    def _second(self) -> str:
        """Someone who may agree to a correction."""
        return CORRECTS[self.house].replace(" ", "-")
