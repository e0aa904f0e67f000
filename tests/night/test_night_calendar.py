"""`pitboss night calendar`: its library reads the file back, and it says what the plan says."""

from __future__ import annotations

import datetime
from datetime import date, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest

from pitboss.cli.main import main
from pitboss.language.table_events import citations
from pitboss.night.agenda import DAY_REMINDERS, HOUR_REMINDERS, NIGHT_REMINDERS, agenda
from pitboss.night.calendar import deadlines
from pitboss.night.calendar_file import calendar_file
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.plan import NightPlan
from tests.night.example_plans import PLANS
from tests.night.plans import LAWFUL, NIGHT, TOWN, with_values

NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime.datetime(2027, 1, 10, 12, tzinfo=datetime.UTC)
OPEN = with_values(("providers.p1.certified", None))
Entry = Any  # in the library, an entry's value is a union of thirty types


def review(plan: NightPlan) -> Review:
    """A plan under the law with the overlay of a township."""
    return Review(plan, NightLaw(plan.date, (TOWN,)))


def entries(plan: NightPlan) -> dict[str, Entry]:
    """The entries of a plan's calendar file, by the keys in their UIDs."""
    calendar = icalendar.Calendar.from_ical(calendar_file(review(plan), NOW, citations))
    night = f"{plan.night}-"
    return {
        str(entry["uid"]).removeprefix(night).removesuffix("@pitboss"): entry
        for entry in calendar.walk("VEVENT")
    }


def reminders(entry: Entry) -> tuple[datetime.timedelta, ...]:
    """How long before its start an entry reminds someone."""
    return tuple(alarm["trigger"].dt for alarm in entry.walk("VALARM"))


def at(key: str, plan: NightPlan) -> datetime.datetime:
    """When an entry begins, as a moment of UTC."""
    start = entries(plan)[key]["dtstart"].dt
    assert isinstance(start, datetime.datetime)
    return start.astimezone(datetime.UTC)


def test_every_deadline_is_an_entry_with_its_law_and_its_reminders() -> None:
    for plan in (LAWFUL, OPEN):
        read = entries(plan)
        lines = deadlines(review(plan))
        assert [line.key for line in lines] == list(read)[: len(lines)]
        for line in lines:
            entry = read[line.key]
            assert entry["dtstart"].dt == (line.at or line.due)
            assert str(entry["summary"]).lower() == f"{line.who}: {line.task}".lower()
            assert line.law[0].cite in str(entry["description"])
            assert line.source in str(entry["description"])
            assert reminders(entry) == (HOUR_REMINDERS if line.at else DAY_REMINDERS)


def test_every_deadline_that_the_issue_of_a_license_needs_is_there() -> None:
    assert {key.partition("-")[0] for key in entries(OPEN)} >= {
        "registration", "application", "vote", "mailing", "wait", "license", "certification",
        "renewal", "instruction", "notices", "equipment", "deposit", "report", "records",
    }  # fmt: skip


def test_the_hours_of_the_night_are_in_the_zone_of_the_plan() -> None:
    read = entries(LAWFUL)
    night = read["night"]
    assert night["dtstart"].dt == datetime.datetime(2027, 4, 17, 18, 30, tzinfo=NEW_YORK)
    assert night["dtend"].dt == datetime.datetime(2027, 4, 18, 0, 15, tzinfo=NEW_YORK)
    assert str(night["summary"]) == "Casino night of Engine Company No. 2"
    shown = {key: read[key]["dtstart"].dt.time() for key in list(read)[-4:]}
    assert shown == {
        "first-wager": time(19),
        "last-round": time(23, 30),
        "drawing": time(23, 45),
        "license-ends": time(2),
    }
    for key in ("night", *shown):
        assert str(read[key]["dtstart"].params["TZID"]) == "America/New_York"
        assert reminders(read[key]) == NIGHT_REMINDERS


