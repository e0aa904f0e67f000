"""Does every wager of every seat have its spot, and every hand that can be dealt its place?"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from pitboss.equipment.cards import deck
from pitboss.equipment.odds import Odds
from pitboss.games import load
from pitboss.games.blackjack.layout import dealer_line
from pitboss.layout import layout_of
from pitboss.layout.boxes import odds
from pitboss.layout.card_table import SHOWN_HANDS
from pitboss.layout.cards import symbol
from pitboss.layout.hands import hand_place, lay_cards, seats
from pitboss.layout.shapes import Circle, Layout, Place, Polygon, Rect, Shape, Spot, Text
from pitboss.layout.svg import svg
from pitboss.rulebook.card_round import Choice, DealTo, Decide, Need, Over, Round, TurnOver
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import BadOption, Value
from tests.tables import CARDS

GAMES = CARDS
TAPPED = 40  # units of a drawing that is 360 wide: some 36 px on the smallest phone, 43 on most
ROUNDS = 12


# --- every game under every option, one at a time ------------------------------------------------
@cache
def under_options(game_id: str) -> tuple[Rules, ...]:
    game = load(game_id)
    chosen: list[dict[str, Value]] = [{}]
    chosen += [{option.name: value} for option in game.options for value in option.choices]
    found = []
    for options in chosen:
        try:
            found.append(game.rules(options))
        except BadOption:
            continue
    return tuple(found)


def own_seats(rules: Rules) -> tuple[int, ...]:
    return tuple(dict.fromkeys((1, (seats(rules) + 1) // 2, seats(rules))))


def drawings(rules: Rules) -> Iterator[Layout]:
    yield layout_of(rules)
    for seat in own_seats(rules):
        yield layout_of(rules, narrow=True, seat=seat)


def bettable(layout: Layout) -> list[tuple[int, str]]:
    return [(spot.seat, spot.key) for spot in layout.spots if not spot.traveled]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_wager_has_one_spot_at_every_seat(game_id: str) -> None:
    for rules in under_options(game_id):
        wagers = [*rules.wagers, *rules.macros]
        spots = bettable(layout_of(rules))
        for seat in range(1, seats(rules) + 1):
            here = [key for of, key in spots if of in (seat, 0)]
            assert sorted(here) == sorted(wagers), (rules.options, seat)
        assert {of for of, _ in spots} <= set(range(seats(rules) + 1))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_phone_has_their_own_wagers_and_not_anyone_elses(game_id: str) -> None:
    for rules in under_options(game_id):
        for seat in own_seats(rules):
            layout = layout_of(rules, narrow=True, seat=seat)
            assert sorted(bettable(layout)) == sorted(
                (seat, key) for key in (*rules.wagers, *rules.macros)
            )
            assert layout.width == 360
            hands = [place.name for place in layout.places if place.name.startswith("hand:seat")]
            assert all(re.match(rf"hand:seat {seat}\b", name) for name in hands)


# --- hands: rounds are dealt and the names of their hands collected -------------------------------
def answer_need(round: Round, need: Need, cards: list[int], chance: random.Random) -> Round:
    if isinstance(need, DealTo):
        return round.deal(need.hand, cards.pop(), need.up)
    if isinstance(need, TurnOver):
        return round.turn(need.hand, round.hand(need.hand).cards)
    if isinstance(need, Decide):
        splits = [act for act in need.acts if act.moves_to]
        act = splits[0] if splits and chance.random() < 0.9 else chance.choice(need.acts)
        stake = act.stake if isinstance(act.stake, int) else act.stake[1]
        return round.choose(Choice(need.seat, need.hand, act.name, stake, act.moves_to))
    assert not isinstance(need, Over)
    return round.call(need.words)


def deal_round(rules: Rules, seed: int) -> Round:
    """A round at a full table, with every wager that is made before the deal."""
    chance, play = random.Random(seed), rules.game.play
    assert play is not None
    cards = list(deck(play.jokers(rules))) * play.decks(rules)
    chance.shuffle(cards)
    before = [key for key in rules.wagers if not re.match("insurance|raise|bet$", key)]
    every = tuple(range(1, seats(rules) + 1))
    round = Round(
        seats=every, stakes={seat: dict.fromkeys(before, 10) for seat in every}, fresh=True
    )
    while not isinstance(need := rules.need(round), Over) and cards:
        round = answer_need(round, need, cards, chance)
    return round


def number_of(name: str) -> int:
    found = re.search(r" hand (\d+)", name)
    return int(found[1]) if found else 1


@pytest.mark.parametrize("game_id", GAMES)
def test_every_hand_that_is_dealt_has_a_place(game_id: str) -> None:
    for at, rules in enumerate(under_options(game_id)):
        whole = layout_of(rules)
        known = {place.name for place in whole.places}
        own = layout_of(rules, narrow=True, seat=1)
        for seed in range(ROUNDS if at == 0 else 2):
            for name in deal_round(rules, 100 * at + seed).hands:
                if number_of(name) <= SHOWN_HANDS:
                    assert f"hand:{name}" in known, (rules.options, name)
                assert hand_place(whole, name) in whole.places
                if not name.startswith("seat") or re.match(r"seat 1\b", name):
                    assert hand_place(own, name) in own.places


def test_rounds_do_come_to_split_hands_and_new_hands() -> None:
    """The names above are only useful if they include the rare ones."""
    split = {
        name
        for seed in range(ROUNDS)
        for name in deal_round(load("night.blackjack").rules(), seed).hands
    }
    assert {"burn", "dealer", "seat 7"} <= split
    assert any(" hand 2" in name for name in split)
    rules = load("night.multi_action_blackjack").rules(player_hand="each_round")
    parts = {name for seed in range(ROUNDS) for name in deal_round(rules, seed).hands}
    assert {"dealer 3", "seat 1 round 3"} <= parts
    assert any(re.search(r"hand \d+ round 2", name) for name in parts)


def test_one_hand_too_many_lies_with_the_last_that_has_a_place() -> None:
    layout = layout_of(load("night.blackjack").rules())
    assert hand_place(layout, "seat 2 hand 40").name == f"hand:seat 2 hand {SHOWN_HANDS}"
    with pytest.raises(KeyError):
        hand_place(layout, "community 1")


@pytest.mark.parametrize("game_id", GAMES)
def test_seats_go_clockwise_from_the_dealers_left(game_id: str) -> None:
    rules = load(game_id).rules()
    plates = {place.name: place for place in layout_of(rules).places}
    across = [plates[f"seat:{seat}"].x for seat in range(1, seats(rules) + 1)]
    assert across == sorted(across, reverse=True)


def test_the_equipment_follows_the_options() -> None:
    names = {place.name for place in layout_of(load("night.blackjack").rules()).places}
    assert {"shoe", "rack", "cutting card", "hand:burn"} <= names
    assert not {"deck", "shuffler"} & names
    rules = load("night.blackjack").rules(dealt_from="hand", shuffler="machine")
    names = {place.name for place in layout_of(rules).places}
    assert {"deck", "shuffler"} <= names
    assert "shoe" not in names
    commission = {place.name for place in layout_of(load("night.baccarat").rules()).places}
    assert {f"commission:{seat}" for seat in range(1, 15)} <= commission
    spreads = {place.name for place in layout_of(load("night.red_dog").rules()).places}
    assert {f"spread:{spread}" for spread in range(1, 12)} <= spreads


# --- what is drawn and printed --------------------------------------------------------------------
def things(layout: Layout) -> list[Place | Spot]:
    return [*layout.places, *layout.spots]


def outline(spot: Spot) -> tuple[float, float, float, float] | None:
    """The bounds of what is tapped."""
    first = spot.shapes[0] if spot.shapes else None
    match first:
        case Rect(x, y, w, h):
            return x, y, x + w, y + h
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
        case Polygon(points):
            across, down = [x for x, _ in points], [y for _, y in points]
            return min(across), min(down), max(across), max(down)
    return None


@pytest.mark.parametrize("game_id", GAMES)
def test_all_stands_inside_the_drawing(game_id: str) -> None:
    for rules in under_options(game_id):
        for layout in drawings(rules):
            for x, y in [(one.x, one.y) for one in things(layout)]:
                assert 0 < x < layout.width
                assert 0 < y < layout.height
            for spot in layout.spots:
                left, top, right, bottom = outline(spot) or (1, 1, 2, 2)
                assert left >= 0, spot
                assert top >= 0, spot
                assert right <= layout.width, spot
                assert bottom <= layout.height, spot


@pytest.mark.parametrize("game_id", GAMES)
def test_a_thumb_finds_every_spot_of_the_phone(game_id: str) -> None:
    for rules in under_options(game_id):
        for spot in layout_of(rules, narrow=True).spots:
            if not spot.traveled:
                left, top, right, bottom = outline(spot) or (0, 0, 0, 0)
                assert min(right - left, bottom - top) >= TAPPED, spot


@pytest.mark.parametrize("game_id", GAMES)
def test_no_spot_of_the_phone_lies_on_another_or_on_their_own_hand(game_id: str) -> None:
    for rules in under_options(game_id):
        layout = layout_of(rules, narrow=True)
        boxes = [box for spot in layout.spots if (box := outline(spot))]
        hand = next((place for place in layout.places if place.name == "hand:seat 1"), None)
        if hand is not None:
            boxes.append(
                (hand.x - hand.w / 2, hand.y - hand.h / 2, hand.x + hand.w / 2, hand.y + hand.h / 2)
            )
        for n, one in enumerate(boxes):
            assert not any(overlap(one, other) for other in boxes[n + 1 :]), rules.options


def overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


@pytest.mark.parametrize("game_id", GAMES)
def test_texts_keep_to_their_room(game_id: str) -> None:
    for rules in under_options(game_id):
        for layout in drawings(rules):
            shapes = [*layout.decorations]
            shapes += [shape for one in things(layout) for shape in one.shapes]
            for text in shapes:
                if isinstance(text, Text) and text.room:
                    assert text.width <= text.room + 0.5, (rules.options, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_svg_keeps_the_contract(game_id: str) -> None:
    for rules in under_options(game_id):
        for layout in drawings(rules):
            root = ET.fromstring(svg(layout))
            assert root.attrib["data-game"] == game_id
            names = {name for one in root.iter() for name in one.attrib}
            assert not names & {"id", "style", "href"}
            assert not any(name.startswith("on") for name in names)
            spots = [one for one in root if one.get("data-wager")]
            assert [one.get("data-seat") for one in spots] == [
                str(spot.seat) if spot.seat else None for spot in layout.spots
            ]


@pytest.mark.parametrize("game_id", GAMES)
def test_odds_are_those_of_the_rules(game_id: str) -> None:
    for rules in under_options(game_id):
        for spot in layout_of(rules).spots:
            name = spot.key.partition("@")[0]
            if name in rules.wagers:
                said = {Odds.parse(one) for one in re.split(", | or ", spot.odds)}
                assert said == set(rules.wagers[name].odds)
            else:
                assert spot.odds == odds(rules, name) == ""


def text_of(layout: Layout) -> str:
    """Everything that can be read on a drawing, letters along an arc joined again."""
    return "".join(texts_of(layout.decorations)) + " ".join(
        text for one in things(layout) for text in texts_of(one.shapes)
    )


def texts_of(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("narrow", [False, True])
def test_the_cloth_says_what_the_chosen_rules_are(narrow: bool) -> None:
    def cloth(game: str, **options: object) -> str:
        rules = load(f"night.{game}").rules(options)
        return text_of(layout_of(rules, narrow=narrow)).replace(" ", "")

    assert "BLACKJACKPAYS3TO2" in cloth("blackjack")
    assert "BLACKJACKPAYS2TO1" in cloth("blackjack", ties="iii")
    assert "TIESPUSH" in cloth("blackjack")
    assert "TIESPUSH" not in cloth("blackjack", ties="iii")
    assert "THEHOUSEWINSALLTIES" in cloth("blackjack", ties="iii")
    assert "DEALERDRAWSTO16ANDSTANDSON17" in cloth("blackjack")
    assert "INSURANCEPAYS2TO1" in cloth("multi_action_blackjack")
    assert "NATURAL8OR9STANDS" in cloth("baccarat")
    assert "PLAYERDRAWSON0TO5" in cloth("baccarat")
    assert "BANK3DRAWSON0-7,9" in cloth("mini_baccarat")
    assert "BANK3-7STANDS" in cloth("mini_baccarat", tableau="as_written")
    assert "EVERYWINNINGWAGERPAYS5PERCENT" in cloth("baccarat")
    assert "AWINNINGBANKWAGERPAYS5PERCENT" in cloth("baccarat", commission="bank_only")
    assert "FULLHOUSE7TO1" in cloth("caribbean_stud")
    assert "5,000CHIPS" in cloth("caribbean_stud", payout_limit=5_000)
    assert "FULLHOUSE11TO1" in cloth("let_it_ride")
    assert "THREEOFAKINDPAYS11TO1" in cloth("red_dog")
    spreads = cloth("red_dog")
    assert all(paid in spreads for paid in ("5TO1", "4TO1", "2TO1", "PAYS1TO1"))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_odds_have_one_form_on_every_felt(game_id: str, narrow: bool) -> None:
    """As the law writes them, "5 to 1", even in little room; and large enough."""
    made = layout_of(load(game_id).rules(), narrow=narrow)
    shapes = [*made.decorations, *(shape for one in things(made) for shape in one.shapes)]
    for text in (one for one in shapes if isinstance(one, Text)):
        assert not re.search(r"\d ?: ?\d", text.text), text
        if re.search(r"\d TO \d", text.text):
            assert text.size >= 8, text


@pytest.mark.parametrize(
    ("h17", "line"),
    [(False, "DRAWS TO 16 AND STANDS ON 17"), (True, "DRAWS TO 16 AND DRAWS ON SOFT 17")],
)
def test_the_dealer_line_is_read_from_the_play(h17: bool, line: str) -> None:
    assert dealer_line(load("reference.blackjack").rules(h17=h17)) == f"DEALER {line}"


@pytest.mark.parametrize("narrow", [False, True])
def test_a_payout_the_house_raises_is_printed(narrow: bool) -> None:
    stud = load("night.caribbean_stud").rules({"pays.full_house": "9 to 1"})
    assert "FULLHOUSE9TO1" in text_of(layout_of(stud, narrow=narrow)).replace(" ", "")
    dog = load("night.red_dog").rules({"pays.spread_one": "6 to 1"})
    found = text_of(layout_of(dog, narrow=narrow)).replace(" ", "")
    assert "6TO1" in found
    assert "5TO1" not in found
    spots = layout_of(dog, narrow=narrow).spots
    assert all("6 to 1" in spot.odds for spot in spots)


# --- cards in a place -----------------------------------------------------------------------------
@pytest.mark.parametrize("count", range(1, 12))
def test_cards_keep_to_their_place_and_in_order(count: int) -> None:
    place = Place("hand:dealer", 100, 100, 200, 90)
    cards = list(deck())[:count]
    lie = list(lay_cards(place, cards))
    assert [one[0] for one in lie] == cards
    assert lie[0][1] >= -100
    assert lie[-1][1] + lie[-1][3] <= 100.01
    assert [one[1] for one in lie] == sorted(one[1] for one in lie)
    assert all(one[3] * 3 == pytest.approx(one[4] * 2) for one in lie)
    assert symbol(lie[0][0]) == "card-2c"
    middle = (lie[0][1] + lie[-1][1] + lie[-1][3]) / 2
    assert middle == pytest.approx(0, abs=0.1)
