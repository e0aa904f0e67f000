"""For all tests: by night and before a release they try harder, and take as long as they take."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from tests.effort import effort

# Folders whose files take long, with servers and whole nights. They come first, so that no worker
# is left with one of them while the others have nothing more to do.
_LONG = ("world", "web", "cli", "agreement", "simulation", "paper", "floor", "store")


# Exact figures that served nights work out are the same for all workers.
os.environ.setdefault("PITBOSS_CACHE", str(Path(tempfile.gettempdir(), "pitboss-figures")))


def _spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Long files first, and among them now and then one that uses a browser: several browsers at a
    time would leave none of them enough of the machine."""
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
    """Long files first; and the limit of seconds is that of a commit."""
    items[:] = _spread(items)
    if effort(commit=0, nightly=1):
        for item in items:
            item.add_marker(pytest.mark.timeout(0), append=False)
