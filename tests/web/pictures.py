"""The screenshots of README and docs, taken from a real server by a real browser.

    python -m tests.web.pictures docs/pictures

Programs play at every table for a while; then a phone, a console, the wall and the others are
photographed. Look at the pictures before you commit them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import Page

from pitboss.cli.serve import _serve, add_arguments
from pitboss.demo.services import demo_services
from pitboss.web.night.service import NightService
from tests.web.browser.chromium import PHONE, WALL, Screens, browser_at, chromium_path
from tests.web.serving import Client, Served, free_port

SETTLE_S, SLOW_MS = 30, 90_000
KEYS = {"replay": ("End",)}
"""A past round is shown at its end."""
TABLET, DESK = (1180, 820), (1280, 860)
PUBLIC = (
    ("wall", "/h/night/wall/craps", WALL),
    ("wall-all", "/h/night/wall", WALL),
    ("lobby", "/", DESK),
    ("odds", "/odds", DESK),
    ("replay", "/h/night/replay/craps/2", DESK),
)
STAFF = (
    ("console", "craps-dealer", "deal/craps"),
    ("window", "banker", "window/window-1"),
    ("overview", "in-charge", "floor"),
)


def photograph(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    path = chromium_path()
    assert path is not None, "no Chromium on this machine"
    with tempfile.TemporaryDirectory() as where, browser_at(path) as browser:
        port = free_port()
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        args = parser.parse_args(["--port", str(port), "--pace", "0.6"])
        services: list[NightService] = []

        def serve() -> None:
            services.extend(
                demo_services(Path(where), "pictures", 0.6)
            )  # this thread owns the journals
            asyncio.run(_serve(args, "127.0.0.1", services, None))

        threading.Thread(target=serve, daemon=True).start()
        time.sleep(SETTLE_S)
        served = Served(services, port)
        screens = Screens(browser, served)
        _phones(screens, served, folder)
        for name, person, page in STAFF:
            _take(screens.open(f"/h/night/{page}", served.staff(person), TABLET), folder, name)
        for name, address, size in PUBLIC:
            _take(screens.open(address, None, size), folder, name)
        for complaint in screens.complaints:
            print(complaint, file=sys.stderr)
        screens.close()
        served.close()


def _take(page: Page, folder: Path, name: str, wait_ms: int = 6000) -> None:
    """One picture; the page is closed after it, because the machine has enough to do."""
    page.wait_for_timeout(wait_ms)
    for key in KEYS.get(name, ()):
        page.keyboard.press(key)
        page.wait_for_timeout(wait_ms)
    page.screenshot(path=folder / f"{name}.png", timeout=SLOW_MS)
    page.close()


def _phones(screens: Screens, served: Served, folder: Path) -> None:
    """A guest who sits down at a table of dice, at one of cards, and at the wheel."""
    for name, table in (
        ("phone", "craps"),
        ("phone-cards", "blackjack"),
        ("phone-wheel", "roulette"),
    ):
        guest: Client = served.guest(name="Robin")
        served.staff("banker").order("Sell", window="window-1", cents=5000, guest=guest.me["who"])
        free = guest.get(f"/tables/{table}").json()["free"][0]
        guest.order("Sit", table, seat=free, chips=300)
        page = screens.open(f"/h/night/play#{table}", guest, PHONE)
        page.locator("svg.layout").wait_for()
        _take(page, folder, name, 8000)


if __name__ == "__main__":
    photograph(Path(sys.argv[1]))
