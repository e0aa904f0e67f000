"""The verbs of the floor, as someone types them, on both kinds of journal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.store.keys import read_key
from pitboss.store.pins import is_pin, pin_name
from pitboss.store.side_data import pepper_of
from tests.cli.nights import Desk
from tests.stores import KINDS


@pytest.fixture(params=KINDS)
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    """A terminal with a floor file, and no night yet."""
    return Desk(request.param, tmp_path)


@pytest.fixture
def opened(tmp_path: Path) -> Desk:
    """A terminal with a night under way, in a file."""
    return Desk("sqlite", tmp_path).open()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The same, for tests that leave the floor as it was."""
    return Desk("sqlite", tmp_path_factory.mktemp("shared")).open()


def test_an_evening_by_verbs(desk: Desk) -> None:
    says = desk.says
    assert "key held by a2" in says("open", str(desk.floor), "--by", "m1", "--key-holder", "a2")
    for person in ("m1", "a1", "a2", "a3", "h1", "k1"):
        says("duty", "on", person)
    for post, person in (("dealer", "a1"), ("boxperson", "a3"), ("stickperson", "h1")):
        says("relief", "craps-1", post, person)
    desk.script("a1: hangs the notices of craps-1", "craps-1> dealer: opens the table")
    says("window", "w1", "--posted", "--by", "k1")
    says("guest", "in", "g1", "of", "age", "--by", "k1")
    assert "$200 of imitation money sold to g1 for $100 in cash" in says("sell", "w1", "100", "g1")
    says("seat", "craps-1", "1", "sits", "150", "--by", "g1")
    says("wager", "craps-1", "1", "pass", "10")
    says("round", "craps-1", "no", "more", "bets")
    assert "pass wins $10" in says("round", "craps-1", "roll", "4-3")
    assert "seat 1 -$20" in says("correct", "craps-1", "1-1", "it", "was", "two", "ones")
    says("fill", "craps-1", "w1", "500")
    says("fill", "craps-1", "w1", "500", "--confirm")
    says("seat", "craps-1", "1", "leaves")
    says("table", "craps-1", "close")
    assert "as it should be" in says("count", "craps-1", "10510", "--by", "a1")
    assert desk.state()["guests"]["g1"]["holds"] == 190
    ran = desk.run("verify", desk.night, "--replay", "--json")
    assert json.loads(ran.out)["sound"] is True


def test_a_retry_with_its_id_does_nothing_twice(desk: Desk) -> None:
    desk.open()
    again = ("sell", "w1", "50", "g1", "--json", "--id", "ab" * 16)
    first, second = json.loads(desk.says(*again)), json.loads(desk.says(*again))
    assert (first["again"], second["again"]) == (False, True)
    assert first["seq"] == second["seq"]
    assert desk.state()["windows"]["w1"]["cents"] == 25_000
    assert "belongs to another order" in desk.refused("sell", "w1", "60", "g1", "--id", "ab" * 16)


def test_a_retry_knows_who_asked_although_the_dealer_changed(opened: Desk) -> None:
    roll = ("round", "craps-1", "roll", "4-3", "--id", "cd" * 16, "--json")
    opened.says("round", "craps-1", "no", "more", "bets")
    opened.says(*roll)
    opened.says("relief", "craps-1", "dealer", "a2", "--by", "a1")
    assert json.loads(opened.says(*roll))["again"] is True
    assert opened.state()["tables"]["craps-1"]["round"] == 2


def test_an_open_that_was_cut_off_continues(desk: Desk, tmp_path: Path) -> None:
    """The same order sets up only once; a different one hears that the night already exists."""
    by_id = ("open", str(desk.floor), "--by", "m1", "--id", "ef" * 16, "--json")
    assert json.loads(desk.says(*by_id))["seq"] == 1
    assert json.loads(desk.says(*by_id))["again"] is True
    assert "already set up" in desk.wrong("open", str(desk.floor), "--by", "m1")
    assert desk.rows() == 1


