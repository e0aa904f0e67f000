"""People turned away before sign-in are in the log, in moderation, and nowhere else."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from pitboss.web.auth.credentials import GUEST
from pitboss.web.night.service import NightService
from pitboss.web.server.refusal_log import AT_ONCE, RefusalLog
from tests.web.in_process import HOST, Sent, ask
from tests.web.server.test_attacks import in_house, post


def _log_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "pitboss.door"]


def test_requests_refused_before_the_core_are_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong PIN, a page of those who work, a table that is not there: ids, and no secrets; the
    journal is as it was."""
    secrets = []

    async def work(service: NightService, to: ASGIApp) -> None:
        token, _ = await service.queue.run_with_store(
            lambda: service.credentials.start_session(GUEST, "g-7")
        )
        secrets.append(token)
        before = service.night.at
        headers = [(b"host", HOST), (b"cookie", f"pitboss={token}".encode())]
        for path, status in (("/floor", 403), ("/tables/nowhere", 404), ("/house", 200)):
            for _ in range(3):
                got = await ask(to, Sent("GET", f"/h/night/api/v1{path}", b"", headers))
                assert got.status == status
        assert (await post(to, "/staff", {"person": "banker", "pin": "00001111"})).status == 403
        assert service.night.at == before

    with caplog.at_level(logging.WARNING, "pitboss.door"):
        in_house(tmp_path, work)
    assert _log_lines(caplog) == [
        "refused 403: g-7, GET /api/v1/floor",
        "refused 404: g-7, GET /api/v1/tables/{table}; 2 more not logged",
        "refused 403: stranger, POST /api/v1/staff; 2 more not logged",
    ]
    assert secrets[0] not in caplog.text
    assert "00001111" not in caplog.text


def test_a_flood_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """However many come, and whatever they ask for."""
    away = RefusalLog()
    with caplog.at_level(logging.WARNING, "pitboss.door"):
        for number in range(20_000):
            away.note(f"g-{number}", f"GET /{number % 7}", 404)
            away.note("", "POST /staff", 429)
            away.note("k1", "GET /floor", 200)
    assert AT_ONCE <= len(_log_lines(caplog)) <= AT_ONCE + 5
