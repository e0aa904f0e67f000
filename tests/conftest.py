"""For all tests: by night and before a release they try harder, and take as long as they take."""

from __future__ import annotations

import pytest

from tests.effort import effort


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The limit of seconds is that of a commit."""
    if effort(commit=0, nightly=1):
        for item in items:
            item.add_marker(pytest.mark.timeout(0), append=False)
