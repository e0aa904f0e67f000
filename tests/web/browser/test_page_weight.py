"""A guest's page is light. How soon a slow phone can use it is measured by `make bench`."""

from __future__ import annotations

import pytest

from tests.web.browser.chromium import PHONE, Screens
from tests.web.browser.slow_phone import USABLE, load
from tests.web.serving import Served

MOST_BYTES = 100_000


@pytest.mark.parametrize("table", USABLE)
def test_a_page_weighs_little(screens: Screens, served: Served, table: str) -> None:
    guest = served.guest()
    sale = {"window": "window-1", "cents": 9_000, "guest": guest.me["who"]}
    assert served.staff("banker").order("Sell", **sale)["done"]
    page = screens.open("/help", guest, PHONE, touch=True)
    loaded = load(page, f"{screens.base}/h/night/play#{table}", USABLE[table])
    assert 10_000 < loaded.weight_bytes < MOST_BYTES, loaded
