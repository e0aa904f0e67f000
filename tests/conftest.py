"""Where tests put their files, and the order in which test files run. Time limits hold for a commit
only, not by night."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.effort import effort

# Folders with long files, such as servers and whole nights. They run first, so that no worker is
# still busy with one of them when the others are done.
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
    browser = [path for path in files if path.parent.name == "browser"]
    rest = sorted((path for path in files if path.parent.name != "browser"), key=_turn)
    order = []
    for number, path in enumerate(rest):
        if number % 3 == 0 and browser:
            order.append(browser.pop(0))
        order.append(path)
    return [item for path in (*order, *browser) for item in files[path]]


def _turn(path: Path) -> int:
    folder = path.relative_to(Path(__file__).parent).parts[0]
    return _LONG.index(folder) if folder in _LONG else len(_LONG)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long files first. The time limit is for a commit only."""
    items[:] = _spread(items)
    if effort(commit=0, nightly=1):
        for item in items:
            item.add_marker(pytest.mark.timeout(0), append=False)
