"""Do the sample sizes hold what they promise, and are recorded rounds judged right?"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitboss.games import load
from pitboss.regulator.petitions.criteria import (
    Sample,
    acceptance,
    corrections_at_most,
    figures,
    hold_decisions,
    judge,
    plan,
    win_decisions,
)
from pitboss.regulator.petitions.petition import Criterion
from pitboss.regulator.petitions.standing import Standing
from pitboss.regulator.petitions.trial import (
    BadRounds,
    TrialRound,
    TrialTable,
    as_lines,
    read_rounds,
    samples,
    settle_again,
)
from tests.petitions.drafts import on_test, whole

GAME = load("nj.sic_bo")
HOLD = Criterion(measure="hold", wager="small", within="1/10")
WINS = Criterion(measure="wins", wager="small", within="1/20")
CORRECTIONS = Criterion(measure="corrections", at_most="1/50")
ERROR, POWER = Fraction(1, 20), Fraction(9, 10)


def chance(count: int, win: Fraction, wins: range) -> Fraction:
    """The exact chance of these numbers of wins."""
    return sum((comb(count, k) * win**k * (1 - win) ** (count - k) for k in wins), Fraction(0))


@pytest.mark.parametrize(
    ("win", "effect"), [(Fraction(1, 2), Fraction(1, 10)), (Fraction(1, 9), Fraction(1, 20))]
)
def test_the_sample_of_wins_holds_error_and_power_exactly(win: Fraction, effect: Fraction) -> None:
    count = win_decisions(win, effect, ERROR, POWER)
    low, high = acceptance(count, win, ERROR)
    tails = chance(count, win, range(low)), chance(count, win, range(high + 1, count + 1))
    assert max(tails) <= ERROR / 2
    assert chance(count, win, range(low + 1)) > ERROR / 2  # one fewer would be rejected too often
    for other in (win - effect, win + effect):
        assert chance(count, other, range(low, high + 1)) <= 1 - POWER


def test_the_sample_of_the_hold_grows_with_the_variance_and_the_square_of_the_effect() -> None:
    # (1.959964 + 1.281552)² = 10.50742 deviations² over the effect
    assert hold_decisions(Fraction(1), Fraction(1, 10), ERROR, POWER) == 1051
    assert hold_decisions(Fraction(4), Fraction(1, 10), ERROR, POWER) == 4203
    assert hold_decisions(Fraction(1), Fraction(1, 20), ERROR, POWER) == 4203
    assert plan(HOLD, GAME).decisions == 1050  # the variance of small is 35/36 + 1/36 - 1/36²


def test_the_fewest_rounds_without_a_correction() -> None:
    least = plan(CORRECTIONS, GAME).decisions
    assert (
        corrections_at_most(least, 0, Fraction(1, 50))
        <= 0.05
        < corrections_at_most(least - 1, 0, Fraction(1, 50))
    )


def sample(decisions: int, wins: int, win: Fraction, edge: Fraction) -> Sample:
    """Decisions of an even-money wager."""
    return Sample(
        decisions=decisions, wins=wins, net=Fraction(2 * wins - decisions), win=win, edge=edge,
        variance=1 - edge**2,
    )  # fmt: skip


def test_wins_are_judged_on_both_sides_of_the_limit() -> None:
    exact = figures(GAME, "small")
    count = plan(WINS, GAME).decisions
    low, high = acceptance(count, exact.win, ERROR)
    for wins, is_met in ((low - 1, False), (low, True), (high, True), (high + 1, False)):
        found = judge(WINS, GAME, (sample(count, wins, exact.win, exact.edge),), count, 0)
        assert (found.is_met, found.is_enough) == (is_met, True), wins
    few = judge(WINS, GAME, (sample(count - 1, low, exact.win, exact.edge),), count - 1, 0)
    assert few.words == "not enough rounds"


def test_the_hold_is_judged_under_all_editions_together() -> None:
    """Two editions, each with its own edge: what was kept is compared with what both keep."""
    first, second = Fraction(1, 36), Fraction(-1, 4)
    fair = (sample(1000, 486, Fraction(35, 72), first), sample(1000, 625, Fraction(5, 8), second))
    assert judge(HOLD, GAME, fair, 2000, 0).is_met
    alone = (sample(1000, 486, Fraction(35, 72), first), sample(1000, 486, Fraction(5, 8), second))
    assert not judge(HOLD, GAME, alone, 2000, 0).is_met


def test_corrections_are_judged_on_both_sides_of_the_limit() -> None:
    rounds = 1000
    most = max(n for n in range(40) if corrections_at_most(rounds, n, Fraction(1, 50)) <= 0.05)
    assert judge(CORRECTIONS, GAME, (), rounds, most).is_met
    assert not judge(CORRECTIONS, GAME, (), rounds, most + 1).is_met


# --- recorded rounds ----------------------------------------------------------------------------
def rounds() -> tuple[TrialRound, ...]:
    """Two rounds of a live table."""
    import msgspec

    edition = on_test().editions[0]
    live = TrialTable(GAME)
    return tuple(
        msgspec.structs.replace(
            live.play(edition, {"small": 2}, outcome), at=edition.starts, casino="c", table="t"
        )
        for outcome in ("1-2-4", "6-6-5")
    )


def test_rounds_are_read_back_as_they_were_written() -> None:
    assert read_rounds(as_lines(rounds()), "r") == rounds()
    with pytest.raises(BadRounds, match="r, line 2: this is no round"):
        read_rounds(as_lines(rounds()[:1]) + b"{}\n", "r")
    with pytest.raises(BadRounds, match="has no rounds"):
        read_rounds(b"", "r")


def test_rounds_that_the_rules_settle_in_another_way_are_refused() -> None:
    import msgspec

    standing = on_test()
    settle_again(GAME, standing, rounds())
    won, lost = rounds()
    for wrong, words in (
        (msgspec.structs.replace(lost, decided=(("small", "wins", 2, 2),)), "in another way"),
        (msgspec.structs.replace(lost, edition=2), "no edition 2"),
        (msgspec.structs.replace(lost, staked={"small": 0}), "stake"),
    ):
        with pytest.raises(BadRounds, match=words):
            settle_again(GAME, standing, (won, wrong))


def test_samples_count_what_was_decided() -> None:
    (found,) = samples(GAME, on_test(), rounds(), "small")
    assert (found.decisions, found.wins) == (2, 1)
    assert (found.net, found.edge) == (Fraction(0), Fraction(1, 36))
    assert samples(GAME, Standing(), (), "") == ()
    assert whole().known_game is GAME
