"""The dealer of a round of cards: who calls and turns cards over, and who stays to its end."""

from __future__ import annotations

from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.rounds import verify_staff
from pitboss.pit.state import Table
from pitboss.rulebook.card_round import Call, Turn
from pitboss.rulebook.game import Rules


def verify_there(rules: Rules, table: Table) -> Refusal | None:
    """Whoever the game needs stays until its round is over."""
    return None if table.automatic else verify_staff(rules, table)


def verify_dealer(rules: Rules, table: Table, by: str, need: Call | Turn) -> Refusal | None:
    """Whether somebody in this role calls and turns cards over, with all there who must be."""
    stack = rules.game.shuffling
    if stack is not None and by not in stack.dealers:
        return refuse(f"that is for the dealer, not for the {by}", *need.law)
    return verify_there(rules, table)
