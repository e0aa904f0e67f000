"""`pitboss night copy`: what was true of one night only is dropped, and the rest is kept."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.main import main
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.state import Floor
from pitboss.night.next_plan import next_plan
from pitboss.night.past_plan import past_plan
from pitboss.night.plan import License
from pitboss.night.plan_file import floor_plan, read_plan
from pitboss.store.keys import make_key
from pitboss.store.pins import person_name
from pitboss.store.sqlite import SQLiteStore
from tests.floor.closing import close_books
from tests.floor.licensed_house import KEY, NIGHT, LicensedHouse, night_plan
from tests.night.example_plans import PLANS
from tests.night.plans import LAWFUL, with_values

NEXT = datetime.date(2028, 4, 15)
NAMED = with_values(("people.a1.name", "someone"), ("machines.reel-1.tokens_in", 7))


def test_what_belongs_to_one_night_is_left_out_and_named() -> None:
    new = next_plan(NAMED, NEXT)
    assert new.plan.date == NEXT
    assert new.plan.night == "spring-gala-2028"
    assert LAWFUL.license is not None
    assert new.plan.license == License(municipality="Springfield", games=LAWFUL.license.games)
    assert [".".join(map(str, place)) for place in new.dropped] == [
        "holder.other_nights",
        "license.number",
        "license.status",
        "license.applied",
        "license.issued",
        "license.authorized",
        "providers.p1.agreed",
        "providers.p1.certified",
        "machines.reel-1.tokens_in",
        "bingo.license",
    ]


def test_a_copy_keeps_everything_else() -> None:
    new = next_plan(NAMED, NEXT).plan
    assert new.people == NAMED.people, "names, approvals, pay and what was taught"
    for key in ("tables", "windows", "shifts", "prizes", "raffle", "costs", "rate", "doors"):
        assert getattr(new, key) == getattr(NAMED, key)
    assert NAMED.holder is not None
    assert new.holder == replace(NAMED.holder, other_nights=())


def test_terms_that_end_before_the_night_are_named() -> None:
    ended = next_plan(NAMED, NEXT).ended
    assert ended == (
        "the approval of p1 ends on August 31, 2027",
        "the licenses of a1, a2, a3, a4, b1 and b2 end on September 30, 2027",
    )
    soon = datetime.date(2027, 8, 30)
    assert next_plan(NAMED, soon).ended == ()
    assert next_plan(NAMED, soon + datetime.timedelta(days=1)).ended == (
        "the approval of p1 ends on August 31, 2027",
    ), "the night lasts into the day after"
    late = next_plan(NAMED, datetime.date(2028, 6, 30)).ended
    assert late[0] == "the registration of the holder ends on June 30, 2028"


def test_a_renewal_is_asked_for_again() -> None:
    asked = with_values(("people.a1.approval.renewed", datetime.date(2027, 3, 1)))
    new = next_plan(asked, NEXT)
    assert ("people", "a1", "approval", "renewed") in new.dropped
    assert "the licenses of a1, a2, a3, a4, b1 and b2 end on September 30, 2027" in new.ended


@pytest.mark.parametrize(
    ("night", "date", "name"),
    [
        ("gala-2027", NEXT, "gala-2028"),
        ("gala", NEXT, "gala-2028"),
        ("gala-2027", datetime.date(2027, 11, 6), "gala-2027-11-06"),
    ],
)
def test_the_new_night_has_an_id_of_its_own(night: str, date: datetime.date, name: str) -> None:
    assert next_plan(with_values(("night", night)), date).plan.night == name


def test_the_command_writes_the_plan_and_finds_its_overlay_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(PLANS, tmp_path / "last")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "next").mkdir()
    words = ["night", "copy", "last/pancake-night.toml", "--date", "2028-04-15"]
    assert main([*words, "-o", "next/pancake.toml"]) == 0
    output = capsys.readouterr().out
    assert "left out, because it was for one night: license.number, license.status" in output
    assert "kept, but the approval of p1 ends on August 31, 2027\n" in output
    plan = read_plan((tmp_path / "next" / "pancake.toml").read_text("utf-8"))
    assert plan.license is not None
    assert plan.license.overlay == "../last/overlays/springfield.toml"
    assert main(["night", "check", "next/pancake.toml", "--on", "2028-01-01"]) == 1
    assert main([*words, "-o", "next/pancake.toml"]) == 2
    assert "already" in capsys.readouterr().err


def test_what_cannot_be_read_is_one_line_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text('night = "n"\nhuose = "nj_night"\n', "utf-8")
    assert main(["night", "copy", "bad.toml", "--date", "2028-04-15"]) == 2
    assert "bad.toml, line" in capsys.readouterr().err
    text = 'night = "n"\nhouse = "nj_night"\n[license]\noverlay = "none.toml"\n'
    (tmp_path / "bad.toml").write_text(text, "utf-8")
    assert main(["night", "copy", "bad.toml", "--date", "2028-04-15"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("pitboss: nothing was written: ")
    assert err.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["bad.toml"]


# --- from the night itself --------------------------------------------------------------------
def closed_night(folder: Path) -> str:
    """A closed night in a file, with its names: two guests came, and ice was bought."""
    signer = make_key(folder / KEY)
    store = SQLiteStore.create(folder / NIGHT, "spring-gala")
    house = LicensedHouse(store, signer).set_up(signer=signer).opened()
    house.guest("g2", 2_040)
    house.ask("m1", o.ClockOn("m2"))
    house.ask("m2", o.RecordExpense("the shop", "ice", 4_200))
    house.ask("m1", o.ClockOff("m2"))
    close_books(house)
    with store.turn(house.night.at[0]) as turn:
        turn.set_value(person_name("a1"), b"Sam")
    store.close()
    return str(folder / NIGHT)


def test_a_closed_night_starts_the_next_plan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "next.toml"
    assert (
        main(["night", "copy", closed_night(tmp_path), "--date", "2028-04-15", "-o", str(out)]) == 0
    )
    said = capsys.readouterr().out
    assert "not in the journal, so fill it in: shifts, machines, approvals" in said
    plan, was = read_plan(out.read_text("utf-8")), night_plan()
    assert (plan.night, plan.date) == ("spring-gala-2028", NEXT)
    for key in ("windows", "prizes", "raffle", "rate", "doors", "ends", "last_wager", "seat_s"):
        assert getattr(plan, key) == getattr(was, key), key
    assert plan.tables == was.tables, "with its provider and rent"
    assert [one.id for one in plan.people] == [one.id for one in was.people]
    assert {one.id: one.name for one in plan.people if one.name} == {"a1": "Sam"}
    assert [one.pay_cents for one in plan.people] == [one.pay_cents for one in was.people]
    assert plan.expected_guests == 2
    assert plan.spend_per_guest_cents == (5_000 + 2_040) // 2
    costs = {one.purpose: one.cents for one in plan.costs}
    assert costs == {"ice": 4_200, **{one.purpose: one.cents for one in was.costs}}


def test_the_plan_of_a_night_opens_like_the_one_it_was_made_from(tmp_path: Path) -> None:
    """Its floor is the same, except for what was never in the journal."""
    store = SQLiteStore(Path(closed_night(tmp_path)))
    floor = Floor()
    for row in store.rows():
        entry = read_entry(row.body)
        if isinstance(entry.order.command, o.SetUp):
            floor = replace(floor, plan=entry.order.command.plan)
    store.close()
    again, was = floor_plan(past_plan(floor, {}).plan), floor.plan
    assert was is not None
    for key in ("tables", "people", "windows", "prizes", "raffle", "rate", "occasion", "purpose"):
        assert getattr(again, key) == getattr(was, key), key
    assert again.terms is not None
    assert was.terms is not None
    assert (again.terms.hours, again.terms.games) == (was.terms.hours, was.terms.games)
    assert again.terms.suppliers == was.terms.suppliers


def test_a_night_that_is_not_set_up_has_no_plan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SQLiteStore.create(tmp_path / "n.pitboss", "n").close()
    for name in ("n.pitboss", "none.pitboss"):
        assert main(["night", "copy", str(tmp_path / name), "--date", "2028-04-15"]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert "Traceback" not in err
