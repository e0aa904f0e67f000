"""Irregularities: who may report one at this point of a round, and the remedy."""

from __future__ import annotations

from pitboss.pit import card_irregularities, dealing
from pitboss.pit.commands import (
    Report,
)
from pitboss.pit.dice_custody import is_between_rounds, is_refused_by_all
from pitboss.pit.events import (
    CheckFailed,
    Event,
    IncidentNoted,
    LeavingPlay,
    SettledByHand,
    StackEnded,
    TakenOutOfService,
)
from pitboss.pit.refusal import Refusal, refuse, with_article
from pitboss.pit.required_wagers import stakes_of
from pitboss.pit.round_moment import current_moments, report_effect
from pitboss.pit.rounds import current_step, step_applies, void_event
from pitboss.pit.state import CLOSED, OPEN, Table
from pitboss.pit.wager_corrections import return_wager
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import (
    Irregularity,
    OutcomeRemedy,
    ReportEffect,
    ReportMoment,
    WagerRemedy,
)


def report(rules: Rules, table: Table, command: Report) -> list[Event] | Refusal:
    """Apply the remedy of an irregularity."""
    known = {irregularity.name: irregularity for irregularity in rules.irregularities}
    irregularity = known.get(command.irregularity)
    if irregularity is None:
        names = ", ".join(known)
        return refuse(
            f"{rules.game.name} has no irregularity {command.irregularity!r}: it has {names}"
        )
    if table.status == CLOSED:
        return refuse(f"the table is {table.status}", *irregularity.law)
    if command.by not in irregularity.by:
        return refuse(
            f"only the {' or '.join(irregularity.by)} can declare {irregularity.name!r}",
            *irregularity.law,
        )
    at = report_effect(rules, table, irregularity, command.by)
    if isinstance(at, Refusal):
        return at
    if (no := _verify_visible(rules, table, irregularity, command)) is not None:
        return no
    if at.change is ReportEffect.LEAVES:
        return [*_leave_play(rules, table, irregularity, command), *_failed_check(irregularity)]
    if at.change is ReportEffect.NOTED:
        late = current_moments(rules, table)[0].value
        return [IncidentNoted(irregularity.name, f"found {late}; nothing is reversed")]
    if table.cards is not None and (table.cards.round is not None or irregularity.remedy.card):
        return dealing.apply_remedy(rules, table, irregularity, command)
    if irregularity.remedy.one_wager and irregularity.remedy.outcome is OutcomeRemedy.STANDS:
        return return_wager(table, irregularity, command)
    return _remedy(table, irregularity, command)


def _verify_visible(
    rules: Rules, table: Table, irregularity: Irregularity, command: Report
) -> Refusal | None:
    """Why it cannot have happened at this step or with these cards, or None."""
    if irregularity.unwanted and not is_refused_by_all(rules, table):
        return refuse(
            f"{irregularity.name!r} can be reported only after everyone has declined the offer",
            *irregularity.law,
        )
    if table.automatic or table.status != OPEN:
        return card_irregularities.verify_call_reportable(irregularity, table.cards, command.seat)
    if irregularity.steps and current_step(rules, table).name not in irregularity.steps:
        words = f"{irregularity.name!r} can be reported only when this comes next"
        return refuse(f"{words}: {', or '.join(irregularity.steps)}", *irregularity.law)
    if (since := irregularity.since) and _is_too_early(rules, table, since):
        words = f"{irregularity.name!r} cannot be reported before {since!r}"
        return refuse(words, *irregularity.law)
    if since and not (is_between_rounds(rules, table) or _is_taken(rules, table, since)):
        words = f"{since!r} is not a step of this round, so {irregularity.name!r} cannot happen"
        return refuse(words, *irregularity.law)
    return card_irregularities.verify_call_reportable(irregularity, table.cards, command.seat)


def _is_too_early(rules: Rules, table: Table, since: str) -> bool:
    """Whether the round (or a table before its first round) has not come to that step yet."""
    if is_between_rounds(rules, table):
        return table.last is None
    return table.step < next(i for i, step in enumerate(rules.procedure) if step.name == since)


def _is_taken(rules: Rules, table: Table, since: str) -> bool:
    """Whether that step is for the current holder of the dice."""
    return step_applies(next(step for step in rules.procedure if step.name == since), table)


def _leave_play(
    rules: Rules, table: Table, irregularity: Irregularity, command: Report
) -> list[Event]:
    """Nothing is reversed; the faulty equipment leaves play once everything is settled."""
    moment = current_moments(rules, table)[0]
    if moment is ReportMoment.SETTLED or (moment is ReportMoment.BETTING and not stakes_of(table)):
        note = IncidentNoted(
            irregularity.name, command.note or "found between rounds; nothing is reversed"
        )
        return [note, TakenOutOfService(irregularity.name)]
    words = "wagers are settled, then it leaves play"
    return [IncidentNoted(irregularity.name, command.note or words), LeavingPlay(irregularity.name)]


def _remedy(table: Table, irregularity: Irregularity, command: Report) -> list[Event] | Refusal:
    remedy = irregularity.remedy
    note = IncidentNoted(irregularity.name, command.note or irregularity.call)
    if remedy.outcome is OutcomeRemedy.STANDS:
        if remedy.wagers is not WagerRemedy.SETTLED:
            return [note]
        roles = remedy.witnesses
        if roles and not set(roles) & set(table.desk.present):
            those = " or ".join(map(with_article, roles))
            words = f"settling wagers by hand takes {those}, and none is here"
            return refuse(words, *irregularity.law)
        if table.betting:
            return refuse(
                "no result is due yet: there is nothing to settle by hand", *irregularity.law
            )
        return [note, SettledByHand(irregularity.name)]
    ended = [StackEnded()] if remedy.reshuffle and table.cards is not None else []
    return [note, *ended, void_event(irregularity), *_failed_check(irregularity)]


def _failed_check(irregularity: Irregularity) -> list[Event]:
    """The check that an irregularity makes fail, if any."""
    return [CheckFailed(irregularity.remedy.fails)] if irregularity.remedy.fails else []
