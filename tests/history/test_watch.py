"""The watch is quiet on honest nights, and finds what is loaded, sticky, overpaid or too lucky.

How soon is stated in docs/watch.md, and held to here with pinned seeds.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.cage.accounts import Move, player, rack
from pitboss.equipment.dice import dice
from pitboss.equipment.space import Space
from pitboss.floor import orders as o
from pitboss.floor.replay import Transition
from pitboss.games import load
from pitboss.history.night_record import NightRecord
from pitboss.history.table_tally import CardRound
from pitboss.history.watch import (
    CARDS,
    DEVICE,
    FALSE_ALARM,
    FAVORED,
    MORE,
    PAYMENT,
    PLAYER,
    NightWatch,
    nets_of,
    shares_of,
    sum_up,
)
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.state import PlacedWager
from pitboss.rulebook.game import Rules
from tests.effort import effort
from tests.floor.card_rounds import TABLE as CARD_TABLE
from tests.floor.card_rounds import opened, play
from tests.floor.house import House
from tests.promises import promise
from tests.world.memory import MemoryStore

NIGHTS = effort(commit=2_000, nightly=20_000)
RESULTS = 30
TRIES = 20
WAGERS = {
    "night.craps": (("pass", "field"), ("place 6",), ("dont_pass",)),
    "night.roulette": (("straight 17",), ("red", "straight 5"), ("split 1-2",)),
    "night.under_over": (("under_7",), ("over_7",), ("seven",)),
}


def nets(rules: Rules, names: tuple[str, ...], stake: int = 60) -> tuple[int, ...]:
    """What one guest's wagers would win by each outcome in the first phase."""
    return sum_up(nets_of(rules, 0, name, PlacedWager(name=name, stake=stake)) for name in names)


def tables() -> dict[str, tuple[Rules, list[tuple[int, ...]]]]:
    """A table of each kind, with the wagers of three guests."""
    rules = {name: load(name).rules() for name in WAGERS}
    return {
        name: (rules[name], [nets(rules[name], own) for own in guests])
        for name, guests in WAGERS.items()
    }


def honest_night(seed: int, at: dict[str, tuple[Rules, list[tuple[int, ...]]]]) -> NightWatch:
    """A night of fair dice and wheels."""
    watch, chance = NightWatch(), Random(seed)
    for row in range(RESULTS):
        for name, (rules, guests) in at.items():
            own = {f"{name} {number}": net for number, net in enumerate(guests)}
            outcome = chance.randrange(len(rules.space))
            watch.look_at_result(name, rules.space, outcome, own, dealer=f"d {name}", row=row)
    return watch


def test_honest_nights_have_alarms_as_rarely_as_stated() -> None:
    at = tables()
    false = sum(bool(honest_night(seed, at).alarms) for seed in range(NIGHTS))
    expected = FALSE_ALARM * NIGHTS
    assert false <= expected + 4 * expected**0.5
    promise("B1", nights=NIGHTS, results=NIGHTS * RESULTS * len(at), false_alarms=false)


def found_after(space: Space, weights: list[float], seed: int, most: int) -> int:
    """How many results it takes the watch to suspect a device; `most` + 1 if that is not enough."""
    watch, chance = NightWatch(), Random(seed)
    outcomes = chance.choices(range(len(space)), weights, k=most)
    for number, outcome in enumerate(outcomes, 1):
        watch.look_at_result("t1", space, outcome, {}, dealer="", row=number)
        if watch.alarms:
            return number
    return most + 1


def soon_enough(space: Space, weights: list[float], within: int) -> bool:
    """Whether it is found within this many results in nine of ten tries."""
    tries = [found_after(space, weights, seed, within) for seed in range(TRIES)]
    return sum(count <= within for count in tries) >= TRIES * 9 // 10


def make_loaded_dice(how_many: int) -> tuple[Space, list[float]]:
    """Throws of two dice, of which this many show the six a fifth of the time."""
    throws = [face for face in dice(2).outcomes if not isinstance(face, str)]
    weights = [prod(0.2 if face == 6 else 0.16 for face in throw[:how_many]) for throw in throws]
    return dice(2), weights


