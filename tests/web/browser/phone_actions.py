"""What a guest does on a phone, and what the server then says about it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.serving import Client

MONEY = 1_000
"""What a guest has to begin with."""


def seat_of(guest: Client, table: str) -> dict[str, Any]:
    """The guest's seat as the server sees it."""
    view = guest.get(f"/tables/{table}").json()
    return next((seat for seat in view["seats"] if seat["yours"]), {})


def staked(guest: Client, table: str) -> dict[str, int]:
    """The guest's wagers as the server sees them."""
    return {wager["key"]: wager["stake"] for wager in seat_of(guest, table).get("wagers", ())}


def sit(page: Page) -> None:
    """Take the seat that is offered, with the chips that are proposed."""
    page.locator(".sit button").click()
    expect(page.locator("#chips")).to_be_visible()


def spot(page: Page, wager: str) -> Any:
    """A spot of the layout."""
    return page.locator(f'.felt .spot[data-wager="{wager}"]').first


def leave(guest: Client, table: str) -> None:
    """Take everything down and go, so that the seat is free for the next test."""
    seat = seat_of(guest, table)
    for wager in seat.get("wagers", ()):
        guest.order("RemoveWager", table, seat=seat["seat"], wager=wager["key"])
    if seat:
        guest.order("Leave", table, seat=seat["seat"])


def go_on(dealer: Client, table: str) -> None:
    """The dealer does what comes next, until another round is on."""
    before = dealer.get(f"/tables/{table}").json()["round"]
    while dealer.get(f"/tables/{table}").json()["round"] == before:
        step = dealer.get(f"/tables/{table}").json()["desk"]["next"]["act"]["command"]
        assert dealer.order(step.pop("type"), table, **step)["done"]


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("s => !!document.activeElement?.matches(s)", selector):
            return
    raise AssertionError(f"{selector} is not reached by the tab key")
