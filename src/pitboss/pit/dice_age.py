"""How old dice may get on a table before they are changed."""

from __future__ import annotations

from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OPEN, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does


def verify_age(rules: Rules, table: Table, at_s: int) -> Refusal | None:
    """Dice that are too old are not thrown. What they showed before is called and settled."""
    custody = rules.game.custody
    if custody is None or at_s < 0 or table.desk.loaded_s < 0 or _is_thrown(rules, table):
        return None
    if at_s - table.desk.loaded_s > custody.most_s:
        hours = custody.most_s // 3600
        return refuse(f"these dice have been on the table for more than {hours} hours", custody.law)
    return None


def _is_thrown(rules: Rules, table: Table) -> bool:
    """Whether the throw of a round dealt by hand is over, and the round is not."""
    if table.called is not None:
        return True
    if table.automatic or table.status != OPEN:
        return False
    steps = rules.procedure
    result = next(i for i, step in enumerate(steps) if step.does is Does.RESULT)
    throws = [
        i for i, step in enumerate(steps[:result])
        if step.does is Does.STARTS or step.at_least is not None
    ]  # fmt: skip
    return bool(throws) and throws[-1] < table.step <= result
