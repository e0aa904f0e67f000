"""A shaker that a button starts: the selector switch, the one lit button, arming and pressing.

Nothing is stored here. Which button is selected, lit and armed follows from who holds the device
and from how far the dealer has come in the round.
"""

from __future__ import annotations

from pitboss.pit.commands import PressButton, SelectButton, TakeStep
from pitboss.pit.events import Event, IncidentNoted
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.rounds import current_step, take_step
from pitboss.pit.state import DEALER, NOBODY, OPEN, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does, Step


def selected_position(rules: Rules, table: Table) -> int:
    """The position that the selector switch is set to: a seat, the dealer (0), or nobody."""
    place = _place(rules, Does.SELECTS)
    on = not table.automatic and table.status == OPEN and 0 <= place < table.step
    return table.hands.holder if on else NOBODY


def armed_position(rules: Rules, table: Table) -> int:
    """The position whose button starts the shaker if it is pressed now, or nobody."""
    ready = current_step(rules, table).does is Does.STARTS
    return selected_position(rules, table) if ready else NOBODY


def button_lights(rules: Rules, table: Table) -> dict[int, bool]:
    """Whether the button of each position is lit: the dealer's (0) and one for every seat."""
    lit = selected_position(rules, table)
    return {position: position == lit for position in (DEALER, *sorted(table.seats))}


def select_button(rules: Rules, table: Table, command: SelectButton) -> list[Event] | Refusal:
    """Set the selector switch; only the holder's button may be selected."""
    due = _step(rules, Does.SELECTS)
    if due is None or table.automatic:
        return refuse("there is no selector switch to set here")
    holder = table.hands.holder
    if holder == NOBODY:
        return refuse("nobody has accepted the device yet", *due.law)
    if command.seat != holder:
        words = f"{_position_words(holder)} holds the device, not {_position_words(command.seat)}"
        return refuse(f"set the switch to the operator's button: {words}", *due.law)
    return take_step(rules, table, TakeStep(due.name, due.by[0]))


def press_button(rules: Rules, table: Table, command: PressButton) -> list[Event] | Refusal:
    """Press a button: the armed one starts the roll, any other press is ignored and noted."""
    due = _step(rules, Does.STARTS)
    if due is None or table.automatic:
        return refuse("there is no button to press here")
    if command.seat != DEALER and command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}", *due.law)
    ready = armed_position(rules, table)
    if ready == command.seat:
        return take_step(rules, table, TakeStep(due.name, "holder", 1, command.seat, command.at_s))
    lit = selected_position(rules, table) == command.seat
    why = "it is not armed" if lit else "it is not the selected one"
    note = f"the press on the button of {_position_words(command.seat)} was ignored: {why}"
    return [IncidentNoted("button", note)]


def _position_words(position: int) -> str:
    return f"seat {position}" if position else "the dealer"


def _place(rules: Rules, does: Does) -> int:
    return next((i for i, step in enumerate(rules.procedure) if step.does is does), -1)


def _step(rules: Rules, does: Does) -> Step | None:
    place = _place(rules, does)
    return rules.procedure[place] if place >= 0 else None
