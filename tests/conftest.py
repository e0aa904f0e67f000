"""For all tests: by night and before a release they try harder, and take as long as they take."""

from __future__ import annotations

import pytest

from tests.effort import effort

# Folders whose files take long, with servers, browsers and whole nights. They come first, so that
# no worker is left with one of them while the others have nothing more to do.
_LONG = ("world", "web", "cli", "agreement", "simulation", "paper", "floor", "store")


def _turn(item: pytest.Item) -> int:
    folder = item.path.relative_to(item.config.rootpath / "tests").parts[0]
    return _LONG.index(folder) if folder in _LONG else len(_LONG)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first; and the limit of seconds is that of a commit."""
    items.sort(key=_turn)
    if effort(commit=0, nightly=1):
        for item in items:
            item.add_marker(pytest.mark.timeout(0), append=False)
