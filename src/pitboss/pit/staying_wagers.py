"""Winning wagers that may stay up, although their charge covers only one decision.

The player is asked while betting is open. A player who says yes pays the next charge out of the
win; a player who says no, or is not asked, gets the wager back with the win.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit.commands import KeepWager
from pitboss.pit.events import Event, WagerKept
from pitboss.pit.payable_stakes import chips_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.removing import wager_up
from pitboss.pit.state import PlacedWager, Table
from pitboss.pit.wagering import placing_commission
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import DONE, Disposition, WagerRules


def keep_wager(rules: Rules, table: Table, command: KeepWager) -> list[Event] | Refusal:
    """A player says whether a wager stays up if it wins."""
    standing = wager_up(rules, table, command.seat, command.wager)
    if isinstance(standing, Refusal):
        return standing
    key, _, wager = standing
    if not wager.asks_to_stay:
        words = f"{rules.wager_words(key)} cannot be left up when it wins"
        return refuse(words, *wager.law)
    return [WagerKept(command.seat, key, command.keep)]


def apply_wager_kept(rules: Rules, table: Table, event: WagerKept) -> Table:
    """The table with the player's answer."""
    seat = table.seats[event.seat]
    ups = {**seat.ups, event.key: replace(seat.ups[event.key], keep=event.keep)}
    return replace(table, seats={**table.seats, event.seat: replace(seat, ups=ups)})


def after_win(
    table: Table, number: int, *, wager: WagerRules, up: PlacedWager, cell: Disposition
) -> tuple[int, int]:
    """The state of a wager after a win, and the new charge if it stays up."""
    if cell.next == DONE or not wager.asks_to_stay:
        return cell.next, 0
    if not up.keep:
        return DONE, 0
    due = placing_commission(wager, up.stake, chips_of(table, number))
    return (cell.next, due) if isinstance(due, int) else (DONE, 0)
