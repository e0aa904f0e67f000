"""A called result is final (reading N-W4): every game on both sides of the call.

Before the call a class A operator takes unfit equipment out of play and wagers go back. After the
call wagers settle by the result, and then the table stops.
"""

from __future__ import annotations

import pytest

from pitboss.games import game_ids, load
from pitboss.pit.commands import (
    ChangeLimits,
    CloseTable,
    LoadDice,
    Report,
    SignOn,
    TakeStep,
)
from pitboss.pit.dice_custody import is_between_rounds
from pitboss.pit.referee import Referee
from pitboss.pit.round_moment import current_moments
from pitboss.pit.rounds import current_step
from pitboss.pit.state import OPEN
from pitboss.pit.transcript import parse
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    FINAL,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportEffect,
    ReportMoment,
    ReportRule,
    applies_at,
    find_fault,
)
from tests.playing import clause, make_ready, play

REMOVAL, LIMIT = "nj-13-47-20-15-b-removal", "nj-13-47-20-6-a-1-limit"
UNFIT = "class A operator: reports equipment is unfit"
IN_CHARGE = "member in charge: reports equipment is unfit"
STAKED = """
seat 1: sits 100
dealer: place your bets
"""
CRAPS_UNTIL_THROWN = """
seat 1: pass 10
seat 1: accepts
stickperson: offer the dice x5
seat 1: takes step choose dice x2
stickperson: idle dice to the cup
dealer: no more bets
seat 1: takes step throw
"""
CAGE = "dealer: no more bets\ndealer: tumble the dice\n"
# A round up to the moment before its call, the call itself, and what seat 1 has after it.
DICE = {
    "night.beat_the_dealer": (
        "seat 1: beat 10\ndealer: no more bets", "throw 1-1\nthrow 6-6 by seat 1", 110
    ),
    "night.chuck_a_luck": (f"seat 1: number 4 10\n{CAGE}", "throw 4-4-4", 130),
    "night.craps": (CRAPS_UNTIL_THROWN, "stickperson: enters 4-3", 110),
    "night.money_wheel": (
        "seat 1: $1 10\ndealer: no more bets\ndealer: spin the wheel x3", "spin $1", 110
    ),
    "night.roulette": (
        "seat 1: red 10\ndealer: spin the ball against the wheel\ndealer: no more bets\n"
        "dealer: confirm the turns x4", "spin 1", 110
    ),
    "night.under_over": (f"seat 1: under 7 10\n{CAGE}", "throw 1-2", 110),
}  # fmt: skip
SHUFFLED = "dealer: shuffles\nseat 1: cuts the cards at 26\n"
STUB = "dealer: stub to the discard rack\nseat 1: chooses bet\n"
STUD = f"seat 1: ante 10\ndealer: no more bets\ndeal {'?? ' * 9}2c\n{STUB}"
BURNT = "dealer: burn the leftmost community card\ndealer: turns community 2 showing Ac\n"
RIDES = f"seat 1: chooses ride\n{BURNT}seat 1: chooses ride\n"
RIDE = f"seat 1: three bets 30\ndealer: no more bets\ndeal {'?? ' * 6}\n{RIDES}"
BANKED = "seat 1: bank 20\ndealer: no more bets\ndeal 2c 9d"
ACTION = """
seat 1: spot 1 10
seat 1: spot 2 10
dealer: no more bets
deal Tc 8d 9s
seat 1: chooses stand
deal 9h
dealer: card to square 2
"""
CARDS = {
    "night.baccarat": (BANKED, "deal 2d Kc", 119),
    "night.mini_baccarat": (BANKED, "deal 2d Kc", 119),
    "night.blackjack": (
        "seat 1: main 10\ndealer: no more bets\ndeal ?? Tc 8d Ts ??\nseat 1: chooses stand",
        "dealer: turns dealer showing 8d 9h", 110
    ),
    "night.multi_action_blackjack": (ACTION, "deal 9c", 120),
    "night.joker_seven": (
        "seat 1: red_4_or_more 10\ndealer: no more bets\ndeal 2h 3h 4h 5h 6c 7c", "deal 8c", 110
    ),
    "night.red_dog": (
        "seat 1: red_dog 10\ndealer: no more bets\ndeal ?? 3c Jd\ndealer: spread 7\n"
        "seat 1: chooses stay\ndealer: raises closed\ndeal 4c", "dealer: value 4", 110
    ),
    "night.caribbean_stud": (
        STUD, "dealer: turns dealer showing 7d 5h 4s 3d 2c\n{after}"
        "dealer: turns seat 1 showing As Ks Qs Jd 9c", 110
    ),
    "night.let_it_ride": (
        RIDE, "dealer: turns community 3 showing Ad\n{after}"
        "dealer: turns seat 1 showing Ks Qs Jd", 130
    ),
}  # fmt: skip


