"""Baccarat (13:47-20.20) and mini-baccarat (20.28): the hands, the wagers and what they pay.

Cards are dealt player, bank, player, bank, then the player's third card, then the bank's.
"""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import card, deck
from pitboss.games import load
from pitboss.games.baccarat.tables import tables
from pitboss.language.table_events import event_words
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.referee import Referee
from tests.playing import clause, make_ready, play
from tests.rules.night_baccarat_law import BANK_WINS, PLAYER_WINS, TIE, both, cite, deals, table_of

# After the player drew: for each bank total, the player's third cards on which the bank draws.
STANDARD = {
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567",
    6: "67", 7: "",
}  # fmt: skip
NAMES = ("Th", "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h")


# --- what cards count -------------------------------------------------------------------
@both("b-2iii-1", "b-2iii-2", "b-2iii-3")
@pytest.mark.parametrize(
    ("rank", "worth"),
    [("A", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 8), ("9", 9),
     ("T", 0), ("J", 0), ("Q", 0), ("K", 0)],
)  # fmt: skip
def test_what_each_card_counts(game_id: str, rank: str, worth: int) -> None:
    game = load(game_id)
    counts = {game.play.count(card(rank + suit)) for suit in "cdhs"}  # type: ignore[union-attr]
    assert counts == {worth}
    assert sum(tables(game.rules()).of_kind) == len(deck())


@both("a-point-count", "e-4i", "last digit")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ac Kc 2c 7d 4c", "player 7, bank 7"),  # ace, two and four make seven
        ("Ac Kc 2c 7d 9c", "player 2, bank 7"),  # ace, two and nine make twelve: two
        ("Kc 9c Qc 9d", "player 0, bank 8"),  # face cards count nothing, nines make eighteen
        ("4c 3c 6c 4d Tc", "player 0, bank 7"),  # four and six make ten: nothing
    ],
)
def test_only_the_last_digit_of_a_sum_counts(game_id: str, cards: str, words: str) -> None:
    table = deals(game_id, cards)
    why = table.why(1, "bank")
    assert why is not None
    assert words in why.words


# --- the deal and the third cards -------------------------------------------------------
@both("20.2 deal", "e-1-deal")
def test_four_cards_are_dealt_in_turn_player_first_all_face_up(game_id: str) -> None:
    """Six stands, so a fifth card to the player would be one too many."""
    table = table_of(game_id)
    lines = f"""
    seat 1: bank 20
    deal Ac
    = needs a card up to bank
    seat 1: player 20             ! {cite(game_id, "(e)1")}
    seat 1: bank down             ! {cite(game_id, "(e)1")}
    deal 2c
    = needs a card up to player
    deal 5c
    = needs a card up to bank
    deal ??                       ! {cite(game_id, "(e)1 deal")}
    deal 9c
    = needs a card up to bank
    = hand player Ac 5c
    = hand bank 2c 9c
    """
    play(table, lines)


@both("20.2 natural", "a-natural", "e-1-natural", "e-2iii")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("9c 2c 9d 3c", PLAYER_WINS),  # player eight
        ("9c 2c Kd 3c", PLAYER_WINS),  # player nine
        ("2c 9c 3c 9d", BANK_WINS),  # bank eight: the player's five does not draw
        ("2c 4c 3c 5d", BANK_WINS),  # bank nine
        ("9c 9s 9d Ks", BANK_WINS),  # two naturals: nine beats eight
        ("9c 4c 9d 4s", TIE),  # two equal naturals
    ],
)
def test_a_natural_ends_the_drawing(game_id: str, cards: str, outcome: tuple[str, ...]) -> None:
    table = deals(game_id, cards, *outcome)
    play(table, "seat 1: bank 20\ndeal Ac Ad Kc Kd\n= needs a card up to player")


