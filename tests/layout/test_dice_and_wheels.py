"""Do drawn layouts hold every wager once, where it can be tapped, with the odds of the rules?"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from pitboss.equipment.odds import Odds
from pitboss.games import game_ids, load
from pitboss.layout import generic, layout_of
from pitboss.layout.boxes import has_traveled, keys
from pitboss.layout.dice import COLORS, FACES, sprite
from pitboss.layout.shapes import Group, Layout, Spot
from pitboss.layout.svg import svg
from pitboss.pit.referee import Referee
from pitboss.rulebook.game import Rules
from tests.layout.drawings import (
    all_shapes,
    choices,
    drawings,
    every,
    frame,
    is_line,
    overlap,
    texts,
)
from tests.tables import DICE_AND_WHEELS

PHONE, SMALL_PHONE, THUMB, LINE = 360, 320, 36, 22
STAKE = 132_000  # payable at every odds, divisible for every call, a whole fee at any percentage
SPANS = {"low", "high", "small", "big"}


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_every_wager_has_exactly_one_spot(game_id: str) -> None:
    for rules, layout, _ in drawings(game_id):
        drawn = [spot.key for spot in layout.spots]
        assert sorted(drawn) == sorted(keys(rules)), rules.options


def test_the_options_that_change_a_layout_are_all_walked() -> None:
    assert {"buy_bets": False, "lay_bets": "instead"} in choices("night.craps")
    extras = {"hop_bets": False, "big_6_8": True, "fire_bet": True}
    assert extras in choices("nj.automated_craps")
    wheel = {"wheel": "single_zero", "five_adjacent": True, "seven_numbers": True}
    assert wheel in choices("night.roulette")


def test_keys_are_those_of_the_rules_in_every_state_that_can_be() -> None:
    found = keys(load("nj.automated_craps").rules(fire_bet=True))
    assert {"come", "come@6", "come_odds@6", "fire", "fire@4+5+6", "horn", "hop 1-2"} <= set(found)
    assert "come_odds" not in found, "odds behind a come wager that has no number yet"
    assert len(found) == len(set(found))


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_boxes_do_not_overlap(game_id: str) -> None:
    for rules, layout, _ in drawings(game_id):
        for lines in (False, True):
            spots = [spot for spot in layout.spots if is_line(spot) is lines and frame(spot)]
            for one, other in combinations(spots, 2):
                a, b = frame(one), frame(other)
                if a and b and overlap(a, b):
                    assert _in_one_box(one, other), (rules.options, one.key, other.key)


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_thrown_dice_lie_on_no_box(game_id: str) -> None:
    for rules, layout, narrow in drawings(game_id):
        for place in layout.places:
            if not place.name.startswith("dice"):
                continue
            lie = (place.x - place.w / 2, place.y - place.h / 2, place.w, place.h)
            for spot in layout.spots:
                box = frame(spot)
                assert box is None or not overlap(lie, box), (rules.options, narrow, spot.key)


def _in_one_box(one: Spot, other: Spot) -> bool:
    """Odds behind a come wager are made in the corner of the number to which it traveled."""
    return {one.key.partition("@")[0], other.key.partition("@")[0]} == {"come", "come_odds"}


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_chips_stand_apart_and_on_the_cloth(game_id: str) -> None:
    for _, layout, _ in drawings(game_id):
        stands: dict[tuple[float, float], str] = {}
        for spot in layout.spots:
            assert 0 < spot.x < layout.width
            assert 0 < spot.y < layout.height
            name = spot.key.partition("@")[0]
            assert stands.setdefault((round(spot.x), round(spot.y)), name) == name


def test_texts_stand_in_their_boxes() -> None:
    for rules, layout, narrow in every():
        for spot in layout.spots:
            box = frame(spot)
            for text in texts(spot.shapes):
                where = (rules.game.id, rules.options, narrow, spot.key, text)
                assert not text.room or text.width <= text.room + 0.5, where
                if box and not text.turn:
                    assert box[0] <= text.x - text.width / 2 + 0.5, where
                    assert text.x + text.width / 2 <= box[0] + box[2] + 0.5, where
                    assert box[1] <= text.y - text.size * 0.36, where
                    assert text.y + text.size * 0.36 <= box[1] + box[3], where
        for text in texts(layout.decorations):
            assert not text.room or text.width <= text.room + 0.5, text
            assert 0 < text.x - text.width / 2 < text.x + text.width / 2 < layout.width, text


def test_a_thumb_finds_every_box_on_a_small_phone() -> None:
    for rules, layout, narrow in every():
        assert not narrow or layout.width == PHONE
        for spot in layout.spots if narrow else ():
            box = frame(spot)
            if box is None or spot.traveled:
                continue
            least = LINE if is_line(spot) else THUMB
            high = box[3] * SMALL_PHONE / PHONE
            if "at zeros" in _kind(spot):
                assert min(box[2:]) >= 20, (rules.options, spot.key)
            else:
                assert high >= least, (rules.game.id, rules.options, spot.key, high)


def _kind(spot: Spot) -> str:
    """The wagers between 0, 00 and 2 crowd on one line of any roulette cloth."""
    name, _, picks = spot.key.partition(" ")
    crowded = name in {"split", "three"} and {"0", "00"} & set(picks.split("-"))
    return f"{name} at zeros" if crowded else name


def situations(rules: Rules) -> list[Referee]:
    """Tables at which, between them, every wager of the game may be made."""
    options: dict[str, Any] = dict(rules.options)

    def table() -> Referee:
        referee = Referee(rules.game, **options)
        referee.sit(1, 10**9)
        return referee

    found = [table()]
    for throw in ("2-2", "2-3", "3-3", "4-4", "4-5", "5-5") if "pass" in rules.wagers else ():
        referee = table()
        first = ("pass", "dont_pass"), "1-3" if throw != "2-2" else "1-5"
        for line, result in (first, (("come", "dont_come"), throw)):
            for name in line:
                referee.place(1, name, STAKE)
            referee.result(result)
        found.append(referee)
    return found


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_the_referee_takes_a_wager_on_every_spot(game_id: str) -> None:
    for chosen in choices(game_id):
        rules = load(game_id).rules(chosen)
        tables = situations(rules)
        for spot in layout_of(rules).spots:
            taken = any(table.can_place(1, spot.key, STAKE) for table in tables)
            assert taken is not spot.traveled, (chosen, spot.key)
            assert spot.traveled is has_traveled(rules, spot.key)


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_odds_are_those_of_the_rules(game_id: str) -> None:
    for rules, layout, _ in drawings(game_id):
        for spot in layout.spots:
            wager = rules.wagers.get(spot.key.partition("@")[0])
            if wager is None:
                assert spot.key in rules.macros
                assert spot.odds == ""
                continue
            said = {Odds.parse(one) for one in re.split(", | or ", spot.odds)}
            assert said <= set(wager.odds), spot.key
            assert "@" in spot.key or said == set(wager.odds), spot.key
            printed = " ".join(text.text for text in texts(spot.shapes))
            for odds in re.findall(r"\d+ TO \d+", printed) if spot.key not in SPANS else ():
                assert Odds.parse(odds.lower()) in wager.odds, (spot.key, odds)


def test_a_payout_the_house_raises_is_printed() -> None:
    rules = load("night.craps").rules({"pays.any_seven": "5 to 1"})
    for narrow in (False, True):
        drawn = svg(layout_of(rules, narrow=narrow))
        assert 'aria-label="Any seven, pays 5 to 1"' in drawn
        assert "PAYS 5 TO 1" in drawn
        assert "PAYS 4 TO 1" not in drawn


@pytest.mark.parametrize("game_id", ["night.roulette", "night.money_wheel"])
def test_a_wheel_shows_every_outcome_once(game_id: str) -> None:
    for rules, layout, _ in drawings(game_id):
        pockets = _pockets(layout)
        assert sorted(pocket.outcome for pocket in pockets) == sorted(rules.space.texts)
        width = 360 / len(pockets)
        assert [round(pocket.turn / width) for pocket in pockets] == list(range(len(pockets)))
        if game_id == "night.roulette":
            assert [pocket.outcome for pocket in pockets] == list(rules.space.texts), (
                "the true order"
            )


def _pockets(layout: Layout) -> list[Group]:
    found = all_shapes(layout.decorations)
    return [one for one in found if isinstance(one, Group) and one.outcome]


def test_like_faces_of_the_money_wheel_lie_apart() -> None:
    pockets = [pocket.outcome for pocket in _pockets(layout_of(load("night.money_wheel").rules()))]
    far = abs(pockets.index("flag") - pockets.index("joker"))
    assert 20 <= far <= 30
    faces = [pocket.partition("-")[0] for pocket in pockets]
    alike = sum(face == other for face, other in zip(faces, faces[1:] + faces[:1], strict=True))
    assert alike <= 2


def test_dice_pucks_and_buttons_have_places() -> None:
    names = {place.name for place in layout_of(load("nj.automated_craps").rules()).places}
    assert {"dice", "selector", "button:0", "button:10", "puck:come-out", "puck:10"} <= names
    names = {place.name for place in layout_of(load("night.beat_the_dealer").rules()).places}
    assert {"dice", "dice:dealer", "seat:1", "seat:10", "puck:12"} <= names
    assert "ball" in {place.name for place in layout_of(load("night.roulette").rules()).places}
    assert "pointer" in {
        place.name for place in layout_of(load("night.money_wheel").rules()).places
    }
    for game_id in DICE_AND_WHEELS:
        phases = load(game_id).rules().phases.names
        named = {place.name for place in drawings(game_id)[0][1].places}
        assert "come-out" not in phases or {f"puck:{phase}" for phase in phases} <= named


def test_diagram_a_says_that_it_is_a_reconstruction() -> None:
    for narrow in (False, True):
        layout = layout_of(load("tas.mini_dice").rules(), narrow=narrow)
        assert "reconstruction" in layout.note
        assert any("reconstruction" in text.text for text in texts(layout.decorations))


@pytest.mark.parametrize("narrow", [False, True])
def test_a_variant_for_comparison_is_drawn_as_its_game(narrow: bool) -> None:
    from pitboss.games.reference import GAMES

    for game in GAMES.values():
        assert layout_of(game.rules(), narrow=narrow).spots


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_without_a_drawing_gets_a_plain_one(game_id: str, narrow: bool) -> None:
    rules = load(game_id).rules()
    layout = generic.draw(rules, narrow=narrow)
    made = {spot.key for spot in layout.spots if not spot.traveled}
    first = {key for key, wager in rules.wagers.items() if wager.behind is None}
    assert first <= made if rules.game.play is None else made <= set(rules.wagers)
    assert made
    for spot in layout.spots:
        assert 0 < spot.x < layout.width
        assert 0 < spot.y < layout.height


def test_the_sprite_has_every_face_in_every_color() -> None:
    drawn = sprite()
    for face in FACES:
        assert drawn.count(f'id="die-{face}"') == 1
        for color in COLORS:
            symbol = re.search(f'<symbol id="die-{color}-{face}".*?</symbol>', drawn)
            assert symbol is not None
            assert symbol[0].count("<circle") == face
    assert "class=" not in drawn