def play_to_call(game_id: str) -> tuple[Referee, str, int]:
    """A table dealt by hand just before its call, the call, and what seat 1 has after it."""
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    before, call, has = (DICE | CARDS)[game_id]
    opened = STAKED.replace("100\n", f"100\n{SHUFFLED}") if game_id in CARDS else STAKED
    play(table, opened + before)
    return table, call, has


def settle(table: Referee) -> None:
    """Take the remaining steps of the round while the table is open."""
    while table.table.status == OPEN and not is_between_rounds(table.rules, table.table):
        step = current_step(table.rules, table.table)
        table.do(TakeStep(step.name, step.by[0]))


@clause(REMOVAL)
@pytest.mark.parametrize("game_id", DICE | CARDS)
def test_before_the_call_unfit_equipment_ends_the_round(game_id: str) -> None:
    table, _, _ = play_to_call(game_id)
    play(table, f"{UNFIT}\n= status out of service\n= seat 1 up nothing")
    won = 10 if game_id == "night.multi_action_blackjack" else 0  # by the part that was called
    play(table, f"= seat 1 has {100 + won}")


@clause(REMOVAL)
@pytest.mark.parametrize("reports", [UNFIT, IN_CHARGE])
@pytest.mark.parametrize("game_id", DICE | CARDS)
def test_after_the_call_wagers_settle_and_then_unfit_equipment_leaves_play(
    game_id: str, reports: str
) -> None:
    table, call, has = play_to_call(game_id)
    play(table, call.format(after=""))
    play(table, f"{reports}\n= status open\n= incident wagers are settled, then it leaves play")
    settle(table)
    play(table, f"= status out of service\n= seat 1 has {has}")


@clause(LIMIT)
@pytest.mark.parametrize("game_id", DICE | CARDS)
def test_the_member_in_charge_ends_no_round(game_id: str) -> None:
    """What the member in charge finds unfit leaves play when the round is over; a class A operator
    may end the round sooner. The member in charge neither ends rounds nor returns wagers."""
    table, call, has = play_to_call(game_id)
    up = table.table.seats[1].ups
    play(table, f"{IN_CHARGE}\n= status open")
    assert table.table.seats[1].ups == up
    play(table, call.format(after=f"{IN_CHARGE}\n"))
    settle(table)
    play(table, f"= status out of service\n= seat 1 has {has}\n{IN_CHARGE} ! 20.6(a)1 limit")
    table, _, _ = play_to_call(game_id)
    play(table, f"{IN_CHARGE}\n{UNFIT}\n= status out of service\n= seat 1 up nothing")


@clause(LIMIT)
@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("game_id", DICE)
def test_with_nothing_wagered_the_member_in_charge_stops_the_table(
    game_id: str, automatic: bool
) -> None:
    table = Referee(load(game_id), automatic=automatic)
    if not automatic:
        make_ready(table)
        play(table, "seat 1: sits 100\ndealer: place your bets")
    play(table, f"{IN_CHARGE}\n= status out of service")


