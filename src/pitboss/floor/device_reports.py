"""What can be reported where a device draws: nobody handles dice, a wheel or cards there.

Real equipment that is not used cannot go wrong, and where guests also bet by phone, no chip can lie
across a line of the layout. The device itself can fail, and people can err. But once it has drawn,
nothing voids the round: otherwise someone who sees the result could decide whether it counts.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.floor.plan import CHIPS
from pitboss.floor.state import LiveTable
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.round_moment import report_effect
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Cause, Irregularity, OutcomeRemedy, ReportEffect

_ABOUT = {
    Cause.EQUIPMENT: "it is about equipment that people handle",
    Cause.LAYOUT: "it is about chips on a layout",
}


def can_happen(live: LiveTable, irregularity: Irregularity) -> bool:
    """Whether an irregularity can happen at a table at all."""
    return irregularity.cause not in _absent_causes(live)


def _absent_causes(live: LiveTable) -> Mapping[Cause, str]:
    """What cannot go wrong at a table, because it is not there, with the reason."""
    if not live.plan.electronic:
        return {}
    dice = {Cause.EQUIPMENT: "a device draws at this table"}
    if live.plan.mode == CHIPS:
        return dice
    return {**dice, Cause.LAYOUT: "guests bet by phone at this table"}


def verify_report(rules: Rules, live: LiveTable, command: c.Report) -> Refusal | None:
    """Why something cannot have gone wrong at a table where a device draws, or None."""
    known = (rule for rule in rules.irregularities if rule.name == command.irregularity)
    irregularity = next(known, None)
    if irregularity is None:
        return None
    if (why := _absent_causes(live).get(irregularity.cause)) is not None:
        words = f"{why}, so {irregularity.name!r} cannot happen here"
        return refuse(f"{words}: {_ABOUT[irregularity.cause]}", *irregularity.law)
    if _has_drawn(live.table) and _voids(rules, live.table, irregularity, command.by):
        words = "the device has drawn already, so this round is settled by what it drew"
        return refuse(f"{words}: report {irregularity.name!r} after that", *irregularity.law)
    return None


def _has_drawn(table: Table) -> bool:
    """Whether the round that is going on has a result, or cards that decide it."""
    return table.called is not None or (table.cards is not None and table.cards.round is not None)


def _voids(rules: Rules, table: Table, irregularity: Irregularity, role: str) -> bool:
    at = report_effect(rules, table, irregularity, role)
    if isinstance(at, Refusal) or at.change is not ReportEffect.REMEDY:
        return False
    return irregularity.remedy.outcome is OutcomeRemedy.DISCARDED
