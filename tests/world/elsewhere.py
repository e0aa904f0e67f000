"""Guests who try to get around a rule as someone else: at a second seat, or after leaving and
coming back. What is refused to a person at one seat is refused at every seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from pitboss.floor import orders as o
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.limits import seats_of_partners
from pitboss.pit.state import OPEN
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import AtMost, NeverBack, OneOf
from pitboss.rulebook.option import pick
from tests.world.floors import FIRST, GUESTS
from tests.world.people import People

BRINGS = 600
SEATS = 6


class Spot(NamedTuple):
    """A guest at one of the guest's seats of a table."""

    rules: Rules
    live: LiveTable
    seat: int
    guest: str

    @property
    def own(self) -> list[int]:
        """All seats of the guest."""
        return [seat for seat, guest in self.live.guests.items() if guest == self.guest]


class Elsewhere:
    """A source of such orders, which remembers what each guest has tried."""

    def __init__(self, people: People) -> None:
        self._people, self.random = people, people.random
        self._tried: dict[tuple[str, str], str] = {}
        self._next: list[o.Order] = []

    def next_order(self, floor: Floor) -> o.Order | None:
        """What someone asks for next, if anyone plays."""
        if self._next:
            return self._next.pop(0)
        name = self.random.choice(self._people.tables)
        live = floor.tables[name]
        if live.plan.mode == CHIPS or live.table.status != OPEN:
            return None
        seats = [seat for seat in live.table.seats if live.guests.get(seat) in floor.guests]
        if not seats or (len(seats) < 3 and self.random.random() < 0.4):
            return self._comes_back(floor, live)
        seat = self.random.choice(seats)
        spot = Spot(rules_of(floor, name), live, seat, live.guests[seat])
        return self.random.choice(_MOVES)(self, spot)

    def _order(self, spot: Spot, command: c.Command) -> o.Order:
        return self._people.order(spot.guest, command, spot.live.plan.id)

    def _comes_back(self, floor: Floor, live: LiveTable) -> o.Order:
        """Someone who was here before, if there is one, sits down at any free seat."""
        name = live.plan.id
        here = [guest for guest, table in self._tried if table == name and guest in floor.guests]
        free = [guest for guest in here or GUESTS if not floor.guests[guest].table]
        guest = self.random.choice(free or GUESTS)
        return self._people.order(guest, c.Sit(self._free_seat(live), BRINGS), name)

    def _free_seat(self, live: LiveTable) -> int:
        return self.random.choice([seat for seat in range(1, SEATS + 1) if seat not in live.guests])

    def sits_twice(self, spot: Spot) -> o.Order | None:
        """The same guest takes another seat."""
        if len(spot.live.guests) >= SEATS:
            return self.leaves(spot)
        return self._order(spot, c.Sit(self._free_seat(spot.live), BRINGS))

    def leaves(self, spot: Spot) -> o.Order:
        """The guest leaves, and may come back."""
        self._tried.setdefault((spot.guest, spot.live.plan.id), "")
        return self._order(spot, c.Leave(spot.seat))

    def adds_up(self, spot: Spot) -> o.Order:
        """The same wager once more, at this seat or another, near the maximum."""
        seats = spot.live.table.seats
        ups = [(key, up.stake) for seat in spot.own for key, up in seats[seat].ups.items()]
        seat, most = self.random.choice(spot.own), spot.live.table.desk.maximum or 500
        if not ups:
            return self._order(spot, c.PlaceWager(seat, self._telling_wager(spot), most // 2))
        key, stake = self.random.choice(ups)
        return self._order(
            spot, c.PlaceWager(seat, key, self.random.choice((1, 5, most - stake, most)))
        )

    def shares_the_maximum(self, spot: Spot) -> o.Order:
        """The largest wager at one seat, and at the same time the same at another seat of the guest
        or of a partner: no seat alone is past the maximum."""
        key, most = self._telling_wager(spot), spot.live.table.desk.maximum or 500
        elsewhere = {*spot.own, *self._partner_seats(spot)} - {spot.seat}
        for seat in sorted(elsewhere)[:2]:
            player = spot._replace(seat=seat, guest=spot.live.guests[seat])
            self._next.append(self._order(player, c.PlaceWager(seat, key, most)))
        return self._order(spot, c.PlaceWager(spot.seat, key, most))

    def _partner_seats(self, spot: Spot) -> list[int]:
        """The seats of those who were seen to bet together with the guest."""
        return sorted(seats_of_partners(spot.live.table, spot.seat))

    def bets_on_another_area(self, spot: Spot) -> o.Order:
        """A wager of a kind that the law allows once to each player."""
        seat, stake = self.random.choice(spot.own), self.random.choice((5, 10, 100))
        return self._order(spot, c.PlaceWager(seat, self._telling_wager(spot), stake))

    def takes_down(self, spot: Spot) -> o.Order | None:
        """A wager is taken down or cut, to be put back later."""
        ups = list(spot.live.table.seats[spot.seat].ups.items())
        if not ups:
            return self.puts_back(spot)
        key, up = self.random.choice(ups)
        self._tried[spot.guest, spot.live.plan.id] = key
        if self.random.random() < 0.5:  # and then straight out of the door and in again
            again = (c.Leave(spot.seat), c.Sit(spot.seat, BRINGS), c.PlaceWager(spot.seat, key, 10))
            self._next = [self._order(spot, command) for command in again]
        if up.stake > 5 and self.random.random() < 0.3:
            return self._order(spot, c.ReduceWager(spot.seat, key, 5))
        return self._order(spot, c.RemoveWager(spot.seat, key))

    def puts_back(self, spot: Spot) -> o.Order | None:
        """What was taken down is put up again, at any seat."""
        if not (key := self._tried.get((spot.guest, spot.live.plan.id))):
            return None
        return self._order(spot, c.PlaceWager(self.random.choice(spot.own), key, 10))

    def gets_a_color(self, spot: Spot) -> o.Order | None:
        """A color for the guest, mostly one that someone has."""
        checks = pick(spot.rules.game.limits.checks, spot.rules.options)
        if checks is None:
            return self.adds_up(spot)
        colors = checks.colors[:3]
        command = c.IssueChecks(spot.seat, self.random.choice(colors), self.random.choice((1, 5)))
        return self._people.order(self._dealer(spot), command, spot.live.plan.id)

    def has_limits_agreed(self, spot: Spot) -> o.Order | None:
        """Limits for this guest, if the law has them."""
        rule = spot.rules.game.limits.agreement
        if rule is None:
            return self.adds_up(spot)
        low = self.random.choice((1, 5, 20))
        command = c.AgreeLimits(spot.seat, low, self.random.choice((20, 60, 200)), rule.by)
        house = spot.rules.game.house.id
        return self._people.order(FIRST[house].replace(" ", "-"), command, spot.live.plan.id)

    def _dealer(self, spot: Spot) -> str:
        return spot.live.posts.get("dealer", spot.guest)

    def _telling_wager(self, spot: Spot) -> str:
        """A wager that a rule about persons is about, if the game has one."""
        return self.random.choice(_telling_wagers(spot.rules.game.id))


_Move = Callable[[Elsewhere, Spot], o.Order | None]
_MOVES: tuple[_Move, ...] = (
    Elsewhere.sits_twice,
    Elsewhere.leaves,
    Elsewhere.adds_up,
    Elsewhere.shares_the_maximum,
    Elsewhere.shares_the_maximum,
    Elsewhere.bets_on_another_area,
    Elsewhere.bets_on_another_area,
    Elsewhere.takes_down,
    Elsewhere.puts_back,
    Elsewhere.gets_a_color,
    Elsewhere.has_limits_agreed,
)


@cache
def _telling_wagers(game: str) -> tuple[str, ...]:
    rules = load(game).rules()
    keys = {
        wager.key(0): any(
            isinstance(rule, OneOf | AtMost | NeverBack) for rule in wager.definition.rules
        )
        for wager in rules.wagers.values()
    }
    return tuple(key for key, tells in keys.items() if tells) or tuple(keys)
