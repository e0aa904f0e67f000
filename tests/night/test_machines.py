"""The register of machines, which an inspector compares with the tested model."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from tests.night.plans import GAMES, LAWFUL, NIGHT, ask, finding_lines, with_values
from tests.playing import clause

EVERY_KIND = ("license.games", (*GAMES, "skill_stop_video", "token_pusher"))
LABELS = {
    "skill_stop_reel": "20.2 Skill stop reel",
    "skill_stop_video": "20.2 Skill stop video",
    "token_pusher": "20.2 Token pusher",
}


@clause(
    "nj-13-47-20-2-skill-stop-reel",
    "nj-13-47-20-2-skill-stop-video",
    "nj-13-47-20-2-token-pusher",
)
@pytest.mark.parametrize("kind", LABELS)
@pytest.mark.parametrize(
    ("key", "wrong"), [("model", ""), ("serial", ""), ("win_lines", 0), ("schedule", {})]
)
def test_a_machine_is_described(kind: str, key: str, wrong: object) -> None:
    plan = with_values(EVERY_KIND, ("machines.reel-1.kind", kind))
    assert finding_lines(plan) == []
    is_free = kind == "token_pusher" and key in ("win_lines", "schedule")
    finding = f"unlawful machines.reel-1.{key} {LABELS[kind]}"
    plan = with_values((f"machines.reel-1.{key}", wrong), plan=plan)
    assert finding_lines(plan) == ([] if is_free else [finding])


@clause("nj-13-47-20-4-list")
@pytest.mark.parametrize("kind", ["slot_machine", "", "craps"])
def test_a_machine_is_of_a_kind_on_the_list(kind: str) -> None:
    plan = with_values(("machines.reel-1.kind", kind))
    assert finding_lines(plan) == ["unlawful machines.reel-1.kind 20.4 list"]
    assert ask(plan)[0].fix


@clause("nj-13-47-20-15-d")
@pytest.mark.parametrize("kind", LABELS)
def test_a_machine_has_a_certificate(kind: str) -> None:
    place = "machines.reel-1.certificate"
    plan = with_values(EVERY_KIND, ("machines.reel-1.kind", kind), (place, ""))
    assert finding_lines(plan) == [f"unlawful {place} 20.15(d)"]
    assert "13:3-7" in ask(plan)[0].source


@clause("nj-13-47-20-11-e")
@pytest.mark.parametrize(("value", "is_lawful"), [(-1, False), (0, False), (1, True), (5, True)])
def test_a_token_shows_its_value(value: int, is_lawful: bool) -> None:
    place = "machines.reel-1.token_value"
    assert finding_lines(with_values((place, value))) == (
        [] if is_lawful else [f"unlawful {place} 20.11(e)"]
    )


@clause("nj-13-47-20-2-skill-stop-reel")
def test_the_register_has_time_until_the_night() -> None:
    plan = with_values(("machines.reel-1.schedule", {}))
    law = "machines.reel-1.schedule 20.2 Skill stop reel"
    assert finding_lines(plan, today=NIGHT - datetime.timedelta(days=1)) == [f"warning {law}"]
    assert finding_lines(plan, today=NIGHT) == [f"unlawful {law}"]


@clause("nj-13-47-20-15-d")
def test_two_machines_of_a_model_have_serial_numbers_of_their_own() -> None:
    (reel,) = LAWFUL.machines
    for other, wrong in (("A1", ["warning machines.reel-2.serial 20.15(d)"]), ("A2", [])):
        twin = replace(reel, id="reel-2", serial=other)
        assert finding_lines(with_values(("machines", (reel, twin)))) == wrong
    other_model = replace(reel, id="reel-2", model="Lucky Stop 4")
    assert finding_lines(with_values(("machines", (reel, other_model)))) == []