@clause(LIMIT)
@pytest.mark.parametrize("game_id", [*DICE, *CARDS])
def test_the_member_in_charge_runs_no_table(game_id: str) -> None:
    """Nor closes it, during a round or between rounds: that is up to those who run it."""
    table, _, _ = play_to_call(game_id)
    me = "member in charge"
    acts = [CloseTable(me), ChangeLimits(1, 50, me), SignOn(me), LoadDice(0, me)]
    for act in acts[: 3 if game_id in CARDS else 4]:
        no = table.verify(act)
        assert no is not None
        assert LIMIT in [law.id for law in no.law], act
    empty = Referee(load(game_id), automatic=False)
    make_ready(empty)
    assert not empty.can(CloseTable(me))
    assert empty.can(CloseTable("class A operator"))


# --- what a throw or a deal shows by itself ------------------------------------------------
@pytest.mark.parametrize(
    ("game_id", "reports", "cited"),
    [
        pytest.param(
            "night.beat_the_dealer",
            "a die is not flat",
            "20.21(c)1 count",
            marks=clause("nj-13-47-20-21-c-1-count"),
        ),
        pytest.param(
            "night.chuck_a_luck",
            "a die is not flat",
            "20.24(d)2",
            marks=clause("nj-13-47-20-24-d-2"),
        ),
        pytest.param(
            "night.craps", "a die left the table", "20.25(g)3", marks=clause("nj-13-47-20-25-g-3")
        ),
        pytest.param(
            "night.craps", "a die is cocked", "20.25(g)3", marks=clause("nj-13-47-20-25-g-3")
        ),
        pytest.param(
            "night.craps", "a die is missing", "20.25(g)3", marks=clause("nj-13-47-20-25-g-3")
        ),
        pytest.param(
            "night.money_wheel",
            "the indicator is on a peg",
            "20.29(b)4",
            marks=clause("nj-13-47-20-29-b-4"),
        ),
        pytest.param(
            "night.roulette",
            "a foreign object came into the wheel",
            "20.32(m)3",
            marks=clause("nj-13-47-20-32-m-3"),
        ),
        pytest.param(
            "night.under_over", "a die is not flat", "20.33(c)2", marks=clause("nj-13-47-20-33-c-2")
        ),
    ],
)
def test_a_throw_is_void_until_its_call_and_counts_after_it(
    game_id: str, reports: str, cited: str
) -> None:
    by = "stickperson" if game_id == "night.craps" else "dealer"
    table, _, _ = play_to_call(game_id)
    play(table, f"{by}: reports {reports}\n= seat 1 has 90\n= status open")
    table, call, has = play_to_call(game_id)
    play(table, f"{call}\n{by}: reports {reports} ! {cited}")
    settle(table)
    play(table, f"= seat 1 has {has}")


@clause("nj-13-47-20-15-c", "nj-13-47-20-32-d-3")
def test_a_wheel_that_is_knocked_after_the_call_is_levelled_after_the_settlement() -> None:
    table, call, has = play_to_call("night.roulette")
    play(table, f"{call}\n= seat 1: red wins 10\ndealer: reports the wheel was knocked")
    play(table, "= status open")
    settle(table)
    play(table, f"= seat 1 has {has}\n= status out of service")


FACE_UP, AGAIN = "a card is found face up", "more than one card is found face up"
POKER = {"night.caribbean_stud": "ante 10", "night.let_it_ride": "three bets 30"}


@clause("nj-13-47-20-23-j-2-one", "nj-13-47-20-23-j-2-more")
@pytest.mark.parametrize("game_id", POKER)
def test_face_up_cards_count_during_the_dealing_only(game_id: str) -> None:
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    play(table, f"seat 1: sits 100\n{SHUFFLED}dealer: place your bets\nseat 1: {POKER[game_id]}")
    play(table, f"dealer: reports {FACE_UP} with card 9h ! 20.23(j)2 one")
    play(table, f"dealer: no more bets\ndeal ??\ndealer: reports {FACE_UP} with card 9h")
    play(table, f"deal ??\ndealer: reports {AGAIN}\n= seat 1 has 100\n= betting open")
    table, call, has = play_to_call(game_id)
    late = f"dealer: reports {FACE_UP} with card 9h ! 20.23(j)2 one\n"
    late += f"dealer: reports {AGAIN} ! 20.23(j)2 more\n"
    play(table, late + call.format(after=late))
    play(table, late)
    settle(table)
    play(table, f"= seat 1 has {has}")


