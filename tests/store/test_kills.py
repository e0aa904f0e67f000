"""D1: a process killed at any moment loses no answered order and duplicates none."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from pitboss.store.fault_points import POINTS
from tests.effort import effort
from tests.patience import PATIENCE_S
from tests.promises import promise
from tests.store.clients import ROOT, Client, Nursery, Served
from tests.store.guests import endless_orders, opening_orders

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

KILLS = effort(commit=300, nightly=10_000, release=100_000)
A_NIGHT = 50
SEED = 20_47
CHECKER = Path(__file__).with_name("checker.py")
SETTING_UP, COPYING = "before a night is there", "before a backup is there"


def run_checker(night: Path, client: Client) -> Counter[str]:
    """What the checker, a separate program, counts."""
    command = [sys.executable, "-I", str(CHECKER), str(night), str(client.history)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"seed {SEED}: {done.stderr}"
    return Counter(json.loads(done.stdout))


class Evening:
    """One night whose server is killed again and again, and its client."""

    def __init__(self, nursery: Nursery, path: Path, rng: Random, *, retry: bool) -> None:
        self._nursery, self.path, self._rng, self._retry = nursery, path, rng, retry
        self.client = Client(path.with_suffix(".history"))
        self._more = endless_orders(rng)
        self.struck: Counter[str] = Counter()
        served = self._served()
        served.send(self.client.lines(opening_orders(path.stem, rng)))
        self.client.heard(served.listen(20, len(self.client.unanswered)))
        assert not self.client.unanswered
        self.client.heard(served.kill())

    def _served(self, **wanted: object) -> Served:
        served = self._nursery.serve(self.path, **wanted)
        if not wanted:
            assert served.listen(20, 1) == [{"ready": True}], f"seed {SEED}: it does not start"
        return served

    def _orders(self) -> bytes:
        again = list(self.client.unanswered.values()) if self._retry else []
        self._rng.shuffle(again)
        return self.client.lines(again + list(islice(self._more, self._rng.randint(1, 12))))

    def kill(self) -> None:
        """A process, some orders, and SIGKILL at some moment; sometimes during the start."""
        early = self._rng.random() < 0.1
        served = self._nursery.serve(self.path) if early else self._served()
        served.send(self._orders())
        self.client.heard(served.listen(self._rng.random() * 0.025))
        self.client.heard(served.kill())
        assert served.was_killed
        self.struck["any moment"] += 1

    def kill_at(self, point: str) -> None:
        """A process that is killed when it reaches a named point."""
        backup = {"backup": str(self.path) + ".copy"} if point == COPYING else {}
        nth = 1 if backup else self._rng.randint(1, 2)
        served = self._served(point=point, nth=nth, **backup)
        for _ in range(3):
            served.send(self._orders())
            self.client.heard(served.listen(PATIENCE_S if backup else 0.1, 2))
        self.client.heard(served.ended())
        self.struck[point] += served.was_killed
        assert not backup or not Path(backup["backup"]).exists()

    def settle(self) -> Counter[str]:
        """The next process answers within two seconds; then the checker has the last word."""
        served = self._served()
        known = len(self.client.unanswered)
        served.send(self._orders())
        wanted = len(self.client.unanswered) - (0 if self._retry else known)
        heard = served.listen(2, wanted)
        assert len(heard) == wanted, f"seed {SEED}: {len(heard)} of {wanted} were answered"
        self.client.heard(heard)
        self.client.heard(served.ended())
        return run_checker(self.path, self.client)


@pytest.mark.parametrize("retry", [False, True], ids=["kill", "kill and retry"])
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path, retry: bool) -> None:
    """Kills at random moments and at every named point; a separate checker reads the file."""
    rng, struck, counts = Random(SEED + retry), Counter[str](), Counter[str]()
    points = [point for point in POINTS if point != SETTING_UP]
    with Nursery() as nursery:
        for number in range(-(-KILLS // A_NIGHT)):
            night = Evening(nursery, tmp_path / f"night-{number}.pitboss", rng, retry=retry)
            for turn in range(min(A_NIGHT, KILLS - number * A_NIGHT)):
                if turn % 4:
                    night.kill()
                else:
                    night.kill_at(points[turn // 4 % len(points)])
            counts += night.settle()
            struck += night.struck
    assert all(struck[point] for point in points), f"never came to a point: {struck}"
    assert sum(struck.values()) >= KILLS * 0.95
    assert not retry or not counts["unknown"]
    assert counts["unknown_but_kept"] or retry, "no kill fell between commit and answer"
    promise(
        "D1",
        kind="kill and retry" if retry else "kill",
        kills=sum(struck.values()),
        answered=counts["ok"] + counts["refused"],
        lost=0,
        doubled=0,
        durable_but_unanswered=counts["unknown_but_kept"],
        seed=SEED + retry,
    )


def test_a_night_is_set_up_whole_or_not_at_all(tmp_path: Path) -> None:
    """Killed while the file is created: there is no night yet, and the next process makes it."""
    path = tmp_path / "night.pitboss"
    with Nursery() as nursery:
        served = nursery.serve(path, point=SETTING_UP)
        assert served.ended() == []
        assert served.was_killed
        assert not path.exists()
        served = nursery.serve(path)
        assert served.listen(PATIENCE_S, 1) == [{"ready": True}]
        served.ended()
    assert served.status == 0


def test_the_program_itself_can_be_killed(tmp_path: Path) -> None:
    """The same with the program restarted, as in service, without a nursery."""
    path, rng = tmp_path / "night.pitboss", Random(SEED)
    client = Client(tmp_path / "history")
    command = [sys.executable, "-m", "tests.store.pipe_process", str(path)]
    todo = [
        client.lines(opening_orders(path.stem, rng)),
        client.lines(list(islice(endless_orders(rng), 50))),
    ]
    for orders, point in zip(todo, ("after the answer", "before the answer"), strict=True):
        done = subprocess.run(
            [*command, point], cwd=ROOT, input=orders, stdout=subprocess.PIPE, check=False
        )
        assert done.returncode == -9
        client.heard([json.loads(line) for line in done.stdout.splitlines()])
    assert run_checker(path, client)["unknown_but_kept"] > 0


def test_every_fault_point_is_somewhere() -> None:
    """Each named point is in the code exactly once, and there are no other points."""
    counts = Counter[str]()
    for path in (ROOT / "src" / "pitboss").rglob("*.py"):
        counts.update(re.findall(r'\bfault\("([^"]*)"\)', path.read_text("utf-8")))
    assert counts == Counter(POINTS)