@both("e-2i", "e-2ii")
@pytest.mark.parametrize(
    ("second", "draws"),
    [("Kd", True), ("Ad", True), ("2d", True), ("3d", True), ("4d", True), ("5d", True),
     ("6d", False), ("7d", False)],
)  # fmt: skip
def test_the_player_draws_to_five_and_stands_on_six_and_seven(
    game_id: str, second: str, draws: bool
) -> None:
    table = table_of(game_id)
    play(table, f"seat 1: bank 20\ndeal Kc 7c {second} Ks")
    if draws:
        play(table, "= needs a card up to player\ndeal 2s\n= hand bank 7c Ks")
    else:
        play(table, f"deal 2s !\n= hand player Kc {second}")


@both("e-3i-draw", "e-3i-stand")
@pytest.mark.parametrize("stood", ["6d", "7d"])
@pytest.mark.parametrize(
    ("second", "draws"),
    [("Kh", True), ("Ah", True), ("2h", True), ("3h", True), ("4h", True), ("5h", True),
     ("6h", False), ("7h", False), ("8h", False), ("9h", False)],
)  # fmt: skip
@pytest.mark.parametrize("tableau", ["standard", "as_written"])
def test_where_the_player_stood_the_bank_draws_to_five(
    game_id: str, stood: str, second: str, draws: bool, tableau: str
) -> None:
    table = table_of(game_id, tableau=tableau)
    play(table, f"seat 1: bank 20\ndeal Kc Ks {stood} {second}")
    if draws:
        play(table, f"= needs a card up to bank\ndeal 2s\n= hand bank Ks {second} 2s")
    else:
        play(table, f"deal 2s !\n= hand bank Ks {second}")


@both("e-3ii")
@pytest.mark.parametrize("bank", range(8))
@pytest.mark.parametrize("tableau", ["standard", "as_written"])
def test_where_the_player_drew_the_bank_draws_by_the_tableau(
    game_id: str, bank: int, tableau: str
) -> None:
    draws = STANDARD[bank] if tableau == "standard" or bank <= 2 else ""
    for third in range(10):
        table = table_of(game_id, tableau=tableau)
        play(table, f"seat 1: bank 20\ndeal Kc Ks 2d {NAMES[bank]} {NAMES[third]}")
        if str(third) in draws:
            play(table, "= needs a card up to bank\ndeal 2s")
        else:
            play(table, f"deal 2s !\n= hand bank Ks {NAMES[bank]}")


# --- the wagers and what they pay -------------------------------------------------------
@both("nearest nine", "e-1-bank", "e-1-player", "e-5i")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("2c 3c 4c 4d", BANK_WINS),
        ("Kc 3c 6c 4d", BANK_WINS),
        ("Kc 3c 7c 3d", PLAYER_WINS),
        ("Kc 3c 7c 4d", TIE),
    ],
)
def test_the_hand_nearest_nine_wins_one_to_one(
    game_id: str, cards: str, outcome: tuple[str, ...]
) -> None:
    deals(game_id, cards, *outcome)


@both("e-1-tie", "e-5ii")
def test_a_tie_pays_eight_to_one_and_the_other_wagers_go_back(game_id: str) -> None:
    table = deals(game_id, "9c 4c 9d 4s", *TIE)
    play(table, "= seat 1 has 1159")


@both("nearest nine", "e-1-tie")
def test_each_wager_is_decided_by_its_own_clause(game_id: str) -> None:
    nearest = cite(game_id, "(e)4ii" if game_id == "night.baccarat" else "(e)4iii")
    hand, both_alike = nearest.split()[0], cite(game_id, "(e)1 tie").split()[0]
    for cards in ("9c 4c 9d 4s", "2c 9c 3c 9d"):
        table = deals(game_id, cards)
        for key, law in (("bank", hand), ("player", hand), ("tie", both_alike)):
            why = table.why(1, key)
            assert why is not None
            assert why.law[0].cite.endswith(law), (cards, key)


