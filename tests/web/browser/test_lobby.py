"""Pages outside of any house: how to open a real night."""

from __future__ import annotations

import pytest

from tests.web.browser.chromium import PHONE, Screens

CUT = """[...document.querySelectorAll("pre")].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"""


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_the_sample_of_a_night_is_seen_whole(screens: Screens, size: tuple[int, int]) -> None:
    """None of it scrolls in a box, so that it can be read and copied."""
    page = screens.open("/open", size=size)
    assert page.locator("pre").count() > 3
    assert page.evaluate(CUT) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
