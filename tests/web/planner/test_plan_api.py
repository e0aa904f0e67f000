"""Plans over the API: begun, copied, imported, changed, stored; and what is impossible."""

from __future__ import annotations

import datetime
import tomllib
from typing import Any

import pytest
from icalendar import Calendar
from msgspec.structs import replace

from pitboss.night.plan_file import read_draft, read_plan
from pitboss.web.api.plans import Planner
from tests.web.planner.planning import PANCAKES, PlanClient


def _values(client: PlanClient, name: str) -> Any:
    return client.get(f"/{name}").json()["values"]


def test_a_plan_is_started_and_stored_at_once(client: PlanClient, planner: Planner) -> None:
    plan = client.new("Spring gala 2027", date="2027-04-17")
    assert plan["name"] == "spring-gala-2027"
    stored = planner.plans.folder.file(plan["name"]).read_text("utf-8")
    assert read_draft(stored).date == datetime.date(2027, 4, 17)
    assert not plan["is_lawful"]
    assert not plan["is_practice"]
    assert {finding["section"] for finding in plan["findings"]} >= {"who", "license"}
    assert client.new("Spring gala 2027")["name"] == "spring-gala-2027-2"


def test_a_plan_begins_with_tables_and_someone_for_every_post(client: PlanClient) -> None:
    games = {"night.craps": 1, "night.roulette": 2}
    plan = client.new("With tables", date="2027-04-17", holder="Engine Company No. 2", games=games)
    tables = [table["game"] for table in plan["values"]["tables"].values()]
    assert tables == ["night.craps", "night.roulette", "night.roulette"]
    assert plan["values"]["holder"]["name"] == "Engine Company No. 2"
    roles = {role for person in plan["values"]["people"].values() for role in person["roles"]}
    assert {"member in charge", "banker", "class A operator"} <= roles
    for wrong in ({"night.craps": 31}, {"night.craps": -1}, {"nj.sic_bo": 1}, {"chess": 1}):
        assert client.post("", {"title": "Wrong", "games": wrong}).status_code == 422
    reply = client.post("", {"title": "Wrong", "date": "2027-02-30"})
    assert reply.json()["words"] == "this is not a date"


def test_an_imported_plan_is_stored_as_it_came(client: PlanClient) -> None:
    plan = client.pancakes()
    assert plan["is_lawful"], plan["findings"]
    assert client.get(f"/{plan['name']}/file").text == PANCAKES
    assert [fee["cents"] for fee in plan["fees"]]
    assert plan["calendar"]
    assert plan["proceeds_cents"] == sum(entry["cents"] for entry in plan["budget"])


def test_a_file_that_cannot_be_read_is_not_imported(client: PlanClient) -> None:
    before = len(client.get().json()["plans"])
    reply = client.import_text(PANCAKES.replace("rate = 2", "rat = 2"))
    assert reply.status_code == 422
    assert "there is no key 'rat'" in reply.json()["right"]
    assert len(client.get().json()["plans"]) == before


def test_last_years_plan_is_copied_under_a_new_date(client: PlanClient) -> None:
    created = client.pancakes()
    copied = client.new("Pancakes again", copy_of=created["name"], date="2028-04-15")
    plan = read_plan(client.get(f"/{copied['name']}/file").text)
    assert plan.date == datetime.date(2028, 4, 15)
    assert plan.holder == read_plan(PANCAKES).holder


