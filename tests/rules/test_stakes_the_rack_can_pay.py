"""Stakes the rack cannot pay: the chips of a table count in what is payable (13.6(c), 1A.6(c))."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from pitboss.equipment.chips import is_sum, largest_sum, next_that_fit, run_of, smallest_sum
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.settlement import settlement_lines
from pitboss.pit.wagering import verify_place
from pitboss.rulebook.card_round import Verdict
from pitboss.rulebook.wager_table import WagerRules
from tests.playing import clause, make_ready, play

FIVES = (5, 25)
CHIP_SETS = ((5, 25), (2, 5), (3, 5, 7), (10,), (6, 10, 15), (2, 100), (1, 5))
LARGEST = 130


def sums(chips: tuple[int, ...], most: int) -> set[int]:
    """All sums up to a maximum that these chips can make, by counting."""
    totals = {0}
    for sum_ in range(1, most + 1):
        if any(sum_ - value in totals for value in chips):
            totals.add(sum_)
    return totals


@pytest.mark.parametrize("chips", CHIP_SETS, ids=str)
def test_sums_of_chips_are_those_found_by_counting(chips: tuple[int, ...]) -> None:
    totals = sums(chips, 400)
    for total in range(300):
        assert is_sum(total, chips) is (total in totals)
        assert largest_sum(total, chips) == max(sum_ for sum_ in totals if sum_ <= total)
        assert smallest_sum(total, chips) == min(sum_ for sum_ in totals if sum_ >= total)
        near = next_that_fit(total, 1, lambda sum_: sum_ in totals, run_of(chips) * max(chips))
        below = {sum_ for sum_ in totals if 0 < sum_ <= total}
        above = {sum_ for sum_ in totals if sum_ and sum_ >= total}
        assert set(near) == {*([max(below)] if below else []), min(above)}
    assert not is_sum(-5, chips)


# --- the law's own games ----------------------------------------------------------------
@clause("nj-19-47-13-6-c-payable-amounts")
@pytest.mark.parametrize(
    ("wager", "stakes"),
    [
        ("place 6", {6: "30", 24: "30", 30: "", 36: "30 or 60", 60: ""}),
        ("place 4", {5: "25", 20: "25", 25: "", 30: "25 or 50"}),
        ("place 5", {24: "25", 25: "", 26: "25 or 50"}),
        ("field", {4: "5", 5: "", 7: "5 or 10", 10: ""}),
    ],
)
def test_at_mini_dice_a_win_is_a_sum_of_the_chips_in_use(
    wager: str, stakes: dict[int, str]
) -> None:
    referee = Referee(load("nj.mini_dice"), chips=FIVES)
    referee.sit(1, 1000)
    for stake, nearest in stakes.items():
        refused = referee.verify_place(1, wager, stake)
        assert (refused is None) is (not nearest), (stake, refused)
        if refused is not None:
            assert refused.words.endswith(f": use {nearest}"), refused
            assert "nj-19-47-13-6-c-payable-amounts" in {law.id for law in refused.law}


@clause("nj-19-47-1a-6-c-payable-amounts")
def test_at_automated_craps_odds_raises_and_cuts_are_held_to_the_chips() -> None:
    referee = Referee(load("nj.automated_craps"), chips=FIVES)
    lines = """
    seat 1: sits 2000
    seat 1: pass 12                         ! 1A.6(c)
    seat 1: pass 10
    roll 4-2
    seat 1: pass_odds 5                     ! 1A.6(c)
    seat 1: pass_odds 25
    seat 1: pass_odds -5                    ! 1A.6(c)
    seat 1: pass_odds 5                     ! 1A.6(c)
    seat 1: place 6 6                       ! 1A.6(c)
    seat 1: place 6 30
    seat 1: place 6 6                       ! 1A.6(c)
    seat 1: place 6 -6                      ! 1A.6(c)
    seat 1: place 6 30
    seat 1: place 6 -30
    seat 1: place 6 down
    """
    play(referee, lines)


@clause("nj-19-47-1a-6-c-payable-amounts")
@pytest.mark.parametrize(("stake", "nearest"), [(16, "20"), (20, ""), (24, "20 or 40"), (40, "")])
def test_the_parts_of_a_horn_are_held_to_the_chips(stake: int, nearest: str) -> None:
    referee = Referee(load("nj.automated_craps"), chips=(25, 100))
    referee.sit(1, 1000)
    refused = referee.verify_place(1, "horn", stake)
    assert (refused is None) is (not nearest)
    assert refused is None or refused.words.endswith(f": use {nearest}")


@pytest.mark.parametrize(("stake", "taken"), [(10, False), (20, True), (30, False), (40, True)])
def test_half_of_a_stake_goes_back_in_the_chips_of_the_table(stake: int, taken: bool) -> None:
    options: dict[str, Any] = {"half_loss": True}
    referee = Referee(load("night.roulette"), chips=(10, 100), **options)
    referee.sit(1, 1000)
    assert referee.can_place(1, "red", stake) is taken


def test_a_charge_that_is_due_exactly_is_paid_in_the_chips_of_the_table() -> None:
    referee = Referee(load("nj.automated_craps"), chips=FIVES)
    play(referee, "seat 1: sits 1000\nroll 4-2\nseat 1: buy 4 20 !\nseat 1: buy 4 100")


# --- all games --------------------------------------------------------------------------
def wins(wager: WagerRules, phase: int, state: int) -> Iterator[Fraction]:
    """What each staked chip is paid, read again from the wager's tables."""
    rider = wager.behind is not None
    for at, states in enumerate(wager.rows_called_on):
        for where, row in enumerate(states):
            if rider and (at, where) != (phase, state):
                continue
            for cell in row:
                if cell is not None and cell.odds is not None:
                    yield Fraction(cell.odds.win, cell.odds.stake)
                if cell is not None and cell.part != 1:
                    yield 1 - cell.part
    yield from (Fraction(odds.win, odds.stake) for odds in wager.paid)


