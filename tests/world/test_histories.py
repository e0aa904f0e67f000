"""Random histories: the books match the floor after every order, and the journal alone leads to the
same floor, byte for byte (promises R1 and R2)."""

from __future__ import annotations

import gc
from collections import Counter

import pytest

from pitboss.floor import orders as o
from pitboss.floor.state import Floor
from tests.effort import effort
from tests.promises import promise
from tests.world.floors import MANNERS, START_MS, opened
from tests.world.history import Model, replay, state_hash, tell

HISTORIES = effort(commit=5_000, nightly=500_000)
ORDERS = 200
PARTS = 25
# Most histories are of casino nights, with their fourteen games.
ROUND = (*MANNERS, "night", "night", "night by hand", "night with devices")

PLAYED = {
    "Sit",
    "Leave",
    "AddChips",
    "PlaceWager",
    "EnterResult",
    "Draw",
    "DealCard",
    "Choose",
    "Report",
    "TakePost",
    "LeavePost",
    "AskFill",
    "AskCredit",
    "ConfirmTransfer",
    "Sell",
    "TakeBack",
    "Reverse",
    "CorrectRound",
    "CountRack",
    "CloseTable",
    "OpenTable",
    "PromiseDraws",
    "SealWords",
    "AddWords",
    "RevealDraws",
    "CloseWindow",
    "AskToLeave",
    "SellTickets",
    "SealTickets",
    "OpenDrawing",
    "AddDrawingWords",
    "DrawTicket",
    "ClaimPrize",
    "again",
    "other body",
    "refused",
}


@pytest.mark.parametrize("part", range(PARTS))
def test_histories_replay_byte_for_byte(part: int) -> None:
    """Each history is made, checked at every order, and replayed from its entries alone."""
    counts, share = Counter[str](), HISTORIES // PARTS
    seeds = range(part * share, (part + 1) * share)
    gc.freeze()
    for seed in seeds:
        start = opened(ROUND[seed % len(ROUND)])
        try:
            told = tell(start, seed, ORDERS)
            floor, books = replay(start, told.entries)
            assert state_hash(floor) == state_hash(told.floor)
            assert (books.imitation, books.cash) == (told.books.imitation, told.books.cash)
        except Exception as wrong:
            wrong.add_note(f"seed {seed}: tell(opened({start.name!r}), {seed}, {ORDERS})")
            raise
        counts += told.counts
    gc.unfreeze()
    missing = PLAYED - counts.keys()
    assert not missing, f"never done: {missing}"
    assert 0.2 < counts["refused"] / counts.total() < 0.5
    for name in ("R1", "R2"):
        promise(
            name,
            histories=len(seeds),
            orders=counts.total(),
            refused=counts["refused"],
            differences=0,
            seed=f"{seeds[0]}-{seeds[-1]}",
        )


@pytest.mark.parametrize("name", MANNERS)
def test_the_opening_replays_too(name: str) -> None:
    """The rows that open a floor lead to it from nothing."""
    start = opened(name)
    empty = start._replace(floor=Floor(), entries=())
    from pitboss.store.canonical import canonical

    entries = [(canonical(said), at) for said, at in start.entries]
    floor, _ = replay(empty, entries)
    assert state_hash(floor) == state_hash(start.floor)


def test_the_model_notices_a_chip_too_many() -> None:
    """The bookkeeping notices a wallet, a rack or a window that is off by one."""
    from msgspec.structs import replace

    start = opened("night")
    floor = start.floor
    guests = {**floor.guests, "g1": replace(floor.guests["g1"], wallet=1)}
    name, live = next(iter(floor.tables.items()))
    tables = {**floor.tables, name: replace(live, rack=live.rack + 1)}
    windows = {**floor.windows, "w1": replace(floor.windows["w1"], dollars=1)}
    for wrong in ({"guests": guests}, {"tables": tables}, {"windows": windows}):
        with pytest.raises(AssertionError, match="booked"):
            Model(start).check(replace(floor, **wrong))


def test_a_written_history_that_was_changed_is_noticed() -> None:
    """An entry with another sum does not replay."""
    from pitboss.floor.entry import read_entry
    from pitboss.store.canonical import canonical
    from pitboss.store.row import BadRow

    start = opened("night")
    sold = (b'"Sell"', b'"dollars":')  # some are refused, and come to no sum
    told, places = next(
        (told, places)
        for told in (tell(start, seed, ORDERS) for seed in range(3, 50))
        if (
            places := [
                at
                for at, (body, _) in enumerate(told.entries)
                if all(word in body for word in sold)
            ]
        )
    )
    body, at = told.entries[places[0]]
    said = read_entry(body)
    assert isinstance(said.order.command, o.Sell)
    changed = body.replace(b'"dollars":', b'"dollars":1', 1)
    assert canonical(read_entry(changed)) != canonical(said)
    entries = list(told.entries)
    entries[places[0]] = changed, at
    with pytest.raises(BadRow, match=f"row {places[0] + 1}"):
        replay(start, entries)
    assert at > START_MS