@pytest.mark.parametrize(("loaded_dice", "within"), [(2, 2_600), (1, 10_000)])
def test_loaded_dice_are_found(loaded_dice: int, within: int) -> None:
    """The six at 20 percent: on both dice, and on either one of the two."""
    assert soon_enough(*make_loaded_dice(loaded_dice), within)


@pytest.mark.parametrize(("times", "within"), [(2, 2_600), (3, 700)])
def test_a_sticky_pocket_is_found(times: int, within: int) -> None:
    space = load("night.roulette").rules().space
    weights = [1.0] * len(space)
    weights[17] = times
    assert soon_enough(space, weights, within)


def test_the_alarm_names_the_pocket_and_how_often_it_came() -> None:
    space = load("night.roulette").rules().space
    watch = NightWatch()
    for number in range(60):
        watch.look_at_result("wheel-1", space, 17 if number % 2 else 3, {}, dealer="", row=number)
    (alarm,) = watch.alarms.values()
    assert (alarm.kind, alarm.who, alarm.finding) == (DEVICE, "wheel-1", FAVORED)
    assert alarm.what in (space.texts[17], space.texts[3])
    assert alarm.times <= alarm.out_of <= 60
    assert alarm.one_in >= 100


def short_evening(house: House) -> list[Transition]:
    """The rows of a short evening at a wheel and a craps table."""
    rows: list[Transition] = []
    house.night.on_row = rows.append
    house.guest("g1", 200_000)
    house.sit("g1", "wheel", 1, 1_000)
    house.guest("g2", 200_000)
    house.sit("g2", "craps", 1, 1_000)
    house.ask("a2", o.PromiseDraws(), "wheel")
    for throw in ("4-2", "5-1", "6-5", "3-3", "4-3", "2-1", "5-5", "4-3"):
        house.ask("g1", c.PlaceWager(1, "red", 10), "wheel")
        house.ask("g1", c.PlaceWager(1, "straight 7", 5), "wheel")
        house.ask("a2", o.Draw(), "wheel")
        house.ask("g2", c.PlaceWager(1, "field", 10), "craps")
        if house.night.floor.tables["craps"].table.phase == 0:
            house.ask("g2", c.PlaceWager(1, "pass", 10), "craps")
        house.ask("a1", c.EnterResult(throw), "craps")
    return rows


def test_an_honest_evening_pays_what_it_owes(house: House) -> None:
    watch, rows = NightWatch(), short_evening(house)
    for row in rows:
        watch.apply(row)
    assert not watch.alarms
    assert sum(isinstance(event, e.WinnersPaid) for row in rows for event in row.entry.events) > 10