@pytest.mark.parametrize("chips", CHIP_SETS, ids=str)
@pytest.mark.parametrize("game", game_ids())
def test_exactly_what_the_chips_pay_is_taken(game: str, chips: tuple[int, ...]) -> None:
    """Every wager at every stake, against a plain count of sums."""
    referee = Referee(load(game), chips=chips)
    referee.sit(1, 100_000)
    totals, checked = sums(chips, LARGEST * 1000), 0
    for name, wager in list(referee.rules.wagers.items())[:40]:
        fee = wager.commission
        if wager.behind or not wager.multiples[0][0] or (fee and fee.rounding == "exact"):
            continue
        ratios = {*wins(wager, 0, 0), *wager.later}
        for stake in range(1, LARGEST):
            placed = verify_place(
                referee.rules, referee.table, c.PlaceWager(1, name, stake), wager, 0
            )
            words = getattr(placed, "words", "")
            paid = [stake * ratio for ratio in ratios]
            can = all(payment.denominator == 1 and int(payment) in totals for payment in paid)
            if can:
                assert "cannot make that" not in words, (name, stake, words)
                assert "cannot be paid" not in words, (name, stake, words)
            else:
                assert words, (name, stake)
            checked += 1
    assert checked


@pytest.mark.parametrize("game", game_ids())
def test_every_act_that_is_offered_can_be_paid(game: str) -> None:
    for chips in CHIP_SETS:
        referee = Referee(load(game), chips=chips, limits=(7, 0))
        referee.sit(1, 1_000_000)
        offered = [act for act in referee.legal(1) if isinstance(act, c.PlaceWager)]
        assert offered
        for command in offered:
            for times in (1, 2, 3):
                order = c.PlaceWager(1, command.wager, command.stake * times)
                no = referee.verify(order)
                assert no is None or "pa" not in no.words.split(":")[0], (order, no)


