"""The browser sees pages as a phone on the network does."""

from __future__ import annotations

from tests.web.browser.chromium import Screens
from tests.web.serving import Served


def test_pages_have_only_what_a_plain_network_gives(screens: Screens, served: Served) -> None:
    page = screens.phone(served.guest(name="Robin"))
    page.wait_for_selector(".table-card")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("'serviceWorker' in navigator || 'randomUUID' in crypto") is False
    assert page.evaluate("navigator.maxTouchPoints") > 0
    assert "Robin" in page.evaluate("document.getElementById('given').textContent")
