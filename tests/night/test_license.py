"""The license of a night: issued in time, by a municipality, for the games played."""

from __future__ import annotations

import datetime

import pytest

from pitboss.floor.findings import Change
from pitboss.night.law import CONDUCT, NightLaw, Overlay
from pitboss.night.plan import MACHINE_KINDS
from tests.night.plans import CRAPS, GAMES, NIGHT, TOWN, ask, finding_lines, with_values
from tests.playing import clause

DAY = datetime.timedelta(days=1)


@clause("nj-13-47-20-3", "nj-13-47-13-8-a-licensed")
@pytest.mark.parametrize(
    ("key", "wrong", "law"),
    [
        ("municipality", "", "13.8(a) licensed"),
        ("number", "", "13.8(a) licensed"),
        ("issued", None, "13.8(a) licensed"),
        ("status", "denied", "20.3"),
        ("status", "isued", "20.3"),
    ],
)
def test_the_night_has_a_license(key: str, wrong: object, law: str) -> None:
    assert finding_lines(with_values((f"license.{key}", wrong))) == [
        f"unlawful license.{key} {law}"
    ]


@clause("nj-13-47-20-3")
@pytest.mark.parametrize("status", ["planned", "applied"])
@pytest.mark.parametrize(
    ("today", "severity"),
    [(NIGHT - DAY, "warning"), (NIGHT, "unlawful"), (None, "unlawful")],
)
def test_a_license_that_is_not_issued_yet(
    status: str, today: datetime.date | None, severity: str
) -> None:
    plan = with_values(("license.status", status), ("license.issued", None), ("license.number", ""))
    assert finding_lines(plan, today=today) == [f"{severity} license.status 20.3"]


@clause("nj-13-47-13-8-a-licensed")
def test_a_license_is_issued_by_the_night() -> None:
    assert finding_lines(with_values(("license.issued", NIGHT))) == []
    wrong = with_values(("license.issued", NIGHT + DAY))
    assert finding_lines(wrong) == ["unlawful license.issued 13.8(a) licensed"]


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(("days", "is_late"), [(14, False), (13, True)])
def test_an_application_needs_fourteen_days(days: int, is_late: bool) -> None:
    """For an issued license, and for one still to come."""
    applied = NIGHT - days * DAY
    issued = with_values(("license.applied", applied), ("license.issued", NIGHT))
    assert finding_lines(issued) == (["warning license.applied 20.3"] if is_late else [])
    coming = with_values(
        ("license.applied", applied), ("license.issued", None), ("license.status", "applied")
    )
    late = ["unlawful license.applied 20.3"] if is_late else []
    assert finding_lines(coming, today=applied) == ["warning license.status 20.3", *late]
    planned = with_values(
        ("license.applied", None), ("license.issued", None), ("license.status", "planned")
    )
    hurry = late or ["warning license.applied 20.3"]
    assert finding_lines(planned, today=applied) == ["warning license.status 20.3", *hurry]
    assert all("13:47-3" in finding.source for finding in ask(issued))


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(("days", "is_late"), [(30, False), (29, True)])
def test_a_municipality_may_wait_longer(days: int, is_late: bool) -> None:
    town = Overlay(authority="Springfield", wait_days=30)
    plan = with_values(("license.applied", NIGHT - days * DAY), ("license.issued", NIGHT))
    assert finding_lines(plan, town) == (["warning license.applied 20.3"] if is_late else [])


@clause("nj-13-47-19-3-b-event")
@pytest.mark.parametrize(
    ("authorized", "today", "severity"),
    [
        (NIGHT, None, ""),
        (NIGHT + DAY, None, "unlawful"),
        (None, NIGHT - DAY, "warning"),
        (None, NIGHT, "unlawful"),
    ],
)
def test_the_commission_authorizes_the_event(
    authorized: datetime.date | None, today: datetime.date | None, severity: str
) -> None:
    finding = [f"{severity} license.authorized 19.3(b) event"] if severity else []
    assert finding_lines(with_values(("license.authorized", authorized)), today=today) == finding


