"""A licensed night in progress: who is there, and what they see."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.browser.chromium import PHONE, TABLET, Screens
from tests.web.browser.licensed_server import ZONE, Device, LicensedServer

WINDOW = "w1"


class Evening:
    """The night, and everyone who is there."""

    def __init__(self, browser: Browser, served: LicensedServer) -> None:
        self.browser, self.served = browser, served
        self.staff: dict[str, Device] = {}
        self.guests: list[Device] = []
        self.wallets = 0  # of all guests together, before the close

    @contextmanager
    def screens(self) -> Iterator[Screens]:
        """Screens for a while; no page may complain."""
        pages = Screens(self.browser, self.served, zone=ZONE)
        yield pages
        pages.close()
        assert not pages.complaints, pages.complaints

    def kill_until(self, written: str) -> None:
        """The power fails, and comes back at a time of the night."""
        self.served.kill()
        self.served.start_at(written)

    def page(self, screens: Screens, path: str, who: Device | None, *, phone: bool = False) -> Page:
        """A page of this night."""
        size = PHONE if phone else TABLET
        return screens.open(f"/h/{self.served.slug}/{path}", who, size, touch=phone)

    def money(self) -> dict[str, Any]:
        """Where all the imitation money is, as the person in charge sees it."""
        money: dict[str, Any] = self.staff["m1"].get("/floor").json()["money"]
        return money

    def window(self) -> dict[str, Any]:
        """The window as its banker sees it."""
        view: dict[str, Any] = self.staff["k1"].get(f"/windows/{WINDOW}").json()
        return view
