"""No screen has a fault that axe can find: names, roles, contrast, order, landmarks."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.browser.chromium import PHONE, TABLET, WALL, Screens
from tests.web.serving import Client, Served

SETTLES_MS = 1_500
PLAYED = ("craps", "roulette", "blackjack", "baccarat", "under-over", "money-wheel", "let-it-ride")
SCREENS = (
    ("/", "", PHONE), ("/odds", "", TABLET), ("/odds", "", PHONE), ("/help", "", PHONE),
    ("/open", "", TABLET), ("/h/night/", "", PHONE), ("/h/night/play", "guest", PHONE),
    *((f"/h/night/play#{table}", "guest", PHONE) for table in PLAYED),
    ("/h/nj-casino/play#sic-bo", "guest", PHONE), ("/h/tas-casino/play#mini-dice", "guest", PHONE),
    ("/h/night/deal/craps", "craps-dealer", TABLET),
    ("/h/night/deal/blackjack", "blackjack-dealer", TABLET),
    ("/h/nj-casino/deal/automated-craps", "automated-craps-dealer", TABLET),
    ("/h/night/wall", "", WALL), ("/h/night/wall/craps", "", WALL),
    ("/h/night/wall/blackjack", "", WALL), ("/h/night/window/window-1", "banker", TABLET),
    ("/h/night/floor", "in-charge", TABLET), ("/h/night/replay/under-over/1", "", TABLET),
)  # fmt: skip


@pytest.fixture(scope="module")
def people(served: Served) -> dict[tuple[str, str], Client]:
    """Everybody who looks at a screen, signed in once; under/over has a round behind it."""
    found: dict[tuple[str, str], Client] = {}
    for path, who, _ in SCREENS:
        slug = path.split("/")[2] if path.startswith("/h/") else ""
        if who and (slug, who) not in found:
            found[slug, who] = served.guest(slug) if who == "guest" else served.staff(who, slug)
    dealer = served.staff("under-over-dealer")
    dealer.order("PromiseDraws", "under-over")
    dealer.order("Draw", "under-over")
    return found


@pytest.mark.parametrize(("path", "who", "size"), SCREENS)
def test_axe_finds_nothing(
    screens: Screens, people: dict[tuple[str, str], Client], path: str, who: str,
    size: tuple[int, int],
) -> None:  # fmt: skip
    slug = path.split("/")[2] if path.startswith("/h/") else ""
    page = screens.open(path, people.get((slug, who)), size)
    page.wait_for_load_state("load")
    page.wait_for_timeout(SETTLES_MS)  # what a page fetches comes in after it has loaded
    assert page.title(), "a page without a title"
    found = Axe().run(page).response["violations"]
    told = [
        f"{one['id']} ({one['impact']}): {one['help']}: {node['html'][:160]}"
        for one in found for node in one["nodes"][:4]
    ]  # fmt: skip
    assert not told, "\n".join([path, *told])
