"""The first of two counts reaches nobody until the second is in: it is in no page, message, receipt
or round, whoever asks. Two figures that differ reach auditors and the people who settle counts,
unless they made one of the two."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.permissions import ROLES
from pitboss.web.api.house_routes import HOUSE_ROUTES
from pitboss.web.auth.credentials import GUEST, STAFF
from pitboss.web.night.live import Listener, Watch
from pitboss.web.views.viewer import ANYBODY, Viewer
from tests.web.every_role import every_role, someone
from tests.web.serving import Client, Served, on_store

SLUG, HOUSE = "night", "nj_night"
WINDOW, TABLE = "window-1", "craps"
FIRST, SECOND = (7_654_321, 8_887_776), (7_654_322, 8_887_776)
"""Figures that nothing else comes to."""
RACK = 5_432_123
SETTLERS = {"member in charge", "auditor"}
READERS = {"inspector", "auditor"}
"""Those who export the journal at any time, and count nothing themselves."""


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Served]:
    with every_role(tmp_path) as server:
        yield server


def all_text(houses: Served, client: Client, viewer: Viewer) -> str:
    """All that one viewer can read: every address, and every live message."""
    service = houses.services[SLUG]
    parts = defaultdict[str, Any](lambda: "nothing", table=TABLE, window=WINDOW, first=1)
    texts = []
    for way in HOUSE_ROUTES:
        if way.method != "GET":
            continue
        for seq, number in product(range(service.night.at[0] - 3, service.night.at[0] + 1), (1, 2)):
            parts |= {"seq": seq, "round": number}
            path = way.path.format_map(parts)
            texts.append(client.http.get(path).text)
            if "{seq}" not in way.path and "{round}" not in way.path:
                break
    listener = Listener(service, viewer, 0)
    listener.set_watch(Watch(tuple(service.floor.tables), True, WINDOW, True))
    texts.append((listener.message(0) or b"").decode())
    return " ".join(texts)


def everybody(houses: Served) -> Iterator[tuple[str, str]]:
    """Each kind of person, and all that they can read."""
    yield ANYBODY, all_text(houses, houses.client(SLUG), Viewer())
    guest = houses.guest(SLUG)
    yield GUEST, all_text(houses, guest, Viewer(GUEST, guest.me["who"]))
    for role in ROLES[HOUSE]:
        who = someone(role)
        yield role, all_text(houses, houses.staff(who, SLUG), Viewer(STAFF, who))


def names(text: str, figures: tuple[int, ...]) -> bool:
    """Whether a text has one of these figures, however it is written."""
    plain = re.sub(r"(?<=\d)[,.](?=\d)", "", text)
    return any(str(figure) in plain for figure in figures)


def count(
    client: Client, what: str, purpose: str, figures: tuple[int, int], table: str = ""
) -> Any:
    """One person's count."""
    dollars, cents = figures
    return client.order(
        "CountMoney", table, what=what, purpose=purpose, dollars=dollars, cents=cents
    )


def test_nobody_is_told_a_first_count(houses: Served) -> None:
    banker, charge = houses.staff("banker", SLUG), houses.staff("in-charge", SLUG)
    what = f"window/{WINDOW}"
    first = count(banker, what, "close", FIRST)
    assert first["done"], first
    assert not names(first["words"], (*FIRST, *SECOND))
    rack = count(charge, f"rack/{TABLE}", "surprise", (RACK, 0), TABLE)
    assert rack["done"], rack
    again = count(charge, f"rack/{TABLE}", "surprise", (RACK, 0), TABLE)  # a round shows refusals
    assert not again["done"]
    for who, text in everybody(houses):
        assert names(text, (*FIRST, RACK)) == (who in READERS), who
    assert "counts it a second time" in count(banker, what, "close", FIRST)["words"]
    second = count(charge, what, "close", SECOND)
    assert second["done"]
    assert not names(second["words"], (*FIRST, *SECOND))
    for who, text in everybody(houses):
        assert names(text, FIRST) == names(text, SECOND) == (who in {*SETTLERS, *READERS}), who
    counted = all_text(houses, charge, Viewer(STAFF, charge.me["who"]))
    assert not names(counted, FIRST), "who counted and settles counts counts again unseen"
    service = houses.services[SLUG]
    bodies = on_store(service, lambda: [row.body for row in service.night.store.rows()])
    assert any(b"7654321" in body for body in bodies), "it is in the journal"


def test_the_two_figures_are_gone_once_two_agree(houses: Served) -> None:
    banker, charge = houses.staff("banker", SLUG), houses.staff("in-charge", SLUG)
    what = f"window/{WINDOW}"
    assert count(banker, what, "close", FIRST)["done"]
    assert not count(charge, what, "surprise", SECOND)["done"]
    view = charge.get("/till").json()
    mine = next(entry for entry in view["counts"] if entry["what"] == what)
    assert mine["waits"] == "close"
    assert count(charge, what, "close", FIRST)["done"]
    view = charge.get("/till").json()
    mine = next(entry for entry in view["counts"] if entry["what"] == what)
    assert (mine["waits"], mine["differing"], mine["counted"]) == ("", [], True)
    assert [variance["dollars"] for variance in view["variances"]]
    assert not banker.get("/till").json()["variances"]


def test_a_window_under_count_does_not_say_what_should_be_there(houses: Served) -> None:
    banker = houses.staff("banker", SLUG)
    before = banker.get(f"/windows/{WINDOW}").json()
    assert before["dollars"] > 0
    assert count(banker, f"window/{WINDOW}", "close", FIRST)["done"]
    now = banker.get(f"/windows/{WINDOW}").json()
    assert (now["dollars"], now["cents"], now["counting"]) == (0, 0, True)
