"""The drawn cards: each card of the deck once, with as many pips as its rank, in a small file."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET

import pytest

from pitboss.equipment.cards import JOKERS, SUITS, UNKNOWN, deck, rank, red, suit, text
from pitboss.layout.cards import COLORS, INK, RED, sprite, symbol

SVG = "{http://www.w3.org/2000/svg}"
CORNERS = 2


def symbols() -> dict[str, ET.Element]:
    """The symbols of the sprite by name."""
    root = ET.fromstring(sprite())
    return {one.attrib["id"]: one for one in root.iter(f"{SVG}symbol")}


def uses(drawing: ET.Element) -> list[str]:
    """What a drawing uses, once for each time."""
    return [one.attrib["href"] for one in drawing.iter(f"{SVG}use")]


def test_every_card_has_its_symbol() -> None:
    expected = [symbol(card) for card in (*deck(jokers=2), UNKNOWN)]
    assert sorted([*expected, "card-back"]) == sorted(symbols())
    assert symbol(deck()[0]) == f"card-{text(deck()[0])}"


@pytest.mark.parametrize("card", deck(), ids=text)
def test_a_card_has_its_rank_its_suit_and_as_many_pips(card: int) -> None:
    found = uses(symbols()[symbol(card)])
    name = SUITS[suit(card)]
    assert found.count(f"#rank-{text(card)[0]}") == CORNERS
    pips = [href for href in found if href.startswith("#pip-")]
    assert set(pips) == {f"#pip-{name}"}
    court = any(href.startswith("#court-") for href in found)
    expected = {14: 1}.get(rank(card), rank(card)) if not court else CORNERS
    assert len(pips) == CORNERS + expected
    assert court is (rank(card) in (11, 12, 13))


@pytest.mark.parametrize("card", deck(), ids=text)
def test_red_cards_are_red_and_black_ones_black(card: int) -> None:
    groups = [one for one in symbols()[symbol(card)].iter(f"{SVG}g") if "color" in one.attrib]
    assert [group.attrib["color"] for group in groups] == [RED if red(card) else INK]


def test_jokers_have_no_color_of_a_suit_and_differ() -> None:
    inked = []
    for joker in JOKERS:
        groups = [one for one in symbols()[symbol(joker)].iter(f"{SVG}g") if "color" in one.attrib]
        inked += [group.attrib["color"] for group in groups]
    assert len(set(inked)) == len(JOKERS)
    assert not set(inked) & set(COLORS.values())


def test_pips_keep_to_the_card() -> None:
    for drawing in symbols().values():
        for one in drawing.iter(f"{SVG}use"):
            assert 0 <= float(one.attrib.get("x", 0)) <= 64
            assert 0 <= float(one.attrib.get("y", 0)) <= 96


def test_all_that_is_used_is_defined() -> None:
    root = ET.fromstring(sprite())
    known = [f"#{one.attrib['id']}" for one in root.iter() if "id" in one.attrib]
    assert len(known) == len(set(known))
    assert set(uses(root)) <= set(known)


def test_the_sprite_is_small_and_brings_no_style_or_script() -> None:
    drawn = sprite()
    assert len(drawn) < 40_000
    assert len(gzip.compress(drawn.encode())) < 5_000
    assert "style" not in drawn
    assert "<script" not in drawn
    assert "<text" not in drawn  # no font is asked for
