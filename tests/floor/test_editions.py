"""Nights of earlier editions open to the state they had, are verified and replayed, answer the
orders they know, and go on. `tests/data/nights` has one night of each edition, as the program of
its time left it in the middle of the evening: see `tests/floor/edition_nights.py`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from pitboss.cli.floor.nights import edition
from pitboss.floor.edition import NUMBER, edition_number
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.night import Answer, Night
from pitboss.floor.state import rules_of
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit import table_line as line
from pitboss.pit.decide import decide
from pitboss.pit.events import Event
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.store.canonical import canonical
from pitboss.store.keys import read_key
from pitboss.store.row import BadRow, Row
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.night.takings import table_options
from tests.cli.ready import pitboss
from tests.floor.edition_nights import KEY, NIGHT, NIGHTS, STATE, run, unlock
from tests.floor.small_night import in_memory, rechain
from tests.playing import clause
from tests.verifier.program import verifier
from tests.world.memory import MemoryStore

EDITIONS = sorted((folder.name for folder in NIGHTS.iterdir()), key=int)
FIRST = "0.1.0+934650cabe5b"
FORMER = NIGHTS.parent / "former"
RELIEVED = NIGHTS.parent / "relieved_night"


@pytest.fixture(params=EDITIONS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a night, for its files are changed by being used."""
    return Path(shutil.copytree(NIGHTS / request.param, tmp_path / "night"))


def open_night(folder: Path, by: str = "") -> Night:
    """The night of a folder, opened by this program or one of another edition."""
    return Night(unlock(folder), by or edition())


@pytest.fixture
def first(tmp_path: Path) -> list[Row]:
    """The rows of the first edition's night."""
    return list(SQLiteStore(Path(shutil.copy(NIGHTS / "1" / NIGHT, tmp_path))).rows())


