"""Steps that need no click of their own: steps with nothing to do, and the throw of dice that are
keyed in by hand.

The core asks for every step of the procedure and gets every one, in order and in the name of the
person who does it. This saves a click on "collect losing wagers" when nobody has lost, and one on
"throw" when the dice are already lying there.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.next_step import OUTCOME, NextStep, next_step
from pitboss.floor.plan import CHIPS
from pitboss.floor.post_holders import acting_person
from pitboss.floor.state import Floor, rules_of
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import current_step
from pitboss.rulebook.procedure import Does
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS
from pitboss.web.shapes import ActView, NextView
from pitboss.web.views.law import law_views

_TOUCHED_KINDS = {
    Does.COLLECTS: (LOSES,),
    Does.PAYS: (WINS, RETURNS, MOVES),
    Does.SETTLES: (LOSES, WINS, RETURNS, MOVES),
}
_NEVER_BUNDLED = (Does.OPENS, Does.CLOSES)
"""Whatever is called out to the players is always a separate step."""


def bundle_steps(floor: Floor, name: str, view: NextView) -> NextView:
    """The next step with the ones that go along with it, as long as there is nothing to do."""
    step, idle, steps = next_step(floor, name), list[str](), list[NextStep]()
    while step is not None:
        steps.append(step)
        if not _is_idle(floor, name, step):
            break
        idle.append(step.words)
        assert step.command is not None
        order = o.Order("", acting_person(floor, name, step.by, step.command), step.command, name)
        decision = decide(floor, order, o.OrderContext(at_ms=0))
        if isinstance(decision, Refusal):
            break
        floor = decision.floor
        step = next_step(floor, name)
        if step is None or not _goes_with(floor, name, step, steps[0]):
            break
    if not idle or len(steps) == 1:
        return replace(view, idle=tuple(idle))
    last = steps[-1]
    then = tuple(
        ActView(words=later.words, command=later.command, law=law_views(later.law))
        for later in steps[1:]
        if later.command is not None
    )
    return replace(
        view,
        words=last.words,
        call=last.call,
        law=law_views(last.law),
        idle=tuple(idle),
        then=then,
        choices=(),
    )


def _is_idle(floor: Floor, name: str, step: NextStep) -> bool:
    """Whether this step settles a result and touches no wager. If guests bet with chips, this
    program does not know what is on the table, so there is always something to check."""
    live = floor.tables[name]
    called = live.table.called
    if called is None or live.plan.mode == CHIPS or not isinstance(step.command, c.TakeStep):
        return False
    kinds = _TOUCHED_KINDS.get(current_step(rules_of(floor, name), live.table).does)
    return kinds is not None and not any(line.kind in kinds for line in called.lines)


def _goes_with(floor: Floor, name: str, step: NextStep, first: NextStep) -> bool:
    """Whether a step may follow right away: same person, nothing to enter or say."""
    if not isinstance(step.command, c.TakeStep) or step.by != first.by or step.asks:
        return False
    due = current_step(rules_of(floor, name), floor.tables[name].table)
    return (
        not step.waits_for
        and step.many <= 1
        and due.does not in _NEVER_BUNDLED
        and len(due.ways) == 1
    )


def dice_reading(floor: Floor, name: str, step: NextStep) -> tuple[Floor, NextStep] | None:
    """The step in which real dice are read, and the floor right before it; only if `step` comes
    just before, asks for nothing, and the core would allow it."""
    rules, live = rules_of(floor, name), floor.tables[name]
    dice = rules.game.play is None and isinstance(rules.space.outcomes[0], tuple)
    if not dice or live.plan.electronic or not isinstance(step.command, c.TakeStep):
        return None
    due = current_step(rules, live.table)
    if due.does is not Does.NOTHING or len(due.ways) > 1 or step.many > 1:
        return None
    decision = decide(
        floor,
        o.Order("", acting_person(floor, name, step.by, step.command), step.command, name),
        o.OrderContext(at_ms=0),
    )
    if isinstance(decision, Refusal):
        return None
    reads = next_step(decision.floor, name)
    return (decision.floor, reads) if reads is not None and reads.asks == OUTCOME else None
