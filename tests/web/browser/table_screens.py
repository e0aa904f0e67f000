"""A table in the browser: two phones, the dealer's console and the wall, through whole rounds."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from pitboss.cage.accounts import player
from tests.patience import PATIENCE_S
from tests.web.browser.chromium import WALL, Screens
from tests.web.by_hand import Crew, Table
from tests.web.serving import Client, Served

MOST_STEPS = 120
MOST_REFUSED = 3
COVERED_MS = 20_000
CENTS = 10_000


class Played:
    """One table with its screens. Everything is done on the pages; facts about the rules come from
    the core."""

    def __init__(self, screens: Screens, served: Served, name: str, slug: str = "night") -> None:
        self.screens, self.served, self.name, self.slug = screens, served, name, slug
        self.crew, self.service = Crew(served, slug), served.services[slug]
        self.desk = Table(self.crew, name)
        self.guests: dict[int, Client] = {}
        self.phones: dict[int, Page] = {}
        self.bets: dict[int, list[str]] = {}
        self.refused = 0
        self.dealer = screens.open(f"/h/{slug}/deal/{name}", self.desk.dealer)
        self.wall = screens.open(f"/h/{slug}/wall/{name}", None, WALL)

    # --- coming to the table ------------------------------------------------------------------
    def sit_two(self) -> None:
        """Two guests with money look at the table on their phones and sit down there."""
        banker = self.crew("banker" if self.slug == "night" else "cashier")
        for seat in (1, 2):
            guest = self.served.guest(self.slug, name=f"Guest {seat}")
            window = guest.get("/house").json()["windows"][0]
            sold = banker.order("Sell", window=window, cents=CENTS, guest=guest.me["who"])
            assert sold["done"], sold
            phone = self.screens.phone(guest, self.name)
            self.guests[seat], self.phones[seat], self.bets[seat] = guest, phone, []
            form = phone.locator("form.sit")
            form.locator("select").select_option(str(seat))
            form.locator("button").click()
            phone.locator(".tray").wait_for()
            if not self.is_open():
                self.open()

    def is_open(self) -> bool:
        """Whether wagers can be made here."""
        return self.live.table.status == "open"

    def open(self) -> None:
        """The checklist, by the people who must do each item."""
        while not self.is_open():
            self.step()

    @property
    def live(self) -> Any:
        """The table as the core has it."""
        return self.service.floor.tables[self.name]

    # --- a round -------------------------------------------------------------------------------
    def take_wagers(self) -> None:
        """Steps up to where wagers can be made; an electronic device is bound to its seed first."""
        while not self.live.table.betting or self.unbound:
            self.step()

    @property
    def unbound(self) -> bool:
        """Whether the device has still to promise its draws."""
        return bool(self.live.plan.electronic and not self.live.draws.promise)

    def bet(self) -> dict[int, list[str]]:
        """Both players bet on one spot more each; all that they have bet on so far."""
        for seat, bet in self.bets.items():
            bet.append(self.tap(seat, bet))
        return self.bets

    def tap(self, seat: int, keys: list[str]) -> str:
        """Tap a new spot on the phone's layout; the wager that is up then."""
        phone, guest = self.phones[seat], self.guests[seat]
        acts = guest.get(f"/tables/{self.name}/legal?seat={seat}").json()
        for act in acts:
            key = act["command"].get("wager", "")
            if act["command"]["type"] != "PlaceWager" or key in keys:
                continue  # a wager that is really several shows as those
            spot = self.spot(phone, key, seat)
            if spot.count() and spot.first.get_attribute("data-x"):
                before = self.service.seq
                spot.first.dispatch_event("click")
                self.wait_for_row(before)
                up = [*self.live.table.seats[seat].ups][-1]
                expect(self.chips(phone, up, seat, ".own").first).to_be_attached()
                return str(up)
        raise AssertionError(f"nothing to bet on at {self.name}: {acts}")

    def spot(self, page: Page, key: str, seat: int = 0) -> Locator:
        """The place of a wager on a drawn layout; of this seat where each has its own."""
        whose = f'.spot[data-wager="{key}"]'
        own = page.locator(f'{whose}[data-seat="{seat}"]')
        return own if seat and own.count() else page.locator(f"{whose}:not([data-seat])")

    def chips(self, page: Page, key: str, seat: int = 0, kind: str = "") -> Locator:
        """The chips on a wager's place, above all places."""
        whose = f'.all-chips .stack{kind}:not(.pending)[data-on="{key}"]'
        own = page.locator(f'{whose}[data-seat="{seat}"]')
        return page.locator(f"{whose}:not([data-seat])").or_(own)

    def play_on(self) -> list[dict[str, Any]]:
        """Everyone does what is asked until the current round is settled; returns its results.

        At some tables every player throws, and each throw is a result of its own.
        """
        begun, results = self.live.table.round, list[dict[str, Any]]()
        for _ in range(MOST_STEPS):
            view = self.desk.view()
            result = view["result"]
            if result is not None and result["paid"] and result["round"] == begun:
                if result not in results:
                    results.append(result)
                if view["betting"] or view["round"] > begun:
                    return results
            if seat := self.asked_seat(view):
                self.decide(seat)
            elif self.waits(view):
                self.bet()  # some games are played on several spots
            else:
                self.step()
        raise AssertionError(f"{self.name}: {self.desk.next()['words']}")

    def waits(self, view: dict[str, Any]) -> bool:
        """Whether more wagers are wanted, or too few would be returned."""
        act = view["desk"]["next"]["act"]
        return act is None or act["command"]["type"] == "RemoveWager"

    def asked_seat(self, view: dict[str, Any]) -> int:
        """Whose answer a phone is waiting for: a decision, the offered dice, the lit button."""
        act = view["desk"]["next"]["act"] if view["desk"]["next"] else None
        armed = act is not None and act["command"]["type"] == "PressButton"
        button = view["lit_button"] if armed else 0  # lit before it is armed
        seats = (view["turn"]["seat"] if view["turn"] else 0, view["offered"], button)
        return next((seat for seat in seats if seat in self.phones), 0)

    def decide(self, seat: int) -> None:
        """Press the first button that the phone offers."""
        before = self.service.seq
        acts = self.phones[seat].locator(".acts")
        acts.locator("button.act:not(.not), button.shaker").first.click()
        self.wait_for_row(before)

    def step(self) -> None:
        """The next step: the dealer's big button, or the person who must do it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.put_away_refusal()
            before, step = self.service.seq, self.desk.next()
            if not step["mine"]:
                self.desk.step()
                return
            # Steps without work go with the press before them, so that the next one may change.
            idle = len(step["idle"]) == len(step["then"]) + 1
            words = "Nothing to collect, nothing to pay" if idle else step["words"]
            if self.dealer.locator("#next .step", has_text=words).first.is_visible():
                with suppress(TimeoutError):  # the answer to the press before may be a refusal
                    button = self.dealer.locator("#next .big, #next .default-act").first
                    button.click(timeout=COVERED_MS)
                    self.wait_for_row(before + len(step["then"]))
                    return
            self.dealer.wait_for_timeout(250)
        raise AssertionError(f"the console does not say {words!r}")

    def put_away_refusal(self) -> None:
        """Two steps may have the same words, and one is pressed before the page shows the other:
        that is refused, and said. A step that is always refused is not tolerated."""
        sheet = self.dealer.locator("#sheet[open]")
        if sheet.count():
            self.refused += 1
            assert self.refused <= MOST_REFUSED, sheet.inner_text()
            self.dealer.keyboard.press("Escape")

    def wait_for_row(self, before: int) -> None:
        """Wait until the journal has a new row."""
        end = time.monotonic() + PATIENCE_S
        while self.service.seq <= before:
            assert time.monotonic() < end, f"nothing was written: {self.desk.next()['words']}"
            self.dealer.wait_for_timeout(25)

    # --- money ---------------------------------------------------------------------------------
    def held(self, seat: int) -> int:
        """What the core's books say a guest holds, in the wallet and in front of the seat."""
        books = self.service.night.books.imitation
        return int(books[player(self.guests[seat].me["who"])])

    def same_money(self) -> None:
        """Every phone shows what the books say, and the books add up."""
        self.service.night.books.check()
        for seat, phone in self.phones.items():
            shown = phone.locator("#wallet")
            expect(shown).to_have_text(self.money(self.held(seat)))

    def money(self, sum_: int) -> str:
        """A sum as the phones of this house show it, in figures."""
        unit = self.guests[1].get("/house").json()["unit"]
        return f"${sum_:,}" if "dollar" in unit else f"{sum_:,}"