def known_then(now: Any, then: Any) -> Any:
    """A state of today, as far as its fields and parts were there at the time."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {key: known_then(now.get(key), part) for key, part in then.items()}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [known_then(*both) for both in zip(now, then, strict=True)]
    return now


def test_every_edition_has_its_night(first: list[Row]) -> None:
    """After the number is raised, `python -m tests.goldens nights` writes a night of it."""
    assert [int(name) for name in EDITIONS] == list(range(1, NUMBER + 1))
    assert edition_number(edition()) == NUMBER
    assert {edition_number(row.edition) for row in first} == {1}


def test_an_old_night_opens_to_the_state_it_had(folder: Path) -> None:
    then = (folder / STATE).read_bytes()
    now = json.loads(canonical(open_night(folder).floor))
    assert canonical(known_then(now, json.loads(then))) == then


def test_an_old_night_is_verified_and_replayed(folder: Path) -> None:
    for more in ([], ["--replay"]):
        ran = pitboss("verify", str(folder / NIGHT), "--key", str(folder / KEY), *more)
        assert (ran.code, ran.err) == (0, "")


@clause("nj-13-47-20-31-d-1-relief-burn")
def test_a_shoe_that_burned_one_card_for_a_new_dealer_is_not_dealt_again(tmp_path: Path) -> None:
    """Red dog from an electronic shoe, before a new dealer also burned a card besides the first:
    the burned card is hidden, so the round cannot be rebuilt from its events (N-D12)."""
    folder = Path(shutil.copytree(RELIEVED, tmp_path / "night"))
    then = (folder / STATE).read_bytes()
    now = json.loads(canonical(open_night(folder).floor))
    assert canonical(known_then(now, json.loads(then))) == then
    ran = pitboss("verify", str(folder / NIGHT), "--key", str(folder / KEY), "--replay")
    assert (ran.code, ran.err) == (0, "")


def test_orders_that_were_given_before_an_update_are_known_after_it(folder: Path) -> None:
    """A client sends its order as it was; this program would write some of them differently."""
    night = Night(SQLiteStore(folder / NIGHT, owner=True), edition(), read_key(folder / KEY))
    before = night.at
    for row in list(night.store.rows()):
        answer = night.ask(read_entry(row.body).order)
        assert isinstance(answer, Answer)
        assert (answer.seq, answer.again) == (row.seq, True)
    assert night.at == before
    first = read_entry(next(iter(night.store.rows())).body).order
    assert not isinstance(night.ask(replace(first, second="a1")), Answer)


def test_an_old_night_continues_to_its_end(folder: Path) -> None:
    """With its own script and its own floor file, which may no longer be lawful."""
    begun = open_night(folder).at[0]
    ran = run(folder)
    assert (ran.code, ran.err) == (0, ""), ran
    assert f"{begun} given before; everything went as written" in ran.out
    ran = pitboss("verify", str(folder / NIGHT), "--replay")
    assert (ran.code, ran.err) == (0, "")
    night = open_night(folder)
    assert night.floor.status == "closed"
    lines = [line.decode() for line in export(night.store, night.floor)]
    assert verifier.verify(lines)[0] == night.at[0] > begun


def test_an_old_night_is_copied_and_printed(folder: Path) -> None:
    night, copy = str(folder / NIGHT), str(folder / "copy.pitboss")
    key = ["--key", str(folder / KEY)]
    sheets = ["export", "--csv", str(folder / "sheets"), *key]
    for words in (["backup", copy], sheets, ["state", *key]):
        ran = pitboss("floor", *words, "--night", night)
        assert (ran.code, ran.err) == (0, ""), words
    ran = pitboss(
        "floor", "restore", copy, "--night", f"{night}.pitboss", "--key", str(folder / KEY)
    )
    assert (ran.code, ran.err) == (0, "")


@clause("nj-13-47-20-23-b-1", "nj-13-47-20-27-f-6", "nj-13-47-20-18-a-5")
def test_a_night_with_choices_that_no_house_has_now_opens_and_continues(tmp_path: Path) -> None:
    """Left by the program of edition 7: caribbean stud with one deck, let it ride with its hands
    counted, and a second stack kept out of the shuffling machine. No plan allows that anymore."""
    folder = Path(shutil.copytree(FORMER, tmp_path / "night"))
    then = (folder / STATE).read_bytes()
    now = json.loads(canonical(open_night(folder).floor))
    assert canonical(known_then(now, json.loads(then))) == then
    ran = run(folder)
    assert (ran.code, ran.err) == (0, ""), ran
    ran = pitboss("verify", str(folder / NIGHT), "--replay", "--key", str(folder / KEY))
    assert (ran.code, ran.err) == (0, "")
    night = open_night(folder)
    lines = [line.decode() for line in export(night.store, night.floor)]
    assert verifier.verify(lines)[0] == night.at[0]
    assert table_options(night.floor, "stud-1") == table_options(night.floor, "ride-1") == {}
    for table in ("stud-1", "ride-1", "bacc-1"):
        line.write(rules_of(night.floor, table), night.floor.tables[table].table)
    checked = pitboss("floor", "check", str(folder / "floor.toml"))
    assert checked.code != 0
    for cited in ("20.23(b)1", "no option 'hands_a_player'", "20.18(a)5"):
        assert cited in checked.out + checked.err


def test_their_own_edition_is_held_to_its_own_rules(tmp_path: Path) -> None:
    """Only what another edition allowed passes: under this one that floor is unlawful."""
    folder = Path(shutil.copytree(NIGHTS / "1", tmp_path / "night"))
    with pytest.raises(BadRow, match="would be refused now: someone must be") as bad:
        open_night(folder, by=FIRST)
    assert "edition" not in bad.value.what
    with pytest.raises(BadRow, match="is not in canonical form"):
        verify(SQLiteStore(folder / NIGHT))


def forge(rows: list[Row], at: int, change: dict[bytes, bytes], actor: str = "") -> MemoryStore:
    """A journal of these rows with something changed in one of them, all hashes recomputed."""
    row = rows[at]
    body = row.body
    for old, instead in change.items():
        assert old in body
        body = body.replace(old, instead, 1)
    order = sha256(canonical(json.loads(body)["order"])).digest()
    new = replace(row, body=body, order_sha=order, actor=actor or row.actor)
    store = in_memory(rechain([*rows[:at], new, *rows[at + 1 :]], at), [])
    store.facts = replace(store.facts, night="golden-1")
    return store


def test_what_comes_to_something_else_names_both_editions(first: list[Row]) -> None:
    """What another edition allowed passes, but not a wrong effect of its order."""
    came = b'"person":"%b","type":"CameOn"'
    store = forge(first, 1, {came % b"m1": came % b"a1"})
    words = f"written under edition {FIRST}, and this program has {edition()}"
    for read_again in (
        lambda: Night(store, edition()),
        lambda: verify(store, replay=True, edition=edition()),
    ):
        with pytest.raises(BadRow, match="now gives a different result") as bad:
            read_again()
        assert words in bad.value.what


def refuse_field(rules: Rules, table: Table, command: c.Command) -> list[Event] | Refusal:
    """The pit of a later edition, in which craps has no field."""
    if isinstance(command, c.PlaceWager) and command.wager == "field":
        return refuse("there is no field anymore")
    return decide(rules, table, command)


def forget_recorded(state: Any) -> Any:
    """A state without the events that are remembered from rows of another edition."""
    if isinstance(state, dict):
        return {key: forget_recorded(part) for key, part in state.items() if key != "recorded"}
    return list(map(forget_recorded, state)) if isinstance(state, list) else state


def test_what_a_game_allowed_then_stays_allowed(
    first: list[Row], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happened at the table comes from the row where the game itself now refuses; the money it
    moved is still computed."""
    monkeypatch.setattr("pitboss.floor.table_orders.decide", refuse_field)
    then = forget_recorded(json.loads((folder / STATE).read_bytes()))
    night = open_night(folder, by="a later edition")
    now = forget_recorded(json.loads(canonical(night.floor)))
    assert known_then(now, then) == then
    with pytest.raises(BadRow, match="would be refused now"):
        open_night(folder, by=next(iter(night.store.rows())).edition)

    at = next(row.seq for row in first if b'"key":"field"' in row.body) - 1
    for change, words in (
        ({b'"stake":5,"state"': b'"stake":6,"state"'}, "now gives a different result"),
        ({b'"name":"field","seat":2': b'"name":"field","seat":9'}, "would be refused now"),
    ):
        with pytest.raises(BadRow, match=words):
            Night(forge(first, at, change), edition())


