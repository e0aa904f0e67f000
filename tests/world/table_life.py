"""An evening at one table as its dealer, its staff and its guests live it, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.chance.commit_reveal import seal
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.floor.permissions import FLOOR_WIDE, PLAYER_ACTS
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import LiveTable, rules_of
from pitboss.pit import commands as c
from pitboss.pit.dice_custody import NOT_ELIGIBLE, is_eligible, next_offeree
from pitboss.pit.limits import limits_of
from pitboss.pit.rounds import current_step, lit_positions, next_thrower, seats_throw
from pitboss.pit.state import CLOSED, DEALER, NOBODY, OPEN, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Check, Does, Step
from tests.world.hall import Hall, Script

SEATS = 6
BUYS_CENTS, BRINGS = 20_000, 200
LONG = 600
SALT = "0f" * 16


class TableLife:
    """The life of a table with dice or a wheel, from its checklist to the count of its chips."""

    def __init__(self, hall: Hall, name: str, rounds: int) -> None:
        self.hall, self.name, self.rounds = hall, name, rounds
        self.random = hall.random
        self._bet_in = -1

    # --- what is seen ----------------------------------------------------------------------
    @property
    def live(self) -> LiveTable:
        """The table on the floor."""
        return self.hall.floor.tables[self.name]

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.live.table

    @property
    def rules(self) -> Rules:
        """The rules it plays by."""
        return rules_of(self.hall.floor, self.name)

    def who(self, role: str) -> str:
        """Someone who acts in this role here."""
        posts = self.live.posts
        if role in posts:
            return posts[role]
        floor = self.hall.floor
        assert floor.plan is not None
        assert role in FLOOR_WIDE[floor.plan.house], f"nobody is the {role} at {self.name}"
        return next(name for name in floor.duty if role in floor.people[name].roles)

    @property
    def has_bet(self) -> bool:
        """Whether the guests have had their turn to bet in this round."""
        return self._bet_in == self.table.round

    def ask(self, actor: str, command: Any, **more: Any) -> Script[Entry]:
        """Ask for something at this table."""
        return (yield self.hall.order(actor, command, self.name, **more))

    def do(self, command: c.Command) -> Script[Entry]:
        """The person who does this kind of thing does it."""
        seat: int = getattr(command, "seat", 0)
        role = getattr(command, "by", "dealer")
        kind: type = command.__class__
        own = kind in PLAYER_ACTS or role == "holder"
        if own and self.live.guests.get(seat):
            return (yield from self.ask(self.live.guests[seat], command))
        return (yield from self.ask(self.who("dealer" if own else role), command))

    def must(self, command: c.Command) -> Script[None]:
        """Do it, and it is done."""
        said = yield from self.do(command)
        assert said.refused is None, f"{self.name}: {command}: {said.refused}"

    # --- the evening -----------------------------------------------------------------------
    def run(self) -> Script[None]:
        """Open, play, close and count."""
        yield from self.open()
        while (start := self.table.round) <= self.rounds:
            yield from self.guests()
            yield from self.play(bets=True)
            self.hall.went_by(self.table.round - start)
        yield from self.close()

    def open(self) -> Script[None]:
        """Go through the checklist, bind a device, open."""
        yield from self.checks()
        yield from self.promise()

    def checks(self) -> Script[None]:
        """Load dice, put up the notices, pass the checklist, then open."""
        if self.rules.game.dice_age is not None and self.table.status == CLOSED:
            yield from self.must(c.LoadDice(0))
        if self.table.status != OPEN and not self.live.hung:
            yield from self.ask(self.who("dealer"), o.HangNotices())
        for item in self.rules.opening:
            if self.table.status != OPEN and item.name not in self.table.desk.checked:
                yield from self._check(item)
        if self.table.status != OPEN:
            yield from self.must(c.OpenTable())

    def checks_again(self) -> Script[None]:
        """Pass what has failed at a table that stays open, such as the count of the dice."""
        for item in self.rules.opening:
            if self.table.status == OPEN and item.name in self.table.desk.failed:
                yield from self._check(item)

    def _check(self, item: Check) -> Script[None]:
        by, rules = item.by[0], self.rules
        if item.repair and self.table.status == CLOSED:
            return
        if item.entry is not None:
            yield from self.must(c.TryDevice(rules.space.texts[1], lit_positions(rules, 1), by))
            return
        count = item.at_least.figure() if item.at_least else 1
        watched = item.before_player and not self.table.seats
        if watched and self.live.plan.mode == CHIPS:
            yield from self.must(c.SeeWagers((1,)))
        elif watched:
            yield from self.sit()
        yield from self.must(c.PassCheck(item.name, by, count=count))

    def promise(self) -> Script[None]:
        """Bind an electronic device to a seed, with a word of a guest now and then."""
        if not self.live.plan.electronic:
            return
        sealed = {who: self.random.choice(("", "good luck to all")) for who in self._sealers()}
        for who, words in sealed.items():
            yield from self.ask(who, o.SealWords(self._seal(who, words)))
        said = yield from self.ask(self.who("dealer"), o.PromiseDraws())
        for who, words in sealed.items() if said.refused is None else ():
            yield from self.ask(who, o.AddWords(words, SALT))

    def _sealers(self) -> list[str]:
        """Guests with chips here who seal words for the next block."""
        seats, draws = self.table.seats, self.live.draws
        there = [who for seat, who in self.live.guests.items() if who and seats[seat].chips]
        done = {one.guest for one in draws.next}
        return [who for who in dict.fromkeys(there) if who not in done and self.hall.maybe(0.5)]

    def _seal(self, who: str, words: str) -> str:
        plan = self.hall.floor.plan
        assert plan is not None
        block = self.live.draws.block + 1
        return seal(plan.night, self.name, block, guest=who, salt=SALT, words=words)

    def guests(self) -> Script[None]:
        """Guests come and go between rounds."""
        live = self.live
        if live.plan.mode == CHIPS:
            return
        for seat, name in list(live.guests.items()):
            poor = self.table.seats[seat].chips < 20
            if not self.table.seats[seat].ups and (poor or self.hall.maybe(0.06)):
                yield from self.leave(seat, name)
        while len(self.table.seats) < SEATS // 2 or (
            len(self.table.seats) < SEATS and self.hall.maybe(0.3)
        ):
            if not (yield from self.sit()):
                break

    def felt(self) -> Script[None]:
        """At a chip table the dealer says which seats have wagers, where that matters."""
        rules, game = self.rules, self.rules.game
        held = game.handling is not None and not self.table.automatic
        if game.play is None and not held and not rules.phases.seat_throws:
            return
        for seat in list(self.live.guests):
            if len(self.table.seats) > 1 and self.hall.maybe(0.1):
                yield from self.do(c.Leave(seat))
        seats = [seat for seat in range(1, SEATS + 1) if self.hall.maybe(0.5)] or [SEATS]
        yield from self.do(c.SeeWagers(tuple(seats)))

    def sit(self) -> Script[bool]:
        """The next guest sits down, and buys imitation money first if there is none left."""
        free = [seat for seat in range(1, SEATS + 1) if seat not in self.table.seats]
        if not free or not self.hall.free:
            return False
        guest = self.hall.free.pop(0)  # those who have waited longest come first
        if self.hall.floor.guests[guest].wallet < BRINGS:
            yield self.hall.sale(guest, BUYS_CENTS)
        said = yield from self.ask(guest, c.Sit(free[0], BRINGS))
        if said.refused is not None and not self.hall.floor.guests[guest].out:
            self.hall.free.append(guest)
        return said.refused is None

    def leave(self, seat: int, name: str) -> Script[None]:
        """A guest leaves the table, if the law allows it."""
        said = yield from self.do(c.Leave(seat))
        if name and said.refused is None and not self.hall.floor.guests[name].out:
            self.hall.free.append(name)

    # --- a round ---------------------------------------------------------------------------
    def play(self, *, bets: bool) -> Script[None]:
        """Play one round to its end, or as far as it goes."""
        start = self.table.round
        for _ in range(LONG):
            if self.table.round != start:
                return
            if self.table.status != OPEN:
                yield from self.checks()
                return
            yield from self.trouble()
            yield from self.checks_again()
            if self.table.status == OPEN and not (yield from self.act(bets)):
                return
        raise AssertionError(f"{self.name}: round {start} does not end: {self.table}")

    def act(self, bets: bool) -> Script[bool]:
        """The next act of a round; False if there is nothing to do."""
        table, rules = self.table, self.rules
        if table.betting and not self.has_bet:
            self._bet_in = table.round
            yield from self.bets() if bets else self.take_down()
            return True
        if self.bets_in_sight:
            yield from self.no_more_bets()
            return True
        if table.automatic:
            yield from self.result("dealer")
            return True
        due, holder = current_step(rules, table), table.hands.holder
        if due.does is Does.OFFERS and holder > DEALER and not is_eligible(rules, table, holder):
            yield from self._hand_on()
            return True
        if due.does is Does.OFFERS and holder == NOBODY:
            return (yield from self._offer())
        if due.does is Does.RESULT:
            by = "dealer" if due.by == ("holder",) else due.by[0]
            yield from self.result(by)
        else:
            yield from self.do(self._step(due))
        return True

    @property
    def bets_in_sight(self) -> bool:
        """Whether guests could still bet on what real equipment shows, at an automatic table."""
        return self.table.automatic and self.table.betting and not self.live.plan.electronic

    def no_more_bets(self) -> Script[None]:
        """End the betting at an automatic table."""
        due = self.rules.closing_step
        yield from self.do(c.TakeStep(due.name, due.by[0]))

    def _step(self, due: Step) -> c.Command:
        holder = max(self.table.hands.holder, DEALER)
        if due.does is Does.SELECTS:
            return c.SelectButton(holder)
        if due.does is Does.STARTS:
            return c.PressButton(holder)
        name = f"{due.name} {self.random.choice(due.ways)}".rstrip()
        if due.by == ("holder",):
            return c.TakeStep(name, "holder", due.least, holder)
        return c.TakeStep(name, due.by[0], due.least)

    def _offer(self) -> Script[bool]:
        """Someone takes what is offered."""
        seat = next_offeree(self.rules, self.table)
        if seat == NOBODY:
            return False
        takes = c.AcceptDice(seat) if self.hall.maybe(0.8) else c.RefuseDice(seat)
        yield from self.do(takes if seat > DEALER else c.DealerTakes())
        return True

    def _hand_on(self) -> Script[None]:
        """A holder without the required wager hands it on."""
        handling = self.rules.game.handling
        assert handling is not None
        yield from self.must(c.TakeAway(NOT_ELIGIBLE, handling.forced_by[0]))

    def result(self, by: str) -> Script[None]:
        """What comes up is keyed in, now and then wrongly, or drawn by the device."""
        rules, table = self.rules, self.table
        seat = next_thrower(table) if seats_throw(rules, table) else DEALER
        if self.live.plan.electronic:
            yield from self.draw(seat)
            return
        right, keyed = (self.random.choice(rules.space.texts) for _ in range(2))
        misread = self.hall.maybe(0.08, "misread")
        said = yield from self.do(c.EnterResult(keyed if misread else right, by, seat))
        if not misread or said.refused is not None:
            return
        if self.table.called is not None or not table.automatic:
            yield from self.do(c.CorrectResult(right, by))
        else:
            yield from self.correct(right)

    def correct(self, right: str) -> Script[None]:
        """A result that was settled is corrected by those who may, both of them."""
        first, second = self.hall.correctors
        command = o.CorrectRound(right, "misread")
        said = yield from self.ask(first, command, second=second)
        self.hall.counts["corrected" if said.refused is None else "not corrected"] += 1

    def correct_late(self) -> Script[None]:
        """Someone finds out that a result of an earlier round was keyed in wrongly."""
        number = self.table.round - self.random.choice((1, 2, 3, 5))
        if number > 0 and self.rules.game.play is None:
            first, second = self.hall.correctors
            command = o.CorrectRound(self.random.choice(self.rules.space.texts), "seen later")
            yield from self.ask(first, command, second=second, round=number)

    def draw(self, seat: int = 0) -> Script[None]:
        """The device draws; a block ends now and then, when nothing is up."""
        if not any(place.ups for place in self.table.seats.values()) and self.hall.maybe(0.2):
            yield from self.ask(self.who("dealer"), o.RevealDraws())
            yield from self.promise()
        yield from self.ask(self.who("dealer"), o.Draw(seat))

    # --- wagers ----------------------------------------------------------------------------
    def bets(self) -> Script[None]:
        """Guests make their wagers; the likely thrower makes the required one."""
        if self.live.plan.mode == CHIPS:
            yield from self.felt()
            return
        handling = self.rules.game.handling
        for number, seat in enumerate(list(self.live.guests)):
            first = handling.eligible[0] if handling and handling.eligible and not number else ""
            for key in (first,) if first else self._keys():
                if (stake := self.stake(seat, key)) and seat in self.live.guests:
                    yield from self.do(c.PlaceWager(seat, key, stake))
        if self.hall.maybe(0.03, "refusals") and self.live.guests:
            yield from self.refusals()

    def _keys(self) -> Iterator[str]:
        names = list(self.rules.wagers)
        return (self.random.choice(names) for _ in range(self.random.choice((1, 1, 1, 2))))

    def stake(self, seat: int, key: str) -> int:
        """A stake that can be paid and is inside the limits; 0 if there is none."""
        table, wager = self.table, self.rules.wagers[key]
        unit = wager.unit(table.phase, 0)
        if seat not in table.seats or not unit:
            return 0
        least = limits_of(table, seat)[0]
        stake = -(-least // unit) * unit * self.random.choice((1, 1, 2))
        return stake if stake <= table.seats[seat].chips else 0

    def refusals(self) -> Script[None]:
        """What must not be done, and is not."""
        seat, name = next(iter(self.live.guests.items()))
        banker, other = self.hall.banker("w1"), self.hall.free[0] if self.hall.free else "stranger"
        for actor, command in (
            (other, c.PlaceWager(seat, next(iter(self.rules.wagers)), 5)),
            (name, c.PlaceWager(seat, "no such wager", 5)),
            (name, c.PlaceWager(seat, next(iter(self.rules.wagers)), -5)),
            (name, c.AddChips(seat, 10**9)),
            (name, o.CountRack(0)),
            (banker, c.EnterResult("1-1")),
        ):
            said = yield from self.ask(actor, command)
            assert said.refused is not None, f"{actor} was let do {command}"

    def take_down(self) -> Script[None]:
        """Before the table closes guests take down what may come down."""
        for seat, place in list(self.table.seats.items()):
            for key in list(place.ups):
                if seat in self.table.seats and key in self.table.seats[seat].ups:
                    yield from self.do(c.RemoveWager(seat, key))

    # --- trouble ---------------------------------------------------------------------------
    def trouble(self) -> Script[None]:
        """Now and then something goes wrong, someone is relieved, or limits change."""
        hall = self.hall
        if hall.maybe(0.004, "voids"):
            yield from self.report()
        elif hall.maybe(0.006, "misread"):
            yield from self.correct_late()
        elif hall.maybe(0.002, "reliefs"):
            yield from self.relief()
        elif hall.maybe(0.002, "limits"):
            yield from self.limits()
        elif hall.maybe(0.003, "fills"):
            yield from hall.transfer(self, o.AskFill)
        elif hall.maybe(0.001, "credits"):
            yield from hall.transfer(self, o.AskCredit)
        elif hall.maybe(0.0005, "asked to leave") and self.live.guests:
            guest = self.random.choice(list(self.live.guests.values()))
            yield hall.order(hall.first, o.AskToLeave(guest, "disturbs the others"))

    def report(self) -> Script[None]:
        """An irregularity, declared by the role that its clause names."""
        one = self.random.choice(self.rules.irregularities)
        about = one.remedy.one_wager or one.remedy.one_hand
        seat, place = self.random.choice(list(self.table.seats.items()) or [(0, None)])
        key = next(iter(place.ups), "") if place is not None and one.remedy.one_wager else ""
        said = yield from self.do(
            c.Report(
                irregularity=one.name,
                by=one.by[0],
                note="seen by two",
                seat=seat if about else 0,
                wager=key,
            )
        )
        self.hall.counts["irregularities"] += said.refused is None

    def relief(self) -> Script[None]:
        """Another dealer takes over, and goes back after."""
        if (spare := self.hall.spare_dealer(self.name)) is not None:
            yield from self.ask(spare, o.TakePost("dealer", spare))
            self.hall.counts["reliefs"] += 1

    def limits(self) -> Script[None]:
        """The limits change with everyone's consent, or a player gets individual limits."""
        change, agreement = self.rules.game.limits.change, self.rules.game.limits.agreement
        least = self.random.choice((1, 2, 5))
        by = change.by if change is not None else self.hall.in_charge
        yield from self.do(c.ChangeLimits(least, 500, by, tuple(self.table.seats)))
        if agreement is not None and self.live.guests:
            seat = next(iter(self.live.guests))
            yield from self.do(c.AgreeLimits(seat, 1, 50, agreement.by))

    # --- the end ---------------------------------------------------------------------------
    def empty(self) -> Script[None]:
        """Play out what is up, let everyone leave, close."""
        for _ in range(LONG):
            for seat, name in list(self.live.guests.items()):
                yield from self.leave(seat, name)
            if not self.live.guests:
                break
            yield from self.play(bets=False)
        assert not self.table.seats, f"{self.name} does not come to rest: {self.table}"
        yield from self.shut()

    def close(self) -> Script[None]:
        """Close, and count the chips."""
        yield from self.empty()
        counted = self.live.rack
        if self.hall.maybe(0.5, "variances"):
            counted = max(0, counted + self.random.choice((-5, 1, 25)))
        said = yield from self.ask(self.hall.correctors[0], o.CountRack(counted))
        assert said.refused is None, said.refused

    def shut(self) -> Script[None]:
        """Close the table, between two rounds."""
        for _ in range(LONG):
            if self.table.status != OPEN:  # a table that is out of service stays so
                break
            if (yield from self.do(c.CloseTable())).refused is not None:
                yield from self.play(bets=False)
        assert self.table.status != OPEN, f"{self.name} cannot be closed: {self.table}"
        if self.live.draws.promise:
            yield from self.ask(self.who("dealer"), o.RevealDraws())
