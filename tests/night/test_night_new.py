"""`pitboss night new`: the plan has everything that takes no decision, and asks for the rest."""

from __future__ import annotations

import datetime
import io
import json
import re
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.floor.findings import ADVICE
from pitboss.floor.plan import CHIPS
from pitboss.houses import NJ_NIGHT
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.new_plan import NewNight, new_plan
from pitboss.night.plan import HOLDER_CLASSES, MACHINE_KINDS, NightPlan
from pitboss.night.plan_file import read_plan
from pitboss.night.plan_text import plan_text
from pitboss.night.report import all_findings
from tests.night.plans import NIGHT

FLAGS = ("--holder", "Engine Company No. 2", "--date", "2027-04-17", "--tables", "2 blackjack")
NAME = "engine-company-no-2-2027"
OWN = re.compile(
    r"holder\.(registration|registration_expires|account)|license\.(status|authorized)"
    r"|providers\.p1\.(approved|form_11|fee_paid|agreed|attested)"
    r"|people\.\w+\.(attested|approval|qualification)"
    r"|machines\.[\w-]+\.(model|serial|win_lines|schedule|certificate|token_value)"
)
"""What only the holder, its provider and its people can supply: papers, signatures, machines."""


def open_places(plan: NightPlan) -> list[str]:
    """The places with a finding, a month before the night."""
    review = Review(plan, NightLaw(plan.date), NIGHT - datetime.timedelta(days=90))
    return [".".join(map(str, finding.place)) for finding in all_findings(review)]


def night(**games: int) -> NewNight:
    """Answers with some games and every other question answered."""
    return NewNight(
        date=NIGHT,
        holder="Parish of the Hill",
        kind="church or religious",
        municipality="Springfield",
        purpose="the roof",
        provider="Tumbling Tables",
        games=games,
    )


@pytest.mark.parametrize("game", [*NJ_NIGHT.games, *MACHINE_KINDS])
def test_a_new_plan_lacks_only_what_its_holder_must_say(game: str) -> None:
    plan = new_plan(night(**{game: 2}))
    assert len(plan.tables) + len(plan.machines) == 2
    assert read_plan(plan_text(plan)) == plan
    wrong = [place for place in open_places(plan) if not OWN.fullmatch(place)]
    assert wrong == []
    assert "people.a1.qualification" in open_places(plan)


def test_a_new_plan_of_every_game_has_someone_for_every_post() -> None:
    plan = new_plan(night(**dict.fromkeys((*NJ_NIGHT.games, *MACHINE_KINDS), 1)))
    review = Review(plan, NightLaw(plan.date), NIGHT)
    assert [finding.message for finding in all_findings(review) if finding.severity == ADVICE] == []
    assert all(OWN.fullmatch(place) for place in open_places(plan))


def test_a_new_plan_is_by_people_with_chips() -> None:
    """The readings N-W1 to N-W3 about what software could blur: the lawful side is the default."""
    plan = new_plan(night(**dict.fromkeys(NJ_NIGHT.games, 1)))
    assert {(table.mode, table.electronic, table.by_hand) for table in plan.tables} == {
        (CHIPS, False, True)
    }
    assert not plan.is_practice


@pytest.mark.parametrize(("guests", "windows"), [(1, 1), (100, 1), (101, 2)])
def test_there_is_a_window_for_each_hundred_guests_and_a_banker_more(
    guests: int, windows: int
) -> None:
    """The extra person relieves the others."""
    plan = new_plan(NewNight(date=NIGHT, holder="A", games={}, guests=guests))
    assert len(plan.windows) == windows
    assert sum(person.roles == ("banker",) for person in plan.people) == windows + 1


