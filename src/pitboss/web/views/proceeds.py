"""What was raised, for guests and donors: the same figures as in the report, without names."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.floor.money_words import money
from pitboss.floor.receipts import net_proceeds_cents
from pitboss.floor.state import CLOSED_NIGHT, Floor
from pitboss.night.operations_report import GIVEN, OperationsReport, proceeds_trail
from pitboss.web.server.catalogue import words

MADE = "made"
"""The last step of a night that cost more than it brought in."""


class TrailLine(NamedTuple):
    """A step of the trail as printed: its kind, words, amount, and what is left after it."""

    kind: str
    words: str
    cents: str
    left: str
    share: int
    """The length of its bar: what is left, in thousandths of the largest amount along the way."""


def trail_view(report: OperationsReport) -> tuple[TrailLine, ...]:
    """The proceeds trail of a report, ready to print."""
    steps = proceeds_trail(report)
    most = max((step.left_cents for step in steps), default=0) or 1
    lines = []
    for step in steps:
        is_given = step.kind == GIVEN
        kind = MADE if is_given and step.cents > 0 else step.kind
        stands = -step.cents if is_given else step.left_cents
        lines.append(
            TrailLine(
                kind,
                step.words,
                money(step.cents),
                money(step.left_cents),
                max(0, 1000 * stands // most),
            )
        )
    return tuple(lines)


def raised_words(floor: Floor) -> str:
    """What the night raised and for which purpose; until it is closed, it says that this is not
    known yet."""
    if floor.status != CLOSED_NIGHT:
        return words("evening.not_yet")
    purpose = floor.plan.report.purpose if floor.plan and floor.plan.report else ""
    net = net_proceeds_cents(floor)
    if net <= 0:
        return words("evening.nothing")
    sum_ = money(net)
    if not purpose:
        return words("evening.raised", sum=sum_)
    return words("evening.raised_for", sum=sum_, purpose=purpose)
