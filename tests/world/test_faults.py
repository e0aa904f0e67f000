"""Faults planted in cage, floor and store: the tests notice every one of them (promise M1).

Each fault is planted alone, and then short versions of the tests run until one of them fails. The
same tests pass with no fault planted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pitboss.cage.accounts import Move
from pitboss.cage.books import Books, OutOfBalance
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.events import DrawsPromised
from pitboss.floor.verify import receipt, verify
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit.events import CardDealt
from pitboss.pit.refusal import Refusal
from pitboss.store.keys import Signer, make_key
from tests.floor import test_evening, test_tampering
from tests.floor.house import House
from tests.floor.small_night import NIGHT, ROWS, in_memory, write
from tests.floor.test_tampering import Small, first_bad
from tests.laws.test_fuzz_referee import Evening
from tests.promises import promise
from tests.verifier.program import verifier
from tests.world.faults import DECIDERS, FAULTS, Fault, plant, plant_decider
from tests.world.floors import opened
from tests.world.history import replay, state_hash, tell
from tests.world.memory import MemoryStore
from tests.world.test_histories import ROUND

_numbers = count(1)


def _house() -> House:
    return House(MemoryStore(f"night-{next(_numbers)}")).open()


@cache
def _signer() -> Signer:
    with TemporaryDirectory() as folder:
        return make_key(Path(folder) / "night.key")


def _small() -> Small:
    store = MemoryStore(NIGHT)
    write(store, _signer(), ROWS)
    held = receipt(store, ROWS)
    assert held is not None
    return Small(store, list(store.rows()), list(store.heads()), _signer(), held)


# --- short versions of the tests -------------------------------------------------------------
def counts() -> None:
    """What a count finds over or short is booked."""
    house = _house()
    for found, over in ((10_005, 5), (9_990, -15)):
        if house.night.floor.tables["craps"].table.status == "open":
            house.ask("a1", c.CloseTable(), "craps")
        house.ask("a1", o.CountRack(found), "craps")
        assert house.night.books.balance("rack/craps") == found
        assert house.night.books.total("void") == 10_000 - found, over


def evenings() -> None:
    """The sums of a short evening, one by one."""
    test_evening.test_a_wager_is_pending_until_it_is_settled(_house())
    test_evening.test_a_correction_pays_the_difference(_house())
    test_evening.test_the_journal_alone_brings_the_night_back(_house())


def rights() -> None:
    """Who may do what, whose seat it is, what is in the wallet, and who has to agree."""
    house = _house()
    house.guest("g1")
    house.guest("g2")
    for never in (o.AskToLeave("g2", "dislike"), o.Sell("w1", 100, "g1")):
        assert isinstance(house.night.ask(house.order("g1", never)), Refusal)
    house.refused("g1", c.Sit(1, 1_001), "craps")
    house.sit("g1", "craps", 1, 1_000)
    house.refused("g2", c.PlaceWager(1, "pass", 10), "craps")
    sale = house.order("k1", o.Sell("w1", 10_000, "g2"))
    assert not isinstance(house.night.ask(sale), Refusal)
    house.refused("k1", o.Reverse(sale.id, "counted twice"))
    house.ask("k1", o.Reverse(sale.id, "counted twice"), second="m1")
    assert house.night.books.cash["drawer/w1"] == 10_000 + 2 * 50_000
    house.refused("k1", o.Reverse(sale.id, "counted twice"), second="m1")


def retries() -> None:
    """The same order again is the same answer; another one under its id is refused."""
    house = _house()
    house.guest("g1")
    sale = house.order("k1", o.Sell("w1", 100, "g1"))
    house.night.ask(sale)
    again = house.night.ask(sale)
    assert not isinstance(again, Refusal)
    assert again.again
    other = o.Order(sale.id, "k1", o.Sell("w1", 200, "g1"))
    assert isinstance(house.night.ask(other), Refusal)


def books() -> None:
    """Nobody moves what is not there."""
    with pytest.raises(OutOfBalance):
        Books().post([Move("player/g1", "player/g2", 1)])


def histories() -> None:
    """Some histories, checked against naive books and replayed."""
    for seed in range(3 * len(ROUND)):
        start = opened(ROUND[seed % len(ROUND)])
        told = tell(start, seed, 200)
        assert state_hash(replay(start, told.entries)[0]) == state_hash(told.floor)
        for body, _ in told.entries:
            for event in read_entry(body).events:
                assert not isinstance(event, CardDealt) or event.up or event.card < 0, "secrets"


def settlement() -> None:
    """Wagers are settled by the rows of the rulebook."""
    for number, game in enumerate(("night.craps", "nj.sic_bo", "night.roulette")):
        evening = Evening(game, True, number)
        for _ in range(150):
            evening.ask(evening.next_command())


def promised() -> None:
    """The promise is the hash of what is revealed; the verifier draws it again."""
    house = _house()
    house.sit(house.guest("g1"), "wheel", 1)
    said = house.ask("a2", o.PromiseDraws(), "wheel")
    assert isinstance(said.events[0], DrawsPromised)
    house.ask("g1", c.PlaceWager(1, "red", 10), "wheel")
    house.ask("a2", o.Draw(), "wheel")
    house.ask("a2", o.RevealDraws(), "wheel")
    verifier.verify([line.decode() for line in export(house.night.store, house.night.floor)])


def tampering() -> None:
    """Bits, rows, heads, keys and receipts of a small night."""
    small = _small()
    assert verify(small.store, replay=True).rows == ROWS
    for at in range(0, ROWS, 29):
        for what, rows, _ in test_tampering.edits(small.rows, at, 1):
            assert first_bad(rows, small.heads, small), what
        for changed in test_tampering.changed_rows(small.rows[at]):
            rows = [*small.rows[:at], changed, *small.rows[at + 1 :]]
            assert first_bad(rows, small.heads, small) == at + 1
    test_tampering.test_forged_heads_are_refused(small)
    test_tampering.test_a_swapped_key_is_noticed_by_any_receipt(small)
    test_tampering.test_heads_show_a_rewritten_night(small)
    test_tampering.test_a_receipt_for_another_row_is_refused(small)
    test_tampering.test_rows_are_those_of_their_orders(small)
    assert in_memory(small.rows, small.heads).facts.night == NIGHT


WATCHES: tuple[Callable[[], None], ...] = (
    books,
    retries,
    rights,
    counts,
    evenings,
    promised,
    settlement,
    histories,
    tampering,
)


@pytest.mark.parametrize("watch", WATCHES, ids=lambda watch: watch.__name__)
def test_without_a_fault_all_is_well(watch: Callable[[], None]) -> None:
    """No watch raises a false alarm."""
    watch()


def _caught() -> str:
    """The first watch that notices something."""
    for watch in WATCHES:
        try:
            watch()
        except (Exception, pytest.fail.Exception):
            return watch.__name__
    return ""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.says)
def test_a_planted_fault_is_caught(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function of the cage, the floor or the store is broken."""
    plant(fault, monkeypatch)
    assert _caught(), f"nobody noticed: {fault.says}"
    promise("M1", faults=1, survived=0)


@pytest.mark.parametrize(
    ("says", "kind", "broken"), DECIDERS, ids=[decider[0] for decider in DECIDERS]
)
def test_a_planted_fault_in_a_decision_is_caught(
    says: str, kind: type, broken: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A decision of the floor is broken."""
    plant_decider(kind, broken, monkeypatch)  # type: ignore[arg-type]
    assert _caught(), f"nobody noticed: {says}"
    promise("M1", faults=1, survived=0)
