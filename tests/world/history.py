"""One history: about a hundred orders on an opened floor, with naive bookkeeping checked after
every one.

The bookkeeping here reads the floor, and the books follow the moves: two ways to the same totals.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import NamedTuple

from pitboss.cage.books import Books
from pitboss.floor import draws
from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.entry import Entry, make_entry, order_sha, read_entry
from pitboss.floor.plan import CHIPS
from pitboss.floor.replay import floor_after
from pitboss.floor.state import Floor, LiveTable
from pitboss.store.canonical import canonical
from pitboss.store.row import Row
from tests.world.chance import seed_of
from tests.world.floors import START_MS, Opened
from tests.world.people import People

Clock = tuple[int, ...]


class Told(NamedTuple):
    """A history as written down: entries as bytes with their times, and the resulting floor."""

    entries: list[tuple[bytes, int]]
    floor: Floor
    books: Books
    counts: Counter[str]


class Model:
    """What everyone holds, by reading the floor after every order."""

    def __init__(self, start: Opened) -> None:
        self.books, self.balances = Books(), Counter[str]()
        self._tables: dict[str, tuple[LiveTable, dict[str, int], dict[str, int]]] = {}
        for said, _ in start.entries:
            self.follow(said)
        self.check(start.floor)

    def follow(self, said: Entry) -> None:
        """Post an entry to the books, and naively."""
        self.books.post(said.moves, said.cash)
        for move in said.moves:
            self.balances[move.source] -= move.dollars
            self.balances[move.target] += move.dollars

    def check(self, floor: Floor) -> None:
        """Every account matches the floor, and everything issued is there."""
        found = self._found(floor)
        balances = self.balances
        for name, held in found.items():
            assert balances[name] == held, f"{name}: {balances[name]} booked, {held} on the floor"
        elsewhere = sum(
            balances[name] for name in ("taken back", "void", "guests", "prize", "tickets")
        )
        assert sum(found.values()) + elsewhere == -balances["issue"], "money came or went"

    def _found(self, floor: Floor) -> dict[str, int]:
        """What is on the floor, by account."""
        found = {f"player/{name}": guest.wallet for name, guest in floor.guests.items()}
        for name, window in floor.windows.items():
            found[f"window/{name}"] = window.dollars
        for name, live in floor.tables.items():
            seen = self._tables.get(name)
            if seen is None or seen[0] is not live:
                seen = self._tables[name] = (live, *_on_table(name, live))
            found.update(seen[1])
            for player, chips in seen[2].items():
                found[player] += chips
        return found

    def check_all(self, floor: Floor) -> None:
        """Every account of the books is one that was found on the floor, and the reverse."""
        found = {name: held for name, held in self._found(floor).items() if held}
        booked = dict(self.books.imitation)
        for name in ("issue", "taken back", "void", "guests", "prize", "tickets"):
            booked.pop(name, None)
        assert booked == found
        assert self.books.imitation == {k: v for k, v in self.balances.items() if v}
        self.books.check()


def _on_table(name: str, live: LiveTable) -> tuple[dict[str, int], dict[str, int]]:
    """What is at a table: the rack and each wager, and the chips in front of each player."""
    own, chips = {f"rack/{name}": live.rack}, dict[str, int]()
    if live.plan.mode == CHIPS:
        return own, chips
    for number, seat in live.table.seats.items():
        player = f"player/{live.guests[number]}"
        chips[player] = chips.get(player, 0) + seat.chips
        for key, up in seat.ups.items():
            own[f"wager/{name}/{number}/{key}"] = up.stake + up.fee
    return own, chips


def tell(start: Opened, seed: int, orders: int, jumps: Clock = ()) -> Told:
    """Let people ask for a number of things, and compare the floor with its books after each."""
    floor, people, model = start.floor, People(seed, start.floor, start.name), Model(start)
    entries: list[tuple[bytes, int]] = []
    asked: dict[str, tuple[bytes, int]] = {}
    counts, at = Counter[str](), START_MS + 60_000
    for number in range(orders):
        order = people.next_order(floor)
        sha = order_sha(order)
        if order.id in asked:
            counts["again" if asked[order.id][0] == sha else "other body"] += 1
            continue  # answered by the journal: see the tests of retries
        at = max(at, at + (jumps[number % len(jumps)] if jumps else 250))
        given = draws.context_for(floor, order, at, seed_for(floor, order))
        answer = decide(floor, order, given)
        said = make_entry(order, answer)
        asked[order.id] = sha, number
        entries.append((canonical(said), at))
        if isinstance(answer, Decision):
            floor = answer.floor
            model.follow(said)
            model.check(floor)
            counts[order.command.__class__.__name__] += 1
        else:
            counts["refused"] += 1
    model.check_all(floor)
    return Told(entries, floor, model.books, counts)


def seed_for(floor: Floor, order: o.Order) -> bytes | None:
    """The seed that an order needs in this world, if any."""
    place = draws.seed_place(floor, order)
    return seed_of(place.table, place.block) if place is not None else None


def replay(start: Opened, entries: list[tuple[bytes, int]]) -> tuple[Floor, Books]:
    """The floor and the books again, from what was written down alone."""
    floor, books = start.floor, Books()
    for said, _ in start.entries:
        books.post(said.moves, said.cash)
    for number, (body, at) in enumerate(entries, 1):
        said = read_entry(body)
        row = Row(number, said.order.id, b"", at, said.order.actor, "", body, b"", b"")
        floor = floor_after(floor, row, said, seed_of)
        books.post(said.moves, said.cash)
    return floor, books


def state_hash(floor: Floor) -> bytes:
    """One hash over the whole floor."""
    return sha256(canonical(floor)).digest()