def test_names_and_pins_are_kept_beside_the_journal(desk: Desk) -> None:
    desk.open()
    store = desk.store()
    try:
        journal = b"".join(row.body for row in store.rows())
        assert b"Nobody" not in journal
        assert b"48151623" not in journal
        assert store.get_value("name/m1") == b"Nobody Knows"
        pin = store.get_value(pin_name("m1"))
        assert pin is not None
        assert b"48151623" not in pin
        pepper = pepper_of(read_key(desk.key), store.facts.night)
        assert is_pin("48151623", pin, pepper)
        assert not is_pin("48151624", pin, pepper)
        assert not is_pin("48151623", pin), "nobody tries it out without the key"
    finally:
        store.close()


def test_the_key_is_outside_and_held_by_someone(opened: Desk) -> None:
    assert opened.key.stat().st_mode & 0o077 == 0
    assert b"PRIVATE" not in Path(opened.night).read_bytes()
    opened.key.rename(opened.folder / "elsewhere.pem")
    before = opened.rows()
    assert "there is no signing key" in opened.wrong("sell", "w1", "50", "g1")
    assert "--key" in opened.wrong("sell", "w1", "50", "g1")
    assert opened.rows() == before


def test_another_key_is_refused(opened: Desk, tmp_path: Path) -> None:
    from pitboss.store.keys import make_key

    make_key(tmp_path / "other.pem")
    words = opened.wrong("sell", "w1", "50", "g1", "--key", str(tmp_path / "other.pem"))
    assert "is not the key of this night, which m1 holds" in words


def test_a_floor_that_could_not_be_set_up_leaves_nothing_behind(desk: Desk) -> None:
    assert "only the member in charge may" in desk.wrong("open", str(desk.floor), "--by", "a1")
    assert "and 'x9' is not" in desk.wrong(
        "open", str(desk.floor), "--by", "m1", "--key-holder", "x9"
    )
    assert not desk.key.exists()
    assert not Path(desk.night).exists()


def test_a_plan_that_keeps_no_proof_of_an_opening_says_so(tmp_path: Path) -> None:
    """With real equipment that is keyed in, the clause and the fix are named; a device and a table
    by hand need no such note."""
    desk = Desk("sqlite", tmp_path)
    first, purpose, *notes = desk.says("check", str(desk.floor)).splitlines()
    assert "is in order" in first
    assert "practice" in purpose
    assert len(notes) == 1
    assert notes[0].startswith("note: table craps-1: its equipment is real")
    assert notes[0].endswith("write by_hand = true to record each (13:47-20.25(b)1)")
    body = json.loads(desk.says("check", str(desk.floor), "--json"))
    assert [f"note: {note}" for note in body["notes"]] == notes
    text = desk.floor.read_text("utf-8").replace("by_hand = false, ", "")
    desk.floor.write_text(text, "utf-8")
    assert len(desk.says("check", str(desk.floor)).splitlines()) == 2