def test_flags_answer_every_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["night", "new", "--yes", *FLAGS, "--class", "8"]) == 0
    output = capsys.readouterr().out
    assert output.startswith(f"{NAME}.toml holds the plan.")
    plan = read_plan((tmp_path / f"{NAME}.toml").read_text("utf-8"))
    assert plan.holder is not None
    assert plan.holder.kind == HOLDER_CLASSES[7]
    assert (plan.doors, plan.first_wager, plan.last_wager) == ("18:30", "19:00", "23:00")
    assert [table.id for table in plan.tables] == ["blackjack-1", "blackjack-2"]
    assert main(["night", "check", f"{NAME}.toml", "--json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert f"names {len(findings)} things" in output
    assert list(tmp_path.iterdir()) == [tmp_path / f"{NAME}.toml"], "nothing else is left behind"


def test_questions_are_asked_again_until_the_answer_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ["", "St. Mary", "2", "Springfield", "2027-02-29", "2027-04-17", "19.30", "19:30", ""]
    lines += ["1 crap", "1 craps, skill stop reel", "0", "40", "the roof", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["night", "new", "-o", "my.toml"]) == 0
    output = capsys.readouterr().out
    for words in (
        "This answer is required.",
        "'2027-02-29' is not a date",
        'a time is written like "18:30"',
        "a casino night has no game 'crap', did you mean 'craps'?",
        "'0' is not a whole number of at least 1",
    ):
        assert words in output
    plan = read_plan((tmp_path / "my.toml").read_text("utf-8"))
    assert plan.license is not None
    assert plan.license.games == ("night.craps", "skill_stop_reel")
    assert (plan.doors, plan.ends, plan.expected_guests) == ("19:30", "23:30", 40)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (FLAGS[2:], "with --yes, give --holder too"),
        ((*FLAGS, "--class", "vetrans"), "there is no class 'vetrans', did you mean 'veterans'?"),
        ((*FLAGS, "--tables", "201 blackjack"), "name 1 to 200 tables"),
        ((*FLAGS, "--tables", "0 blackjack"), "name 1 to 200 tables"),
        ((*FLAGS, "--doors", "25:00"), "a time is written like"),
        ((*FLAGS, "--night", "my night"), "an id has only letters, digits and hyphens"),
        ((*FLAGS, "-o", "none/my.toml"), "cannot write 'none/my.toml': no such file"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_one_line_and_nothing_is_written(
    flags: tuple[str, ...],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["night", "new", "--yes", *flags]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_answers_that_end_too_soon_write_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("St. Mary\n"))
    assert main(["night", "new"]) == 2
    assert "the answers ended early: nothing was written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_is_kept_unless_someone_says_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text("mine", "utf-8")
    assert main(["night", "new", "--yes", *FLAGS, "-o", str(file)]) == 2
    assert "already" in capsys.readouterr().err
    assert file.read_text("utf-8") == "mine"
    assert main(["night", "new", "--yes", *FLAGS, "-o", str(file), "--force"]) == 0
    assert read_plan(file.read_text("utf-8")).night == NAME


def test_dates_and_times_are_read_as_people_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = ("--date", "April 17, 2027", "--doors", "6:30 pm", "--ends", "12:30 AM")
    assert main(["night", "new", "--yes", *FLAGS, *answers, "-o", "my.toml"]) == 0
    plan = read_plan((tmp_path / "my.toml").read_text("utf-8"))
    assert (plan.date, plan.doors, plan.ends) == (NIGHT, "18:30", "00:30")


@pytest.mark.parametrize("answer", [("--date", "9999-12-31"), ("--doors", "13 pm")])
def test_a_date_or_time_that_cannot_be_writes_nothing(
    answer: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["night", "new", "--yes", *FLAGS, *answer]) == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("doors", "ends", "first", "last"),
    [
        ("18:30", "19:30", "18:30", "19:30"),
        ("18:30", "19:31", "19:00", "19:01"),
        ("23:45", "00:15", "23:45", "00:15"),
    ],
)
def test_a_short_night_has_no_pause_before_and_after_its_wagers(
    doors: str, ends: str, first: str, last: str
) -> None:
    plan = new_plan(NewNight(date=NIGHT, holder="A", games={}, doors=doors, ends=ends))
    assert (plan.first_wager, plan.last_wager) == (first, last)
