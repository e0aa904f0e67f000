"""Whole nights end with closed books: every house, both journals, and everything that can go wrong.

Each night runs from its first row to its last through the real shell on a real journal. Seed 0 has
every kind of trouble; any other has each with probability one half.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from time import process_time

import pytest

from pitboss.chance import commit_reveal as chance
from pitboss.floor.entry import read_entry
from pitboss.floor.events import NightClosed, RackCounted, WindowClosed
from pitboss.floor.night import Night
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.store.canonical import canonical
from pitboss.store.keys import make_key
from tests.effort import effort
from tests.promises import promise
from tests.stores import KINDS, database_url, new_name
from tests.verifier.program import verifier
from tests.world.hall import EDITION, Hall
from tests.world.kill_process import Journal
from tests.world.night_counts import check_happened
from tests.world.nights import Size, whole_night

NIGHTS = effort(commit=1, nightly=100, release=2_000)
ROUNDS = effort(commit=60, nightly=350)
SIZES = {
    "nj_night": Size(20, 300, ROUNDS),
    "nj_casino": Size(6, 60, ROUNDS),
    "tas_casino": Size(5, 40, 3 * ROUNDS),
}


@pytest.fixture(autouse=True)
def _seeded_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A night has its own seeds; afterward they come from the operating system again."""
    monkeypatch.setattr(chance, "new_seed", chance.new_seed)


def new_journal(kind: str, folder: Path) -> Journal:
    """The empty journal of one night."""
    night = new_name()
    where = str(folder / f"{night}.pitboss") if kind == "sqlite" else database_url()
    return Journal(kind, where, night).create()


@pytest.mark.parametrize("house", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_night_closes_with_balanced_books(kind: str, house: str, tmp_path: Path) -> None:
    """R3: opened, played, disturbed, corrected, closed: nothing is over or missing."""
    rows, began, key = 0, process_time(), tmp_path / "night.key"
    figures: dict[str, int] = {}
    make_key(key)
    for seed in range(NIGHTS):
        hall = whole_night(new_journal(kind, tmp_path), key, house, seed, SIZES[house])
        with closing(hall.night.store):
            check(hall)
            if not seed:
                figures = dict(sorted(check_happened(hall, SIZES[house].rounds).items()))
                check_export(hall)
        rows += hall.night.at[0]
    took = round(process_time() - began)
    print(f"{house} on {kind}, {NIGHTS} nights, {rows} rows; the first: {figures}")
    told = {name.replace(" ", "_"): many for name, many in figures.items() if name != "rows"}
    promise("R3", store=kind, house=house, nights=NIGHTS, rows=rows, cpu_s=took, **told)


def check(hall: Hall) -> None:
    """The night is closed, its books are level, and all of it follows from its journal."""
    said, floor, books = f"seed {hall.seed}, trouble: {hall.swarm}", hall.floor, hall.night.books
    assert floor.status == CLOSED_NIGHT, said
    books.check()
    for beginning in ("player/", "wager/"):
        assert not books.total(beginning), f"{said}: {beginning} still holds something"
    for name, live in floor.tables.items():
        assert not live.table.seats, f"{said}: someone sits at {name}"
        assert books.balance(f"rack/{name}") == live.rack == live.counted, f"{said}: {name}"
    found = verify(hall.night.store, replay=True)
    assert (found.rows, found.replayed) == (hall.night.at[0], True), said
    floats = [table.float for table in hall.plan.tables]
    floats += [window.float for window in hall.plan.windows]
    assert found.issued == sum(floats), said
    again = Night(hall.night.store, EDITION)
    assert canonical(again.floor) == canonical(floor), said
    assert again.books.imitation == books.imitation, said
    check_variances(hall, again)


def check_variances(hall: Hall, night: Night) -> None:
    """What counts found over or short has been named, what nobody redeemed at a casino night is
    void since the close, and nothing else is in the void."""
    over = cents = voided = 0
    for row in night.store.rows():
        for event in read_entry(row.body).events:
            if isinstance(event, RackCounted):
                over += event.over
            elif isinstance(event, WindowClosed):
                over += event.over_dollars
                cents += event.over_cents
            elif isinstance(event, NightClosed):
                voided += event.voided
    assert night.books.balance("void") == voided - over, f"seed {hall.seed}"
    if hall.plan.house == "nj_night":
        assert voided, f"seed {hall.seed}: nobody kept a chip"
        assert not night.books.balance("guests"), f"seed {hall.seed}: chips are worth something"
    assert ("variances" in hall.swarm.on) == bool(over or cents), f"seed {hall.seed}"


def check_export(hall: Hall) -> None:
    """The verifier, which shares no code with the package, accepts the exported night."""
    lines = [line.decode() for line in export(hall.night.store, hall.floor)]
    rows, _, draws, settled, left, hidden, _ = verifier.verify(lines)
    assert rows == hall.night.at[0]
    assert draws
    assert settled
    assert not hidden
    assert not left  # only corrections of cards, and cards that nobody turns over, would be left
