"""`pitboss layout`: a drawing on the standard output or in a file, and mistakes as one line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.ready import pitboss, says

SVG = "{http://www.w3.org/2000/svg}"


def test_a_layout_is_drawn_with_the_colors_of_the_screen() -> None:
    root = ElementTree.fromstring(says("layout", "night.craps"))
    assert root.get("data-game") == "night.craps"
    sheet = root.find(f"{SVG}style")
    assert sheet is not None
    assert ".layout .felt" in (sheet.text or "")


def test_a_drawing_follows_options_and_look() -> None:
    drawn = says("layout", "craps", "--option", "buy_bets=no", "--look", "bare")
    assert 'data-wager="place 6"' in drawn
    assert 'data-wager="buy 6"' not in drawn
    assert "<style>" not in drawn
    assert "background:#fff" in says("layout", "nj.sic_bo", "--look", "paper")
    assert 'viewBox="0 0 360 ' in says("layout", "nj.sic_bo", "--narrow")


def test_a_card_table_and_the_place_of_a_seat() -> None:
    whole = says("layout", "night.blackjack")
    assert ".layout .plate" in whole
    assert 'data-wager="main" data-seat="7"' in whole
    own = says("layout", "night.blackjack", "--narrow", "--seat", "7")
    assert 'data-place="hand:seat 7"' in own
    assert 'data-seat="6"' not in own


def test_it_is_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "wheel.svg"
    assert says("layout", "night.money_wheel", "-o", str(out)) == f"wrote {out}\n"
    assert ElementTree.parse(out).getroot().get("data-game") == "night.money_wheel"


def test_where_everything_is_for_programs() -> None:
    body = json.loads(says("layout", "tas.mini_dice", "--json"))
    assert [spot["key"] for spot in body["spots"] if spot["label"] == "Field"] == ["field"]
    assert "reconstruction" in body["note"]
    assert {place["name"] for place in body["places"]} == {"dice"}


def test_a_game_without_a_layout_of_its_own_gets_a_plain_one() -> None:
    assert 'data-wager="main"' in says("layout", "reference.blackjack")


def error_line(*args: str) -> str:
    """The one line that answers a mistake."""
    ran = pitboss(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    return ran.err


def test_mistakes_are_one_line(tmp_path: Path) -> None:
    assert "there is no game 'night.crabs'" in error_line("layout", "night.crabs")
    assert "this table has 7 places" in error_line("layout", "blackjack", "--narrow", "--seat", "8")
    assert "no such file or directory" in error_line(
        "layout", "nj.sic_bo", "-o", str(tmp_path / "a/b")
    )