# --- checks, commission, and chips that make no sense -----------------------------------
@clause("tas-9-table")
def test_wheel_checks_are_paid_in_checks() -> None:
    referee = Referee(load("tas.mini_dice"), chips=FIVES)
    lines = """
    seat 1: sits 100
    seat 1: number 1 6                      ! 9
    seat 1: takes red checks worth 3
    seat 1: number 1 6 with wheel checks
    seat 1: number 2 5
    """
    play(referee, lines)


@pytest.mark.parametrize(("stake", "fee", "carried"), [(90, 0, 450), (100, 5, 0), (110, 5, 50)])
def test_commission_is_taken_in_chips_of_the_table_and_the_rest_carried(
    stake: int, fee: int, carried: int
) -> None:
    referee = Referee(load("night.baccarat"), chips=FIVES, commission="all")
    referee.sit(1, 1000)
    pays = next(clause for clause in referee.rules.payouts.values() if clause.pays == "1 to 1")
    won = [
        Verdict(
            seat=1, key="bank", kind="wins", law=(pays,), words="the bank is nearer nine", pays=pays
        )
    ]
    lines, owed = settlement_lines(referee.rules, referee.table, {1: {"bank": stake}}, won)
    assert (lines[0].fee, owed[1]) == (fee, carried)


@pytest.mark.parametrize("chips", [(0, 5), (-1,), (20_011, 30_011)])
def test_chips_that_nobody_pays_with_are_refused(chips: tuple[int, ...]) -> None:
    with pytest.raises(NotAllowed, match="no table pays with chips of"):
        Referee(load("nj.mini_dice"), chips=chips)


def test_without_word_of_chips_every_whole_sum_is_paid() -> None:
    for chips in ((), (1,), (25, 5, 1)):
        referee = Referee(load("nj.mini_dice"), chips=chips)
        referee.sit(1, 100)
        assert referee.can_place(1, "place 6", 6)
        assert not referee.can_place(1, "place 6", 5)


# --- the charge for true odds (20.25(j), (k)) -------------------------------------------
@pytest.mark.parametrize("chips", CHIP_SETS, ids=str)
@pytest.mark.parametrize(
    "wager",
    [
        pytest.param("buy 4", marks=clause("nj-13-47-20-25-j-cap")),
        pytest.param("lay 4", marks=clause("nj-13-47-20-25-k-cap")),
    ],
)
def test_the_charge_for_true_odds_is_a_sum_of_the_chips_in_use(
    wager: str, chips: tuple[int, ...]
) -> None:
    """As much of five percent as the chips can make, when a wager is made, raised or cut."""
    referee, totals = Referee(load("night.craps"), chips=chips), sums(chips, 400)
    referee.sit(1, 100_000)
    base = {"buy 4": Fraction(1, 20), "lay 4": Fraction(1, 40)}[wager]
    stakes = [stake for stake in range(1, 400) if referee.can(c.PlaceWager(1, wager, stake))]
    assert stakes
    for stake in stakes:
        table = Referee.at(referee.rules, referee.table)
        table.do(c.PlaceWager(1, wager, stake))
        due = max(sum_ for sum_ in totals if sum_ <= stake * base)
        assert table.table.seats[1].ups[wager].fee == due
        if table.can(c.PlaceWager(1, wager, stake)):
            table.do(c.PlaceWager(1, wager, stake))
            twice = max(sum_ for sum_ in sums(chips, 800) if sum_ <= 2 * stake * base)
            assert table.table.seats[1].ups[wager].fee == twice
            table.do(c.ReduceWager(1, wager, stake))
            assert table.table.seats[1].ups[wager].fee == due
            assert table.table.seats[1].chips == 100_000 - stake - due


# --- a maximum that wagers are settled at (TAS 8.1, 8.4) --------------------------------
MANAGER = "management representative"
TUMBLE = "\ndealer: no more bets\ndealer: tumble x2\ndealer: see that all dice lie flat\nspin {}\n"
SETTLE = "\ndealer: collect losing wagers\ndealer: pay winning wagers\n"


