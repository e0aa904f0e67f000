"""Who may see which card: a pure function of the round and the viewer, at each game by name.

The hostile player in `tests/laws` asks the same of every round it plays; here each game is brought
to a point where someone has a secret, and everyone's view of it is written down.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import texts
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import Round
from tests.playing import play

TWO = "seat 1: sits 100\nseat 2: sits 100\ndealer: shuffles\n"
BETS = "".join(f"seat {seat}: bet_{bet} 5\n" for seat in (1, 2) for bet in (1, 2, 3))
STUD = "seat 1: ante 5\nseat 2: ante 5\ndeal 2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 5c 5d 5h"
RIDE = BETS + "deal 2c 3c 4c 2d 3d 4d 2h 3h 4h"

# game, options, play so far; then the hands as the dealer, seat 1 and a passerby see them
VIEWS: dict[str, tuple[str, dict[str, Any], str, dict[int, dict[str, str]]]] = {
    "stud: each player the own five, the dealer only what lies open": (
        "night.caribbean_stud",
        {},
        TWO + STUD,
        {
            0: {"seat 1": "?? ?? ?? ?? ??", "seat 2": "?? ?? ?? ?? ??", "dealer": "?? ?? ?? ?? 5h"},
            1: {"seat 1": "2c 2d 2h 2s 5c", "seat 2": "?? ?? ?? ?? ??", "dealer": "?? ?? ?? ?? 5h"},
            2: {"seat 1": "?? ?? ?? ?? ??", "seat 2": "3c 3d 3h 3s 5d", "dealer": "?? ?? ?? ?? 5h"},
            9: {"seat 1": "?? ?? ?? ?? ??", "seat 2": "?? ?? ?? ?? ??", "dealer": "?? ?? ?? ?? 5h"},
        },
    ),
    "ride: each player the own three, nobody the community cards": (
        "night.let_it_ride",
        {},
        TWO + RIDE,
        {
            0: {"seat 1": "?? ?? ??", "seat 2": "?? ?? ??"},
            1: {"seat 1": "2c 2d 2h", "seat 2": "?? ?? ??"},
            2: {"seat 1": "?? ?? ??", "seat 2": "3c 3d 3h"},
            9: {"seat 1": "?? ?? ??", "seat 2": "?? ?? ??"},
        },
    ),
    "blackjack: the hole card is on no screen, not even the dealer's after the look": (
        "night.blackjack",
        {},
        TWO + "seat 1: main 10\ndeal 2c 5s Td 6s 9h",
        {
            0: {"burn": "??", "seat 1": "5s 6s", "dealer": "Td ??"},
            1: {"burn": "??", "seat 1": "5s 6s", "dealer": "Td ??"},
            9: {"burn": "??", "seat 1": "5s 6s", "dealer": "Td ??"},
        },
    ),
    "blackjack: nobody has looked under a six": (
        "night.blackjack",
        {},
        TWO + "seat 1: main 10\ndeal 2c 5s 6d 6s 9h",
        {
            0: {"burn": "??", "dealer": "6d ??"},
            1: {"burn": "??", "dealer": "6d ??"},
        },
    ),
    "blackjack: a second card that lies face down is its player's": (
        "night.blackjack",
        {"player_cards": "one_down"},
        TWO + "seat 1: main 10\nseat 2: main 10\ndeal 2c 5s 6h 6d 7s 8h 9h",
        {
            0: {"seat 1": "5s ??", "seat 2": "6h ??"},
            1: {"seat 1": "5s 7s", "seat 2": "6h ??"},
            2: {"seat 1": "5s ??", "seat 2": "6h 8h"},
        },
    ),
    "red dog: nobody has seen the burnt card": (
        "night.red_dog",
        {},
        TWO + "seat 1: red_dog 10\ndeal 2c 3c Jd",
        {
            0: {"burn": "??"},
            1: {"burn": "??"},
        },
    ),
}


@pytest.mark.parametrize("case", VIEWS)
def test_everyone_sees_what_is_his_to_see(case: str) -> None:
    game_id, options, lines, views = VIEWS[case]
    table = Referee(load(game_id), **options)
    play(table, lines)
    cards, rule = table.table.cards, table.rules.game.play
    assert cards is not None
    assert cards.round is not None
    assert rule is not None
    before = cards.round
    for viewer, hands in views.items():
        view = rule.visible_round(table.rules, before, viewer)
        assert {name: texts(view.hand(name).cards) for name in hands} == hands, viewer
        assert unsecret(view) == unsecret(before), "only cards are hidden"
        assert rule.visible_round(table.rules, view, viewer) == view, "a view of a view is the same"
    assert cards.round is before


def unsecret(round: Round) -> tuple[object, ...]:
    """All of a round except the faces of its cards."""
    fields = (name for name in round.__struct_fields__ if name != "hands")
    ups = {name: hand.up for name, hand in round.hands.items()}
    return (*(getattr(round, name) for name in fields), ups)
