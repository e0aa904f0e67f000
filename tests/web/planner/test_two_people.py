"""Several people on one plan, and other programs on its file: nobody's work is lost."""

from __future__ import annotations

import json
import threading
from pathlib import Path

from pitboss.web.api.plans import Planner
from tests.patience import PATIENCE_S
from tests.web.planner.planning import PlanClient
from tests.web.serving import Served


def test_different_fields_merge(client: PlanClient, other: PlanClient) -> None:
    name = client.new("Merge")["name"]
    assert client.edit(name, ("expected_guests", 100, 180)).status_code == 200
    reply = other.edit(name, ("admission_cents", 0, "25"))
    assert reply.status_code == 200
    values = reply.json()["plan"]["values"]
    assert (values["expected_guests"], values["admission_cents"]) == (180, 2500)


def test_the_same_field_tells_the_second_what_the_first_wrote(
    client: PlanClient, other: PlanClient
) -> None:
    name = client.new("Clash")["name"]
    assert client.edit(name, ("expected_guests", 100, 180)).status_code == 200
    reply = other.edit(name, ("expected_guests", 100, 150))
    assert reply.status_code == 409
    answer = reply.json()
    assert answer["clash"] == {"place": ["expected_guests"], "theirs": 180}
    assert answer["plan"]["values"]["expected_guests"] == 180
    mine = other.edit(name, ("expected_guests", answer["clash"]["theirs"], 150))
    assert mine.json()["plan"]["values"]["expected_guests"] == 150


def test_the_same_answer_twice_is_no_clash(client: PlanClient, other: PlanClient) -> None:
    name = client.new("Same")["name"]
    for person in (client, other):
        assert person.edit(name, ("expected_guests", 100, 180)).status_code == 200


def test_two_who_choose_from_one_list_both_choose(client: PlanClient, other: PlanClient) -> None:
    name = client.new("Lists")["name"]
    start = ["night.craps", "night.roulette"]
    client.edit(name, ("license/games", [], start))
    client.edit(name, ("license/games", start, [*start, "night.blackjack"]))
    reply = other.edit(name, ("license/games", start, ["night.roulette", "night.red_dog"]))
    games = reply.json()["plan"]["values"]["license"]["games"]
    assert games == ["night.roulette", "night.blackjack", "night.red_dog"]


def test_everyone_types_at_once_and_nothing_is_lost(
    served: Served, client: PlanClient, planner: Planner
) -> None:
    """Ten people add a table and set its float, all at the same time."""
    name, failed = client.new("Crowd")["name"], list[str]()

    def work(number: int) -> None:
        with PlanClient(served) as own:
            added = own.edit(name, ("tables/", None, {"id": f"t{number}"}))
            if added.status_code != 200:
                failed.append(added.text)
            changed = own.edit(name, (f"tables/t{number}/float", 0, 100 + number))
            if changed.status_code != 200:
                failed.append(changed.text)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert failed == []
    stored = planner.plans.plan(name).tables
    assert {table.id: table.float for table in stored} == {f"t{n}": 100 + n for n in range(10)}


def test_others_edits_appear_on_an_open_page(client: PlanClient) -> None:
    name = client.new("Live")["name"]
    with client.live(name) as socket:
        client.edit(name, ("expected_guests", 100, 77))
        state = json.loads(socket.recv(PATIENCE_S))
        assert state["values"]["expected_guests"] == 77
        assert state["revision"] == client.get(f"/{name}").json()["revision"]


def test_a_file_that_another_program_changes_is_read_again(
    client: PlanClient, planner: Planner
) -> None:
    name = client.pancakes()["name"]
    file = planner.plans.folder.file(name)
    with client.live(name) as socket:
        text = file.read_text("utf-8").replace("expected_guests = 60", "expected_guests = 90")
        file.write_text(text, "utf-8")
        state = json.loads(socket.recv(PATIENCE_S))
        assert state["values"]["expected_guests"] == 90, "nobody had to ask"
    reply = client.edit(name, ("expected_guests", 60, 70))
    assert reply.status_code == 409
    assert reply.json()["clash"]["theirs"] == 90
    merged = client.edit(name, ("admission_cents", 1000, 1500)).json()["plan"]["values"]
    assert (merged["expected_guests"], merged["admission_cents"]) == (90, 1500)


def test_a_broken_file_is_shown_with_its_line_and_the_others_still_open(
    client: PlanClient, planner: Planner
) -> None:
    good, bad = client.pancakes()["name"], client.pancakes()["name"]
    file = planner.plans.folder.file(bad)
    broken = file.read_text("utf-8").replace("rate = 2", "rate = ")
    file.write_text(broken, "utf-8")
    shown = client.get(f"/{bad}").json()
    line = broken.splitlines().index("rate = ") + 1
    assert shown["faults"] == [f"{bad}.toml, line {line}: {shown['faults'][0].split(': ', 1)[1]}"]
    cards = {plan["name"]: plan for plan in client.get().json()["plans"]}
    assert cards[bad]["faults"] == shown["faults"]
    assert cards[good]["is_lawful"]
    assert client.edit(bad, ("expected_guests", 60, 70)).status_code == 409
    assert file.read_text("utf-8") == broken, "a file that cannot be read is never written over"
    file.write_text(broken.replace("rate = ", "rate = 2"), "utf-8")
    assert client.edit(bad, ("expected_guests", 60, 70)).status_code == 200


def test_a_crash_while_storing_leaves_the_old_file(
    client: PlanClient, planner: Planner, tmp_path: Path
) -> None:
    """The new text has another name until it is complete."""
    name = client.pancakes()["name"]
    file = planner.plans.folder.file(name)
    unfinished = file.with_name(file.name + ".unfinished")
    unfinished.write_text("half of")
    assert name in {plan["name"] for plan in client.get().json()["plans"]}
    assert client.edit(name, ("expected_guests", 60, 70)).status_code == 200
    assert not unfinished.exists()
    assert "expected_guests = 70" in file.read_text("utf-8")


def test_a_disk_that_cannot_be_written_loses_nothing(client: PlanClient, planner: Planner) -> None:
    name = client.pancakes()["name"]
    file = planner.plans.folder.file(name)
    blocked = file.with_name(file.name + ".unfinished")
    blocked.mkdir()
    (blocked / "x").touch()
    before = file.read_text("utf-8")
    reply = client.edit(name, ("expected_guests", 60, 70))
    assert reply.status_code == 503
    assert "nothing was saved" in reply.json()["words"]
    assert str(file) not in reply.text
    assert file.read_text("utf-8") == before
    assert client.get(f"/{name}").json()["values"]["expected_guests"] == 60
    (blocked / "x").unlink()
    blocked.rmdir()
    assert client.edit(name, ("expected_guests", 60, 70)).status_code == 200
