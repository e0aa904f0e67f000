"""Are odds ever printed with the word that the law forbids?"""

from __future__ import annotations

import pytest

from pitboss.games import game_ids, load
from pitboss.paper.guide import guide_html, guide_text
from pitboss.paper.wording import OddsWithFor, odds_wording

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


@pytest.mark.parametrize("game_id", game_ids())
def test_every_guide_passes(game_id: str) -> None:
    game = load(game_id)
    assert " to 1" in odds_wording(guide_text(game))
    assert " to 1" in odds_wording(guide_html(game))