def test_each_kind_of_field_is_typed_as_people_write_it(client: PlanClient) -> None:
    name = client.new("Typed")["name"]
    typed: dict[str, tuple[Any, Any, Any]] = {
        "date": (None, "2027-04-17", "2027-04-17"),
        "doors": ("18:30", "6:45 pm", "18:45"),
        "admission_cents": (0, "$1,012.5", 101_250),
        "expected_guests": (100, "1,200", 1200),
        "rate": (2, "5/2", "5/2"),
        "color_coded": ({}, "red = 5\ngreen = 25", {"red": 5, "green": 25}),
        "practice": (None, "true", True),
        "holder/other_nights": ([], "2027-04-12\n2027-04-13", ["2027-04-12", "2027-04-13"]),
        "license/games": ([], ["night.craps"], ["night.craps"]),
    }
    for place, (old, new, stored) in typed.items():
        reply = client.edit(name, (place, old, new))
        assert reply.status_code == 200, (place, reply.text)
        values = reply.json()["plan"]["values"]
        for step in place.split("/"):
            values = values[step]
        assert values == stored, place
    assert tomllib.loads(client.get(f"/{name}/file").text)["color_coded"] == {"red": 5, "green": 25}


@pytest.mark.parametrize(
    ("place", "old", "new", "right"),
    [
        ("date", None, "2027-02-30", "a date, such as 2027-04-17"),
        ("doors", "", "25:00", "a time such as 18:30"),
        ("admission_cents", 0, "12.345", "an amount in dollars, such as 12.50"),
        ("expected_guests", 100, "many", "a whole number"),
        ("color_coded", {}, "red", "such as red = 5"),
        ("holder/registration_expires", None, "soon", "a date, such as"),
        ("license/games", [], [1], "one or more from the list"),
        ("rate", 1, {"a": 1}, "text"),
        ("expected_guests", 100, 10**16, "a whole number"),
        ("night", "wrong", "a\x00b", "text"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(
    client: PlanClient, place: str, old: Any, new: Any, right: str
) -> None:
    name = client.new("Wrong")["name"]
    before = client.get(f"/{name}/file").text
    reply = client.edit(name, ("expected_guests", 100, 50), (place, old, new))
    assert reply.status_code == 422
    assert right in reply.json()["wrong"]
    assert client.get(f"/{name}/file").text == before, "nothing of an edit is done alone"


def test_parts_are_added_changed_and_taken_away(client: PlanClient) -> None:
    name = client.new("Parts")["name"]
    added = client.edit(name, ("tables/", None, {"game": "night.craps"})).json()
    (key,) = added["keys"]
    assert key == "craps-1"
    entry = added["plan"]["values"]["tables"][key]
    assert entry["game"] == "night.craps"
    again = client.edit(name, ("tables/", None, {"game": "night.craps"})).json()
    assert again["keys"] == ["craps-2"]
    assert client.edit(name, (f"tables/{key}/rent_cents", 0, "250.00")).status_code == 200
    stale = client.edit(name, (f"tables/{key}", entry, None))
    assert stale.status_code == 409, "someone has set a rent in the meantime"
    entry = stale.json()["clash"]["theirs"]
    assert client.edit(name, (f"tables/{key}", entry, None)).status_code == 200
    back = client.edit(name, (f"tables/{key}", None, entry))
    assert back.status_code == 200
    assert back.json()["plan"]["values"]["tables"][key]["rent_cents"] == 25_000


def test_a_new_id_goes_wherever_the_part_is_named(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    edits = (
        ("tables/wheel-1/id", "wheel-1", "big-wheel"),
        ("people/a1/id", "a1", "robin"),
        ("providers/p1/id", "p1", "tumbling"),
        ("windows/w1/id", "w1", "counter"),
    )
    reply = client.edit(name, *edits)
    assert reply.status_code == 200, reply.text
    plan = read_plan(client.get(f"/{name}/file").text)
    assert {(shift.person, shift.post) for shift in plan.shifts} == {
        ("robin", "big-wheel dealer"),
        ("k1", "counter banker"),
    }
    assert plan.tables[0].provider == "tumbling"
    assert reply.json()["plan"]["is_lawful"]


def test_parts_that_do_not_fit_are_kept_and_shown(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    shift = next(iter(_values(client, name)["shifts"]))
    reply = client.edit(name, (f"shifts/{shift}/person", "a1", "nobody"))
    findings = [finding for finding in reply.json()["plan"]["findings"] if finding["fault"]]
    assert [entry["place"] for entry in findings] == [["shifts", shift, "person"]]
    assert "nobody in the plan has the id 'nobody'" in findings[0]["message"]
    assert findings[0]["section"] == "roster"
    assert _values(client, name)["shifts"][shift]["person"] == "nobody"


def test_a_fix_is_an_edit(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    reply = client.edit(name, ("tables/wheel-1/rent_cents", 20_000, "250.01")).json()
    (fault,) = [
        finding for finding in reply["plan"]["findings"] if finding["severity"] == "unlawful"
    ]
    assert fault["place"] == ["tables", "wheel-1", "rent_cents"]
    assert [entry["cite"] for entry in fault["law"]] == ["13:47-16.1(d)"]
    assert fault["section"] == "tables"
    fixed = client.post(f"/{name}/edits", {"edits": [fault["change"]]}).json()
    assert fixed["plan"]["is_lawful"]
    assert fixed["plan"]["values"]["tables"]["wheel-1"]["rent_cents"] == 25_000


def test_places_that_are_not_there(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    for place in (
        "nothing",
        "holder/nothing",
        "tables/none/float",
        "tables/wheel-1/x",
        "",
        "a/b/c/d/e",
        "people/a1/approval/x",
        "raffle/ticket_price",
        "tables",
        "date/x",
    ):
        reply = client.edit(name, (place, None, 1))
        assert reply.status_code in (409, 422), place
    assert client.get(f"/{name}/file").text == PANCAKES


def test_the_list_tells_how_each_plan_stands(client: PlanClient) -> None:
    name = client.pancakes()["name"]
    cards = {plan["name"]: plan for plan in client.get().json()["plans"]}
    assert cards[name]["is_lawful"]
    assert cards[name]["date"] == "2027-04-17"


def test_every_value_of_a_plan_survives_the_form(client: PlanClient) -> None:
    """What an untouched form would send back equals the file."""
    name = client.pancakes()["name"]
    before = read_plan(client.get(f"/{name}/file").text)
    values = _values(client, name)
    edits: list[tuple[str, Any, Any]] = []
    for key, value in values["holder"].items():
        edits.append((f"holder/{key}", value, value))
    for key, value in values["people"]["a1"].items():
        if key not in ("approval", "qualification"):
            edits.append((f"people/a1/{key}", value, value))
    assert client.edit(name, *edits).status_code == 200
    assert client.edit(name, ("expected_guests", 60, 61)).status_code == 200
    assert read_plan(client.get(f"/{name}/file").text) == replace(before, expected_guests=61)


def test_the_calendar_of_a_plan_is_a_file_for_any_program(client: PlanClient) -> None:
    plan = client.pancakes()
    reply = client.get(f"/{plan['name']}/calendar")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "text/calendar; charset=utf-8"
    assert f'filename="{plan["name"]}.ics"' in reply.headers["content-disposition"]
    titles = [str(entry["summary"]) for entry in Calendar.from_ical(reply.text).walk("VEVENT")]
    for deadline in plan["calendar"]:
        assert any(deadline["task"] in title for title in titles), deadline["task"]


def test_what_is_done_is_not_past(client: PlanClient) -> None:
    """The pancake night has its license; without it, what should have happened is past."""
    name = client.pancakes()["name"]
    vote = "governing body"

    def states() -> dict[str, tuple[bool, bool]]:
        lines = client.get(f"/{name}").json()["calendar"]
        return {line["task"]: (line["is_done"], line["is_past"]) for line in lines}

    (before,) = [state for task, state in states().items() if vote in task]
    assert before == (True, False)
    assert client.edit(name, ("license/status", "issued", "applied")).status_code == 200
    (after,) = [state for task, state in states().items() if vote in task]
    assert after[0] is False
