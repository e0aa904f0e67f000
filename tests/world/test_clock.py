"""A clock that jumps changes no decision (promise K1).

The shell runs on a clock that is a day or ten years off, stands still, or repeats an hour or a
second, and on one that does all of these in turn. Rows never go back in time, and a replay does not
use a clock. Two rules depend on the time: dice get too old after a day, and a reserved prize is
kept for some minutes. If the two clocks differ about dice, one history has that refusal by its
clause and the other does not; about a reservation, an order for a prize is decided differently. Up
to that point they are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.cage.books import Books
from pitboss.chance import commit_reveal as chance
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.events import PrizeReserved
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order, RedeemPrize, ReleasePrize, ReservePrize, ReturnPrize
from pitboss.floor.seeds import Seeds
from pitboss.floor.signing import Signing
from pitboss.floor.state import Floor
from pitboss.games import game_ids, load
from pitboss.store.canonical import canonical
from pitboss.store.row import Row
from tests.effort import effort
from tests.promises import promise
from tests.world.floors import START_MS, opened
from tests.world.history import tell
from tests.world.memory import MemoryStore
from tests.world.test_histories import ROUND

HISTORIES = effort(commit=500, nightly=50_000)
ORDERS, PARTS = 60, 5
SECOND = 1_000
HOUR, DAY, TEN_YEARS = 3_600 * SECOND, 86_400 * SECOND, 3_652 * 86_400 * SECOND

JUMPS: dict[str, Callable[[Random], int]] = {
    "a day": lambda random: random.choice((DAY, -DAY)),
    "ten years": lambda random: random.choice((TEN_YEARS, -TEN_YEARS)),
    "frozen": lambda random: 0,
    "summer time": lambda random: random.choice((HOUR, -HOUR)),
    "leap second": lambda random: random.choice((SECOND, -SECOND)),
}
LONG = {"a day", "ten years", "summer time"}
STEADY = 250
# The clauses by which dice are too old after a day: there the clock decides, as it should.
TOO_OLD = {custody.law.id for game in game_ids() if (custody := load(game).dice_age) is not None}
# The orders that a reservation which lapsed, or did not, may decide.
FOR_PRIZES = (ReservePrize, RedeemPrize, ReleasePrize, ReturnPrize)
# What entries and the state remember of the clock; of these only whether there is one must be the
# same, and everything else whatever the clock shows.
TIMES = {
    "at_ms", "began_ms", "claim_by_ms", "closed_ms", "done_ms", "out_ms", "promised_ms",
    "reported_ms", "since_ms", "until_ms", "loaded_s", "at_s", "notice",
}  # fmt: skip


@cache
def _begun(name: str) -> Night:
    """A night on a journal in memory with the rows that open a floor."""
    start = opened(name)
    night = Night(MemoryStore(f"night of {name}"), "e1", clock=lambda: START_MS)
    for answer in night.ask_all([said.order for said, _ in start.entries]):
        assert isinstance(answer, Answer)
        assert answer.entry.refused is None
    return night


def _fork(base: Night, clock: Iterator[int]) -> Night:
    """A night that continues from there by another clock."""
    night = Night(MemoryStore(base.store.facts.night), "e1", clock=lambda: next(clock))
    assert isinstance(base.store, MemoryStore)
    _go_on(night, base.store.fork())
    night.floor, night.at = base.floor, base.at
    night.tree, night.books = base.tree.copy(), Books()
    night.books.imitation, night.books.cash = {**base.books.imitation}, {**base.books.cash}
    return night


def _go_on(night: Night, store: MemoryStore) -> None:
    """Let a night read and write this journal from now on."""
    night.store, night.seeds = store, Seeds(store)
    night.signing = Signing(store, night.edition)


def _jumping(seed: int, kinds: list[str]) -> Iterator[int]:
    random, at = Random(f"clock {seed}"), START_MS
    while True:
        jump = JUMPS[random.choice(kinds)](random) if random.random() < 0.5 else STEADY
        at = max(at + jump, 0)
        yield at


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: bool(one) if name in TIMES else _timeless(one) for name, one in value.items()}
    return [_timeless(one) for one in value] if isinstance(value, list) else value


def _without_times(value: Floor | Entry) -> bytes:
    return canonical(_timeless(msgspec.json.decode(canonical(value))))


def _seeds() -> Callable[[], bytes]:
    numbers = iter(range(10**9))
    return lambda: next(numbers).to_bytes(chance.SEED_BYTES, "big")


def _played(name: str, orders: list[Order], clock: Iterator[int]) -> Night:
    night = _fork(_begun(name), clock)
    night.ask_all(orders)
    return night


def _lapsed(rows: list[Row]) -> set[str]:
    """The reservations whose time was over at the end of these rows."""
    entries = [read_entry(row.body) for row in rows]
    return {
        entry.order.id
        for entry in entries
        for event in entry.events
        if isinstance(event, PrizeReserved) and 0 < event.until_ms <= rows[-1].at_ms
    }


def _without_reservations(floor: Floor, lapsed: set[str]) -> Floor:
    """A floor without those, which stay on it until the next order for a prize."""
    kept = {name: one for name, one in floor.prizes.reservations.items() if name not in lapsed}
    return replace(floor, prizes=replace(floor.prizes, reservations=kept))


def _is_cut_short(rows: list[Row], others: list[Row]) -> bool:
    """Whether the two diverge at dice that one clock makes too old, or at a prize whose reservation
    lapsed by one clock: the only places they may."""
    for at, (row, other) in enumerate(zip(rows, others, strict=True), 1):
        said, also = read_entry(row.body), read_entry(other.body)
        if said == also or _without_times(said) == _without_times(also):
            continue
        if isinstance(said.order.command, FOR_PRIZES) and _lapsed(rows[:at]) != _lapsed(
            others[:at]
        ):
            return True
        refused = [one.refused for one in (said, also) if one.refused is not None]
        laws = [set(one.law) for one in refused]
        assert any(law and law <= TOO_OLD for law in laws), f"{said}\n{also}"
        return True
    return False


def check(seed: int, patch: pytest.MonkeyPatch) -> bool:
    """One history by a steady clock and by a jumping one, and both replayed; whether dice that
    were too old or a reservation that lapsed cut it short."""
    name = ROUND[seed % len(ROUND)]
    kinds = [jump for at, jump in enumerate(JUMPS) if seed % 6 in (at, 5)]
    orders = [read_entry(body).order for body, _ in tell(opened(name), seed, ORDERS).entries]
    patch.setattr(chance, "new_seed", _seeds())
    steady = _played(name, orders, (START_MS + at * STEADY for at in range(10**9)))
    patch.setattr(chance, "new_seed", _seeds())
    jumpy = _played(name, orders, _jumping(seed, kinds))
    begun = _begun(name).at[0]
    rows, others = list(steady.store.rows(begun)), list(jumpy.store.rows(begun))
    aged = _is_cut_short(rows, others)
    assert not aged or LONG & {*kinds}, "nothing grows old on a clock that hardly moves"
    if not aged:
        lapsed = _lapsed(rows) | _lapsed(others)
        floors = [_without_reservations(one.floor, lapsed) for one in (steady, jumpy)]
        assert _without_times(floors[0]) == _without_times(floors[1])
        assert steady.books.imitation == jumpy.books.imitation
    times = [row.at_ms for row in others]
    assert times == sorted(times)
    again = _fork(_begun(name), cycle([0]))
    assert isinstance(jumpy.store, MemoryStore)
    _go_on(again, jumpy.store.fork())
    again.ask_all([])
    assert canonical(again.floor) == canonical(jumpy.floor)
    return aged


@pytest.mark.parametrize("part", range(PARTS))
def test_b8_a_jumping_clock_changes_no_decision(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same orders lead to the same floor and the same money, whatever the clock shows."""
    seeds, aged = list(islice(range(part, HISTORIES, PARTS), HISTORIES)), 0
    for seed in seeds:
        try:
            aged += check(seed, monkeypatch)
        except Exception as wrong:
            wrong.add_note(f"seed {seed}")
            raise
    assert aged < len(seeds) // 5, "most histories are compared to their end"
    promise("K1", histories=len(seeds), orders=len(seeds) * ORDERS, differences=0)