@clause("nj-13-47-20-4-list")
def test_the_license_names_games_of_the_list() -> None:
    every = with_values(("license.games", (*GAMES, *MACHINE_KINDS)))
    assert finding_lines(every) == []
    wrong = with_values(("license.games", (*GAMES, "tas.mini_dice", "night.mini_craps")))
    assert finding_lines(wrong) == [
        "unlawful license.games.5 20.4 list",
        "unlawful license.games.6 20.4 list",
    ]
    assert "not one of the 17 games" in ask(wrong)[0].message
    assert NightLaw().figure(CONDUCT["20.4 list"]) == 17


@clause("nj-13-47-20-4-list")
def test_only_the_machines_of_the_list() -> None:
    plan = with_values(("machines.reel-1.kind", "slot_machine"))
    assert finding_lines(plan) == ["unlawful machines.reel-1.kind 20.4 list"]


@clause("nj-13-47-20-4-licence", "nj-13-47-19-3-b-games")
@pytest.mark.parametrize(
    ("game", "place"),
    [(CRAPS, "tables.craps-1.game"), ("skill_stop_reel", "machines.reel-1.kind")],
)
def test_a_game_is_on_the_license(game: str, place: str) -> None:
    named = tuple(name for name in GAMES if name != game)
    plan = with_values(("license.games", named))
    assert finding_lines(plan) == [f"unlawful {place} 20.4 licence, 19.3(b) games"]
    assert ask(plan)[0].change is None


@clause("nj-13-47-20-4-licence")
def test_before_the_application_a_game_is_easily_added() -> None:
    plan = with_values(("license.games", GAMES[1:]), ("license.status", "planned"))
    [finding] = [finding for finding in ask(plan) if finding.place[0] == "tables"]
    assert finding.change == Change(("license", "games"), (*GAMES[1:], CRAPS))


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(("days", "is_late"), [(56, False), (55, True)])
def test_eight_weeks_are_usual_between_application_and_night(days: int, is_late: bool) -> None:
    """Or for as long as the municipality says."""
    planned = with_values(
        ("license.applied", None), ("license.issued", None), ("license.status", "planned")
    )
    status, hurry = "warning license.status 20.3", ["warning license.applied 20.3"]
    today = NIGHT - days * DAY
    assert finding_lines(planned, today=today) == [status, *(hurry if is_late else [])]
    slow = Overlay(authority="Springfield", processing_days=days + 1)
    assert finding_lines(planned, slow, today=today) == [status, *hurry]
    quick = Overlay(authority="Springfield", processing_days=days)
    assert finding_lines(planned, quick, today=today) == [status]


@clause("nj-13-47-20-4-list")
@pytest.mark.parametrize(("today", "severity"), [(NIGHT - DAY, "warning"), (NIGHT, "unlawful")])
def test_a_casino_night_has_a_game(today: datetime.date, severity: str) -> None:
    """A table is enough, and so is a machine."""
    nobody = ("shifts", ())
    empty = with_values(("tables", ()), ("machines", ()), nobody)
    assert [line for line in finding_lines(empty, today=today) if "tables" in line] == [
        f"{severity} tables 20.4 list"
    ]
    for kind in ("tables", "machines"):
        assert not [
            line for line in finding_lines(with_values((kind, ()), nobody)) if "20.4" in line
        ]


FEE, TASK = TOWN.fees[0].purpose, TOWN.tasks[0].task


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(
    ("days", "done", "late"),
    [
        (30, (), 0),
        (29, (), 1),
        (29, (FEE,), 0),
        (1, (FEE,), 0),
        (0, (FEE,), 1),
        (0, (FEE, TASK), 0),
        (0, (), 2),
    ],
)
def test_what_a_municipality_asks_for_is_done_by_its_day(
    days: int, done: tuple[str, ...], late: int
) -> None:
    """A fee is due 30 days before the night, a task the day before."""
    plan = with_values(("license.done", done))
    today = NIGHT - days * DAY
    assert finding_lines(plan, TOWN, today=today) == ["warning license.done 20.3"] * late
    assert all("Springfield" in finding.source for finding in ask(plan, TOWN, today=today))
    assert finding_lines(plan, TOWN) == []


@clause("nj-13-47-20-3")
def test_what_is_done_is_something_that_was_asked_for() -> None:
    plan = with_values(("license.done", (TASK, "police chek")))
    assert finding_lines(plan, TOWN) == ["warning license.done.1 20.3"]
