"""Five-card hands by the definitions of 13:47-20.2."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import JOKERS, UNKNOWN, cards
from pitboss.games.poker.hand import Kind, best, compare, worths
from pitboss.rulebook.clause import clause as clause_of
from tests.playing import clause

KINDS = [
    ("As Ks Qs Js Ts", Kind.ROYAL_FLUSH, "royal-flush"),
    ("Kh Qh Jh Th 9h", Kind.STRAIGHT_FLUSH, "straight-flush"),
    ("5d 4d 3d 2d Ad", Kind.STRAIGHT_FLUSH, "straight-flush"),
    ("Qc Qd Qh Qs 2c", Kind.FOUR_OF_A_KIND, "four-of-a-kind"),
    ("8c 8d 8h 3s 3c", Kind.FULL_HOUSE, "full-house"),
    ("Kc Jc 8c 6c 2c", Kind.FLUSH, "flush"),
    ("Ac Kd Qh Js Tc", Kind.STRAIGHT, "straight"),
    ("5c 4d 3h 2s Ac", Kind.STRAIGHT, "straight"),
    ("Qc Kd Ah 2s 3c", Kind.HIGH_CARD, "straight-wrap"),
    ("Kc Ad 2h 3s 4c", Kind.HIGH_CARD, "straight-wrap"),
    ("Jc Qd Kh As 2c", Kind.HIGH_CARD, "straight-wrap"),
    ("Qd Kd Ad 2d 3d", Kind.FLUSH, "straight-wrap"),
    ("7c 7d 7h As 2c", Kind.THREE_OF_A_KIND, "three-of-a-kind"),
    ("Ac Ad 2h 2s Kc", Kind.TWO_PAIRS, "two-pairs"),
    ("2c 2d Kh Qs Jc", Kind.PAIR, "pair"),
]

# The better hand first. Each pair stands for what one definition says is best and worst.
BETTER = [
    ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "royal-flush"),
    ("Kh Qh Jh Th 9h", "Qc Jc Tc 9c 8c", "straight-flush"),
    ("6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad", "straight-flush"),
    ("Ac Ad Ah As 2c", "Kc Kd Kh Ks Qc", "four-of-a-kind"),
    ("3c 3d 3h 3s 4c", "2c 2d 2h 2s Ac", "four-of-a-kind"),
    ("Ac Ad Ah Ks Kc", "Kd Kh Kc As Ah", "full-house"),
    ("Ac Ad Ah Ks Kc", "Ac Ad Ah Qs Qc", "full-house"),
    ("2c 2d 2h 4s 4c", "2c 2d 2h 3s 3c", "full-house"),
    ("Kc Jc 8c 6c 3c", "Kd Jd 8d 6d 2d", "flush"),
    ("Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", "straight"),
    ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "straight"),
    ("Ac Ad Ah 3s 2c", "Kc Kd Kh As Qc", "three-of-a-kind"),
    ("3c 3d 3h 5s 4c", "2c 2d 2h As Kc", "three-of-a-kind"),
    ("Kc Kd 7h 7s 2c", "Kh Ks 6c 6d Ac", "two-pairs"),
    ("Kc Kd 7h 7s 3c", "Kh Ks 7c 7d 2c", "two-pairs"),
    ("3c 3d 4h 5s 6c", "2c 2d Ah Ks Qc", "pair"),
    ("9c 9d Kh 5s 3c", "9h 9s Kc 5d 2c", "pair"),
]


def _id(name: str) -> str:
    return f"nj-13-47-20-2-{name}"


def _params(rows: list[tuple[str, object, str]]) -> list[object]:
    return [pytest.param(*row[:2], marks=clause(_id(row[2]))) for row in rows]


@pytest.mark.parametrize(("hand", "kind"), _params(KINDS))  # type: ignore[arg-type]
def test_every_kind_of_hand(hand: str, kind: Kind) -> None:
    assert best(cards(hand)).kind is kind


@pytest.mark.parametrize(("better", "worse"), _params(BETTER))  # type: ignore[arg-type]
def test_which_of_two_hands_is_better(better: str, worse: str) -> None:
    assert compare(cards(better), cards(worse)) == 1
    assert compare(cards(worse), cards(better)) == -1


@clause(_id("straight"), _id("straight-flush"))
def test_the_worst_straights_hold_the_ace_as_lowest_card() -> None:
    for kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        ranks = [worth.ranks for worth in worths() if worth.kind is kind]
        assert ranks[0] == (5, 4, 3, 2, 1)
        assert ranks == sorted(ranks)
        assert len(ranks) == (10 if kind is Kind.STRAIGHT else 9)


@clause(_id("suit"), _id("push"))
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
        ("Ks 9s 8s 4s 3s", "Kc 9c 8c 4c 3c"),
        ("As Kd Qs Js 9s", "Ac Kc Qd Jc 9c"),
        ("7s 7h Qs Js 9s", "7c 7d Qd Jc 9c"),
    ],
)
def test_no_suit_is_higher_than_another(mine: str, theirs: str) -> None:
    assert compare(cards(mine), cards(theirs)) == 0


@clause(_id("push"))
def test_one_rank_more_in_the_last_card_is_no_push() -> None:
    assert compare(cards("7s 7h Qs Js 9s"), cards("7c 7d Qd Jc 8c")) == 1


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("5d 4d 3d 2d Ad", "straight flush, 5 high"),
        ("Qc Qd Qh Qs 2c", "four of a kind, queens"),
        ("8c 8d 8h 3s 3c", "full house, 8s over 3s"),
        ("Kc Jc 8c 6c 2c", "flush, king high"),
        ("Ac Ad 2h 2s Kc", "two pairs, aces and 2s"),
        ("2c 2d Kh Qs Jc", "pair of 2s"),
        ("Ac Kd Qh Js 9c", "ace high"),
    ],
)
def test_hands_have_their_names(hand: str, words: str) -> None:
    assert best(cards(hand)).in_words == words


@pytest.mark.parametrize(
    "hand",
    [cards("As Ks Qs Js"), cards("As Ks Qs Js Ts 9s"), cards("As As Qs Js Ts"), ()]
    + [(*cards("As Ks Qs Js"), other) for other in (JOKERS[0], UNKNOWN, 54)],
)
def test_an_invalid_hand_is_refused(hand: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a poker hand"):
        best(hand)


def test_kinds_cite_their_definitions() -> None:
    assert clause_of(_id("flush")) in Kind.FLUSH.law
    assert clause_of(_id("straight-wrap")) in Kind.STRAIGHT.law
    assert Kind.HIGH_CARD.law == ()
    assert all(kind.law for kind in Kind if kind is not Kind.HIGH_CARD)
