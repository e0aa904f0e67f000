"""Who notices a fault: the tests, `pitboss verify`, and the second verifier.

The fault is planted in a forked child, which runs the tests and plays a night; the export of that
night is then verified here, by a program without the fault.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
import pytest

from pitboss.floor.verify import verify
from pitboss.history.export import read_export
from pitboss.store.row import BadRow
from pitboss.store.side_data import NEWEST
from tests.clauses.marks import COVERAGE
from tests.faults.families import DRAWS, JOURNAL, MONEY, RAFFLE, RULES
from tests.faults.nights import NIGHTS, game_night
from tests.faults.planting import FIRED, SeededFault
from tests.tables import DICE_AND_WHEELS
from tests.vectors.files import FOLDER, VECTORS, text_of
from tests.vectors.rule_vectors import card_vectors, game_vectors
from tests.verifier.program import verifier
from tests.world.memory import MemoryStore
from tests.world.test_faults import WATCHES

CHILD_SECONDS = 600
FILES = {
    RULES: ("rules.json",),
    MONEY: ("money.json", "journal.json"),
    JOURNAL: ("journal.json", "signatures.json"),
    DRAWS: ("draws.json", "journal.json"),
    RAFFLE: ("raffle.json",),
}
FLOOR = "tests/floor/test_"
TESTS = {
    MONEY: ("tests/verifier/test_packets.py", f"{FLOOR}evening.py", f"{FLOOR}closing.py"),
    JOURNAL: (f"{FLOOR}tampering.py",),
    DRAWS: ("tests/chance/test_promised.py", f"{FLOOR}devices.py"),
    RAFFLE: ("tests/verifier/test_raffle.py", f"{FLOOR}tickets.py", f"{FLOOR}drawings.py"),
}
"""The tests nearest to each family; those of a rule are the ones that its clause marks."""
SLOW = ("tests/web", "tests/world", "tests/agreement", "tests/simulation")


class Verdict(NamedTuple):
    """What each judge found first, in words; empty if nothing. `fired`: the fault changed
    something, so that there was something to find."""

    family: str
    says: str
    tests: str
    verify: str
    second: str
    fired: bool

    @property
    def judges(self) -> tuple[str, ...]:
        """Who noticed it."""
        return tuple(
            name
            for name, found in (
                ("the tests", self.tests),
                ("pitboss verify", self.verify),
                ("the second verifier", self.second),
            )
            if found
        )


def judge(fault: SeededFault, *, near: bool = True) -> Verdict:
    """Plant a fault in a child, and see who notices it. `near`: also run the tests nearest to it,
    if the vectors and the nights are not enough."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        pid = os.fork()
        if not pid:
            _be_the_child(fault, folder, near)
        os.waitpid(pid, 0)
        said = folder / "said.json"
        found = json.loads(said.read_text()) if said.exists() else {"tests": "they hang or die"}
        nights = [path.read_text().split("\n") for path in sorted(folder.glob("*.jsonl"))]
        return Verdict(
            fault.family,
            fault.says,
            found["tests"],
            next(filter(None, map(_verify, nights)), ""),
            next(filter(None, map(_verify_again, nights)), ""),
            bool(found.get("fired", True)),
        )


def _be_the_child(fault: SeededFault, folder: Path, near: bool) -> None:
    """Run the tests and play the nights with the fault; never returns."""
    signal.alarm(CHILD_SECONDS)
    os.environ.pop("PITBOSS_PROMISES", None)
    code = 1
    try:
        # pytest swaps the streams, so a plain file stands in for both of them.
        with Path(os.devnull).open("w") as quiet, redirect_stdout(quiet), redirect_stderr(quiet):
            fault.plant()
            tests = next(filter(None, _noticed(fault, folder, near)), "")
            fired = bool(FIRED or tests) or fault.family == RULES
            said = {"tests": tests, "fired": fired}
            (folder / "said.json").write_text(json.dumps(said))
        code = 0
    finally:
        os._exit(code)


def _noticed(fault: SeededFault, folder: Path, near: bool) -> Iterator[str]:
    """What the tests notice, the quick ones first; the nights are always played."""
    played = list(_nights(fault, folder))
    yield from _vectors(fault)
    yield from played
    if near and (FIRED or fault.family in (RULES, JOURNAL)):
        yield _run_pytest(fault)
        yield from _watches()


def _nights(fault: SeededFault, folder: Path) -> Iterator[str]:
    """Play the nights of a family, and leave their exports in the folder."""
    nights: tuple[Callable[[Path], list[str]], ...] = NIGHTS.get(
        fault.family, (lambda own: game_night(own, fault.game),)
    )
    for number, night in enumerate(nights):
        own = folder / str(number)
        own.mkdir()
        try:
            lines = night(own)
        except (Exception, pytest.fail.Exception):
            yield "a night of the tests cannot be played"
        else:
            (folder / f"{number}.jsonl").write_text("\n".join(lines))


def _vectors(fault: SeededFault) -> Iterator[str]:
    """Whether the vectors, written again, differ from their files."""
    for name in FILES[fault.family]:
        try:
            same = _same_rules(fault.game) if fault.game else _same_file(name)
        except Exception:
            same = False
        if not same:
            yield f"vectors/{name}"


def _same_rules(game: str) -> bool:
    kept = json.loads((FOLDER / "rules.json").read_text("utf-8"))
    part, made = ("cards", card_vectors)
    if game in DICE_AND_WHEELS:
        part, made = ("dice and wheels", game_vectors)
    return bool(json.loads(json.dumps(made(game))) == kept[part][game])


def _same_file(name: str) -> bool:
    return text_of(VECTORS[name]()) == (FOLDER / name).read_text("utf-8")


class _First:
    """A pytest plugin that keeps the first test that fails."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Look at one report."""
        if report.failed and not self.name:
            self.name = report.nodeid.partition("[")[0]


def _run_pytest(fault: SeededFault) -> str:
    """The first of the nearest tests that fails."""
    tests: tuple[str, ...] = fault.tests or TESTS.get(fault.family, ())
    if fault.clause:
        marked = json.loads(COVERAGE.read_text("utf-8")).get(fault.clause, ())
        names = dict.fromkeys(name.partition("[")[0] for name in marked)
        tests = tuple(name for name in names if not name.startswith(SLOW))
    if not tests:
        return ""
    first = _First()
    options = ("-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider")
    pytest.main([*options, *tests], plugins=[first])
    return first.name


def _watches() -> Iterator[str]:
    for watch in WATCHES:
        try:
            watch()
        except (Exception, pytest.fail.Exception):
            yield f"tests/world/test_faults.py: {watch.__name__}"


def _verify(lines: list[str]) -> str:
    """What `pitboss verify --replay` says about a night; empty if it is sound."""
    try:
        night = read_export([line.encode() for line in lines])
        store = MemoryStore(night.facts.night)
        store._rows, store._heads = list(night.rows), list(night.heads)
        if night.newest is not None:
            store._kept[NEWEST] = msgspec.json.encode(night.newest)
        verify(store, replay=True)
    except BadRow as bad:
        return str(bad)
    except Exception as wrong:
        return repr(wrong)[:200]
    return ""


def _verify_again(lines: list[str]) -> str:
    """What the second verifier says about a night; empty if it is sound."""
    try:
        verifier.verify(lines)
    except Exception as fault:
        return str(fault)[:200] or repr(fault)
    return ""
