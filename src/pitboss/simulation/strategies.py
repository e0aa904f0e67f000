"""Named strategies, and how strategies are written on a command line.

pass_odds                       a named one
flat:place 6:12                 twelve on place 6 whenever it may be placed
martingale:red:10:6             from 10, doubling after a loss, at most six times in a row
flat:pass:10 + odds:pass_odds:2 several together
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add

from pitboss.games.night_caribbean_stud import plans as stud_plans
from pitboss.games.night_let_it_ride import plans as ride_plans
from pitboss.rulebook.game import Rules
from pitboss.simulation.pieces import cover, keep, martingale, odds
from pitboss.simulation.strategy import BadStrategy, Strategy

POINTS = ("4", "5", "6", "8", "9", "10")

Given = str | Strategy | Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Named:
    """A strategy with a name, in one line of words.

    It can be played where all its wagers are offered, and only at `games` if some are named.
    """

    name: str
    says: str
    make: Callable[[Rules], Strategy]
    games: tuple[str, ...] = ()

    def fits(self, rules: Rules) -> bool:
        """Whether a game under these options offers every wager it needs."""
        if self.games and rules.game.id not in self.games:
            return False
        offered = rules.wagers.keys() | rules.macros.keys()
        return all(wager in offered for wager in self.make(rules).wagers())


def pass_odds(rules: Rules) -> Strategy:
    """Pass 10 with double odds."""
    return keep("pass", 10) + odds("pass_odds", times=2)


def pass_line(rules: Rules) -> Strategy:
    """Pass 10, with double odds where there are odds."""
    return pass_odds(rules) if "pass_odds" in rules.wagers else keep("pass", 10)


def three_point_molly(rules: Rules) -> Strategy:
    """Pass 10 and up to two come wagers of 10, double odds behind each where there are odds."""
    whole = pass_line(rules) + keep("come", 10, most=2)
    return whole + odds("come_odds", times=2) if "come_odds" in rules.wagers else whole


def place_on_points(stakes: Mapping[int, int], *, skip_point: bool) -> Strategy:
    """Place wagers while a point is on; idle on the come-out; not on the point if it is skipped."""
    parts = [
        keep(f"place {n}", stake, at=POINTS, down_at=(str(n),) if skip_point else ())
        for n, stake in stakes.items()
    ]
    return reduce(add, parts)


def iron_cross(rules: Rules) -> Strategy:
    """Pass 10 with odds, and on a point the field and place 5, 6, 8 without the point."""
    places = place_on_points({5: 10, 6: 12, 8: 12}, skip_point=True)
    return pass_line(rules) + places + keep("field", 5, at=POINTS)


def flat(wager: str, stake: int) -> Callable[[Rules], Strategy]:
    """One wager, always the same stake."""
    return lambda rules: keep(wager, stake)


def covering(stakes: Mapping[str, int]) -> Callable[[Rules], Strategy]:
    """Several wagers at once."""
    return lambda rules: cover(stakes)


CRAPS = ("nj.automated_craps", "night.craps")
ROULETTE_SIX = ("straight 17", "split 8-11", "three 1-2-3", "four 25-26-28-29", "column 1",
                "dozen 1")  # fmt: skip


def _plans(names: Iterable[str], words: Mapping[str, str], game: str) -> Iterator[Named]:
    """The well-known plans of a poker game, for 10."""
    return (Named(name, f"10; {words[name]}", _first_stake, (game,)) for name in names)


def _first_stake(rules: Rules) -> Strategy:
    """10 on the wager that a card game begins with; 10 each where it begins with several."""
    for name, macro in rules.macros.items():
        return keep(name, 10 * len(macro.parts))
    return keep(next(iter(rules.wagers)), 10)


BLACKJACK = ("night.blackjack", "night.multi_action_blackjack", "reference.blackjack")
SOLVED = ("night.caribbean_stud", "night.let_it_ride", "night.red_dog", *BLACKJACK)
NAMED = (
    Named("pass_odds", "pass 10 with double odds", pass_odds),
    Named("pass", "pass 10", flat("pass", 10)),
    Named("dont_pass", "don't pass 10", flat("dont_pass", 10)),
    Named(
        "three_point_molly",
        "pass 10 and up to two come wagers of 10, with double odds where there are odds",
        three_point_molly,
    ),
    Named(
        "iron_cross",
        "pass 10 with double odds; on a point field 5 and place 5, 6, 8 (not the point)",
        iron_cross,
    ),
    Named(
        "place_six_eight",
        "place 6 and 8 for 12 each while a point is on",
        lambda rules: place_on_points({6: 12, 8: 12}, skip_point=False),
        CRAPS,
    ),
    Named(
        "martingale_red",
        "red from 10, doubled after each loss, at most six times in a row",
        lambda rules: martingale("red", 10, 6),
    ),
    Named(
        "six_bets",
        "5 each on 17, 8-11, 1-2-3, 25-26-28-29, the first column and the first dozen",
        covering(dict.fromkeys(ROULETTE_SIX, 5)),
    ),
    Named(
        "red_and_column",
        "red 10 and the second column 10",
        covering({"red": 10, "column 2": 10}),
    ),
    Named("big", "big 10", flat("big", 10)),
    Named(
        "big_and_triples",
        "big 10, any three of a kind 1, totals 9 and 10 for 2 each",
        covering({"big": 10, "any_three_of_a_kind": 1, "total 9": 2, "total 10": 2}),
    ),
    Named("one_number", "5 on the six", flat("number 6", 5)),
    Named(
        "all_numbers",
        "5 on each of the six numbers",
        covering({f"number {face}": 5 for face in range(1, 7)}),
    ),
    Named(
        "field_and_places",
        "field 10 and place 5, 6 and 8 for 5, 6 and 6",
        covering({"field": 10, "place 5": 5, "place 6": 6, "place 8": 6}),
        ("nj.mini_dice",),
    ),
    Named("under", "under 7 for 10", flat("under_7", 10)),
    Named("beat", "10 on beating the dealer", flat("beat", 10)),
    Named("bank", "bank 20", flat("bank", 20)),
    Named("player", "player 20", flat("player", 20)),
    Named("tie", "tie 20", flat("tie", 20)),
    Named("best_raises", "red dog 10, raised by as much where it pays", flat("red_dog", 10)),
    Named("never_raises", "red dog 10, never raised", flat("red_dog", 10)),
    Named("always_raises", "red dog 10, always raised by as much", flat("red_dog", 10)),
    Named("four_red", "10 on four or more red cards", flat("red_4_or_more", 10)),
    *_plans(stud_plans.PLANS, stud_plans.IN_WORDS, "night.caribbean_stud"),
    *_plans(ride_plans.PLANS, ride_plans.IN_WORDS, "night.let_it_ride"),
    *(
        Named(name, f"10; {says}", _first_stake, BLACKJACK)
        for name, says in {
            "basic": "the best play by count and up card, every card as from a full shoe",
            "mimic_the_dealer": "draws as the dealer must, never doubles or splits",
            "never_bust": "draws as the dealer must, but never where a card could bust it",
        }.items()
    ),
    Named("best", "10; every decision as it brings most, worked out exactly", _first_stake, SOLVED),
    Named("ones_and_joker", "$1 for 10 and the joker for 1", covering({"$1": 10, "joker": 1})),
)
# What is played where no strategy is named; elsewhere it is the first of the list that fits.
DEFAULTS = {"nj.mini_dice": "field_and_places"}


def named_for(rules: Rules) -> tuple[Named, ...]:
    """The named strategies that can be played at a game under these options."""
    return tuple(named for named in NAMED if named.fits(rules))


def default_for(rules: Rules) -> Strategy:
    """The strategy of a game when none is named: its usual one, or its first wager flat."""
    fitting = {named.name: named for named in named_for(rules)}
    name = DEFAULTS.get(rules.game.id) or next(iter(fitting), "")
    if name in fitting:
        return fitting[name].make(rules).called(name)
    first = next(iter(rules.wagers))
    multiple = next((m for row in rules.wagers[first].multiples for m in row if m), 1)
    return keep(first, multiple)


def read(given: Given, rules: Rules) -> Strategy:
    """A strategy as it was given: itself, a name or a text, stakes by wager, or the usual one."""
    if given is None:
        return default_for(rules)
    if isinstance(given, Strategy):
        return given
    if isinstance(given, str):
        return _read_text(given, rules)
    if not isinstance(given, Mapping):
        raise BadStrategy(f"{given!r} is no strategy: give its name, or stakes by wager")
    return cover(given)


def _read_text(text: str, rules: Rules) -> Strategy:
    typed = [part.strip() for part in text.split("+")]
    parts = [_read_part(part, rules) for part in typed]
    bet: set[str] = set()
    for said, wagers in zip(typed, (part.wagers() for part in parts), strict=True):
        if wagers and bet.issuperset(wagers):
            names = ", ".join(rules.wager_words(wager) for wager in wagers)
            raise BadStrategy(f"{said!r} would never bet: an earlier part has {names} up already")
        bet.update(wagers)
    return reduce(add, parts) if len(parts) > 1 else parts[0].called(text.strip())


def _read_part(text: str, rules: Rules) -> Strategy:
    kind, *words = [word.strip() for word in text.split(":")]
    for named in named_for(rules):
        if named.name == text:
            return named.make(rules)
    try:
        if kind == "flat":
            wager, stake = words
            return _known(keep(wager, int(stake)), rules)
        if kind == "odds":
            rider, times = words
            return _known(odds(rider, times=int(times)), rules)
        if kind == "martingale":
            wager, base, doublings = words
            return _known(martingale(wager, int(base), int(doublings)), rules)
    except ValueError as wrong:
        if isinstance(wrong, BadStrategy):
            raise
        raise BadStrategy(f"cannot read {text!r}: {_HOW}") from None
    names = ", ".join(named.name for named in named_for(rules))
    raise BadStrategy(f"{rules.game.id} has no strategy {text!r}: it has {names}; {_HOW}")


def _known(strategy: Strategy, rules: Rules) -> Strategy:
    for wager in strategy.wagers():
        if wager not in rules.wagers and wager not in rules.macros:
            raise BadStrategy(f"{rules.game.id} has no wager {wager!r}")
    return strategy


_HOW = "write flat:WAGER:STAKE, odds:WAGER:TIMES or martingale:WAGER:STAKE:DOUBLINGS"
