"""`pitboss night check`: the examples give the stored reports, and bad input gets one line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.night.plan_file import read_floor, read_plan
from tests.night.example_plans import (
    CODES,
    KINDS,
    LAWFUL_NIGHTS,
    ON,
    PLANS,
    REPORTS,
    UNLAWFUL_NIGHTS,
    report,
)
from tests.playing import clause

LAWFUL = "pancake-night"
TEXT = (PLANS / f"{LAWFUL}.toml").read_text("utf-8")


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_have_the_reports_that_are_kept(name: str, kind: str) -> None:
    expected = (REPORTS / f"{name}.{kind}").read_text("utf-8")
    assert report(name, *KINDS[kind]) == (CODES[name], expected)


def test_there_is_a_report_of_every_example() -> None:
    assert {file.stem for file in PLANS.glob("*.toml")} == set(CODES)


@pytest.mark.parametrize("name", LAWFUL_NIGHTS)
def test_a_lawful_night_can_be_opened(name: str) -> None:
    plan, _ = read_floor((PLANS / f"{name}.toml").read_text("utf-8"))
    assert plan.purpose == "licensed"


@pytest.mark.parametrize("name", [name for name in UNLAWFUL_NIGHTS if name != "hurried-night"])
def test_each_unlawful_night_breaks_a_clause_that_no_other_breaks(name: str) -> None:
    broken = {other: set(unlawful_clauses(other)) for other in UNLAWFUL_NIGHTS}
    others = set().union(*(law for other, law in broken.items() if other != name))
    assert broken[name] - others


@pytest.mark.parametrize("name", CODES)
def test_every_finding_says_what_to_do(name: str) -> None:
    findings = json.loads((REPORTS / f"{name}.json").read_text("utf-8"))["findings"]
    assert [finding["message"] for finding in findings if not finding["fix"]] == []


def unlawful_clauses(name: str) -> list[str]:
    """The clauses that a plan breaks, from its report."""
    findings = json.loads((REPORTS / f"{name}.json").read_text("utf-8"))["findings"]
    return [
        cite
        for finding in findings
        if finding["severity"] == "unlawful"
        for cite in finding["clauses"]
    ]


def test_the_largest_night_has_what_the_smallest_lacks() -> None:
    gala = read_plan((PLANS / "spring-gala.toml").read_text("utf-8"))
    assert (len(gala.tables), len(gala.people), len(gala.providers)) == (25, 60, 2)
    assert gala.machines
    assert gala.bingo
    assert len(read_plan(TEXT).tables) == 1


def check(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, str, str]:
    """The exit code for a plan in a folder, with its output and errors."""
    (folder / "my.toml").write_text(text, "utf-8")
    shutil.copytree(PLANS / "overlays", folder / "overlays", dirs_exist_ok=True)
    code = main(["night", "check", str(folder / "my.toml"), "--on", ON, *options])
    return code, *capsys.readouterr()


def line_of(text: str, words: str) -> int:
    """The line where these words first occur."""
    return text[: text.index(words)].count("\n") + 1


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ('doors = "18:30"', 'dors = "18:30"', "there is no key 'dors' in this file: did you mean"),
        ('name = "Engine', 'nmae = "Engine', "there is no key 'nmae' in holder: did you mean"),
        ("agent = true", "agnet = true", "there is no key 'agnet' in approval: did you mean"),
        ("retail_cents = 45000", 'retail_cents = "450.00"', "retail_cents must be a whole number"),
        ("issued = 2027-03-29", "issued = 2027-02-29", "issued is not a date: there is no Febru"),
        ('id = "m2"', 'id = "m1"  # too', "each of the people needs its own id: 'm1' is taken"),
        ('person = "a1"', 'person = "a2"', "nobody in the plan has the id 'a2': there are m1, m2,"),
        ('"overlays/springfield.toml"', '"overlays/none.toml"', "cannot read '"),
    ],
)  # fmt: skip
def test_bad_input_names_file_line_and_field_and_what_would_be_right(
    was: str, now: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = TEXT.replace(was, now, 1)
    assert wrong != TEXT
    code, out, err = check(wrong, tmp_path, capsys)
    assert (code, out) == (2, "")
    assert err.startswith(f"my.toml, line {line_of(wrong, now)}: {words}")
    assert err.count("\n") == 1
    code, out, _ = check(wrong, tmp_path, capsys, "--json")
    assert (code, json.loads(out)) == (2, {"faults": [err.rstrip("\n")]})


def test_an_overlay_that_is_laxer_than_the_state_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lax = 'authority = "Springfield"\n[[figures]]\nclause = "13:47-16.1(d) cap"\nvalue = 251\n'
    (tmp_path / "lax.toml").write_text(lax, "utf-8")
    text = TEXT.replace("overlays/springfield.toml", "lax.toml")
    code, _, err = check(text, tmp_path, capsys)
    assert code == 2
    assert err.startswith("lax.toml, line 4: Springfield may not go beyond the state")
    (tmp_path / "lax.toml").write_text(lax.replace("251", "199"), "utf-8")
    code, out, _ = check(text, tmp_path, capsys)
    assert code == 1
    assert "a game may cost at most $199" in out


def test_a_day_that_does_not_exist_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["night", "check", "my.toml", "--on", "2027-02-30"]) == 2
    assert "'2027-02-30' is not a date" in capsys.readouterr().err
    assert main(["night", "chekc", "my.toml"]) == 2
    assert "night has no verb 'chekc', did you mean 'check'?" in capsys.readouterr().err


def test_without_a_license_it_is_practice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = check(f"practice = true\n{TEXT}", tmp_path, capsys)
    assert code == 0
    assert out.startswith(f"{tmp_path}/my.toml: practice, lawful")
    assert "Fees" not in out
    code, out, _ = check(
        f"practice = true\n{TEXT}".replace("rate = 2", "rate = 1"), tmp_path, capsys
    )
    assert code == 1, "a floor needs a lawful rate for practice, too"
    assert "practice, 1 thing to settle" in out


def test_what_the_night_still_needs_is_a_warning_before_it_and_unlawful_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEXT.replace('status = "issued"', 'status = "applied"')
    code, out, _ = check(text, tmp_path, capsys)
    assert code == 0
    assert "my.toml: lawful; 1 warning\n" in out
    code, out, _ = check(text, tmp_path, capsys, "--on", "2027-04-17")
    assert code == 1
    assert "my.toml: 1 thing to settle\n" in out


def test_a_file_that_is_not_utf_8_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes('night = "n"\npurpose = "caf\xe9"\n'.encode("latin-1"))
    words = f"cannot read {str(file)!r}: line 2 is not UTF-8 text: save the file as UTF-8"
    assert main(["night", "check", str(file)]) == 2
    assert capsys.readouterr().err == f"pitboss: {words}\n"
    assert main(["night", "check", str(file), "--json"]) == 2
    assert json.loads(capsys.readouterr().out) == {"faults": [words]}


def test_a_municipality_is_compared_with_the_amendments_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figure = '[[figures]]\nclause = "13:47-16.1(d) cap"\nvalue = {}\n'
    (tmp_path / "state.toml").write_text(f'authority = "New Jersey"\n{figure.format(300)}', "utf-8")
    (tmp_path / "town.toml").write_text(f'authority = "Springfield"\n{figure.format(280)}', "utf-8")
    both = TEXT.replace('"overlays/springfield.toml"', '["town.toml", "state.toml"]')
    assert check(both, tmp_path, capsys)[0] == 0
    alone = TEXT.replace('"overlays/springfield.toml"', '"town.toml"')
    assert check(alone, tmp_path, capsys)[0] == 2


@clause("nj-13-47-20-1-a")
def test_the_answer_names_its_law(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = check(TEXT, tmp_path, capsys)
    assert "N.J.A.C. 13:47, which carries out P.L. 1999, c. 17" in out
    _, out, _ = check(TEXT, tmp_path, capsys, "--json")
    assert json.loads(out)["law"] == "N.J.A.C. 13:47, which carries out P.L. 1999, c. 17"
    _, out, _ = check(f"practice = true\n{TEXT}", tmp_path, capsys)
    assert "P.L. 1999" not in out


@clause("nj-13-47-19-3-a")
@pytest.mark.parametrize("role", ["armchair race projectionist", "armchair race cashier"])
def test_the_plan_of_a_night_has_no_armchair_races(
    role: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEXT.replace('roles = ["banker"]', f'roles = ["banker", "{role}"]')
    code, out, _ = check(text, tmp_path, capsys)
    assert code == 1
    assert f"there is no role {role!r}" in out