@clause("nj-13-47-20-23-j-2-one", "nj-13-47-20-23-j-2-more")
@pytest.mark.parametrize("game_id", POKER)
def test_the_first_card_of_a_deal_may_lie_face_up(game_id: str) -> None:
    """The first card of the deal does that, and the next one is the second."""
    for again in (False, True):
        table = Referee(load(game_id), automatic=False)
        make_ready(table)
        play(table, f"seat 1: sits 100\n{SHUFFLED}dealer: place your bets")
        play(table, f"seat 1: {POKER[game_id]}\ndealer: no more bets")
        play(table, f"dealer: reports {FACE_UP} with card 9h\n= betting closed\ndeal 9h !\ndeal ??")
        if again:
            play(table, f"dealer: reports {FACE_UP} with card 8h\n= seat 1 has 100\n= betting open")


@clause("nj-13-47-20-23-j-2-one", "nj-13-47-20-23-j-2-more")
@pytest.mark.parametrize("game_id", POKER)
def test_at_a_table_without_steps_too_the_first_card_may_lie_face_up(game_id: str) -> None:
    for again in (False, True):
        table = Referee(load(game_id))
        play(table, f"seat 1: sits 100\ndealer: shuffles\ndealer: reports {FACE_UP} with card 9h !")
        play(table, f"seat 1: {POKER[game_id]}\ndealer: reports {FACE_UP} with card 9h")
        play(table, "= betting closed\ndeal 9h !\ndeal ??")
        if again:
            play(table, f"dealer: reports {FACE_UP} with card 8h\n= seat 1 has 100\n= betting open")


@clause("nj-13-47-20-23-j-1", "nj-13-47-20-2-shuffle")
@pytest.mark.parametrize("automatic", [False, True])
def test_a_stack_of_which_a_hole_card_was_seen_is_not_dealt(automatic: bool) -> None:
    table = Referee(load("night.caribbean_stud"), automatic=automatic)
    if automatic:
        play(table, "seat 1: sits 100\ndealer: shuffles\nseat 1: ante 10")
    else:
        make_ready(table)
        play(table, f"seat 1: sits 100\n{SHUFFLED}dealer: place your bets\nseat 1: ante 10")
    play(table, "dealer: reports a hole card is exposed\n= seat 1 has 100\nseat 1: ante 10")
    play(table, "dealer: no more bets\ndeal ?? ! 20.19(a)1")


@clause("nj-13-47-20-23-j-4-dealer-other")
def test_a_misdeal_to_the_dealer_is_found_before_the_hole_cards_are_shown() -> None:
    misdealt = "dealer: reports the dealer is misdealt"
    table, _, _ = play_to_call("night.caribbean_stud")
    play(table, f"{misdealt}\n= seat 1 has 100\n= betting open")
    table, call, _ = play_to_call("night.caribbean_stud")
    play(table, call.format(after=f"{misdealt} ! 20.23(j)4 dealer other\n"))


@clause("nj-13-47-20-23-j-4-player")
@pytest.mark.parametrize("game_id", POKER)
def test_a_wrong_count_is_found_until_the_hand_lies_open(game_id: str) -> None:
    """The dealer counts a hand when it is turned over; an open hand has been counted."""
    wrong = "dealer: reports a player has a wrong number of cards of seat 1"
    table, call, _ = play_to_call(game_id)
    play(table, call.split("{after}")[0] + f"{wrong}\n= seat 1 has 100")
    table, call, _ = play_to_call(game_id)
    play(table, call.format(after="") + f"\n{wrong} ! 20.23(j)4 player")


