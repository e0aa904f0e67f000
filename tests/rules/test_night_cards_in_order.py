"""Cards in order: who checks, shuffles and cuts what, and when. 13:47-20.18 to
20.19, in every card game of a casino night."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.equipment.cards import deck, texts
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.cards import cards_on_table, cards_to_shuffle
from pitboss.pit.referee import Referee
from pitboss.pit.shuffling import next_cutter
from pitboss.pit.state import Cards, Desk
from pitboss.rulebook.card_round import Hand
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, play
from tests.tables import CARDS

GAME = "night.baccarat"
SEATED = "seat 2: sits 100\nseat 1: sits 100\nseat 5: sits 100\n"


def table_by_hand(game_id: str = GAME, **options: Any) -> Referee:
    """An open table dealt by hand with three players, the first of them in seat 2."""
    table = Referee(load(game_id), automatic=False, **options)
    make_ready(table)
    play(table, SEATED)
    return table


def in_play(**options: Any) -> Referee:
    """The same after one round, with the next wagers made."""
    table = table_by_hand(**options)
    shuffles = "shuffles by machine" if options.get("shuffler") == "machine" else "shuffles"
    play(
        table,
        f"dealer: {shuffles}\nseat 2: cuts the cards\ndealer: place your bets\n"
        "seat 1: bank 20\ndealer: no more bets\ndeal 9c 2c 9d 6c\n"
        "dealer: collect losing wagers\ndealer: pay winning wagers\n"
        "dealer: place your bets\nseat 1: bank 20\ndealer: no more bets",
    )
    return table


def stack(table: Referee) -> Cards:
    """The cards of a table."""
    assert table.table.cards is not None
    return table.table.cards


# --- nothing is shuffled before the checks (20.18(a)) -----------------------------------
@clause("nj-13-47-20-18-a-4")
@pytest.mark.parametrize("game_id", CARDS)
def test_nothing_is_shuffled_before_the_checks_of_the_table(game_id: str) -> None:
    table = Referee(load(game_id), automatic=False)
    table.do(c.Sit(1, 0))
    for item in table.rules.opening:
        if item.repair:
            continue
        no = table.verify(c.Shuffle())
        assert no is not None
        assert item.law[0] in no.law
        table.do(c.PassCheck(item.name, item.by[0]))
    assert table.can(c.Shuffle())


@clause("nj-13-47-20-18-a-4", "nj-13-47-20-18-a-6-rotation")
def test_a_closed_table_is_checked_again_before_a_stack_is_shuffled_or_brought_in() -> None:
    table = table_by_hand(stacks="two")
    play(
        table,
        "dealer: shuffles\nseat 2: cuts the cards\ndealer: closes the table\n"
        "dealer: shuffles ! 20.15(b)\n"
        "dealer: brings in the other stack ! 20.15(b)",
    )


@clause("nj-13-47-20-18-a-1-dealer")
def test_a_check_that_fails_while_the_table_is_open_stops_the_shuffle() -> None:
    table = table_by_hand()
    table.do(c.PassCheck("cards sorted and inspected", "dealer", passed=False))
    play(table, "dealer: shuffles ! 20.18(a)1 dealer")
    recheck(table)
    play(table, "dealer: shuffles")


def recheck(table: Referee) -> None:
    """The person who checks them passes the failed items, in their order."""
    for item in table.rules.opening:
        if item.name in table.table.desk.failed:
            table.do(c.PassCheck(item.name, item.by[0]))


@clause("nj-13-47-20-18-a-1-verify", "nj-13-47-20-18-a-2", "nj-13-47-20-18-a-3-mix")
@pytest.mark.parametrize("game_id", CARDS)
def test_cards_inspected_again_are_verified_spread_and_mixed_again(game_id: str) -> None:
    table = table_by_hand(game_id)
    table.do(c.PassCheck("cards sorted and inspected", "dealer", passed=False))
    lines = """
    dealer: checks each deck mixed and stacked ! 20.18(a)3
    dealer: checks cards sorted and inspected
    dealer: shuffles ! 20.18(a)1 verify
    class A operator: checks inspection verified
    dealer: shuffles ! 20.18(a)2
    dealer: checks cards spread face up for the first player
    dealer: checks each deck mixed and stacked
    dealer: shuffles
    """
    play(table, lines)


@clause("nj-13-47-20-18-a-4", "nj-13-47-20-19-a-1-start")
def test_cards_inspected_again_are_shuffled_and_cut_again() -> None:
    """Cards that were spread in sequence are not dealt as they lie, nor is another stack."""
    for options in ({}, {"stacks": "two"}, {"stacks": "rotated"}):
        table = in_play(**options)
        table.do(c.PassCheck("cards sorted and inspected", "dealer", passed=False))
        play(table, "deal As ! 20.18(a)1 dealer")
        recheck(table)
        play(table, "deal As ! 20.19(a)1 start")
        if options:
            play(table, "dealer: brings in the other stack\ndeal As ! 20.19(a)1 start")
            continue
        play(table, "dealer: shuffles\nseat 2: cuts the cards ! 20.19(b)1 offer")
        play(table, "seat 5: cuts the cards\ndeal As")
    table = in_play()
    table.do(c.PassCheck("dealer stands opposite the players", "dealer", passed=False))
    recheck(table)
    play(table, "deal As")


# --- a shuffle that is owed (20.19(a)1) -------------------------------------------------
TWO_STACKS = [
    pytest.param({"stacks": "two"}, id="two"),
    pytest.param({"stacks": "rotated"}, id="rotated"),
    pytest.param({"stacks": "two", "shuffler": "machine"}, id="machine"),
]
OWED = [
    pytest.param(
        "dealer: signs on\ndealer: signs off",
        "20.19(a)1 relief",
        id="relief",
        marks=clause("nj-13-47-20-19-a-1-relief"),
    ),
    pytest.param(
        "class A operator: orders a shuffle",
        "20.19(a)1 order",
        id="order",
        marks=clause("nj-13-47-20-19-a-1-order"),
    ),
]


@pytest.mark.parametrize("options", TWO_STACKS)
@pytest.mark.parametrize(("owes", "cited"), OWED)
def test_a_shuffle_that_is_owed_is_not_escaped_by_rotating(
    options: dict[str, Any], owes: str, cited: str
) -> None:
    table = in_play(**options)
    play(table, f"{owes}\ndeal As ! {cited}\ndealer: brings in the other stack\ndeal As ! {cited}")
    if stack(table).unmixed:
        play(table, "dealer: mixes the cards")
    play(
        table,
        f"deal As ! {cited}\nseat 5: cuts the cards !\ndealer: shuffles\n"
        "deal As ! 20.19(b)1 offer\nseat 5: cuts the cards\ndeal As",
    )


@clause("nj-13-47-20-19-a-1-relief")
def test_what_the_dealer_before_had_shuffled_is_not_dealt_by_the_new_one() -> None:
    """The other stack was held ready, by someone else."""
    table = in_play(stacks="two")
    play(
        table,
        "dealer: signs on\ndealer: signs off\ndealer: shuffles\nseat 5: cuts the cards\n"
        "dealer: brings in the other stack\ndeal As ! 20.18(a)6 rotation\n"
        "dealer: mixes the cards\ndealer: shuffles\nseat 5: cuts the cards\n"
        "deal As",
    )


@clause("nj-13-47-20-19-a-1-relief")
def test_as_the_text_orders_it_a_class_a_operator_relieves_another() -> None:
    """With two operators and no dealer, either may have dealt, so the one who stays shuffles."""
    table = table_by_hand()
    play(
        table,
        "class A operator: signs on\ndealer: signs off\ndealer: shuffles\n"
        "seat 2: cuts the cards\ndealer: place your bets\nseat 1: bank 20\n"
        "dealer: no more bets\nclass A operator: signs on\nbanker: signs on\n"
        "banker: signs off",
    )
    assert not stack(table).due
    play(
        table,
        "class A operator: signs off\ndeal As ! 20.19(a)1 relief\ndealer: shuffles\n"
        "seat 5: cuts the cards\ndeal As",
    )


@clause("nj-13-47-20-19-a-1-relief")
def test_as_the_text_orders_it_operators_who_swap_and_both_stay_are_a_new_dealer() -> None:
    """The table cannot tell two class A operators apart, so the one who takes over says so."""
    table = table_by_hand()
    play(
        table,
        "class A operator: signs on\nclass A operator: signs on\ndealer: signs off\n"
        "class A operator: shuffles\nseat 2: cuts the cards\nclass A operator: place your bets\n"
        "seat 1: bank 20\nclass A operator: no more bets\n"
        "class B operator: takes over the deal ! 20.19(a)1 relief\n"
        "banker: takes over the deal           ! 20.19(a)1 relief\n"
        "class A operator: takes over the deal\ndeal As ! 20.19(a)1 relief\n"
        "class A operator: signs off\nclass A operator: takes over the deal ! 20.19(a)1 relief\n"
        "class A operator: shuffles\nseat 5: cuts the cards\ndeal As",
    )


@clause("nj-13-47-20-19-a-1-relief")
def test_a_supervisor_who_goes_relieves_nobody() -> None:
    table = in_play()
    play(
        table,
        "class A operator: signs on\nclass A operator: signs on\n"
        "class A operator: signs off\nclass A operator: signs off\ndeal As",
    )


@clause("nj-13-47-20-31-d-1-relief-burn")
def test_as_the_text_orders_it_an_operator_who_relieves_another_burns_a_card() -> None:
    table = table_by_hand("night.red_dog")
    play(
        table,
        "class A operator: signs on\ndealer: signs off\nclass A operator: signs on\n"
        "dealer: shuffles\nseat 2: cuts the cards\nclass A operator: signs off\n"
        "dealer: shuffles\nseat 5: cuts the cards\ndealer: place your bets\n"
        "seat 1: red_dog 10\ndealer: no more bets\ndeal ??",
    )
    current = stack(table).round
    assert current is not None
    assert current.relieved


@clause("nj-13-47-20-18-a-5")
@pytest.mark.parametrize("game_id", [card for card in CARDS if card != "night.let_it_ride"])
def test_as_the_text_orders_it_a_machine_holds_the_second_stack(game_id: str) -> None:
    """Only without a machine may the second stack be held back and mixed when it is used."""
    with pytest.raises(BadOption, match=r"20\.18\(a\)5"):
        Referee(load(game_id), stacks="rotated", shuffler="machine")
    for stacks, shuffler in (("rotated", "none"), ("two", "machine")):
        Referee(load(game_id), stacks=stacks, shuffler=shuffler)


@clause("nj-13-47-20-19-a-1-end-of-stack", "nj-13-47-20-18-a-6-manual")
def test_an_ended_stack_may_be_put_aside_for_the_other_one() -> None:
    table = in_play(stacks="two")
    play(
        table,
        "dealer: shows the cutting card\ndeal As ! 20.19(a)1 end of stack\n"
        "dealer: brings in the other stack\nseat 5: cuts the cards\ndeal As",
    )


@clause("nj-13-47-20-19-a-1-relief", "nj-13-47-20-19-a-1-end-of-stack")
def test_the_end_of_the_stack_does_not_excuse_a_new_dealer() -> None:
    table = in_play(stacks="two")
    play(
        table,
        "dealer: signs on\ndealer: signs off\ndealer: shows the cutting card\n"
        "dealer: brings in the other stack\ndeal As ! 20.19(a)1 relief",
    )


@clause("nj-13-47-20-19-a-1-start", "nj-13-47-20-15-b-removal")
def test_new_cards_are_shuffled_whichever_stack_comes_in() -> None:
    table = in_play(stacks="two")
    play(table, "class A operator: reports equipment is unfit\n= status out of service")
    for item in table.rules.opening:
        if item.name not in table.table.desk.checked:
            table.do(c.PassCheck(item.name, item.by[0]))
    play(
        table,
        "dealer: opens the table\ndealer: place your bets\nseat 1: bank 20\n"
        "dealer: no more bets\ndeal As ! 20.19(a)1 start\n"
        "dealer: brings in the other stack\ndeal As ! 20.19(a)1 start",
    )


# --- in the middle of a round (20.22(g)6, 20.19(b)) -------------------------------------
def run_out(*, left: int, order: bool = False) -> Referee:
    """A blackjack table whose cards have run out, with so many discards to shuffle.

    The other cards lie on the table, in a hand that takes no part.
    """
    table = table_by_hand("night.blackjack", decks=1)
    table.do(c.Shuffle(deck() if order else ()))
    lines = """
    seat 2: cuts the cards at 26
    dealer: place your bets
    seat 1: main 10
    dealer: no more bets
    """
    play(table, lines)
    for card in ("", "", "", "", "") if order else ("??", "2c", "7d", "3c", "??"):
        table.do(c.DealCard(card))
    table.do(c.Choose(1, "hit"))
    pile = stack(table)
    assert pile.round is not None
    dealt = pile.shoe.gone
    unseen = pile.shoe.order[len(dealt) :] or tuple(card for card in deck() if card not in dealt)
    rest = unseen[: pile.shoe.left]
    discarded = len(dealt) - len(cards_on_table(pile.round))
    others = rest[left - discarded :]
    hands = {**pile.round.hands, "others": Hand(others, (True,) * len(others))}
    shoe = replace(pile.shoe, gone=(*dealt, *rest))
    cards = replace(pile, shoe=shoe, round=replace(pile.round, hands=hands))
    table.table = replace(table.table, cards=cards)
    assert not stack(table).shoe.left
    return table


@clause("nj-13-47-20-19-b-5-recut", "nj-13-47-20-31-g-1")
@pytest.mark.parametrize("order", ["", f" as {texts(tuple(range(52)))}"])
def test_a_card_that_was_racked_unused_does_not_prevent_a_recut(order: str) -> None:
    """No card has been dealt yet; the one in the rack stays out of the stack that is cut."""
    table = Referee(load("night.red_dog"), automatic=False)
    make_ready(table)
    lines = f"""
    seat 1: sits 100
    dealer: shuffles{order}
    seat 1: cuts the cards at 20
    dealer: place your bets
    seat 1: red_dog 10
    dealer: reports face-up card in the shoe{" with card 4c" * (not order)}
    class A operator: orders a recut by the same, noting it fell
    seat 1: cuts the cards at 20
    dealer: no more bets
    """
    play(table, lines)
    racked = stack(table).rack[0][1]
    assert (stack(table).shoe.left, stack(table).shoe.gone) == (51, racked)
    play(table, "deal" if order else "deal ??")
    assert stack(table).shoe.left == 50
    assert not order or set(racked) < set(stack(table).shoe.gone)
    play(table, "class A operator: orders a recut by the same, noting late ! 20.19(b)5 recut")


@clause("nj-13-47-20-19-b-1-offer", "nj-13-47-20-22-g-6-discards", "nj-13-47-20-19-b-3-depth")
def test_a_reshuffle_in_the_middle_of_a_round_is_cut() -> None:
    table = run_out(left=30)
    lines = """
    dealer: shuffles
    deal As                        ! 20.19(b)1 offer
    seat 2: cuts the cards         ! 20.19(b)1 offer
    seat 5: cuts the cards at 9    ! 20.19(b)3 depth
    seat 5: cuts the cards at 21   ! 20.19(b)3 depth
    seat 5: cuts the cards at 20
    class A operator: orders a recut by the next, noting it fell
    seat 1: cuts the cards at 10
    deal 4h
    class A operator: orders a recut by the same, noting too late ! 20.19(b)5 recut
    """
    play(table, lines)
    assert stack(table).shoe.left == 29


@clause("nj-13-47-20-22-g-6-discards")
def test_a_round_is_finished_with_its_discards_whatever_has_failed_since() -> None:
    """Otherwise the only way out would be to void it; nothing is shuffled after that."""
    table = run_out(left=30)
    table.do(c.PassCheck("cards sorted and inspected", "dealer", passed=False))
    play(table, "dealer: shuffles\nseat 5: cuts the cards at 15\ndeal 4h\nseat 1: chooses stand")
    play(table, "dealer: turns dealer showing 7d As")
    play(table, "dealer: pay and collect from the right\ndealer: shuffles ! 20.18(a)1 dealer")


@clause("nj-13-47-20-19-b-3-depth")
def test_too_few_cards_for_a_cutting_card_are_only_shuffled() -> None:
    """Nineteen cards have no place for it that is ten from either end."""
    enough, too_few = run_out(left=20), run_out(left=19)
    play(enough, "dealer: shuffles\ndeal 4h ! 20.19(b)1 offer\nseat 5: cuts the cards at 10")
    play(too_few, "dealer: shuffles\ndeal 4h")


@clause("nj-13-47-20-19-b-3-move")
def test_the_cards_that_lie_on_the_table_stay_out_of_the_cut() -> None:
    table = run_out(left=30, order=True)
    order = tuple(cards_to_shuffle(table.rules, stack(table)))
    assert len(order) == 30
    table.do(c.Shuffle(order))
    table.do(c.CutCards(5, 12))
    table.do(c.DealCard())
    round = stack(table).round
    assert round is not None
    assert round.hand("seat 1").cards[-1] == order[12]


# --- who cuts (20.19(b)1, 5) ------------------------------------------------------------
@clause("nj-13-47-20-19-b-1-offer", "nj-13-47-20-18-a-6-rotation")
@pytest.mark.parametrize("options", TWO_STACKS)
def test_after_a_rotation_the_cut_goes_to_the_far_right(options: dict[str, Any]) -> None:
    table = in_play(**options)
    play(table, "dealer: brings in the other stack")
    if stack(table).unmixed:
        play(table, "dealer: mixes the cards\ndealer: shuffles")
    play(table, "seat 2: cuts the cards ! 20.19(b)1 offer\nseat 5: cuts the cards\ndeal As")


@clause("nj-13-47-20-19-b-1-new-game", "nj-13-47-20-19-a-1-relief")
def test_a_new_game_stays_one_if_the_dealer_is_relieved_before_the_first_cut() -> None:
    table = table_by_hand()
    play(
        table,
        "dealer: shuffles\ndealer: signs on\ndealer: signs off\n"
        "seat 2: cuts the cards ! 20.19(a)1 relief\ndealer: shuffles\n"
        "seat 5: cuts the cards ! 20.19(b)1 new game\nseat 2: cuts the cards",
    )


@clause("nj-13-47-20-19-b-1-new-game")
def test_if_the_first_player_has_left_the_next_to_come_is_offered_the_cut() -> None:
    table = table_by_hand()
    play(
        table,
        "dealer: shuffles\nseat 2: leaves\nseat 5: cuts the cards ! 20.19(b)1\n"
        "seat 1: cuts the cards",
    )


@clause("nj-13-47-20-19-b-5-who")
@pytest.mark.parametrize("leaves_first", [False, True])
def test_a_recut_by_a_player_who_left_passes_on(leaves_first: bool) -> None:
    table = table_by_hand()
    play(table, "dealer: shuffles\nseat 2: cuts the cards")
    recut = "class A operator: orders a recut by the same, noting too shallow"
    order = ["seat 2: leaves", recut] if leaves_first else [recut, "seat 2: leaves"]
    play(table, "\n".join(order))
    play(
        table,
        "seat 2: sits 100\nseat 2: cuts the cards ! 20.19(b)1\nseat 1: refuses the cut\n"
        "seat 2: cuts the cards",
    )


@clause("nj-13-47-20-19-b-1-refusal", "nj-13-47-20-19-b-5-who")
def test_who_will_not_cut_again_lets_it_go_by() -> None:
    table = table_by_hand()
    play(
        table,
        "dealer: shuffles\nseat 2: cuts the cards\n"
        "class A operator: orders a recut by the same, noting too shallow\n"
        "seat 2: refuses the cut\nseat 5: cuts the cards",
    )


@clause("nj-13-47-20-19-b-2")
def test_the_dealer_does_not_let_the_cut_go_by() -> None:
    table = table_by_hand()
    play(
        table,
        "dealer: shuffles\nseat 2: refuses the cut\nseat 5: refuses the cut\n"
        "seat 1: refuses the cut",
    )
    no = table.verify(c.RefuseCut(0))
    assert no is not None
    assert [clause.id for clause in no.law] == ["nj-13-47-20-19-b-2"]
    play(table, "dealer: cuts the cards")


@clause("nj-13-47-20-19-b-1-refusal")
def test_a_player_with_two_places_is_offered_the_cut_once() -> None:
    table = table_by_hand("night.let_it_ride")
    desk = replace(table.table.desk, positions=((5, 2),))
    table.table = replace(table.table, desk=desk)
    play(
        table,
        "dealer: shuffles\nseat 2: refuses the cut\n"
        "seat 5: cuts the cards ! 20.19(b)1 refusal\nseat 1: cuts the cards",
    )


SEVERAL = [game_id for game_id in CARDS if load(game_id).limits.positions is None]


@clause("nj-13-47-20-19-b-1-refusal")
@pytest.mark.parametrize("game_id", SEVERAL)
def test_a_person_with_two_seats_is_offered_the_cut_once(game_id: str) -> None:
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    for seat, person in ((1, "ann"), (2, "bob"), (3, "bob")):
        table.do(c.Sit(seat, 100, person=person))
    play(table, "dealer: shuffles\nseat 1: refuses the cut\nseat 2: refuses the cut")
    play(table, "seat 3: cuts the cards ! 20.19(b)2\nseat 2: leaves")
    play(table, "seat 3: cuts the cards ! 20.19(b)2\ndealer: cuts the cards")


@clause("nj-13-47-20-19-b-5-who")
def test_a_recut_goes_by_the_person_who_cut() -> None:
    for by, cuts in (("same", 3), ("next", 2)):
        table = Referee(load("night.blackjack"), automatic=False)
        make_ready(table)
        for seat, person in ((1, "ann"), (3, "ann"), (2, "bob")):
            table.do(c.Sit(seat, 100, person=person))
        play(table, "dealer: shuffles\nseat 1: cuts the cards\nseat 1: leaves")
        play(table, f"class A operator: orders a recut by the {by}, noting too shallow")
        assert next_cutter(table.table) == cuts


@clause("nj-13-47-20-19-b-1-offer")
def test_nobody_who_is_away_is_waited_for() -> None:
    table = in_play()
    play(table, "class A operator: orders a shuffle\ndealer: shuffles")
    assert next_cutter(table.table) == 5
    desk: Desk = replace(table.table.desk, away=frozenset({5}))
    assert next_cutter(replace(table.table, desk=desk)) == 2


# --- a card that nobody uses (20.31(d)1, (g)1) -------------------------------------------
@clause("nj-13-47-20-31-d-1-burn", "nj-13-47-20-31-g-1")
@pytest.mark.parametrize("closed", [False, True])
def test_a_face_up_card_does_not_stand_for_the_burned_one(closed: bool) -> None:
    table = table_by_hand("night.red_dog")
    report = "dealer: reports face-up card in the shoe with card 9h"
    closes = "dealer: no more bets"
    play(table, "dealer: shuffles\nseat 2: cuts the cards")
    play(table, "dealer: place your bets\nseat 1: red_dog 10")
    play(table, f"{closes}\n{report}" if closed else f"{report}\n{closes}")
    play(table, "deal ?? 4c\n= hand burn ??\n= hand left 4c")


# --- who supervises is no new dealer (20.31(d)1, 20.19(a)1) -----------------------------
RED_DOG = "nj-13-47-20-31-d-1-relief-burn"


def red_dog() -> Referee:
    """Red dog after one round, with the next wager made."""
    table = Referee(load("night.red_dog"), automatic=False)
    make_ready(table)
    play(
        table,
        "seat 1: sits 100\ndealer: shuffles\nseat 1: cuts the cards\n"
        "dealer: place your bets\nseat 1: red_dog 10\ndealer: no more bets\n"
        "deal ?? 4c 5d\ndealer: tie\ndealer: collect losing wagers\n"
        "dealer: pay winning wagers\ndealer: place your bets\n"
        "seat 1: red_dog 10",
    )
    return table


@clause(RED_DOG, "nj-13-47-20-19-a-1-relief")
def test_who_comes_to_supervise_neither_shuffles_nor_burns() -> None:
    play(
        red_dog(),
        "class A operator: signs on\nassistant: signs on\ndealer: no more bets\n"
        "deal 9h\n= hand left 9h",
    )


@clause(RED_DOG, "nj-13-47-20-19-a-1-relief")
def test_a_supervisor_who_takes_the_cards_over_shuffles_and_burns() -> None:
    table = red_dog()
    play(
        table,
        "class A operator: signs on\ndealer: signs off\ndealer: no more bets\n"
        "deal 9h ! 20.19(a)1 relief\nclass A operator: shuffles\nseat 1: cuts the cards\n"
        "deal ??\n= hand burn ??",
    )
    assert stack(table).round is not None
    assert stack(table).round.relieved  # type: ignore[union-attr]
