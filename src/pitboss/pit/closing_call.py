"""The closing call at an automatic table: nobody bets on a real throw that is already visible."""

from __future__ import annotations

from pitboss.pit.commands import TakeStep
from pitboss.pit.dice import verify_age, verify_new_dice
from pitboss.pit.events import BettingClosed, BettingOpened, Event
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.required_wagers import stakes_of
from pitboss.pit.rounds import opening_step, verify_checks
from pitboss.pit.state import OPEN, Table
from pitboss.rulebook.game import Rules


def is_closing_call(rules: Rules, table: Table, words: str) -> bool:
    """Whether these words close the betting at an automatic table, which has no other steps."""
    return table.automatic and rules.closing_step.is_done_by(words)


def close_betting(rules: Rules, table: Table, command: TakeStep) -> list[Event] | Refusal:
    """Close the betting; the next round opens it again."""
    due = rules.closing_step
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if not table.betting:
        return refuse("betting is already closed", *due.law)
    if command.seat or command.by not in due.by:
        return refuse(f"{due.name!r} is called by the {' or '.join(due.by)}", *due.law)
    no = verify_checks(rules, table) or verify_new_dice(rules, table)
    no = no or verify_age(rules, table, command.at_s)
    return no if no is not None else [BettingClosed()]


def is_reopening_call(rules: Rules, table: Table, words: str) -> bool:
    """Whether these words reopen the betting at an automatic table after its closing call."""
    return table.automatic and not table.betting and opening_step(rules).is_done_by(words)


def reopen_betting(rules: Rules, table: Table, command: TakeStep) -> list[Event] | Refusal:
    """Reopen the betting, but only if nothing is wagered, dealt or thrown.

    Not with dice and wheels: players might bet on a throw that they have seen.
    """
    due = opening_step(rules)
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    dealt = table.cards is not None and table.cards.round is not None
    if rules.game.play is None or dealt or table.called is not None or stakes_of(table):
        return refuse("betting is closed until this round is over", rules.closing_step.law[0])
    if command.seat or command.by not in due.by:
        return refuse(f"{due.name!r} is called by the {' or '.join(due.by)}", *due.law)
    no = verify_checks(rules, table)
    return no if no is not None else [BettingOpened()]
