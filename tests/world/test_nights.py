"""Whole nights end with closed books: every house, both journals, with all that goes wrong.

Each night runs from its first row to its last through the real shell on a real journal. Seed 0 has
every kind of trouble; any other has each with probability one half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import process_time

import pytest

from pitboss.chance import promise as chance
from pitboss.floor.entry import read
from pitboss.floor.events import RackCounted, WindowClosed
from pitboss.floor.export import export
from pitboss.floor.night import Night
from pitboss.floor.state import CLOSED_NIGHT, rules_of
from pitboss.floor.verify import verify
from pitboss.games._houses import HOUSES
from pitboss.store.canonical import canonical
from pitboss.store.journal import Store
from pitboss.store.keys import make_key
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore
from tests.effort import effort
from tests.promises import promise
from tests.stores import KINDS, database_url, new_name
from tests.verifier import verifier
from tests.world.hall import EDITION, Hall
from tests.world.nights import Size, whole_night

NIGHTS = effort(commit=1, nightly=100, release=2_000)
ROUNDS = effort(commit=40, nightly=350)
SIZES = {
    "nj_night": Size(20, 300, ROUNDS),
    "nj_casino": Size(6, 60, ROUNDS),
    "tas_casino": Size(4, 40, ROUNDS),
}


@pytest.fixture(autouse=True)
def _seeded_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A night has seeds of its own; afterwards they come from the operating system again."""
    monkeypatch.setattr(chance, "fresh", chance.fresh)


def reopener(kind: str, folder: Path) -> Callable[[], Store]:
    """What opens the journal of one night, and makes it first."""
    night = new_name()
    path = folder / f"{night}.pitboss"
    if kind == "sqlite":
        SQLiteStore.create(path, night).close()
        return lambda: SQLiteStore(path, owner=True)
    PostgresStore.create(database_url(), night).close()
    return lambda: PostgresStore(database_url(), night)


@pytest.mark.parametrize("house", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_night_closes_with_balanced_books(kind: str, house: str, tmp_path: Path) -> None:
    """R3: opened, played, disturbed, corrected, closed: nothing is over or missing."""
    rows, began, signer = 0, process_time(), make_key(tmp_path / "night.key")
    for seed in range(NIGHTS):
        hall = whole_night(reopener(kind, tmp_path), signer, house, seed, SIZES[house])
        with closing(hall.night.store):
            check(hall)
            if not seed:
                check_trouble(hall)
                check_export(hall)
        rows += hall.night.at[0]
    took = process_time() - began
    promise("R3", store=kind, house=house, nights=NIGHTS, rows=rows, cpu_s=round(took))


def check(hall: Hall) -> None:
    """The night is closed, its books are level, and all of it follows from its journal."""
    said, floor, books = f"seed {hall.seed}, trouble: {hall.swarm}", hall.floor, hall.night.books
    assert floor.status == CLOSED_NIGHT, said
    books.check()
    for beginning in ("player/", "wager/"):
        assert not books.total(beginning), f"{said}: {beginning} still holds something"
    for name, live in floor.tables.items():
        assert not live.table.seats, f"{said}: somebody sits at {name}"
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
    """What counts found over or short has been named, and nothing else is in the void."""
    over = cents = 0
    for row in night.store.rows():
        for event in read(row.body).events:
            if isinstance(event, RackCounted):
                over += event.over
            elif isinstance(event, WindowClosed):
                over += event.over_dollars
                cents += event.over_cents
    assert night.books.balance("void") == -over, f"seed {hall.seed}"
    assert ("variances" in hall.swarm.on) == bool(over or cents), f"seed {hall.seed}"


def check_trouble(hall: Hall) -> None:
    """All that should happen tonight did happen."""
    counts = hall.counts
    for kind in ("refused", "sent twice", "sent again"):
        assert counts[kind], f"nothing was {kind}"
    assert sum(many for kind, many in counts.items() if kind.startswith("died"))
    if hall.plan.house == "nj_night":
        for kind in ("irregularities", "corrected", "reliefs", "fills and credits"):
            assert counts[kind], f"there were no {kind}"
    games = Counter[str]()
    for name, live in hall.floor.tables.items():
        games[rules_of(hall.floor, name).game.id] += live.table.round
    every = next(one.games for one in HOUSES if one.id == hall.plan.house)
    assert games.keys() == set(every)
    assert min(games.values()) > ROUNDS


def check_export(hall: Hall) -> None:
    """The verifier, which shares no code with the package, finds the exported night sound."""
    lines = [line.decode() for line in export(hall.night.store, hall.floor)]
    rows, _, draws, settled, hidden = verifier.verify(lines)
    assert rows == hall.night.at[0]
    assert draws
    assert settled
    assert not hidden
