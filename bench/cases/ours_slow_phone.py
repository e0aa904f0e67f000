"""A phone four times slower than this machine opens a table: beside a bare page, in turns.

The bare page has one line and one script, from the same server in the same browser. A page that
never becomes usable fails the case.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.node import Skipped
from bench.outcome import Outcome
from tests.web.browser.chromium import PHONE, Screens, browser_at, chromium_path
from tests.web.browser.slow_phone import USABLE, load
from tests.web.serving import serving

SIZE, QUICK, WARM_UP, UNIT = 5, 2, 1, "loads"
PAGES = {
    "ours_slow_phone": ("/h/night/play#craps", USABLE["craps"]),
    "limit_bare_page": ("/help", ("h1",)),
}


def case(size: int) -> dict[str, Outcome]:
    """Load each page `size` times and take its quickest: others only ever add to a time."""
    browser = chromium_path()
    if browser is None:
        raise Skipped("no Chromium on this machine")
    times: dict[str, list[float]] = {name: [] for name in PAGES}
    with (
        TemporaryDirectory(prefix="pitboss-bench-") as folder,
        browser_at(browser) as opened,
        serving(Path(folder)) as served,
    ):
        guest, screens = served.guest(), Screens(opened, served)
        paid = served.staff("banker").order(
            "Sell", window="window-1", cents=9_000, guest=guest.me["who"]
        )
        assert paid["done"], paid
        for _ in range(size):
            for name, (path, usable) in PAGES.items():
                page = screens.open("/help", guest, PHONE, touch=True)
                times[name].append(load(page, screens.base + path, usable).usable_ms / 1000)
                screens.close()
    quickest = {name: min(took_s) for name, took_s in times.items()}
    return {
        name: Outcome(work=1, check=0, expected=0, tolerance=0, cpu_s=took_s, wall_s=took_s)
        for name, took_s in quickest.items()
    }