def test_a_dealer_who_pays_one_percent_too_much_is_found_by_the_first_such_payment(
    house: House,
) -> None:
    """One percent of what is paid, at least one chip: this needs no statistics."""
    watch, overpaid = NightWatch(), 0
    for row in short_evening(house):
        paid = [
            move
            for move in row.entry.moves
            if move.source == rack(row.entry.order.table) and move.target == player("g1")
        ]
        if paid and not overpaid:
            overpaid = -(-paid[0].dollars // 100)
            more = Move(paid[0].source, paid[0].target, overpaid)
            row = row._replace(entry=replace(row.entry, moves=(*row.entry.moves, more)))
        watch.apply(row)
        if overpaid:
            break
    assert [(alarm.kind, alarm.finding, alarm.chips) for alarm in watch.alarms.values()] == [
        (PAYMENT, MORE, overpaid)
    ]


def test_a_face_that_has_many_spaces_is_not_suspected() -> None:
    """The money wheel shows $1 on 22 of 50 spaces, and dealers may key in just the face."""
    space = load("night.money_wheel").rules().space
    assert shares_of(space)["$1"] == 22
    chance, watch = Random(3), NightWatch()
    for row in range(2_000):
        face = chance.choices(list(shares_of(space)), list(shares_of(space).values()))[0]
        watch.look_at_result("wheel", space, space.parse(face), {}, dealer="", row=row)
    assert not watch.alarms


def test_a_player_who_knows_the_result_is_found_and_the_others_at_the_table_are_not() -> None:
    """One guest in three bets late: three of ten bets on red go down after red comes up."""
    rules = load("night.roulette").rules()
    red, chance, watch = nets(rules, ("red",)), Random(11), NightWatch()
    for row in range(1_500):
        outcome = chance.randrange(len(rules.space))
        if chance.random() < 0.3:  # the guest waits, and bets only if it is red
            own = {"late": red} if red[outcome] > 0 else {}
        else:
            own = {"late": red}
        own["fair"] = red
        watch.look_at_result("t1", rules.space, outcome, own, dealer="d1", row=row)
    assert (PLAYER, "late") in watch.alarms
    assert watch.alarms[PLAYER, "late"].finding == MORE
    assert watch.alarms[PLAYER, "late"].chips > 0
    assert (PLAYER, "fair") not in watch.alarms


def card_rounds(edge: Fraction, bonus: Fraction, many: int, seed: int) -> list[CardRound]:
    """Rounds of an even-money game whose players do better than its edge says by `bonus`."""
    chance, ahead = Random(seed), (1 - edge + bonus) / 2
    return [
        CardRound(10 if chance.random() < ahead else -10, 10, (("wager", 10),)) for _ in range(many)
    ]


def test_a_card_table_whose_players_win_too_much_is_found() -> None:
    edges = {"wager": Fraction(1, 100)}
    for bonus, alarms in ((Fraction(0), set()), (Fraction(1, 4), {(CARDS, "t1")})):
        watch, rounds = NightWatch(), card_rounds(edges["wager"], bonus, 1_500, 5)
        for end in range(0, len(rounds) + 1, 100):
            watch.look_at_cards("t1", rounds[:end], edges, row=end)
        assert set(watch.alarms) == alarms


def test_an_alarm_stays_and_grows() -> None:
    watch, space = NightWatch(), load("night.roulette").rules().space
    heights = []
    for row in range(200):
        watch.look_at_result("t1", space, 5 if row < 40 else row % 38, {}, dealer="", row=row)
        heights.append(max((alarm.one_in for alarm in watch.alarms.values()), default=0))
    assert heights == sorted(heights)
    assert heights[-1] > 100


# --- corrections --------------------------------------------------------------------------------
Counted = tuple[dict[str, tuple[Counter[str], float]], dict[tuple[str, str], tuple[float, int]]]


def counted_by(watch: NightWatch) -> Counted:
    """Everything a watch has counted, its logarithms to nine digits."""
    devices = {
        name: (+gambler.counts, round(gambler.log, 9)) for name, gambler in watch._devices.items()
    }
    winnings = {
        about: (round(own.gambler.log, 9), own.over) for about, own in watch._winnings.items()
    }
    return devices, winnings


def keyed_in(throws: tuple[str, ...], watch: NightWatch) -> House:
    """A craps table where each throw of the come-out ends its round, with a bet on the field."""
    house = House(MemoryStore("n1"))
    house.open()
    house.night.on_row = watch.apply
    house.guest("g1", 200_000)
    house.sit("g1", "craps", 1, 4_000)
    for throw in throws:
        house.ask("g1", c.PlaceWager(1, "field", 10), "craps")
        house.ask("a1", c.EnterResult(throw), "craps")
    return house


def correct(house: House, index: int, throw: str) -> None:
    """Correct one of the results that are kept."""
    live = house.night.floor.tables["craps"]
    assert live.since is not None
    number = (*live.past, live.since)[index].table.round
    command = o.CorrectRound(throw, "it was misread")
    house.ask("a1", command, "craps", round=number, second="m1")


@pytest.mark.parametrize("index", [0, 1, 3])
def test_a_corrected_round_counts_what_stands(index: int) -> None:
    """Afterward the watch is the same as if the right result had been keyed in."""
    throws = ["6-1", "6-5", "1-1", "5-2"]
    right, wrong = NightWatch(), NightWatch()
    keyed_in(tuple(throws), right)
    throws[index] = "6-6"
    house = keyed_in(tuple(throws), wrong)
    assert counted_by(wrong) != counted_by(right)
    correct(house, index, ["6-1", "6-5", "1-1", "5-2"][index])
    assert counted_by(wrong) == counted_by(right)


def test_a_correction_that_moves_the_point_and_back_leaves_nothing_behind(house: House) -> None:
    """Other wagers win and lose in the rounds after it, and all of that is taken back."""
    watch, rows = NightWatch(), short_evening(house)
    for row in rows:
        watch.apply(row)
    before, seen = counted_by(watch), len(rows)
    live = house.night.floor.tables["craps"]
    assert live.since is not None
    kept = (*live.past, live.since)
    number = kept[3].table.round
    for throw in ("2-2", "3-3"):
        command = o.CorrectRound(throw, "it was misread")
        house.ask("a1", command, "craps", round=number, second="m1")
        for row in rows[seen:]:
            watch.apply(row)
        seen = len(rows)
        if throw == "2-2":
            assert counted_by(watch) != before
    assert counted_by(watch) == before


def test_an_alarm_that_only_misread_throws_raised_is_dropped() -> None:
    watch = NightWatch()
    house = keyed_in(("6-6",) * 15, watch)
    assert (DEVICE, "craps") in watch.alarms
    fair = ("6-1", "5-2", "1-1", "4-3", "6-5", "2-1", "3-4", "1-2")
    for index in range(15):
        assert (DEVICE, "craps") in watch.alarms or index > 3
        correct(house, index, fair[index % len(fair)])
    assert not watch.alarms


# --- corrected cards ----------------------------------------------------------------------------
HANDS = (
    ("bet 1 main 20", "deal 2c Ts 9d {} 4c", "1 stand", "deal 4d"),
    ("bet 1 main 40", "deal 3c Ks {} Kd 5c", "1 stand", "deal 9h"),
    ("bet 1 main 30", "deal 2s Tc 9s {} 4h", "1 stand", "deal 7h"),
)
RIGHT, WRONG = ("Td", "8d", "Jd"), ("5d", "7d", "9c")


def dealt(cards: tuple[str, ...]) -> tuple[House, NightRecord]:
    """Hands of blackjack whose cards are keyed in, with one card of each chosen; the fourth hand is
    under way."""
    house, record = opened(MemoryStore("n1"), "night.blackjack", {}, {}), NightRecord()
    house.night.on_row = record.apply
    for hand, card in zip(HANDS, cards, strict=True):
        play(house, *(line.format(card) for line in hand))
    play(house, "bet 1 main 10", "deal 2h 3h")
    return house, record


@pytest.mark.parametrize("index", [0, 1, 2])
def test_a_corrected_card_round_counts_what_stands(index: int) -> None:
    """Afterward the rounds are as if the right card had been keyed in, also for the hand that is
    under way."""
    cards = list(RIGHT)
    cards[index] = WRONG[index]
    (_, right), (house, wrong) = dealt(RIGHT), dealt(tuple(cards))
    first, stands = wrong.tables[CARD_TABLE].tally, right.tables[CARD_TABLE].tally
    assert len(first.card_rounds) == len(HANDS)
    assert first.card_rounds != stands.card_rounds
    keyed = " ".join(
        line.format(RIGHT[index]).removeprefix("deal ")
        for line in HANDS[index]
        if line.startswith("deal")
    )
    command = o.CorrectRound(keyed, "it was misread")
    house.ask("a1", command, CARD_TABLE, round=index + 1, second="m1")
    assert first.card_rounds == stands.card_rounds
    assert (first.begun, first.called) == (stands.begun, stands.called)
    assert (first.corrections, stands.corrections) == (1, 0)


def test_an_alarm_that_only_misread_cards_raised_is_dropped() -> None:
    """What was corrected is counted anew; without a correction only new rounds are looked at."""
    edges = {"wager": Fraction(1, 100)}
    lucky = [CardRound(10, 10, (("wager", 10),))] * 600
    fair = card_rounds(edges["wager"], Fraction(0), 600, 5)
    watch = NightWatch()
    watch.look_at_cards("t1", lucky, edges, row=1)
    watch.look_at_cards("t1", fair, edges, row=2)
    assert watch.alarms[CARDS, "t1"].chips == 6_060
    watch.look_at_cards("t1", fair, edges, row=3, corrections=1)
    assert not watch.alarms
    watch.look_at_cards("t1", [*fair, *lucky], edges, row=4, corrections=1)
    assert (CARDS, "t1") in watch.alarms
