"""One browser and one server for each worker. Without a browser the tests say so and are skipped;
if CI is set they fail, so nobody thinks they passed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.browser.chromium import Screens, browser_at, chromium_path
from tests.web.browser.phone_actions import MONEY
from tests.web.serving import Client, Served, serving

MISSING = "no Chromium on this machine: the pages were NOT tested (apt install chromium)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of this worker."""
    path = chromium_path()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with browser_at(path) as browser:
        yield browser


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The three houses of the demonstration; their tables wait for their dealers."""
    with serving(tmp_path_factory.mktemp("browser")) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens for one test; no page may have complained."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it loudly."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any(MISSING in str(report.longrepr) for report in skipped):
        terminalreporter.section("BROWSER TESTS NOT RUN", red=True)
        terminalreporter.line(MISSING, red=True)


@pytest.fixture(scope="module")
def banker(served: Served) -> Client:
    """Who sells imitation money."""
    return served.staff("banker")


@pytest.fixture(scope="module")
def dealer(served: Served) -> Client:
    """The dealer of under/over; wagers are taken there from the beginning."""
    client = served.staff("under-over-dealer")
    client.order("PromiseDraws", "under-over")
    return client


@pytest.fixture
def guest(served: Served, banker: Client) -> Client:
    """A guest with money."""
    client = served.guest(name="Wren")
    sold = banker.order("Sell", window="window-1", cents=MONEY * 10, guest=client.me["who"])
    assert sold["done"]
    return client
