"""A phone four times slower than this machine, without anything in its cache, loads a page."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from playwright.sync_api import CDPSession, Page

from tests.patience import PATIENCE_S

SLOWER = 4
LOOKS_MS = 1_500  # a look costs the page time, so it is not looked at often
# Usable: the tables can be chosen from; the layout is drawn and a seat can be taken.
USABLE = {
    "": (".table-card",),
    "craps": (".felt svg .spot", ".sit button"),
    "blackjack": (".felt svg .spot", ".sit button"),
}
LOOK = """(() => {
  const look = () => {
    if (!globalThis.usable && %s.every((one) => document.querySelector(one))) {
      globalThis.usable = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
})();"""


@dataclass(frozen=True)
class Load:
    """When the page could be used, and how much was transferred for it."""

    usable_ms: float
    weight_bytes: int


def load(page: Page, address: str, usable: tuple[str, ...]) -> Load:
    """Load an address on a slow phone until it shows what makes it usable.

    The page looks at itself: what the browser's driver puts into a page would be counted too.
    """
    session = page.context.new_cdp_session(page)
    for room in ("Page", "Network"):
        session.send(f"{room}.enable")
    weight: list[float] = []
    session.on("Network.loadingFinished", lambda event: weight.append(event["encodedDataLength"]))
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    source = LOOK % json.dumps(usable)
    session.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Page.navigate", {"url": address})
    return Load(_usable_ms(page, session), int(sum(weight)))


def _usable_ms(page: Page, session: CDPSession) -> float:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        page.wait_for_timeout(LOOKS_MS)
        asked = session.send("Runtime.evaluate", {"expression": "globalThis.usable"})
        if (value := asked["result"].get("value")) is not None:
            return float(value)
    raise AssertionError(f"{page.url} never becomes usable")
