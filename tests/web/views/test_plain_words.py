"""People read plain words: sums with their sign, no identifiers, no True or False."""

from __future__ import annotations

import re

import pytest

from pitboss.floor import events as f
from pitboss.games import game_ids, load
from pitboss.language.floor_events import _WORDS
from pitboss.language.options import options_in_force, value_words

RAW = re.compile(r"_|\bTrue\b|\bFalse\b|\bNone\b")
SUMS = (
    f.Sold("w1", "g1", 200, 10_000),
    f.TakenBack("w1", "g1", 200),
    f.TransferAsked("a1", "window-1", 1_000, True),
    f.TransferMade("a1", "craps-1", "w1", 1_000, False),
    f.RackCounted(5_000, -20),
    f.WindowClosed("window-1", 900, 4_000, 10, -500),
)


@pytest.mark.parametrize("game", game_ids())
def test_options_are_told_as_sentences_with_an_answer(game: str) -> None:
    for about, answer in options_in_force(load(game).rules()).items():
        assert about[:1].isupper()
        assert " " in about, "a sentence, not a name"
        assert "_" not in about
        assert not RAW.search(answer), (about, answer)
    for option in load(game).options:
        for value in option.choices:
            words = value_words(load(game), option, value)
            assert not RAW.search(words), (option.name, value)
            assert words not in {"i", "ii", "iii"}, "a number of the law says nothing"


def test_a_choice_that_the_law_only_numbers_is_told_as_its_notice_tells_it() -> None:
    game = load("night.blackjack")
    (ties,) = (option for option in game.options if option.name == "ties")
    texts = [value_words(game, ties, value) for value in ties.choices]
    assert texts[0] == "Ties push. A natural pays 3 to 2"
    assert len(set(texts)) == 3
    hung = [notice.text for value in ties.choices for notice in game.rules({"ties": value}).notices]
    assert {f"{words}." for words in texts} <= set(hung)


@pytest.mark.parametrize("event", SUMS, ids=lambda value: type(value).__name__)
def test_every_sum_of_the_floor_has_its_sign(event: f.FloorEvent) -> None:
    words = _WORDS[type(event)](event)
    assert re.findall(r"(?<![$\d,.\w-])\d[\d,]*", words) == [], words
    assert "$" in words
    assert "window window" not in words


def test_a_fill_says_from_where_to_where() -> None:
    asked = _WORDS[f.TransferAsked](SUMS[2])
    assert asked == "a fill of $1,000 from window-1 to this table is waiting to be confirmed there"
    words = _WORDS[f.TransferMade](SUMS[3])
    assert words == "a credit of $1,000 to window w1 from craps-1 is made"