def tumbler(most: int, chips: tuple[int, ...], seats: int = 2) -> Referee:
    """A Tasmanian table dealt by hand, with wagers of 5 to a largest and chips of these values."""
    table = Referee(load("tas.mini_dice"), automatic=False, limits=(5, most), chips=chips)
    make_ready(table)
    for seat in range(1, seats + 1):
        play(table, f"seat {seat}: sits 1000")
    play(table, "dealer: place your bets")
    return table


@clause("tas-8-1-notice", "tas-8-4-over-maximum")
@pytest.mark.parametrize("most", [49, 51, 52])
@pytest.mark.parametrize(
    "line",
    [
        MANAGER + ": sets limits 5 to {} by consent of 1, 2",
        MANAGER + ": posts limits 5 to {} at 0s",
        MANAGER + ": agrees limits 5 to {} with seat 1",
    ],
)
def test_a_maximum_is_a_wager_that_the_chips_of_the_table_pay(line: str, most: int) -> None:
    table = tumbler(100, FIVES)
    play(table, line.format(most) + " ! 8.4 over maximum\n" + line.format(50))
    nearest = "45 or 50" if most < 50 else "50 or 55"
    with pytest.raises(
        NotAllowed, match=f"a maximum of {most} cannot be paid in chips of .*: make it {nearest}"
    ):
        table.do(c.AgreeLimits(1, 5, most, MANAGER))


@clause("tas-8-2-agreement", "tas-7-4-declaration")
def test_checks_of_one_make_every_agreed_maximum_payable() -> None:
    table = tumbler(100, FIVES)
    play(table, f"{MANAGER}: agrees limits 5 to 52 with seat 1 ! 8.4 over maximum")
    play(table, f"seat 1: takes red checks worth 1\n{MANAGER}: agrees limits 5 to 52 with seat 1")
    play(table, "seat 1: number 1 52\nseat 2: number 1 52 ! 9")


def test_where_no_wager_is_settled_at_the_maximum_any_maximum_may_be_posted() -> None:
    table = Referee(load("nj.sic_bo"), limits=(5, 50), chips=FIVES)
    play(table, "seat 1: sits 100\nfloorperson: sets limits 5 to 52")


@clause("tas-8-4-over-maximum")
@pytest.mark.parametrize(("throw", "chips"), [("1-2-3", 1050), ("1-1-1", 1500), ("2-2-3", 950)])
def test_a_wager_over_the_maximum_is_settled_in_chips_of_the_table(throw: str, chips: int) -> None:
    """Nothing can pay 52 here; tables could have it before a maximum had to fit their chips."""
    table = tumbler(52, FIVES)
    play(table, TUMBLE.format(throw) + "dealer: finds number 1 55 of seat 1" + SETTLE)
    play(table, f"= seat 1 has {chips}")


@clause("tas-8-3")
@pytest.mark.parametrize(("most", "counts"), [(8, 2), (9, 4), (10, 5)])
def test_what_counts_of_partners_is_a_sum_of_chips(most: int, counts: int) -> None:
    """With chips of 2 and 5: next to a partner's 5 a maximum of 8 leaves 3, so 2 count."""
    table = tumbler(most, (2, 5))
    play(table, "seat 1: number 1 5\nseat 2: number 1 5" + TUMBLE.format("1-2-3"))
    play(table, "inspector: flags partners 1, 2" + SETTLE)
    won = sorted(seat.chips - 1000 for seat in table.table.seats.values())
    assert won == [counts, 5]


@clause("tas-8-4-under-minimum", "tas-4-3")
def test_a_wager_under_the_minimum_that_no_chips_make_is_counted_again() -> None:
    table = tumbler(50, (2, 5))
    play(table, TUMBLE.format("1-2-3") + "dealer: finds number 1 3 of seat 1 ! 4.3")
    play(table, "dealer: finds number 1 4 of seat 1" + SETTLE + "= seat 1 has 1004")
