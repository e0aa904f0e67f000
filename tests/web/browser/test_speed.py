"""A phone four times slower than this machine: its page is light, and usable within a second."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.browser.chromium import PHONE, Screens
from tests.web.serving import Client, Served

SLOWER, LIMIT_MS, TRIES, PAUSE_MS = 4, 1_000, 8, 1_500
MOST_BYTES = 100_000
# Usable: the tables can be chosen from; the layout is drawn and a seat can be taken.
USABLE = {"": [".table-card"], "craps": [".felt svg .spot", ".sit button"],
          "blackjack": [".felt svg .spot", ".sit button"]}  # fmt: skip
LOOK = """(() => {
  const look = () => {
    if (!globalThis.usable && %s.every((one) => document.querySelector(one))) {
      globalThis.usable = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
})();"""


@pytest.fixture(scope="module")
def guest(served: Served) -> Client:
    """A guest with money, who can sit down anywhere."""
    made, banker = served.guest(), served.staff("banker")
    assert banker.order("Sell", window="window-1", cents=9_000, guest=made.me["who"])["done"]
    return made


def loaded(screens: Screens, guest: Client, table: str) -> tuple[float, int, float]:
    """When a phone without anything in its cache could be used, what it weighed, what it cost.

    The page looks at itself: what the test's own tools put into a page would be counted too.
    """
    page = screens.open("/help", guest, PHONE, touch=True)
    session = page.context.new_cdp_session(page)
    for room in ("Page", "Network", "Performance"):
        session.send(f"{room}.enable")
    weight: list[float] = []
    session.on("Network.loadingFinished", lambda told: weight.append(told["encodedDataLength"]))
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    source = LOOK % json.dumps(USABLE[table])
    session.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Page.navigate", {"url": f"{screens.base}/h/night/play#{table}"})
    found: Any = None
    while not found:
        page.wait_for_timeout(PAUSE_MS)
        asked = session.send("Runtime.evaluate", {"expression": "globalThis.usable"})
        found = asked["result"].get("value")
    metrics = {
        one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]
    }
    return float(found), int(sum(weight)), metrics["ScriptDuration"] * 1000


@pytest.mark.parametrize("table", USABLE)
def test_a_slow_phone_is_usable_within_a_second(
    screens: Screens, guest: Client, table: str
) -> None:
    """The best of some tries: other tests may keep this machine busy meanwhile."""
    tries: list[tuple[float, int, float]] = []
    for _ in range(TRIES):
        tries.append(loaded(screens, guest, table))
        screens.close()
        if tries[-1][0] < LIMIT_MS:
            break
    when, weight, script = min(tries)
    assert when < LIMIT_MS, tries
    assert 10_000 < weight < MOST_BYTES, weight
    assert script < LIMIT_MS / 2, "most of the time must not be ours"
