"""Are odds ever printed with the word that the law forbids?"""

from __future__ import annotations

import re

import pytest

from pitboss.games import game_ids, load
from pitboss.layout import layout_of
from pitboss.layout.svg import svg
from pitboss.paper.guest_sheet import guest
from pitboss.paper.guide import guide
from pitboss.paper.html import as_html
from pitboss.paper.text import as_text
from pitboss.paper.wording import OddsWithFor, odds_wording
from pitboss.rulebook.clause import all_readings, clauses_of
from tests.playing import clause

FORBIDDEN = [
    "pays 9 for 2",
    "30 For 2",
    "thirty: 30 for one",
    "ten-for-1 pays",
    "2  for\n1",
    "1,000 for 1",
]
ALLOWED = [
    "pays 9 to 2",
    "craps 2, for one roll: wins on 2",
    "wait 5 for two players",
    "it stands for 1 hour",
    "the chance is 5 in 36",
    "asked for 2",
]


@pytest.mark.parametrize("text", FORBIDDEN)
def test_odds_stated_with_for_are_refused(text: str) -> None:
    with pytest.raises(OddsWithFor, match="odds are stated with 'to', never with 'for'"):
        odds_wording(text)


@pytest.mark.parametrize("text", ALLOWED)
def test_other_words_pass_unchanged(text: str) -> None:
    assert odds_wording(text) == text


# Where the law has a clause about the wording, the guide of that game is its proof.
WORDED = {
    "nj.sic_bo": ("nj-19-47-9-4-a-to-or-win", "nj-19-47-9-4-a-never-for"),
    "nj.mini_dice": ("nj-19-47-13-6-a-to-or-win", "nj-19-47-13-6-a-never-for"),
    "nj.automated_craps": ("nj-19-47-1a-6-a-to-or-win", "nj-19-47-1a-6-a-never-for"),
    "night.craps": ("nj-13-47-20-25-i-1",),
}


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(one, marks=clause(*WORDED[one])) if one in WORDED else one for one in game_ids()],
)
def test_every_guide_states_odds_with_to(game_id: str) -> None:
    game = load(game_id)
    for page in (as_text(guide(game)), as_html(guide(game))):
        assert re.search(r"\b\d+ to \d+\b", page)
        assert odds_wording(page) == page
        broken = re.sub(r"\b(\d+) to (\d+)\b", r"\1 for \2", page)
        with pytest.raises(OddsWithFor):
            odds_wording(broken)


# How far it reaches: layouts, brochures and every other publication of the casino.
REACH = {
    "nj.sic_bo": "nj-19-47-9-4-a-reach",
    "nj.mini_dice": "nj-19-47-13-6-a-reach",
    "nj.automated_craps": "nj-19-47-1a-6-a-reach",
}


@pytest.mark.parametrize(
    "game_id", [pytest.param(one, marks=clause(law)) for one, law in REACH.items()]
)
def test_layouts_and_guest_pages_state_odds_with_to(game_id: str) -> None:
    rules = load(game_id).rules()
    drawn = [svg(layout_of(rules, narrow=narrow)) for narrow in (False, True)]
    for page in (*drawn, as_text(guest(rules.game)), as_html(guest(rules.game))):
        assert odds_wording(page) == page
    assert re.search(r"\d TO \d", drawn[0])


@clause(*REACH.values())
def test_every_sentence_that_a_screen_may_quote_states_odds_with_to() -> None:
    for game_id in game_ids():
        game = load(game_id)
        quoted = [one.says for one in clauses_of(game_id)]
        quoted += [notice.text for notice in game.notices]
        quoted += [option.says for option in game.options]
        for words in quoted:
            assert odds_wording(words) == words
    for reading in all_readings().values():
        assert odds_wording(f"{reading.question} {reading.reading}")
