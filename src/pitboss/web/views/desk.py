"""What only the people at a table see: next step, checklist, paying out, trouble, relief."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.floor.acts import DEALER, POSTS
from pitboss.floor.chips import make_up
from pitboss.floor.next_step import Next, next_step
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.pit import commands as c
from pitboss.pit.decide import decide
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, Outcome
from pitboss.rulebook.procedure import Check
from pitboss.web.shapes import (
    ActView,
    CheckView,
    DeskView,
    LineView,
    NextView,
    ResultView,
    TroubleView,
)
from pitboss.web.views.houses import transfers
from pitboss.web.views.law import law

if TYPE_CHECKING:
    from pitboss.web.hall import Hall


def desk(hall: Hall, name: str, result: ResultView | None) -> DeskView:
    """The desk of a table."""
    floor = hall.floor
    live, rules = floor.tables[name], rules_of(floor, name)
    lines = result.lines if result is not None else ()
    conduct = hall.conduct
    return DeskView(
        next=next_view(next_step(floor, name)),
        checklist=tuple(_check(rules, live, item) for item in rules.opening)
        if live.table.status != OPEN else (),
        rack=live.rack, chips=live.plan.chips,
        make_up=_made_up(live, lines), order=_in_order(lines),
        trouble=tuple(_trouble(rules, live, one) for one in rules.irregularities),
        posts=live.posts, relief=_relief(floor, live),
        waiting=tuple(one for one in transfers(floor) if one.table == name),
        by_itself=conduct is not None and name in conduct.on,
        incidents=live.table.desk.incidents,
    )  # fmt: skip


def next_view(step: Next | None) -> NextView | None:
    """The next step as a console shows it."""
    if step is None:
        return None
    act = None
    if step.command is not None:
        act = ActView(step.words, step.command, law=law(step.law), default=bool(step.waits_for))
    choices = tuple(
        ActView(one.name, c.Choose(step.waits_for, one.name, _least(one.stake)), law=law(one.law))
        for one in step.acts
    )
    return NextView(
        step.words, step.call, step.by, law(step.law), act, step.asks, step.many, step.waits_for,
        choices,
    )  # fmt: skip


def _least(stake: int | tuple[int, int]) -> int:
    return stake if isinstance(stake, int) else stake[0]


def _check(rules: Rules, live: LiveTable, item: Check) -> CheckView:
    desk = live.table.desk
    command = c.PassCheck(item.name, item.by[0],
                          count=item.at_least.figure() if item.at_least else 1)  # fmt: skip
    return CheckView(
        item.name, item.by, item.name in desk.checked, item.name in desk.failed,
        ActView(item.name, command), law(item.law),
    )  # fmt: skip


def _made_up(live: LiveTable, lines: tuple[LineView, ...]) -> dict[str, dict[str, int]]:
    """Each sum that is paid out, in the table's own chips: value and count."""
    found: dict[str, dict[str, int]] = {}
    for sum_ in {one.win for one in lines if one.win}:
        made = make_up(sum_, live.plan.chips)
        if not isinstance(made, Refusal):
            found[str(sum_)] = {str(value): many for value, many in made.items()}
    return found


def _in_order(lines: tuple[LineView, ...]) -> tuple[LineView, ...]:
    """Losing wagers are collected before winning ones are paid, each in the order of the rules."""
    losers = tuple(one for one in lines if one.kind == "loses")
    return (*losers, *(one for one in lines if one.kind != "loses"))


def _trouble(rules: Rules, live: LiveTable, one: Irregularity) -> TroubleView:
    """An irregularity, with what it would come to now and what has to be said with it."""
    by = one.by[0]
    asks = tuple(
        word for word, wanted in (
            ("seat", one.remedy.one_wager or one.remedy.one_hand),
            ("wager", one.remedy.one_wager), ("card", bool(one.remedy.card)),
        ) if wanted
    )  # fmt: skip
    command = c.Report(one.name, by)
    if asks:
        act: ActView | None = ActView(one.name, command)
        comes_to = _in_words(one)
    else:
        answer = decide(rules, live.table, command)
        refused = isinstance(answer, Refusal)
        comes_to = answer.words if isinstance(answer, Refusal) else _in_words(one)
        act = None if refused else ActView(one.name, command)
    return TroubleView(one.name, one.question or one.call, one.by, comes_to, act, asks,
                       law(one.law))  # fmt: skip


def _in_words(one: Irregularity) -> str:
    """What a remedy comes to."""
    remedy = one.remedy
    parts = [remedy.outcome.value, remedy.wagers.value]
    if remedy.one_hand:
        parts = ["that hand is out of the round", "its wager is lost" if remedy.forfeits
                 else "its wager goes back"]  # fmt: skip
    if remedy.outcome is Outcome.DISCARDED and remedy.betting_reopens:
        parts.append("wagers are taken again")
    if remedy.out_of_service:
        parts.append("the table is out of service")
    if remedy.reshuffle:
        parts.append("the cards are shuffled")
    return ", ".join(parts)


def _relief(floor: Floor, live: LiveTable) -> tuple[str, ...]:
    """Who could take the dealer's post now: on duty, at no post, and allowed to deal here."""
    assert floor.plan is not None
    roles = POSTS[floor.plan.house][DEALER].roles
    return tuple(
        person for person, duty in floor.duty.items()
        if not duty.post and not duty.window and set(roles) & set(floor.people[person].roles)
    )  # fmt: skip
