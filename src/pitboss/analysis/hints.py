"""The best play of one hand, as far as the cards that its player sees can tell.

A hint is worked out for the decision at hand alone, so it comes at once where a whole strategy
card takes its time. Poker hands and red dog are counted card by card; blackjack is looked up in
the solution of a full shoe, as on its strategy card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.games.poker.hand import SIZE, best
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules

Worths = dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class Hint:
    """What each act that is allowed brings on average, in units of `unit`; the best comes first."""

    worths: Worths
    unit: str
    exact: bool = True

    @property
    def best(self) -> str:
        """The act that brings most."""
        return next(iter(self.worths))


def hint(rules: Rules, seen: Round, need: Decide) -> Hint | None:
    """The best play for who decides; `seen` is the round as that seat sees it."""
    play = rules.game.play
    make = _MAKERS.get(play.family) if play is not None else None
    made = make(rules, seen, need) if make is not None else None
    if made is None:
        return None
    allowed = {act.name for act in need.acts}
    order = sorted(made.worths, key=lambda act: -made.worths[act])
    worths = {act: made.worths[act] for act in order if act in allowed}
    return Hint(worths, made.unit, made.exact) if worths else None


def unseen(rules: Rules, seen: Round) -> list[int]:
    """The cards that a player cannot see, of a deck that is whole at the start of the round."""
    play = rules.game.play
    assert play is not None
    left = list(deck(play.jokers(rules)) * play.decks(rules))
    for hand in seen.hands.values():
        for card in hand.cards:
            if card != UNKNOWN:
                left.remove(card)
    return left


# --- poker hands -----------------------------------------------------------------------------
def _let_it_ride(rules: Rules, seen: Round, need: Decide) -> Hint | None:
    """What a bet left up brings, over every card that may still come."""
    play: Any = rules.game.play
    known = tuple(card for card in play.hand_of(seen, need.seat) if card != UNKNOWN)
    total, count = Fraction(0), 0
    for more in combinations(unseen(rules, seen), SIZE - len(known)):
        pays = play.pays_for(best((*known, *more)))
        count += 1
        total += rules.odds_of(pays).ratio if pays is not None else -1
    return Hint({"ride": total / count, "withdraw": Fraction(0)}, "the bet")


def _caribbean_stud(rules: Rules, seen: Round, need: Decide) -> Hint | None:
    """What betting brings against every hand that the dealer may hold, in units of the ante."""
    import numpy as np

    from pitboss.games.poker.lookup import strengths_of

    play: Any = rules.game.play
    mine = seen.hand(need.hand).cards
    (up,) = (card for card in seen.hand("dealer").cards if card != UNKNOWN)
    if UNKNOWN in mine:
        return None
    theirs = np.array([(up, *rest) for rest in combinations(unseen(rules, seen), SIZE - 1)])
    _, first, often = np.unique(strengths_of(theirs), return_index=True, return_counts=True)
    bet = next((one for one in need.acts if one.name == "bet"), None)
    if bet is None:  # there are no chips for it
        return Hint({"fold": Fraction(-1)}, "the ante")
    ante = seen.stakes[need.seat]["ante"]
    stakes = {"ante": ante, "bet": bet.stake}
    most, total = play.most(rules, ante), Fraction(0)
    for at, count in zip(first, often, strict=True):
        ended = play.ends(need.seat, mine, tuple(map(int, theirs[at])), most)
        total += int(count) * _net(rules, ended, stakes)
    return Hint({"bet": total / len(theirs) / ante, "fold": Fraction(-1)}, "the ante")


def _net(rules: Rules, verdicts: Any, stakes: dict[str, Any]) -> Fraction:
    """What some wagers bring by their verdicts."""
    total = Fraction(0)
    for one in verdicts:
        if one.kind == "wins":
            win = stakes[one.key] * rules.odds_of(one.pays).ratio
            total += win if one.most is None else min(win, Fraction(one.most))
        elif one.kind == "loses":
            total -= stakes[one.key] * one.part
    return total


# --- red dog ---------------------------------------------------------------------------------
def _red_dog(rules: Rules, seen: Round, need: Decide) -> Hint | None:
    """What each chip of a raise brings, over every third card."""
    play: Any = rules.game.play
    ends = play.ends(seen)
    pays = rules.odds_of(play.pays(play.spread(*ends))).ratio
    left = unseen(rules, seen)
    total = sum((pays if play.between(*ends, card) else Fraction(-1)) for card in left)
    return Hint({"raise": Fraction(total) / len(left), "stay": Fraction(0)}, "each chip raised")


# --- blackjack -------------------------------------------------------------------------------
def _blackjack(rules: Rules, seen: Round, need: Decide) -> Hint | None:
    """What the strategy card says of these cards; insurance by the cards that are not seen."""
    from pitboss.games.blackjack.solver.card import cell
    from pitboss.games.blackjack.solver.rows import tables_of
    from pitboss.games.blackjack.solver.solve import solve
    from pitboss.games.blackjack.solver.tables import KINDS

    play: Any = rules.game.play
    up, cards = seen.hand("dealer").cards[0], seen.hand(need.hand).cards
    if any(act.name == "no insurance" for act in need.acts):
        left = unseen(rules, seen)
        pays = rules.odds_of(play.law["insurance wins"]).ratio
        total = sum((pays if play.insures((up, card)) else Fraction(-1)) for card in left)
        return Hint({"insurance": Fraction(total) / len(left), "no insurance": Fraction(0)},
                    "the insurance")  # fmt: skip
    if UNKNOWN in cards:
        return None
    kinds = [play.value(card // 4 + 2) - 1 for card in cards]
    made = tuple(kinds.count(kind) for kind in range(KINDS))
    found = cell(solve(tables_of(rules)), made, play.value(up // 4 + 2) - 1)
    if found is None:
        return None
    worths = {act: Fraction(value) for act, value in found.values.items()}
    return Hint(worths, "the stake", exact=False)


_MAKERS: dict[str, Callable[[Rules, Round, Decide], Hint | None]] = {
    "blackjack": _blackjack,
    "multi_action_blackjack": _blackjack,
    "let_it_ride": _let_it_ride,
    "caribbean_stud": _caribbean_stud,
    "red_dog": _red_dog,
}
