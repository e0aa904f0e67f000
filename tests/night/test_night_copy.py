"""`pitboss night copy`: what was true of one night is dropped, and the rest is kept."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.main import main
from pitboss.night.next_plan import next_plan
from pitboss.night.plan import License
from pitboss.night.plan_file import read_plan
from tests.night.example_plans import PLANS
from tests.night.plans import LAWFUL, changed

NEXT = datetime.date(2028, 4, 15)
NAMED = changed(("people.a1.name", "someone"), ("machines.reel-1.tokens_in", 7))


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
    asked = changed(("people.a1.approval.renewed", datetime.date(2027, 3, 1)))
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
    assert next_plan(changed(("night", night)), date).plan.night == name


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