@both("d-4-collect", "d-4-pay")
def test_losing_wagers_are_taken_before_winning_ones_are_paid(game_id: str) -> None:
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    lines = f"""
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: bank 20
    seat 1: player 20
    dealer: no more bets
    deal 2c 9c 3c 9d
    = seat 1 up bank 20, player 20
    dealer: pay winning wagers           ! {cite(game_id, "(d)4 collect")}
    dealer: collect losing wagers
    = seat 1 up bank 20
    = seat 1 has 60
    dealer: place your bets              ! {cite(game_id, "(d)4 pay")}
    dealer: pay winning wagers
    = seat 1 has 99
    """
    play(table, lines)


# --- commission -------------------------------------------------------------------------
@both("d-5-rate", "d-5-timing")
@pytest.mark.parametrize(
    ("cards", "wager", "paid"),
    [
        ("2c 9c 3c 9d", "bank", "wins 20, less 1 commission"),
        ("9c 2c 9d 3c", "player", "wins 20, less 1 commission"),
        ("9c 4c 9d 4s", "tie", "wins 160, less 1 commission"),
    ],
)
def test_every_winning_wager_bears_five_percent_of_the_stake(
    game_id: str, cards: str, wager: str, paid: str
) -> None:
    table = table_of(game_id)
    play(table, f"seat 1: {wager} 20\ndeal {cards}\n= seat 1: {wager} {paid}")


@both("d-5-rate", "d-5-timing")
def test_parts_of_a_dollar_are_carried_until_they_make_one(game_id: str) -> None:
    table = table_of(game_id)
    lines = """
    seat 1: bank 15
    seat 2: bank 5
    deal 2c 9c 3c 9d
    = seat 1: bank wins 15
    = seat 2: bank wins 5
    seat 1: bank 5
    seat 2: bank 5
    deal 2c 9c 3c 9d
    = seat 1: bank wins 5, less 1 commission
    = seat 2: bank wins 5
    = seat 1 has 1019
    seat 1: bank 15
    deal 2c 9c 3c 9d
    = seat 1: bank wins 15
    """
    play(table, lines)
    assert table.table.cards is not None
    assert table.table.cards.owed == {1: 75, 2: 50}
    play(table, "seat 2: leaves")
    assert table.table.cards.owed == {1: 75}


FIVES = (5, 25, 100)


@both("d-5-rate", "d-5-timing")
@pytest.mark.parametrize("rounding", ["accumulate", "down"])
def test_as_the_text_orders_it_whole_dollars_are_taken_of_who_leaves(
    game_id: str, rounding: str
) -> None:
    """Chips of five cannot make three dollars: the dollars are carried, never forgiven."""
    table = table_of(game_id, chips=FIVES, commission_rounding=rounding)
    lines = """
    seat 1: bank 65
    seat 2: bank 15
    deal 2c 9c 3c 9d
    = seat 1: bank wins 65
    = seat 2: bank wins 15
    = seat 1 has 1065
    """
    play(table, lines)
    assert table.table.cards is not None
    owed = {1: 325, 2: 75} if rounding == "accumulate" else {1: 300, 2: 0}
    assert table.table.cards.owed == owed
    assert table.do(c.Leave(2)) == [e.PlayerLeft(2, 1015)]
    taken, departure = table.do(c.Leave(1))
    assert (taken, departure) == (e.FeeTaken(1, 3), e.PlayerLeft(1, 1062))
    assert event_words(table.rules, taken) == "seat 1 pays $3 of commission that was owed"
    assert table.table.cards.owed == {}


@both("d-5-rate", "d-5-timing")
def test_what_is_owed_stays_with_a_player_at_another_seat_and_takes_no_more_than_there_is(
    game_id: str,
) -> None:
    table = Referee(load(game_id), chips=FIVES)
    lines = """
    dealer: shuffles
    seat 1: sits 100, person g1
    seat 2: sits 100, person g1
    seat 1: bank 60
    seat 2: bank 25
    deal 2c 9c 3c 9d
    seat 1: leaves
    = seat 2 has 125
    seat 2: player 125
    deal 2c 9c 3c 9d
    = seat 2 has 0
    """
    play(table, lines)
    assert table.table.cards is not None
    assert table.table.cards.owed == {2: 425}
    assert table.do(c.Leave(2)) == [e.FeeCarried(2, 425), e.PlayerLeft(2, 0)]


