"""The best play of one blackjack hand, looked up in the solution of a full shoe."""

from __future__ import annotations

from fractions import Fraction

from pitboss.analysis.solver import Hint, unseen_cards
from pitboss.equipment.cards import UNKNOWN
from pitboss.games.blackjack.settlement import play_of
from pitboss.games.blackjack.solver.card import cell
from pitboss.games.blackjack.solver.rows import tables_of
from pitboss.games.blackjack.solver.solve import solve
from pitboss.games.blackjack.solver.tables import KINDS
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules


def hint(rules: Rules, view: Round, need: Decide) -> Hint | None:
    """What the strategy card says of these cards; insurance by the cards that are not seen."""
    play = play_of(rules)
    up, cards = view.hand("dealer").cards[0], view.hand(need.hand).cards
    if any(act.name == "no insurance" for act in need.acts):
        left = unseen_cards(rules, view)
        pays = rules.odds_of(play.law["insurance wins"]).ratio
        total = sum((pays if play.insures((up, card)) else Fraction(-1)) for card in left)
        return Hint(
            {"insurance": Fraction(total) / len(left), "no insurance": Fraction(0)}, "the insurance"
        )
    if UNKNOWN in cards:
        return None
    kinds = [play.value(card // 4 + 2) - 1 for card in cards]
    hand = tuple(kinds.count(kind) for kind in range(KINDS))
    entry = cell(solve(tables_of(rules)), hand, play.value(up // 4 + 2) - 1)
    if entry is None:
        return None
    worths = {act: Fraction(value) for act, value in entry.values.items()}
    return Hint(worths, "the stake", exact=False)
