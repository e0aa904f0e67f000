"""Odds that the house has raised for the whole floor are the odds in its guides."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.web.server.app import app
from tests.web.in_process import HOST, Sent, alive, ask
from tests.web.serving import in_a_loop

RAISED = {"night.craps": {"pays.field_12": "3 to 1"}}


def guide_under(folder: Path, odds: dict[str, dict[str, str]]) -> dict[str, Any]:
    """The guide of craps on a floor with these odds."""

    async def whole() -> dict[str, Any]:
        plan, private = read_plan("night")
        service = open_demo(
            folder, "night", (replace(plan, house_odds=odds), private), "test", 0.02
        )
        application = app([service])
        try:
            async with alive(application):
                path = "/h/night/api/v1/tables/craps/guide"
                got = await ask(application, Sent("GET", path, headers=[(b"host", HOST)]))
        finally:
            service.night.store.close()
        assert got.status == 200, got.body
        body: dict[str, Any] = json.loads(got.body)
        return body

    return in_a_loop(whole())


def edge_of(guide: dict[str, Any], wager: str) -> str:
    """What the table of odds says about a wager."""
    table = next(
        block
        for part in guide["sections"]
        if part["odds"]
        for block in part["blocks"]
        if block["kind"] == "table"
    )
    return " | ".join(next(row for row in table["rows"] if row[0] == wager))


def test_a_guide_knows_the_odds_of_the_floor(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    plain, raised = guide_under(tmp_path / "a", {}), guide_under(tmp_path / "b", RAISED)
    assert "5.56%" in edge_of(plain, "field")
    assert "3 to 1 on a total of 12" in edge_of(raised, "field")
    assert "2.78%" in edge_of(raised, "field")
    assert edge_of(plain, "any seven") == edge_of(raised, "any seven")