@both("d-5-rate", "d-5-timing")
@pytest.mark.parametrize("closes", [False, True], ids=["open", "closed meanwhile"])
def test_a3_who_stands_up_and_sits_down_owes_the_same_commission(
    game_id: str, closes: bool
) -> None:
    """Six wins of 19 owe $5.70 whether the player keeps the seat or not, until the table closes."""
    has = []
    for leaves in (False, True):
        table = Referee(load(game_id))
        play(table, "dealer: shuffles\nseat 1: sits 500, person g1")
        for number in range(6):
            if number and leaves:
                chips = table.table.seats[1].chips
                play(table, f"seat 1: leaves\nseat 1: sits {chips}, person g1")
            play(table, "seat 1: bank 19\ndeal 2c 9c 3c 9d")
        has.append(table.table.seats[1].chips)
        assert table.table.cards is not None
        assert table.table.cards.owed == {1: 70}
        if closes:
            table.do(c.CloseTable())
            assert table.table.cards.owed == {1: 0}
        departure = table.do(c.Leave(1))
        assert departure == [*(() if closes else [e.FeeCarried(1, 70)]), e.PlayerLeft(1, 609)]
    assert has == [609, 609]


@both("d-5-rate", "d-5-timing")
def test_a3_commission_belongs_to_the_person_not_to_the_seat(game_id: str) -> None:
    """Someone else at the seat owes nothing; the person owes it at any other seat."""
    table = Referee(load(game_id))
    lines = """
    dealer: shuffles
    seat 1: sits 100, person g1
    seat 1: bank 15
    deal 2c 9c 3c 9d
    seat 1: leaves
    seat 1: sits 100, person g2
    seat 2: sits 115, person g1
    """
    play(table, lines)
    assert table.table.cards is not None
    assert table.table.cards.owed == {2: 75}
    play(table, "seat 2: leaves")
    table.do(c.Leave(1))
    table.do(c.CloseTable())
    assert table.table.desk.people == {}, "a table that closes forgives it"


@both("d-5-rate")
def test_a_house_may_drop_parts_of_a_dollar_each_round(game_id: str) -> None:
    table = table_of(game_id, commission_rounding="down")
    lines = """
    seat 1: bank 19
    deal 2c 9c 3c 9d
    = seat 1: bank wins 19
    seat 1: bank 39
    deal 2c 9c 3c 9d
    = seat 1: bank wins 39, less 1 commission
    seat 1: bank 40
    deal 2c 9c 3c 9d
    = seat 1: bank wins 40, less 2 commission
    """
    play(table, lines)


@both("d-5-rate")
def test_a_house_may_take_commission_on_the_bank_alone_which_departs_from_the_text(
    game_id: str,
) -> None:
    for cards, wager, paid in (
        ("2c 9c 3c 9d", "bank", "wins 20, less 1 commission"),
        ("9c 2c 9d 3c", "player", "wins 20"),
        ("9c 4c 9d 4s", "tie", "wins 160"),
    ):
        table = table_of(game_id, commission="bank_only")
        play(table, f"seat 1: {wager} 20\ndeal {cards}\n= seat 1: {wager} {paid}")
    assert load(game_id).option("commission").departs == ("bank_only",)


@clause("nj-13-47-20-20-a-bank")
def test_the_house_is_the_bank_and_players_do_not_pay_each_other() -> None:
    table = table_of("night.baccarat")
    lines = """
    seat 1: bank 40
    seat 2: player 20
    deal 2c 9c 3c 9d
    = seat 1 has 1038
    = seat 2 has 980
    seat 1: bank 40
    deal 2c 9c 3c 9d
    = seat 1 has 1076
    = seat 2 has 980
    """
    play(table, lines)
