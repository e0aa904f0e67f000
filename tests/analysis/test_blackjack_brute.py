"""Blackjack on shoes so small that every order of the cards can be played out, in fractions.

The player here knows nothing of the solver's mathematics: cards are drawn one after another in
the order of the table, hands of a split pair one after the other, the dealer last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pitboss.games import load
from pitboss.games.blackjack.solver.exact import Whole
from pitboss.games.blackjack.solver.solve import GameSolution, solve
from pitboss.games.blackjack.solver.spread import split_round
from pitboss.games.blackjack.solver.tables import KINDS, SolverTables, tabulate
from pitboss.games.blackjack.solver.values import ACTS, two

Left = tuple[int, ...]
Stood = tuple[tuple[int, int], ...]
# ace to ten: few kinds, mostly high, so that no hand grows long and no shoe runs out
SMALL = (1, 0, 0, 0, 0, 3, 3, 4, 0, 8)
WITH_FIVES = (2, 0, 0, 0, 4, 4, 0, 0, 0, 9)
NIGHT, REFERENCE = "night.blackjack", "reference.blackjack"


def tables(game_id: str, counts: Left, **options: Any) -> SolverTables:
    game = load(game_id)
    return tabulate(game.play, game.rules(options), counts=counts)  # type: ignore[arg-type]


def next_cards(left: Left) -> list[tuple[int, Fraction, Left]]:
    """Every card that can come next, its chance, and what is left then."""
    total = sum(left)
    assert total, "the shoe of this check is too small"
    return [
        (kind, Fraction(many, total), (*left[:kind], many - 1, *left[kind + 1 :]))
        for kind, many in enumerate(left)
        if many
    ]


def count(cards: tuple[int, ...]) -> int:
    low = sum(kind + 1 for kind in cards)
    return low + 10 if 0 in cards and low <= 11 else low


@dataclass(frozen=True)
class Brute:
    """Plays one up card to the end. A dealer's natural counts only if it takes everything.

    What a round counts is its net result, or what `measure` makes of it.
    """

    rules: SolverTables
    up: int
    h17: bool = False
    measure: Callable[[int], int] = int

    def dealer(self, left: Left, cards: tuple[int, ...], stood: Stood) -> Fraction:
        """What hands that stand (count, stake) bring against the dealer, who draws from here."""
        points = count(cards)
        soft = points != sum(kind + 1 for kind in cards)
        if len(cards) == 2 and set(cards) == {0, 9}:
            lost = -sum(stake for _, stake in stood)
            return Fraction(self.measure(lost) if self.rules.takes_all[self.up] else 0)
        if len(cards) > 1 and (points > 17 or (points == 17 and not (self.h17 and soft))):
            nets = (stake * self.result(own, points) for own, stake in stood)
            return Fraction(self.measure(sum(nets)))
        return sum(
            (
                chance * self.dealer(rest, (*cards, kind), stood)
                for kind, chance, rest in next_cards(left)
            ),
            Fraction(0),
        )

    def result(self, own: int, dealer: int) -> int:
        if own > 21:
            return -1
        if dealer > 21 or own > dealer:
            return 1
        return -1 if own < dealer else self.rules.result[20][20 - 12]


def act_values(brute: Brute, left: Left, cards: tuple[int, ...]) -> dict[str, Fraction]:
    """What each act on an unsplit hand brings, with best play after it."""

    @cache
    def end(left: Left, own: int, stake: int) -> Fraction:
        return brute.dealer(left, (brute.up,), ((own, stake),))

    @cache
    def best(left: Left, cards: tuple[int, ...]) -> Fraction:
        return max(acts(left, cards, len(cards) == 2).values())

    def acts(left: Left, cards: tuple[int, ...], first: bool) -> dict[str, Fraction]:
        values = {"stand": end(left, count(cards), 1)}
        if count(cards) >= 21:
            return values
        values["hit"] = sum(
            (ch * best(rest, tuple(sorted((*cards, k)))) for k, ch, rest in next_cards(left)),
            Fraction(0),
        )
        if first and brute.rules.doubles[cards[0]][cards[1]]:
            values["double"] = sum(
                (ch * end(rest, count((*cards, k)), 2) for k, ch, rest in next_cards(left)),
                Fraction(0),
            )
        return values

    return acts(left, cards, True)


def no_natural(brute: Brute, left: Left) -> Fraction:
    """The chance that the dealer has no natural, or that it does not matter."""
    if brute.rules.takes_all[brute.up]:
        return Fraction(1)
    return sum((ch for k, ch, _ in next_cards(left) if {k, brute.up} != {0, 9}), Fraction(0))


def without(counts: Left, *cards: int) -> Left:
    return tuple(many - cards.count(kind) for kind, many in enumerate(counts))


CASES = [
    (NIGHT, SMALL, {}),
    (NIGHT, SMALL, {"ties": "ii"}),
    (NIGHT, WITH_FIVES, {"ties": "iii"}),
    (REFERENCE, SMALL, {"decks": 1}),
    (REFERENCE, WITH_FIVES, {"decks": 1, "peek": False}),
    (REFERENCE, WITH_FIVES, {"decks": 1, "h17": True}),
]


@pytest.mark.parametrize(("game_id", "counts", "options"), CASES)
def test_every_hand_is_worth_what_playing_it_out_brings(
    game_id: str, counts: Left, options: dict[str, Any]
) -> None:
    rules = tables(game_id, counts, **options)
    solved = solve(rules)
    pairs = [(a, b) for a in range(KINDS) for b in range(a, KINDS) if counts[a] and counts[b]]
    for a, b in pairs:
        for up in range(KINDS):
            left = without(counts, a, b, up)
            if min(left) < 0 or {a, b} == {0, 9}:
                continue
            brute = Brute(rules, up, bool(options.get("h17")))
            expected = act_values(brute, left, (a, b))
            worth = solved.worth(two(a, b), up)
            looked = no_natural(brute, left)
            for act, value in expected.items():
                assert worth[act] == pytest.approx(float(value / looked), abs=1e-12)


def split_out(brute: Brute, solved: GameSolution, kind: int, counts: Left) -> Fraction:
    """Play a split pair hand by hand in the order of the table, by the solved policy."""
    up = brute.up
    split = solved.splits[kind][int(solved.how[kind, up])]
    place = solved.values.hands.place

    @cache
    def value(left: Left, stood: Stood, hands: int, waiting: int) -> Fraction:
        """`waiting` one-card hands are still to be played, of `hands` in all."""
        if not waiting:
            return brute.dealer(left, (up,), stood)
        return sum(
            (ch * second(rest, stood, hands, waiting, k) for k, ch, rest in next_cards(left)),
            Fraction(0),
        )

    def second(left: Left, stood: Stood, hands: int, waiting: int, card: int) -> Fraction:
        if card == kind and hands < split.most_hands:
            return value(left, stood, hands + 1, waiting + 1)
        acts = split.act_pair if card == kind else split.act

        def done(left: Left, points: int, stake: int) -> Fraction:
            return value(left, tuple(sorted((*stood, (points, stake)))), hands, waiting - 1)

        def on(left: Left, cards: tuple[int, ...]) -> Fraction:
            hand = tuple(cards.count(k) for k in range(KINDS))
            act = "stand" if count(cards) > 21 else ACTS[int(acts[place[hand], up])]
            if act == "stand":
                return done(left, count(cards), 1)
            after = next_cards(left)
            if act == "hit":
                return sum((ch * on(rest, (*cards, k)) for k, ch, rest in after), Fraction(0))
            doubled = (ch * done(rest, count((*cards, k)), 2) for k, ch, rest in after)
            return sum(doubled, Fraction(0))

        return on(left, (kind, card))

    return value(without(counts, kind, kind, up), (), 2, 2)


SPLITS = [
    (NIGHT, SMALL, {}, 7, 5),
    (NIGHT, SMALL, {"ties": "ii"}, 7, 9),
    (NIGHT, SMALL, {"max_hands": 3}, 7, 6),
    (NIGHT, SMALL, {}, 5, 9),
    (REFERENCE, SMALL, {"decks": 1}, 7, 5),
    (REFERENCE, SMALL, {"decks": 1, "max_hands": 2}, 6, 9),
    (REFERENCE, WITH_FIVES, {"decks": 1, "max_hands": 3}, 5, 4),
    (REFERENCE, WITH_FIVES, {"decks": 1, "peek": False}, 0, 9),
]


@pytest.mark.parametrize(("game_id", "counts", "options", "kind", "up"), SPLITS)
def test_a_split_pair_is_worth_exactly_what_playing_it_out_brings(
    game_id: str, counts: Left, options: dict[str, Any], kind: int, up: int
) -> None:
    rules = tables(game_id, counts, **options)
    solved = solve(rules)
    brute = Brute(rules, up)
    left = without(counts, kind, kind)
    chance_of_up = Fraction(left[up], sum(left))
    value = split_round(solved, kind, up).value
    assert value == chance_of_up * split_out(brute, solved, kind, counts)


@pytest.mark.parametrize(("game_id", "counts", "options", "kind", "up"), SPLITS)
def test_a_split_pair_varies_as_playing_it_out_does(
    game_id: str, counts: Left, options: dict[str, Any], kind: int, up: int
) -> None:
    """The square to the last digit; the chances too, within the bound that three hands leave."""
    rules = tables(game_id, counts, **options)
    solved = solve(rules)
    left = without(counts, kind, kind)
    chance_of_up = left[up] / sum(left)

    def mean(measure: Callable[[int], int]) -> float:
        brute = Brute(rules, up, measure=measure)
        return chance_of_up * float(split_out(brute, solved, kind, counts))

    split = split_round(solved, kind, up)
    assert split.square == pytest.approx(mean(lambda net: net * net), abs=1e-13)
    apart = 0.0
    for net in range(-8, 9):
        chance = mean(lambda result, net=net: int(result == net))  # type: ignore[misc]
        apart += abs(split.law.get(net, 0.0) - chance)
    assert apart / 2 <= split.more + 1e-13
    if options.get("max_hands") == 2:
        assert split.more == 0


@pytest.mark.parametrize(("game_id", "counts", "options"), CASES[:5])
def test_the_parts_of_a_round_make_one_whole(
    game_id: str, counts: Left, options: dict[str, Any]
) -> None:
    solved = solve(tables(game_id, counts, **options))
    whole = Whole(solved)
    assert sum(whole.results.values()) + whole.split_chance == 1
    for (kind, up), chance in whole.split.items():
        joint = float(whole.rounds[kind, up].value)
        assert joint == pytest.approx(float(solved.split[kind, up]), abs=1e-12)
        assert chance > 0
