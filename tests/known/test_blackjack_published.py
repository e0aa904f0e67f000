"""Published figures of blackjack, typed from the sources, against the reference house.

WIZARD is appendix 9 of the Wizard of Odds, wizardofodds.com/games/blackjack/appendix/9, one page
for each number of decks: returns of every first hand to six places, dealer's ace here, and the
return of the game. Its split hands know how many hands there are, ours do not, so the returns of
the game differ by up to a hundred-thousandth of the stake.

FARMER is E. Farmer's analyzer 7.6 (github.com/possibly-wrong/blackjack) run at the same rules:
split hands played as if they were not split. SHOE is a small shoe he published at
blackjackinfo.com, "Software update with new split EVs", page 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.games.blackjack.solver.exact import Whole
from pitboss.games.blackjack.solver.rows import insurance
from pitboss.games.blackjack.solver.solve import solve
from pitboss.games.blackjack.solver.tables import NAMES, SolverTables, tabulate
from pitboss.games.blackjack.solver.values import two

ACE, SEVEN = 0, 6


def reference(counts: tuple[int, ...] | None = None, **options: Any) -> SolverTables:
    game = load("reference.blackjack")
    return tabulate(game.play, game.rules(options), counts=counts)  # type: ignore[arg-type]


WIZARD_HANDS = {
    ("1 deck, stands on soft 17", (("decks", 1),)): """
        2,A -0.661732 -0.067808 -0.593281
        3,A -0.661047 -0.100568 -0.595803
        3,2 -0.659375 -0.291565 -1.318751
        4,A -0.658818 -0.153931 -0.619882
        4,2 -0.658712 -0.334901 -1.295655
        4,3 -0.657967 -0.345048 -1.126423
        5,A -0.659151 -0.206061 -0.656070
        5,2 -0.657529 -0.331115 -1.125237
        5,3 -0.656761 -0.217133 -0.793964
        5,4 -0.654533 -0.070215 -0.395771
        6,A -0.482815 -0.199899 -0.527213
        6,2 -0.639160 -0.225772 -0.799095
        6,3 -0.638344 -0.078495 -0.401329
        6,4 -0.636118 0.081506 0.048615
        6,5 -0.634013 0.172946 0.240259
        7,A -0.101015 -0.108386 -0.357778""",
    ("1 deck, hits soft 17", (("decks", 1), ("h17", True))): """
        2,A -0.589084 -0.107929 -0.552040
        3,A -0.587263 -0.139124 -0.548792
        3,2 -0.584988 -0.322592 -1.169976
        4,A -0.585081 -0.188317 -0.569570
        5,4 -0.581270 -0.121173 -0.419143
        6,A -0.507702 -0.229134 -0.529713
        6,4 -0.575556 0.045103 0.030867
        6,5 -0.575374 0.143003 0.234296""",
    ("2 decks, hits soft 17", (("decks", 2), ("h17", True))): """
        2,A -0.594150 -0.103429 -0.571816
        4,3 -0.590338 -0.362212 -1.077576
        5,A -0.592718 -0.221872 -0.598489
        6,5 -0.587564 0.121079 0.166650
        7,A -0.224703 -0.165428 -0.416886""",
    ("5 decks, stands on soft 17", (("decks", 5),)): """
        2,A -0.666073 -0.059817 -0.618525
        4,3 -0.664918 -0.316950 -1.129202
        6,A -0.478961 -0.183653 -0.535696
        6,5 -0.660850 0.148532 0.133896""",
    ("6 decks, hits soft 17, no hole card", (("h17", True), ("peek", False))): """
        2,A -0.722356 -0.379910 -1.024099
        5,4 -0.721243 -0.396287 -0.932671
        6,A -0.665166 -0.463296 -0.999484
        6,5 -0.720879 -0.235772 -0.535879""",
    ("8 decks, hits soft 17, no hole card", (("decks", 8), ("h17", True), ("peek", False))): """
        2,A -0.722307 -0.378980 -1.024082
        5,4 -0.721465 -0.395636 -0.932679
        6,5 -0.721201 -0.235977 -0.537869""",
}  # fmt: skip


@pytest.mark.parametrize("rules", WIZARD_HANDS, ids=lambda rules: rules[0])
def test_hands_against_an_ace_are_worth_what_the_wizard_prints(rules: Any) -> None:
    solved = solve(reference(**dict(rules[1])))
    for line in WIZARD_HANDS[rules].split("\n")[1:]:
        hand, *printed = line.split()
        a, b = (NAMES.index(name) for name in hand.split(","))
        worth = solved.worth(two(a, b), ACE)
        for act, figure in zip(("stand", "hit", "double"), printed, strict=True):
            assert worth[act] == pytest.approx(float(figure), abs=6e-7), (hand, act)


WIZARD_GAMES = [
    ({"decks": 1}, 0.001839),
    ({"decks": 1, "das": False}, 0.000423),
    ({"decks": 1, "h17": True}, -0.000072),
    ({"decks": 2, "h17": True}, -0.003797),
    ({"decks": 5}, -0.003804),
    ({"h17": True, "peek": False}, -0.0072705),
]


@pytest.mark.parametrize(("options", "printed"), WIZARD_GAMES)
def test_the_game_returns_what_the_wizard_prints(options: dict[str, Any], printed: float) -> None:
    assert float(Whole(solve(reference(**options))).ev) == pytest.approx(printed, abs=1e-5)


FARMER_GAMES = [({}, "-0.402870"), ({"decks": 1}, "0.181934"), ({"max_hands": 2}, "-0.456886")]


@pytest.mark.parametrize(("options", "percent"), FARMER_GAMES)
def test_played_as_unsplit_the_game_returns_what_farmers_analyzer_prints(
    options: dict[str, Any], percent: str
) -> None:
    whole = Whole(solve(reference(**options), as_unsplit=True))
    assert f"{float(whole.ev) * 100:.6f}" == percent


def test_the_spread_of_results_is_that_of_farmers_analyzer() -> None:
    # 6 decks, no second split: his standard deviation of a round
    whole = Whole(solve(reference(max_hands=2), as_unsplit=True))
    square = sum(float(net * net * chance) for net, chance in whole.results.items())
    square += sum(float(c) * whole.rounds[at].square for at, c in whole.split.items())
    assert f"{(square - float(whole.ev) ** 2) ** 0.5:.5f}" == "1.14654"


def test_a_small_shoe_of_farmers() -> None:
    # no aces, four 2s and 3s, two 4s and 7s, seven tens; 2,2 against 7
    solved = solve(reference((0, 4, 4, 2, 0, 0, 2, 0, 0, 7), decks=1), as_unsplit=True)
    worth = solved.worth(two(1, 1), SEVEN)
    printed = {
        "stand": "-61.639194139",
        "hit": "-13.266733267",
        "double": "-123.278388278",
        "split": "-76.210220335",
    }
    assert {act: f"{value * 100:.9f}" for act, value in worth.items()} == printed


@pytest.mark.parametrize(
    ("decks", "edge"), [(1, "1/17"), (2, "7/103"), (6, "23/311"), (8, "31/415")]
)
def test_insurance_has_its_published_edge(decks: int, edge: str) -> None:
    # ten-values left behind one ace: 16 of 51, 32 of 103, 96 of 311, 128 of 415; edge 1 - 3p
    assert str(insurance(reference(decks=decks)).edge) == edge
