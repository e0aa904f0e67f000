"""Is the SVG well-formed, escaped, free of ids, styles and scripts, and the same every time?"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pitboss.games import load
from pitboss.layout import layout_of
from pitboss.layout.paper_style import PAPER
from pitboss.layout.shapes import (
    Circle,
    Group,
    Layout,
    Path,
    Place,
    Polygon,
    Rect,
    Spot,
    Text,
    fit_size,
    text_width,
)
from pitboss.layout.svg import number, spot_words, svg
from tests.layout.drawings import every

SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {f"{SVG}{tag}" for tag in ("svg", "g", "rect", "circle", "polygon", "path", "text")}
NASTY = "<script>\"'&"


def sample() -> Layout:
    shapes = (
        Rect(1, 2, 3.14159, 4, radius=1),
        Circle(5, 6, 7),
        Polygon(((0, 0), (1, 0), (0, 1))),
        Path("M0 0H1", NASTY),
        Text(1, 2, NASTY, 10),
        Text(1, 2, "up", 10, turn=-90),
        Group((Circle(0, 0, 1),), "pocket-group", turn=12.5, outcome=NASTY),
    )
    spots = (
        Spot(NASTY, NASTY, "9 to 5", shapes, 10, 20),
        Spot("come@6", "Come on 6", "1 to 1", (), 10, 20, traveled=True),
    )
    places = (Place("hand:seat 3", 10, 20, 30, 40, 15, (Rect(-1, -1, 2, 2),)),)
    return Layout("night.nasty", NASTY, 100, 50.5, spots, places, shapes, NASTY)


def test_every_drawing_keeps_the_contract() -> None:
    for rules, layout, _ in every():
        root = ElementTree.fromstring(svg(layout))
        assert root.get("class") == "layout"
        assert root.get("data-game") == rules.game.id
        assert root.get("role") == "group"
        assert root.get("viewBox") == f"0 0 {number(layout.width)} {number(layout.height)}"
        for element in root.iter():
            assert element.tag in KNOWN
            for name in element.attrib:
                assert name not in {"id", "style", "href"}
                assert not name.startswith("on")
        spots = [one for one in root if one.get("data-wager")]
        assert [one.get("data-wager") for one in spots] == [spot.key for spot in layout.spots]


def test_a_spot_is_a_button_and_says_what_it_pays() -> None:
    root = ElementTree.fromstring(svg(layout_of(load("night.craps").rules())))
    by_key = {one.get("data-wager"): one for one in root}
    place = by_key["place 6"]
    assert place.get("class") == "spot"
    assert (place.get("role"), place.get("tabindex")) == ("button", "-1")
    assert place.get("aria-label") == "Place 6, pays 7 to 6"
    come = by_key["come@6"]
    assert come.get("class") == "spot traveled"
    assert (come.get("role"), come.get("tabindex")) == ("img", None)
    assert come.get("aria-label") == "Come on 6, pays 1 to 1"
    assert by_key["horn"].get("aria-label") == "Horn"


def test_text_from_outside_is_escaped() -> None:
    root = ElementTree.fromstring(svg(sample()))
    spot = next(one for one in root if one.get("data-wager"))
    assert spot.get("data-wager") == NASTY
    assert spot.get("aria-label") == f"{NASTY}, pays 9 to 5"
    assert [one.text for one in spot.iter(f"{SVG}text")] == [NASTY, "up"]
    assert root.get("aria-label") == f"{NASTY}. {NASTY}"
    assert "<script" not in svg(sample())


def test_places_and_pockets_say_where_they_are() -> None:
    root = ElementTree.fromstring(svg(sample()))
    place = next(one for one in root if one.get("data-place"))
    assert place.get("data-place") == "hand:seat 3"
    assert (place.get("data-w"), place.get("data-h")) == ("30", "40")
    assert place.get("transform") == "translate(10 20) rotate(15)"
    pocket = next(one for one in root.iter() if one.get("data-outcome"))
    assert pocket.get("data-turn") == "12.5"


def test_the_same_layout_prints_the_same() -> None:
    rules = load("night.roulette").rules()
    assert svg(layout_of(rules)) == svg(layout_of(rules))
    assert svg(sample()) == svg(sample())


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (1.5, "1.5"), (2.999, "3"), (-0.001, "0"), (10, "10"), (0, "0")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_style_sheet_goes_in_only_when_asked_for() -> None:
    assert "<style>" not in svg(sample())
    assert PAPER.strip().splitlines()[0] in svg(sample(), style=True)
    assert "<style>.a&gt;.b{}</style>" in svg(sample(), style=".a>.b{}")


def test_text_that_is_too_wide_shrinks() -> None:
    assert fit_size("PASS", 20, 1000) == 20
    small = fit_size("PASS LINE", 40, 100)
    assert text_width("PASS LINE", small) <= 100 < text_width("PASS LINE", small + 1)
    assert fit_size("PASS LINE", 40, 1) == 6, "too small to read helps nobody"


def test_a_screen_reader_says_the_wager_and_what_it_pays() -> None:
    spot, traveled = sample().spots
    assert spot_words(spot).endswith("pays 9 to 5")
    assert spot_words(traveled) == "Come on 6, pays 1 to 1"
