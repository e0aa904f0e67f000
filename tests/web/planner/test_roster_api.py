"""The roster over the API: the same for everyone, refused in words, and never for a different
plan."""

from __future__ import annotations

import time
from typing import Any

import httpx2
import msgspec
import pytest

from pitboss.night.plan_file import read_plan
from pitboss.night.plan_text import plan_text
from pitboss.web.api.plans import Planner
from pitboss.web.jobs.rosters import RosterAnswer, roster_of
from tests.night.plans import LAWFUL, SHIFTS, with_values
from tests.patience import PATIENCE_S
from tests.web.planner.planning import PlanClient


def filled(client: PlanClient, name: str) -> httpx2.Response:
    """The answer about a roster, once there is one."""
    end = time.monotonic() + PATIENCE_S
    while True:
        reply = client.post(f"/{name}/roster", {})
        if reply.status_code != 202 or time.monotonic() > end:
            return reply
        assert reply.json()["words"] == "the roster is being solved"
        time.sleep(0.5)


def imported(client: PlanClient, *changes: tuple[str, Any]) -> str:
    name: str = client.import_text(plan_text(with_values(*changes))).json()["name"]
    return name


def test_the_open_shifts_are_filled_and_stored(
    client: PlanClient, other: PlanClient, planner: Planner
) -> None:
    name = imported(client, ("shifts", SHIFTS[:2]))
    roster = client.get(f"/{name}").json()["roster"]
    assert roster["can_solve"]
    assert roster["open"] > 0
    reply = filled(client, name)
    assert reply.status_code == 200, reply.text
    assert reply.json()["done"]
    seen = other.get(f"/{name}").json()
    assert seen["roster"]["open"] == 0
    assert seen["revision"] == reply.json()["plan"]["revision"]
    stored = read_plan(planner.plans.folder.file(name).read_text("utf-8"))
    assert stored.shifts[:2] == SHIFTS[:2]
    assert {shift.post for shift in stored.shifts} >= {shift.post for shift in SHIFTS}


def test_why_there_is_no_roster_is_seen_until_the_plan_changes(
    client: PlanClient, other: PlanClient
) -> None:
    people = tuple(person for person in LAWFUL.people if person.id != "k1")
    name = imported(client, ("people", people), ("shifts", ()))
    reply = filled(client, name)
    assert reply.status_code == 200
    assert not reply.json()["done"]
    [why_not] = other.get(f"/{name}").json()["roster"]["why_not"]
    assert "w1 needs a banker; nobody in the plan may hold this post" in why_not["message"]
    assert why_not["fix"].startswith("find one more banker")
    assert why_not["law"][0]["cite"] == "13:47-20.12(c)3"
    edit = {"place": ["expected_guests"], "old": 180, "new": 200}
    assert other.post(f"/{name}/edits", {"edits": [edit]}).status_code == 200
    assert client.get(f"/{name}").json()["roster"]["why_not"] == []


def test_a_roster_of_a_plan_that_has_changed_is_dropped(
    client: PlanClient, planner: Planner
) -> None:
    name = imported(client, ("shifts", ()))
    asked = planner.plans.roster_question(name)
    answer = RosterAnswer(is_solved=True, shifts=SHIFTS)
    edit = {"place": ["expected_guests"], "old": 180, "new": 200}
    assert client.post(f"/{name}/edits", {"edits": [edit]}).status_code == 200
    assert planner.plans.fill(name, asked, answer) is None
    assert client.get(f"/{name}").json()["values"]["shifts"] == {}
    now = planner.plans.roster_question(name)
    assert planner.plans.fill(name, now, answer) is not None
    assert len(client.get(f"/{name}").json()["values"]["shifts"]) == len(SHIFTS)


def test_a_plan_that_is_no_plan_has_no_roster(client: PlanClient) -> None:
    assert client.post("/nothing-here/roster", {}).status_code == 404


def test_the_job_takes_and_gives_what_can_be_sent(planner: Planner, client: PlanClient) -> None:
    name = imported(client, ("shifts", ()))
    question = msgspec.json.encode(planner.plans.roster_question(name)).decode()
    answer = roster_of(question)
    assert answer.is_solved
    assert msgspec.json.decode(msgspec.json.encode(answer), type=RosterAnswer) == answer


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("ends", "02:01", "ends after its license"),
        ("doors", "", "enter when the doors open"),
        ("ends", "00:15", ""),
    ],
)
def test_a_roster_that_cannot_be_judged_yet_is_not_called_full(
    client: PlanClient, place: str, value: str, words: str
) -> None:
    roster = client.get(f"/{imported(client, (place, value))}").json()["roster"]
    assert words in roster["not_yet"]
    assert bool(words) == bool(roster["not_yet"])
