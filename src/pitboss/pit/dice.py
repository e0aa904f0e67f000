"""The dice of a table: put on it, asked for, changed, and inspected before they are thrown."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.dice_custody import is_between_rounds, step_after_passing
from pitboss.pit.limits import verify_runs
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import DUE, OPEN, Desk, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Check, Does


def load_dice(rules: Rules, table: Table, command: c.LoadDice) -> list[e.Event] | Refusal:
    """Put a fresh set of dice on the table; never in the middle of a round."""
    custody = rules.game.dice_age
    sealed, law = rules.game.sealed, rules.game.sealed
    if command.by in ("player", "dealer") and custody is not None:
        return refuse("neither players nor the dealer handle the dice", law)
    if (no := verify_runs(rules, command.by)) is not None:
        return no
    if rules.game.play is not None or not isinstance(rules.space.outcomes[0], tuple):
        return refuse(f"{rules.game.name} is not played with dice")
    if command.at_s < 0:
        return refuse("say when the dice were put on the table", law)
    if sealed is not None and table.status == OPEN:
        return refuse("sealed dice are changed only while the table is not open", sealed)
    if table.status == OPEN and (no := verify_change_time(rules, table)) is not None:
        return no
    if table.status == OPEN and not (table.betting or is_between_rounds(rules, table)):
        return refuse("dice are changed between rounds, not during one", law)
    return [e.DiceLoaded(command.at_s, checks_to_repeat(rules, table), players_choose_dice(rules))]


def ask_for_dice(rules: Rules, table: Table, command: c.AskForDice) -> list[e.Event] | Refusal:
    """A player asks for new dice; they come after the next decision."""
    handling = rules.game.handling
    if handling is None or handling.change is None:
        return refuse("players cannot ask for new dice in this game")
    if command.seat not in table.seats:
        return refuse(f"nobody sits at seat {command.seat}", handling.change)
    if table.desk.new_dice:
        return refuse("a player has already asked for new dice", handling.change)
    return [e.DiceChangeAsked(command.seat)]


def change_dice(rules: Rules, table: Table, command: c.ChangeDice) -> list[e.Event] | Refusal:
    """Change the dice as a player asked, right after a decision and not before."""
    handling = rules.game.handling
    if handling is None or handling.change is None or not table.desk.new_dice:
        return refuse("no player has asked for new dice", handling.change if handling else None)
    if command.by not in handling.change_by:
        words = f"the dice are changed by the {' or '.join(handling.change_by)}"
        return refuse(words, handling.change)
    if table.desk.new_dice != DUE:
        return refuse("the dice are changed right after the next decision", handling.change)
    return [e.DiceChanged(checks_to_repeat(rules, table), players_choose_dice(rules))]


def players_choose_dice(rules: Rules) -> bool:
    """Whether players choose the dice they throw; new dice mean a new choice."""
    return any(step.new_holder for step in rules.procedure)


def verify_change_time(rules: Rules, table: Table) -> Refusal | None:
    """Why the dice cannot be changed now, where the law says to wait for a decision.

    Missing or unfit dice are replaced right away.
    """
    handling = rules.game.handling
    if handling is None or handling.change is None or table.phase == 0:
        return None
    if table.desk.failed & rules.dice_checks:
        return None
    return refuse("dice are changed right after a decision, not on a point", handling.change)


def checks_to_repeat(rules: Rules, table: Table) -> tuple[str, ...]:
    """The checks of the old dice that have to be repeated with the new ones.

    At an automatic table the change itself confirms them.
    """
    if table.automatic:
        return ()
    checked = table.desk.checked & rules.dice_checks
    return tuple(item.name for item in rules.opening if item.name in checked)


def blocking_check(rules: Rules, table: Table) -> Check | None:
    """The checklist item that stops play: one that failed, or one that new dice need."""
    names = table.desk.failed or table.desk.uninspected
    return next((item for item in rules.opening if item.name in names), None) if names else None


def verify_new_dice(rules: Rules, table: Table) -> Refusal | None:
    """Why nothing is thrown yet: a player asked for new dice. None if nobody did."""
    handling = rules.game.handling
    if table.desk.new_dice != DUE or handling is None:
        return None
    return refuse("a player asked for new dice: change them first", handling.change)


def apply_dice_loaded(rules: Rules, table: Table, event: e.DiceLoaded) -> Table:
    """The table with the fresh dice."""
    desk = replace(_desk_with_checks_due(table, event.due), loaded_s=event.at_s)
    return _with_other_dice(rules, replace(table, desk=desk), event)


def apply_dice_changed(rules: Rules, table: Table, event: e.DiceChanged) -> Table:
    """The table with the new dice that a player asked for."""
    desk = replace(_desk_with_checks_due(table, event.due), new_dice="")
    return _with_other_dice(rules, replace(table, desk=desk), event)


def _with_other_dice(rules: Rules, table: Table, event: e.DiceLoaded | e.DiceChanged) -> Table:
    """Where players choose their dice, new dice are offered first, even to the same shooter."""
    if not event.chosen:
        return table
    return replace(table, fresh=True, step=step_after_passing(rules, table))


def _desk_with_checks_due(table: Table, due: tuple[str, ...]) -> Desk:
    """The desk with these checks still to be made; at an open table they stop play."""
    desk, again = table.desk, frozenset(due)
    stops = desk.uninspected | again if table.status == OPEN else desk.uninspected
    return replace(desk, checked=desk.checked - again, uninspected=stops)


def verify_age(rules: Rules, table: Table, at_s: int) -> Refusal | None:
    """Why dice that are too old are not thrown. A throw already made is still settled."""
    custody = rules.game.dice_age
    if custody is None or at_s < 0 or table.desk.loaded_s < 0 or _is_thrown(rules, table):
        return None
    if at_s - table.desk.loaded_s > custody.most_s:
        hours = custody.most_s // 3600
        return refuse(f"these dice have been on the table for more than {hours} hours", custody.law)
    return None


def _is_thrown(rules: Rules, table: Table) -> bool:
    """Whether the throw of a round is over, and the round is not.

    An automatic table has no step for the throw, which directly follows its closing call.
    """
    if table.called is not None:
        return True
    if table.status != OPEN:
        return False
    if table.automatic:
        return not table.betting
    steps = rules.procedure
    result = next(i for i, step in enumerate(steps) if step.does is Does.RESULT)
    throws = [
        i
        for i, step in enumerate(steps[:result])
        if step.does is Does.STARTS or step.at_least is not None
    ]
    return bool(throws) and throws[-1] < table.step <= result
