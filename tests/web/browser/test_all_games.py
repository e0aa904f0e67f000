"""Two phones, a dealer and the wall, through a whole round of each of the 18 games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pitboss.demo.opening import read_plan
from tests.web.browser.chromium import Screens
from tests.web.browser.table_screens import Played
from tests.web.serving import Served

SLUGS = ("night", "nj-casino", "tas-casino")
TABLES = [(slug, table.id) for slug in SLUGS for table in read_plan(slug)[0].tables]


def test_there_is_a_table_of_every_game() -> None:
    games = {table.game for slug in SLUGS for table in read_plan(slug)[0].tables}
    assert len(games) == 18


@pytest.mark.parametrize(("slug", "name"), TABLES)
def test_a_whole_round_is_played_on_the_screens(
    screens: Screens, served: Served, slug: str, name: str
) -> None:
    played = Played(screens, served, name, slug)
    played.sit_two()
    played.take_wagers()
    before = {seat: played.held(seat) for seat in played.phones}
    keys = played.bet()
    played.same_money()
    for seat, key in keys.items():
        assert played.held(seat) < before[seat]
        for other in (played.dealer, played.wall):
            expect(played.chips(other, key[0], seat).first).to_be_attached()
        phone = played.phones[3 - seat]
        if played.spot(phone, key[0]).count():  # a narrow card table shows the own places only
            expect(played.chips(phone, key[0]).first).to_be_attached()
    results = played.play_on()
    played.same_money()
    decided = {(line["seat"], line["key"]) for result in results for line in result["lines"]}
    for seat, own in keys.items():
        up = played.live.table.seats[seat].ups
        assert [key for key in own if (seat, key) not in decided and key not in up] == []
    assert sum(played.held(seat) - before[seat] for seat in keys) == won(results, keys, played)


def won(results: list[dict[str, Any]], keys: dict[int, list[str]], played: Played) -> int:
    """What the lines on the screens add up to, counting stakes still up as not yet won."""
    lines = [line for result in results for line in result["lines"] if line["seat"] in keys]
    up = sum(wager.stake for seat in keys for wager in played.live.table.seats[seat].ups.values())
    return sum(line["win"] + line["back"] - line["stake"] for line in lines) - up