def test_a_reminder_of_a_day_comes_at_nine_in_the_morning() -> None:
    report = entries(LAWFUL)["report"]
    assert report["dtstart"].dt == date(2027, 5, 15)
    assert report["dtend"].dt == date(2027, 5, 16)
    midnight = datetime.datetime.combine(report["dtstart"].dt, time())
    assert [midnight + reminder for reminder in reminders(report)] == [
        datetime.datetime(2027, 5, 8, 9),
        datetime.datetime(2027, 5, 14, 9),
    ]


@pytest.mark.parametrize(
    ("night", "first_wager", "license_ends"),
    [
        (date(2027, 11, 6), "2027-11-07T05:30Z", "2027-11-07T07:00Z"),  # 01:00 comes twice
        (date(2027, 3, 13), "2027-03-14T06:30Z", "2027-03-14T07:00Z"),  # 02:00 never comes
        (NIGHT, "2027-04-18T05:30Z", "2027-04-18T06:00Z"),
    ],
)
def test_moments_are_right_on_the_nights_when_clocks_change(
    night: date, first_wager: str, license_ends: str
) -> None:
    plan = with_values(("date", night), ("first_wager", "01:30"))
    assert at("first-wager", plan) == datetime.datetime.fromisoformat(first_wager)
    assert at("license-ends", plan) == datetime.datetime.fromisoformat(license_ends)
    file = calendar_file(review(plan), NOW, citations)
    zone = icalendar.Calendar.from_ical(file).walk("VTIMEZONE")
    assert [str(part["tzid"]) for part in zone] == ["America/New_York"]
    rules: Any = zone[0]
    rules = rules.to_tz()
    for month in range(1, 13):
        noon = datetime.datetime(night.year, month, 15, 12)
        assert noon.replace(tzinfo=rules).utcoffset() == noon.replace(tzinfo=NEW_YORK).utcoffset()


def test_a_certification_is_due_by_the_hour() -> None:
    """48 real hours, even when the clocks change in between."""
    spring = with_values(
        ("providers.p1.certified", None),
        ("providers.p1.agreed", datetime.datetime(2027, 3, 13, 10)),
    )
    assert at("certification-p1", spring) == datetime.datetime(2027, 3, 15, 15, tzinfo=datetime.UTC)
    due = entries(spring)["certification-p1"]["dtstart"].dt
    assert due == datetime.datetime(2027, 3, 15, 11, tzinfo=NEW_YORK)


def test_an_entry_keeps_its_uid_when_its_day_moves() -> None:
    later = with_values(("date", NIGHT + datetime.timedelta(days=30)), plan=OPEN)
    assert list(entries(later)) == list(entries(OPEN))
    assert entries(later)["report"]["dtstart"].dt != entries(OPEN)["report"]["dtstart"].dt
    uids = [entry.key for entry in agenda(review(OPEN))]
    assert len(set(uids)) == len(uids)


def test_practice_and_a_night_without_a_date_have_no_calendar() -> None:
    assert entries(with_values(("practice", True))) == {}
    assert entries(with_values(("date", None))) == {}


def test_hours_that_cannot_be_read_leave_the_deadlines() -> None:
    read = entries(with_values(("doors", "half past six")))
    assert "report" in read
    assert "night" not in read
    assert "drawing" not in entries(with_values(("raffle.draws_at", "late")))


def test_the_command_writes_the_file_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, file = str(PLANS / "pancake-night.toml"), tmp_path / "night.ics"
    assert main(["night", "calendar", plan, "-o", str(file)]) == 0
    output = capsys.readouterr().out
    count = len(icalendar.Calendar.from_ical(file.read_bytes()).walk("VEVENT"))
    assert output == f"{file} has {count} entries of night pancake-night.\n"
    assert main(["night", "calendar", plan, "-o", str(file)]) == 2
    assert main(["night", "calendar", plan, "-o", str(file), "--force", "--json"]) == 0
    (tmp_path / "bad.toml").write_text('night = "n"\n', "utf-8")
    assert main(["night", "calendar", str(tmp_path / "bad.toml")]) == 2
    assert "'house' is missing" in capsys.readouterr().err
