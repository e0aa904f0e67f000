"""People who plan, as programs: the browser of the machine, and devices elsewhere."""

from __future__ import annotations

import datetime
import re
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pitboss.store.plan_folder import PlanFolder
from pitboss.web.api.plans import Planner
from pitboss.web.limits.rate_limit import RateLimit
from pitboss.web.planner.access import PlannerAccess
from pitboss.web.planner.plans import Plans
from tests.night.example_plans import PLANS
from tests.patience import PATIENCE_S
from tests.web.serving import Served

PANCAKES = (PLANS / "pancake-night.toml").read_text("utf-8")
TODAY = datetime.date(2027, 1, 11)
"""The day on which everyone plans."""
ELSEWHERE = {"x-forwarded-for": "192.0.2.9"}
"""What makes a request come from another device, even on this machine."""


def a_planner(folder: Path) -> Planner:
    """A planner without limits of pace."""
    access = PlannerAccess()
    shutil.copytree(PLANS / "overlays", folder / "overlays")
    access.request_rate = access.stranger_rate = RateLimit(10**6, 1e6)
    return Planner(Plans(PlanFolder(folder), lambda: TODAY), access)


class PlanClient:
    """A browser without a screen that plans a night."""

    def __init__(self, served: Served, *, elsewhere: bool = False) -> None:
        headers = ELSEWHERE if elsewhere else {}
        self.http = httpx2.Client(base_url=served.url, timeout=PATIENCE_S, headers=headers)
        self.url = served.url
        page = self.http.get("/plan").text
        csrf = re.search(r'name="csrf" content="([^"]*)"', page)
        assert csrf is not None
        self.csrf = self.http.headers["x-pitboss"] = csrf[1]

    def __enter__(self) -> PlanClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()

    def enter(self, code: str) -> httpx2.Response:
        """Sign in with a code."""
        reply = self.http.post("/api/v1/planner/enter", json={"code": code})
        if reply.status_code == 201:
            self.http.headers["x-pitboss"] = reply.json()["csrf"]
        return reply

    def get(self, path: str = "") -> httpx2.Response:
        """Something of the plans."""
        return self.http.get(f"/api/v1/plans{path}")

    def post(self, path: str, body: Any) -> httpx2.Response:
        """Something sent to them."""
        return self.http.post(f"/api/v1/plans{path}", json=body)

    def new(self, title: str = "Spring gala", **more: Any) -> dict[str, Any]:
        """A new plan."""
        reply = self.post("", {"title": title, **more})
        assert reply.status_code == 200, reply.text
        body: dict[str, Any] = reply.json()
        return body

    def import_text(self, text: str, title: str = "pancakes", size: int = 5_000) -> httpx2.Response:
        """A file, in pieces."""
        pieces = [text[at : at + size] for at in range(0, len(text), size)] or [""]
        for number, piece in enumerate(pieces, 1):
            is_last = number == len(pieces)
            body = {"upload": "u", "text": piece, "title": title, "is_last": is_last}
            reply = self.post("/import", body)
            if reply.status_code != 200:
                break
        return reply

    def pancakes(self) -> dict[str, Any]:
        """A plan that is lawful."""
        reply = self.import_text(PANCAKES)
        assert reply.status_code == 200, reply.text
        body: dict[str, Any] = reply.json()
        return body

    def live(self, plan: str) -> ClientConnection:
        """The socket of a page that is open."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        address = f"{self.url.replace('http', 'ws', 1)}/api/v1/plans/{plan}/live"
        headers = {"cookie": cookies}
        return connect(address, origin=Origin(self.url), additional_headers=headers)

    def edit(self, plan: str, *edits: tuple[str, Any, Any]) -> httpx2.Response:
        """Edits, each as a place with slashes, the old value and the new one."""
        body = [{"place": place.split("/"), "old": old, "new": new} for place, old, new in edits]
        return self.post(f"/{plan}/edits", {"edits": body})