def test_every_fault_of_a_floor_file_has_its_line(tmp_path: Path) -> None:
    desk = Desk("sqlite", tmp_path)
    desk.floor.write_text(
        'night = "n"\nhouse = "tas_casino"\n[[tables]]\nid = "t"\ngame = "night.craps"\n'
        '[[people]]\nid = "d1"\nroles = ["banker"]\npin = "12"\n',
        "utf-8",
    )
    ran = desk.run("floor", "check", str(desk.floor))
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "floor.toml, line 5",
        "floor.toml, line 6",
        "floor.toml, line 6",
        "floor.toml, line 8",
        "floor.toml, line 9",
    ]
    assert "and 4 more: see 'pitboss floor check'" in desk.wrong(
        "open", str(desk.floor), "--by", "d1"
    )
    assert json.loads(desk.run("floor", "check", str(desk.floor), "--json").out)["faults"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("wager", "craps-1", "1", "pass", "100000"), "Refused: "),
        (("wager", "craps-1", "1", "pass", "-5"), "Refused: "),
        (("sell", "w1", "-3", "g1"), "a sale is for at least one cent, not -300"),
        (("sell", "w1", "0", "g1"), "a sale is for at least one cent, not 0"),
        (("seat", "craps-1", "2", "sits", "5000", "--by", "g1"), "the wallet holds 100"),
        (("round", "craps-1", "roll", "4-2", "--round", "7"), "this was for round 7"),
        (("close", "--by", "m1"), "table craps-1 is still open"),
    ],
)
def test_what_the_rules_refuse_is_one_line_and_a_row(
    shared: Desk, args: tuple[str, ...], words: str
) -> None:
    before = shared.rows()
    assert words in shared.refused(*args)
    assert shared.rows() == before + 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("fil",), "did you mean 'fill'?"),
        (("wager", "craps-1", "1", "pass", "1.5"), "cannot read"),
        (("wager", "craps-1", "one", "pass", "5"), "is not a whole number"),
        (("wager", "craps-9", "1", "pass", "5"), "there is no table 'craps-9'"),
        (("wager", "craps-1", "3", "pass", "5"), "give it with --by WHO"),
        (("close",), "give it with --by WHO"),
        (("say", "craps-1> seat 3: pass 5"), "give it with --by WHO"),
        (("sell", "w1", "1e20", "g1"), "write '$50' or '$12.50'"),
        (("sell", "w1", "12.5", "g1"), "write '$50' or '$12.50'"),
        (("sell", "w1", "50", "g1", "--id", "7"), "32 characters"),
        (("count", "w1", "5"), "its imitation dollars and its cash"),
        (("guest", "in", "g9", "maybe", "--by", "k1"), "'of age'"),
        (("state", "craps-9"), "has no table 'craps-9', did you mean 'craps-1'?"),
        (("state", "--night", "nowhere.pitboss"), "there is no night at nowhere.pitboss"),
        (("receipt", "--row", "99"), "no head covers row 99"),
        (("say", "a1: dances"), "cannot read 'dances'"),
        (("run", "nowhere.txt"), "cannot read 'nowhere.txt'"),
        (("open", "nowhere.toml", "--by", "m1"), "cannot read 'nowhere.toml'"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_no_row(
    shared: Desk, args: tuple[str, ...], words: str
) -> None:
    before = shared.rows()
    assert words in shared.wrong(*args)
    assert shared.rows() == before


def test_without_a_night_it_asks_for_one(tmp_path: Path) -> None:
    desk = Desk("sqlite", tmp_path)
    desk.environment["PITBOSS_NIGHT"] = ""
    assert "which night?" in desk.wrong("state")


def test_orders_through_the_pipe_are_answered_line_by_line(desk: Desk) -> None:
    desk.open()
    orders = [
        {
            "id": "01" * 16,
            "actor": "g1",
            "table": "craps-1",
            "command": {"type": "PlaceWager", "seat": 1, "wager": "pass", "stake": 10},
        },
        {
            "id": "03" * 16,
            "actor": "a1",
            "table": "craps-1",
            "command": {"type": "TakeStep", "step": "no more bets"},
        },
        {
            "id": "02" * 16,
            "actor": "a1",
            "table": "craps-1",
            "command": {"type": "EnterResult", "outcome": "4-3"},
        },
        {
            "id": "02" * 16,
            "actor": "a1",
            "table": "craps-1",
            "command": {"type": "EnterResult", "outcome": "4-3"},
        },
    ]
    typed = "\n".join([*map(json.dumps, orders), "nonsense", ""])
    answers = [json.loads(line) for line in desk.says("pipe", typed=typed).splitlines()]
    assert [answer.get("again") for answer in answers] == [False, False, False, True, None]
    assert "not an order" in answers[4]["trouble"]
    assert desk.state()["guests"]["g1"]["holds"] == 210
