"""Screens of a server with TLS: how to make a phone trust it, and the fingerprint to compare."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from pitboss.demo.services import demo_services
from pitboss.web.server.tls import Tls, from_authority
from tests.web.browser.chromium import HOST, PHONE, TABLET, WALL, Screens
from tests.web.browser.test_axe import settled
from tests.web.serving import Served, running

SMALL = (320, 640)


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    """A certificate of the house's own authority."""
    return from_authority(tmp_path_factory.mktemp("authority"), ("127.0.0.1", HOST))


@pytest.fixture(scope="module")
def served(tls: Tls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The houses of the demonstration, encrypted."""
    with running(
        demo_services(tmp_path_factory.mktemp("tls"), "test edition", 0.02), tls=tls
    ) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens of people who do not trust the house yet."""
    pages = Screens(browser, served, "https")
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET])
def test_a_phone_gets_the_certificate_and_the_whole_fingerprint(
    screens: Screens, tls: Tls, size: tuple[int, int]
) -> None:
    page = screens.open("/", None, size)
    page.get_by_role("link", name="Is this connection secure?").click()
    code = page.locator("code.fingerprint")
    expect(code).to_have_text(tls.fingerprint)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    box = code.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= size[0], "the fingerprint is cut off"
    assert settled(page) == []
    with page.expect_download() as came:
        page.get_by_role("link", name="Get this house's certificate").click()
    assert came.value.suggested_filename == "pitboss-authority.crt"
    assert came.value.path().read_bytes() == tls.authority


@pytest.mark.parametrize("path", ["/h/night/wall", "/h/night/wall/craps"])
@pytest.mark.parametrize("size", [TABLET, WALL])
def test_a_wall_shows_all_of_the_fingerprint_without_scrolling(
    screens: Screens, tls: Tls, path: str, size: tuple[int, int]
) -> None:
    page = screens.open(path, None, size)
    expect(page.locator(".join svg.qr")).to_be_visible()
    line = page.locator("footer.fingerprint")
    expect(line).to_contain_text(tls.fingerprint)
    box, room = line.bounding_box(), page.locator("#room").bounding_box()
    assert box is not None
    assert room is not None
    assert box["y"] + box["height"] <= size[1], "the fingerprint is below the screen"
    assert room["y"] + room["height"] <= box["y"] + 1, "it lies over the table"
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    assert settled(page) == []