@clause("nj-13-47-20-23-j-4-player", "nj-13-47-20-23-g")
def test_a_hand_that_lies_open_is_neither_void_nor_forfeited_any_more() -> None:
    """Seat 2 has been turned over and counted; seat 1 has not."""
    table = Referee(load("night.caribbean_stud"), automatic=False)
    make_ready(table)
    dealt = f"deal {'?? ' * 14}2c\n{STUB}seat 2: chooses bet\n"
    bets = "seat 1: ante 10\nseat 2: ante 10\ndealer: no more bets\n"
    play(table, f"seat 1: sits 100\nseat 2: sits 100\n{SHUFFLED}dealer: place your bets")
    play(table, bets + dealt)
    play(table, "dealer: turns dealer showing 7d 5h 4s 3d 2c")
    play(table, "dealer: turns seat 2 showing As Ks Qs Jd 9c")
    wrong = "dealer: reports a player has a wrong number of cards of seat"
    touched = "class A operator: reports cards are touched again of seat"
    play(table, f"{wrong} 2 ! 20.23(j)4 player\n{touched} 2 ! 20.23(f) touch")
    play(table, f"{wrong} 1\n= seat 1 has 100\n= seat 2 has 70")


@pytest.mark.parametrize("game_id", POKER)
def test_once_hands_are_compared_no_equipment_undoes_them(game_id: str) -> None:
    table, call, has = play_to_call(game_id)
    play(table, call.format(after=f"{UNFIT}\n= status open\n"))
    settle(table)
    play(table, f"= seat 1 has {has}\n= status out of service")


# --- casino games -----------------------------------------------------------------------
SHAKEN = """
seat 1: sits 100
dealer: place your bets
seat 1: field 10
dealer: no more bets
dealer: cover
dealer: dealer shakes x3
seat 1: accepts
dealer: offer the shaker
seat 1: takes step player shakes x3
seat 1: takes step hand it back
dealer: set it down
dealer: uncover
"""
ROLLED = """
seat 1: sits 100
dealer: place your bets
seat 1: pass 10
seat 1: accepts
dealer: offer the device
dealer: selects seat 1
dealer: no more bets
dealer: arm the button
seat 1: presses the button
dealer: dice at rest
"""
CASINO = [
    pytest.param(
        "nj.mini_dice",
        SHAKEN,
        "shake 1-3",
        "dealer: reports the seal is broken",
        marks=clause("nj-19-47-13-3-a-3-stay-sealed"),
    ),
    pytest.param(
        "nj.automated_craps",
        ROLLED,
        "roll 3-4",
        "floorperson: reports dice due for a change",
        marks=clause("nj-19-47-1a-3-a-2-24-hours"),
    ),
    pytest.param(
        "nj.automated_craps",
        ROLLED,
        "roll 3-4",
        "floorperson: reports device not to be restored",
        marks=clause("nj-19-47-1a-8-b-other-component"),
    ),
]


@pytest.mark.parametrize(("game_id", "before", "call", "reports"), CASINO)
def test_a_device_of_a_casino_leaves_play_after_the_settlement(
    game_id: str, before: str, call: str, reports: str
) -> None:
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    play(table, f"{before}\n{reports}\n= status out of service")
    assert table.table.called is None
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    play(table, f"{before}\n{call}\n{reports}\n= status open\n= seat 1 has 90")
    settle(table)
    play(table, "= status out of service\n= seat 1 has 110")


@pytest.mark.parametrize(
    "reports",
    [
        pytest.param("dealer: reports a die is not flat", marks=clause("nj-19-47-1a-8-a-not-flat")),
        pytest.param("floorperson: reports improper roll", marks=clause("nj-19-47-1a-8-c-no-roll")),
        pytest.param("dealer: reports shaker fault", marks=clause("nj-19-47-1a-8-b-shaker-fault")),
    ],
)
def test_an_invalid_roll_is_void_by_its_own_clause_until_losers_are_collected(reports: str) -> None:
    table = Referee(load("nj.automated_craps"), automatic=False)
    make_ready(table)
    play(table, f"{ROLLED}\nroll 3-4\n{reports}\n= seat 1 has 90\n= seat 1 up pass 10")
    assert table.table.called is None
    table = Referee(load("nj.automated_craps"), automatic=False)
    make_ready(table)
    play(table, f"{ROLLED}\nroll 3-4\ndealer: collect losing wagers")
    if table.verify(parse(table.rules, reports)) is None:
        play(table, reports)
    settle(table)
    play(table, "= seat 1 has 110")


