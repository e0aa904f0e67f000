"""Nothing secret leaves the server early: hole cards, seeds, other players' money, PINs, tokens.

1,000 rounds at the fourteen tables of the night; every message of every socket is read, and all
that can be asked for by HTTP now and then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.demo.opening import planned
from pitboss.games import load
from pitboss.web.app import app
from tests.effort import effort
from tests.promises import promise
from tests.web.in_process import alive
from tests.web.serving import in_a_loop
from tests.web.watched import Watched, small_house

TABLES = planned("night")[0].tables
CARDS, OTHERS = effort(commit=100, nightly=2_000), effort(commit=40, nightly=500)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_nobody_is_told_a_secret(table: object, tmp_path: Path) -> None:
    plan = next(one for one in TABLES if one == table)
    rounds = CARDS if load(plan.game).play is not None else OTHERS

    async def work() -> int:
        hall = small_house(tmp_path)
        application = app([hall])
        try:
            async with alive(application):
                watched = Watched(hall, application, plan.id, seed=len(plan.id))
                await watched.begin()
                for _ in range(rounds):
                    await watched.round()
                await watched.ask_around()
                return watched.seen
        finally:
            hall.night.store.close()

    seen = in_a_loop(work())
    assert seen > rounds * 5
    promise("W4", rounds=rounds, messages_read=seen, secrets_told=0)
