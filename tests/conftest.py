"""Where tests put their files, and the order in which test files run. Time limits hold for a commit
only, not by night."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.clauses.build_results import ClauseWatch, mark_reports
from tests.effort import effort

# The longest files, and then folders with long ones, such as servers and whole nights. They run
# first, so that no worker is still busy with one of them when the others are done.
_LONGEST = (
    *("web/views/test_secrets", "world/test_histories", "search/test_no_dead_ends"),
    *("world/test_hostile_orders", "world/test_nights", "agreement/test_every_option"),
    *("web/night/test_restarts", "web/api/test_fuzz", "agreement/test_blackjack"),
    *("web/browser/test_whole_night", "web/browser/test_all_games", "world/test_clock"),
    *("web/api/test_odds", "store/test_kills", "world/test_licensed_night"),
)
_LONG = (
    *("world", "web", "verifier", "cli", "agreement", "simulation", "paper", "floor", "store"),
    *("history", "analysis", "clauses", "laws"),
)

MEMORY, ROOM = Path("/dev/shm"), 6 * 2**30


def _use_memory() -> None:
    """Put temporary files into memory if there is plenty of room: a night waits for its disk at
    every commit, and no test measures how long. TMPDIR chooses another folder."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    if shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ["TMPDIR"], tempfile.tempdir = str(MEMORY), None


_use_memory()
# As the command line does: our matrices are small, and further threads only wait for each other,
# with all the processors there are.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Served nights compute exact figures. All workers share them.
os.environ.setdefault("PITBOSS_CACHE", str(Path(tempfile.gettempdir(), "pitboss-figures")))


def _spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Long files first, and a browser file after every third: several browsers at a time would
    slow each other down."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    ordered = sorted(files, key=_turn)
    browser = [path for path in ordered if path.parent.name == "browser"]
    rest = [path for path in ordered if path.parent.name != "browser"]
    order = []
    for number, path in enumerate(rest):
        if number % 3 == 0 and browser:
            order.append(browser.pop(0))
        order.append(path)
    return [item for path in (*order, *browser) for item in files[path]]


def _turn(path: Path) -> tuple[int, int]:
    file = path.relative_to(Path(__file__).parent).with_suffix("")
    folder, name = file.parts[0], file.as_posix()
    return (
        _LONGEST.index(name) if name in _LONGEST else len(_LONGEST),
        _LONG.index(folder) if folder in _LONG else len(_LONG),
    )


def pytest_configure(config: pytest.Config) -> None:
    """Note what the marked tests do, in the process that hears of all of them."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ClauseWatch(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long files first. The time limit is for a commit only."""
    items[:] = _spread(items)
    mark_reports(items)
    if effort(commit=0, nightly=1):
        for item in items:
            item.add_marker(pytest.mark.timeout(0), append=False)