def test_an_order_of_nobody_is_no_crash(first: list[Row]) -> None:
    """Permission is not checked; someone who is not on the floor cannot do it anyway."""
    at = next(row.seq for row in first if b"OpenWindow" in row.body) - 1
    store = forge(first, at, {b'"actor":"k1"': b'"actor":"k9"'}, actor="k9")
    with pytest.raises(BadRow, match="would be refused now: nobody here has the id 'k9'"):
        Night(store, edition())


@pytest.mark.parametrize(
    "change",
    [
        {b'"cash":[]': b'"cash":[],"extra":1'},
        {b'"events":[{': b'"events":[{"extra":1,'},
        {b'"order":{': b'"order":{"extra":1,'},
        {b'"cash":[],': b'"cash": [],'},
        {b'"cash":[],"events"': b'"events"', b'"moves":[]': b'"moves":[],"cash":[]'},
    ],
)
def test_nothing_hides_in_the_body_of_an_old_row(
    change: dict[bytes, bytes], first: list[Row]
) -> None:
    with pytest.raises(BadRow, match=r"row 2: (cannot be read|is not in canonical form)"):
        verify(forge(first, 1, change), edition=edition())


def journal_types(kind: Any, seen: set[type]) -> Iterator[type[Struct]]:
    """Every struct that can be in the body of a row."""
    parts = [msgspec.inspect.type_info(kind)]
    while parts:
        first = parts.pop()
        if isinstance(first, msgspec.inspect.StructType):
            if first.cls in seen:
                continue
            seen.add(first.cls)
            yield first.cls
            parts += [field.type for field in first.fields]
        for name in ("types", "item_types"):
            parts += getattr(first, name, None) or ()
        for name in ("item_type", "key_type", "value_type"):
            parts += [part] if (part := getattr(first, name, None)) is not None else []


def test_no_field_that_is_not_known_is_read() -> None:
    types = list(journal_types(Entry, set()))
    assert len(types) > 150
    assert [kind for kind in types if not kind.__struct_config__.forbid_unknown_fields] == []