# --- a correction is not a void ---------------------------------------------------------
@clause("nj-13-47-20-32-i-2-respin")
def test_a_called_number_is_corrected_but_never_to_no_spin() -> None:
    table = Referee(load("night.roulette"), automatic=False, wheel="double_zero_as_single")
    make_ready(table)
    before, _, _ = DICE["night.roulette"]
    play(table, f"{STAKED}{before}\nspin 2\n= seat 1: red loses 10")
    play(table, "dealer: corrects to 00 ! 20.32(i)2\ndealer: corrects to 1\n= seat 1: red wins 10")


# --- the records ------------------------------------------------------------------------
def test_no_irregularity_is_without_its_moments() -> None:
    with pytest.raises(TypeError, match="when"):
        Irregularity(name="x", law=(), by=("dealer",), remedy=Remedy())  # type: ignore[call-arg]
    for game_id in game_ids():
        for irregularity in load(game_id).rules().irregularities:
            assert find_fault(irregularity) == "", f"{game_id}: {irregularity.name}"


@pytest.mark.parametrize(
    ("when", "wrong"),
    [
        ((), "nothing says when"),
        ((applies_at(ReportMoment.CALLED),), "no clause lets it discard a result"),
        ((applies_at(ReportMoment.COLLECTED),), "no clause lets it discard a result"),
        ((applies_at(ReportMoment.THROWN), applies_at(ReportMoment.THROWN)), "twice"),
        ((applies_at(ReportMoment.THROWN, by=("banker",)),), "not for the banker"),
        ((applies_at(ReportMoment.THROWN, by=("dealer",)),), "no clause says why"),
        ((applies_at(ReportMoment.THROWN),), ""),
        ((ReportRule(ReportEffect.LEAVES, (ReportMoment.CALLED,)),), ""),
    ],
)
def test_a_record_that_would_undo_a_called_result_stops_the_import(
    when: tuple[ReportRule, ...], wrong: str
) -> None:
    law = load("night.craps").rules().irregularities[0].law
    irregularity = Irregularity(
        name="x", law=law, by=("dealer", "boxperson"), remedy=Remedy(), when=when
    )
    assert wrong in find_fault(irregularity)
    assert bool(find_fault(irregularity)) == bool(wrong)


@pytest.mark.parametrize("game_id", game_ids())
def test_only_a_clause_that_says_so_discards_a_called_result(game_id: str) -> None:
    late = {
        (irregularity.name, moment)
        for irregularity in load(game_id).rules().irregularities
        if irregularity.remedy.outcome is OutcomeRemedy.DISCARDED
        for at in irregularity.when
        if at.change is ReportEffect.REMEDY
        for moment in at.moments
        if moment in (*FINAL, *AFTER_THE_CALL)
    }
    assert {game_id for _ in late} <= {"nj.automated_craps", "nj.sic_bo", "tas.mini_dice"}
    assert ReportMoment.SETTLED not in {moment for _, moment in late}


@pytest.mark.parametrize("game_id", DICE)
def test_a_table_without_steps_reports_only_what_its_state_allows(game_id: str) -> None:
    """A settled result is final: anything later affects only wagers made since then."""
    table = Referee(load(game_id))
    before, call, _ = DICE[game_id]
    bet = next(line for line in before.splitlines() if line.startswith("seat 1: "))
    play(table, f"seat 1: sits 100\n{bet}")
    assert ReportMoment.BETTING in current_moments(table.rules, table.table)
    call = call.replace("stickperson: enters", "roll")
    play(table, call)
    assert current_moments(table.rules, table.table)[0] is ReportMoment.SETTLED
    has = table.table.seats[1].chips
    table.do(Report(irregularity="equipment is unfit", by="class A operator"))
    play(table, f"= status out of service\n= seat 1 has {has}")
