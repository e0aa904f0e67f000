"""Debian's Chromium, driven by Playwright: phones, tablets and walls that open real pages.

Pages are loaded under a network name, not as localhost, so they can do only what a page without TLS
can do on a phone.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.patience import PATIENCE_MS
from tests.web.serving import Client, Served

HOST = "pitboss.lan"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Debian's headless Chromium comes first: it takes half the time."""
DOOR = re.compile(r"/h/night/$")
"""The address of the front door, for `to_have_url`: a page may start its way there twice."""
PHONE, TABLET, WALL = (390, 844), (1280, 800), (1920, 1080)
WAIT_MS = PATIENCE_MS
expect.set_options(timeout=WAIT_MS)


def chromium_path() -> str | None:
    """Where the browser is, if there is one."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browser_at(path: str) -> Iterator[Browser]:
    """A browser that finds our name on this machine."""
    flags = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--disable-dev-shm-usage"]
    flags.append("--disable-gpu")  # there is none, and one that is played takes long
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses its sandbox to root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


class Screens:
    """Screens of people at one server. Anything a page complains about fails the test in the
    end."""

    def __init__(
        self, browser: Browser, served: Served, scheme: str = "http", zone: str | None = None
    ) -> None:
        self.browser, self.served, self.zone = browser, served, zone
        self.base = f"{scheme}://{HOST}:{served.port}"
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        path: str,
        client: Client | None = None,
        size: tuple[int, int] = TABLET,
        *,
        motion: bool = False,
        touch: bool = False,
    ) -> Page:
        """A page as someone sees it; each in a context of its own, like a device."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            timezone_id=self.zone,
            reduced_motion="no-preference" if motion else "reduce",
            ignore_https_errors=True,  # someone who reads the warning and goes on
        )
        context.set_default_timeout(WAIT_MS)
        self._contexts.append(context)
        if client is not None:
            context.add_cookies(
                [
                    {
                        "name": cookie.name,
                        "value": str(cookie.value),
                        "domain": HOST,
                        "path": cookie.path,
                    }
                    for cookie in client.http.cookies.jar
                ]
            )
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self._heard(page, message.type, message.text))
        page.goto(self.base + path)
        return page

    def phone(self, client: Client, table: str = "", path: str = "/play") -> Page:
        """A guest's phone, with a finger instead of a mouse."""
        where = f"/h/{client.slug}{path}" + (f"#{table}" if table else "")
        return self.open(where, client, PHONE, touch=True)

    def _heard(self, page: Page, kind: str, text: str) -> None:
        """Some tests take the network away on purpose; anything else is a mistake."""
        if (
            kind in ("error", "warning")
            and "Failed to load" not in text
            and "WebSocket" not in text
        ):
            self.complaints.append(f"{page.url}: {text}")

    def close(self) -> None:
        """Everyone closes their screens."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()
