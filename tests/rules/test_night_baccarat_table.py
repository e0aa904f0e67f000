"""Baccarat (13:47-20.20) and mini-baccarat (20.28): table, decks, staff and house options."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, opens_only_after, play
from tests.rules.night_baccarat_law import SECTIONS, both, cite, table_of


@pytest.mark.parametrize(
    ("game_id", "most", "also"),
    [
        pytest.param(
            "night.baccarat",
            14,
            "20.2 Baccarat seats",
            marks=clause("nj-13-47-20-20-b-1-seats", "nj-13-47-20-2-baccarat-seats"),
        ),
        pytest.param(
            "night.mini_baccarat",
            7,
            "20.2 Mini-baccarat",
            marks=clause("nj-13-47-20-28-b-1-seats", "nj-13-47-20-2-mini-baccarat"),
        ),
    ],
)
def test_so_many_may_sit_and_no_more(game_id: str, most: int, also: str) -> None:
    table = Referee(load(game_id))
    seats = [f"seat {number}: sits 10" for number in range(1, most + 1)]
    one_more = f"seat {most + 1}: sits 10 !"
    play(
        table,
        "\n".join([*seats, f"{one_more} {cite(game_id, '(b)1 seats')}", f"{one_more} {also}"]),
    )
    assert len(table.table.seats) == most


ITEMS = {
    "layout shows the wagers and the positions": ("b-1-layout", "(b)1 layout"),
    "backs of all decks alike": ("b-2i-backs", "(b)2i backs"),
    "two cutting cards, opaque, unlike each other and the cards": ("b-2ii", "(b)2ii"),
    "dealer stands opposite the players": ("d-3", "(d)3"),
    "stack in the shoe, dealt from it to the layout": ("c-1", "(c)1"),
}


@pytest.mark.parametrize(
    ("game_id", "item", "cited"),
    [
        pytest.param(game_id, item, cited, marks=clause(f"nj-13-47-{section}-{place}"))
        for game_id, section in SECTIONS.items()
        for item, (place, cited) in ITEMS.items()
    ],
)
def test_the_table_opens_only_when_this_has_been_checked(
    game_id: str, item: str, cited: str
) -> None:
    opens_only_after(game_id, item, cite(game_id, cited))


@both("c-1")
def test_a_shoe_is_optional(game_id: str) -> None:
    for dealt_from, used in (("shoe", True), ("hand", False)):
        rules = load(game_id).rules(dealt_from=dealt_from)
        assert used is any("in the shoe" in item.name for item in rules.opening)


@both("c-2")
def test_a_shuffling_machine_is_optional(game_id: str) -> None:
    item = "second stack in the shuffling machine"
    opens_only_after(game_id, item, cite(game_id, "(c)2"), shuffler="machine", stacks="two")
    play(Referee(load(game_id)), "dealer: shuffles by machine ! 20.19(a)2\ndealer: shuffles")
    play(Referee(load(game_id), shuffler="machine"), "dealer: shuffles by machine")


@both("b-2i-decks")
def test_six_to_eight_decks_are_used(game_id: str) -> None:
    for decks in (5, 9):
        with pytest.raises(BadOption, match=f"option decks cannot be '{decks}'") as no:
            load(game_id).rules(decks=decks)
        assert no.value.law is not None
        assert no.value.law.cite == "13:47-" + cite(game_id, "(b)2i")
    for decks in (6, 7, 8):
        assert load(game_id).rules(decks=decks).options["decks"] == decks
    assert load(game_id).rules().options["decks"] == 8


@both("a-stack", "b-2i-decks")
@pytest.mark.parametrize(("decks", "size"), [(6, 312), (7, 364), (8, 416)])
def test_a_stack_is_all_the_decks_shuffled_together(game_id: str, decks: int, size: int) -> None:
    table = Referee(load(game_id), decks=decks)
    play(table, "dealer: shuffles\nseat 1: sits 100\nseat 1: bank 10")
    assert table.table.cards is not None
    assert table.table.cards.shoe.size == size
    for dealt in range(decks):  # every deck has one ace of spades
        assert table.table.cards is not None
        shoe = table.table.cards.shoe
        assert shoe.gone.count(51) == dealt
        table.do(c.DealCard("As"))
        if table.table.betting:
            table.place(1, "bank", 10)
    play(table, "deal As !")


@both("d-1", "d-2")
def test_the_dealer_shuffles_deals_and_answers_for_the_game(game_id: str) -> None:
    table = Referee(load(game_id), automatic=False)
    for item in table.rules.opening:
        if item.before_player:
            table.do(c.Sit(1, 100))
        table.do(c.PassCheck(item.name, item.by[0]))
    lines = f"""
    dealer: opens the table
    dealer: place your bets              ! {cite(game_id, "(d)2")}
    dealer: signs on
    assistant: shuffles                  ! 20.19(a)1 start
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: bank 20
    deal As                              ! {cite(game_id, "(e)1 deal")}
    dealer: no more bets
    dealer: collect losing wagers        ! {cite(game_id, "(d)1")}
    dealer: signs off
    deal As                              ! {cite(game_id, "(d)2")}
    """
    play(table, lines)


@both("20.2 wagers", "e-1-bank", "e-1-player", "e-1-tie")
def test_only_bank_player_and_tie_can_be_wagered_also_together(game_id: str) -> None:
    table = table_of(game_id)
    lines = """
    seat 1: bank 10
    seat 1: bank 5
    seat 1: player 10
    seat 1: tie 1
    seat 1: pair 10                      ! 20.10(c)2
    seat 1: banker 10                    ! 20.10(c)2
    = seat 1 up bank 15, player 10, tie 1
    """
    play(table, lines)


@both("e-3ii", "d-5-rate")
def test_how_the_bank_draws_and_who_bears_commission_hangs_at_the_table(game_id: str) -> None:
    posted = {
        choice: " ".join(notice.text for notice in load(game_id).rules({option: choice}).notices)
        for option, choice in (
            ("tableau", "standard"), ("tableau", "as_written"), ("commission", "bank_only"),
        )
    }  # fmt: skip
    assert "on 6 it draws if that card counts 6, 7; on 7 it stands" in posted["standard"]
    assert "on 3 it draws if that card counts 0, 1, 2, 3, 4, 5, 6, 7, 9;" in posted["standard"]
    assert "draws on 0, 1, 2 and stands on all else" in posted["as_written"]
    assert "Every winning wager pays 5 percent" in posted["standard"]
    assert "A winning bank wager pays 5 percent" in posted["bank_only"]


@both("e-3ii")
def test_draws_as_written_with_commission_on_the_bank_alone_are_refused(game_id: str) -> None:
    with pytest.raises(BadOption, match="would beat the house") as no:
        load(game_id).rules(tableau="as_written", commission="bank_only")
    assert no.value.law is not None
    assert no.value.law.cite == "13:47-" + cite(game_id, "(e)3ii")
    load(game_id).rules(tableau="as_written")
    load(game_id).rules(commission="bank_only")


@pytest.mark.parametrize("game_id", SECTIONS)
@pytest.mark.parametrize(
    ("option", "value"),
    [("decks", 1), ("tableau", "french"), ("commission", "none"), ("commission_rounding", "up"),
     ("shuffler", "robot"), ("stacks", "three"), ("dealt_from", "hat")],
)  # fmt: skip
def test_an_unknown_choice_is_refused(game_id: str, option: str, value: object) -> None:
    with pytest.raises(BadOption, match=f"option {option} cannot be"):
        load(game_id).rules({option: value})


@pytest.mark.parametrize("game_id", SECTIONS)
def test_worn_cards_end_the_round_and_the_table(game_id: str) -> None:
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    lines = """
    seat 1: sits 100
    dealer: shuffles
    seat 1: cuts the cards
    dealer: place your bets
    seat 1: bank 20
    dealer: no more bets
    deal As 2c
    dealer: reports equipment is unfit           ! 20.15(b) removal
    class A operator: reports equipment is unfit
    = seat 1 has 100
    = status out of service
    dealer: opens the table                      !
    """
    play(table, lines)
