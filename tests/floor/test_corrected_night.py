"""A night of edition 7, in `tests/data/corrected_night`: reports were accepted after the call that
are refused today, and a result before them was corrected later. Their effect comes from their rows,
even when the table is replayed for the correction."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.floor.nights import edition
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_actor
from pitboss.floor.damaged_rows import read_row
from pitboss.floor.edition import edition_number
from pitboss.floor.night import Night
from pitboss.floor.replay import floor_after
from pitboss.floor.state import Floor, LiveTable
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit.decide import decide
from pitboss.pit.events import Event
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.store.canonical import canonical
from pitboss.store.journal import Store
from pitboss.store.row import BadRow, Row
from tests.cli.ready import pitboss
from tests.floor.edition_nights import KEY, NIGHT, STATE, run, unlock
from tests.floor.house import House
from tests.floor.small_night import in_memory, rechain
from tests.floor.test_editions import known_then
from tests.stores import new_store
from tests.verifier.program import verifier

WRITTEN = Path(__file__).parents[1] / "data" / "corrected_night"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the night, for its files are changed by being used."""
    return Path(shutil.copytree(WRITTEN, tmp_path / "night"))


@pytest.fixture
def rows(folder: Path) -> list[Row]:
    return list(unlock(folder).rows())


def test_it_is_of_edition_7_and_its_reports_come_to_something_else_now(
    folder: Path, rows: list[Row]
) -> None:
    """Today's rules refuse one, and the other would not return all wagers."""
    assert {edition_number(row.edition) for row in rows} == {7}
    (first, second) = [row.seq for row in rows if b'"type":"Report"' in row.body]
    whole = unlock(folder)
    faults = ((first, "'a die is not flat' is reported .* not after"), (second, "different result"))
    for seq, words in faults:
        floor = _before(rows, seq, whole)
        row = rows[seq - 1]
        with pytest.raises(BadRow, match=words):
            floor_after(floor, row, read_row(row), lambda table, block: None, row.edition)


def _before(rows: list[Row], seq: int, whole: Store) -> Floor:
    """The floor before a row, by today's program."""
    store = in_memory(rows[: seq - 1], [])
    store.facts = whole.facts
    return Night(store, edition()).floor


def test_it_opens_to_the_state_it_had(folder: Path) -> None:
    then = (folder / STATE).read_bytes()
    now = json.loads(canonical(Night(unlock(folder), edition()).floor))
    assert canonical(known_then(now, json.loads(then))) == then


def test_it_is_verified_replayed_and_ended(folder: Path) -> None:
    """By today's program, which corrects the same result twice more: at the table and, once its
    guests have left, out of the rack."""
    for more in ([], ["--replay"]):
        ran = pitboss("verify", str(folder / NIGHT), "--key", str(folder / KEY), *more)
        assert (ran.code, ran.err) == (0, "")
    ran = run(folder)
    assert (ran.code, ran.err) == (0, ""), ran
    assert "50 given before; everything went as written" in ran.out
    ran = pitboss("verify", str(folder / NIGHT), "--replay")
    assert (ran.code, ran.err) == (0, "")
    night = Night(unlock(folder), edition())
    assert night.floor.status == "closed"
    lines = [line.decode() for line in export(night.store, night.floor)]
    assert verifier.verify(lines)[0] == night.at[0]


def test_what_was_recorded_is_remembered_for_the_correction_only_where_it_differs(
    folder: Path,
) -> None:
    live = Night(unlock(folder), edition()).floor.tables["cage-1"]
    assert live.since is not None
    chains = [since.chain for since in (*live.past, live.since)]
    recorded = [step.command for chain in chains for step in chain if step.recorded]
    assert [type(command) for command in recorded] == [c.Report, c.Report]


@pytest.mark.parametrize("nth", [0, 1])
def test_a_correction_that_comes_to_something_else_is_refused(rows: list[Row], nth: int) -> None:
    """What was recorded is taken as it is; the effect of the correction is computed."""
    (*_, row) = [row for row in rows if b'"type":"CorrectRound"' in row.body][: nth + 1]
    for old, new in ((b',"2":', b',"3":'), (b'"later":', b'"later":1')):
        assert old in row.body
        body = row.body.replace(old, new, 1)
        order = sha256(canonical(json.loads(body)["order"])).digest()
        forged = replace(row, body=body, order_sha=order)
        store = in_memory(
            rechain([*rows[: row.seq - 1], forged, *rows[row.seq :]], row.seq - 1), []
        )
        store.facts = replace(store.facts, night="corrected-7")
        with pytest.raises(BadRow, match="now gives a different result") as bad:
            verify(store, replay=True, edition=edition())
        assert bad.value.seq == row.seq


def refuse_leaving(rules: Rules, table: Table, command: c.Command) -> list[Event] | Refusal:
    """The pit of a later edition, in which nobody leaves a table."""
    return refuse("stay") if isinstance(command, c.Leave) else decide(rules, table, command)


def test_who_left_takes_what_the_right_result_would_have_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leaving was allowed then. The correction of an earlier result pays the difference to the
    wallet: the record says that someone left, and the table says with how much."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        house.open()
        for guest, seat in (("g1", 1), ("g2", 2)):
            house.guest(guest)
            house.ask(guest, c.Sit(seat, 50), "craps")
            house.ask(guest, c.PlaceWager(seat, "field", 10), "craps")
        house.ask("a1", c.EnterResult("3-3"), "craps")
        house.ask("g2", c.Leave(2), "craps")
        house.ask("a1", o.CorrectRound("2-2", "misread"), "craps")
        assert house.night.floor.guests["g2"].wallet == 1_000 - 10 + 20
        monkeypatch.setattr("pitboss.floor.table_orders.decide", refuse_leaving)
        again = Night(store, "a later edition")
        assert again.at == house.night.at
        assert again.floor.guests == house.night.floor.guests
        assert again.floor.tables["craps"].table == house.night.floor.tables["craps"].table


def refuse_keying(floor: Floor, live: LiveTable, order: o.Order) -> Refusal | None:
    """A later edition, in which someone else keys results in."""
    if isinstance(order.command, c.EnterResult):
        return refuse("the dealer keys nothing in")
    return verify_actor(floor, live, order)


def test_what_only_someone_else_may_do_now_is_played_again_and_not_taken_as_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game gives the same result as then. So with another first throw the second one is not the
    seven that ended the point."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store)
        house.open()
        house.guest("g1")
        house.ask("g1", c.Sit(1, 50), "craps")
        house.ask("g1", c.PlaceWager(1, "pass", 10), "craps")
        house.ask("a1", c.EnterResult("3-3"), "craps")
        house.ask("a1", c.EnterResult("3-4"), "craps")
        assert house.night.floor.tables["craps"].table.seats[1].chips == 40
        house.ask("a1", o.CorrectRound("5-6", "misread"), "craps", round=1)
        assert house.night.floor.tables["craps"].table.seats[1].chips == 60
        monkeypatch.setattr("pitboss.floor.table_orders.verify_actor", refuse_keying)
        again = Night(store, "a later edition")
        assert again.floor.tables == house.night.floor.tables
