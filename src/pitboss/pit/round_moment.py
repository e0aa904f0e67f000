"""The moment of a round, from the state of its table: it decides what can still be reported.

An automatic table does not know whether the closing call and the throw have happened. Until the
result comes in, it may be at any of those moments.
"""

from __future__ import annotations

from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.required_wagers import stakes_of
from pitboss.pit.rounds import seats_throw
from pitboss.pit.state import OPEN, OUT_OF_SERVICE, Table
from pitboss.rulebook.card_round import DealTo, TurnOver
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import DICE_IN_PLAY, Irregularity, ReportMoment, ReportRule
from pitboss.rulebook.procedure import ENDS, Does
from pitboss.rulebook.remedy_words import moments_of

_RUNNING = frozenset(ReportMoment) - {
    ReportMoment.BETTING,
    ReportMoment.SETTLED,
    ReportMoment.STOPPED,
}


def current_moments(rules: Rules, table: Table) -> tuple[ReportMoment, ...]:
    """The moments that a table may be at, the likeliest first."""
    if table.status == OUT_OF_SERVICE:
        return (ReportMoment.STOPPED,)
    if table.called is not None:
        return (ReportMoment.COLLECTED,) if table.collected else (ReportMoment.CALLED,)
    if table.cards is not None and table.cards.round is not None:
        return (_moment_of_deal(rules, table),)
    if seats_throw(rules, table):
        return (ReportMoment.TO_BEAT,)
    if table.automatic:
        return _moments_without_steps(rules, table)
    return (_moment_by_hand(rules, table),)


def _moment_of_deal(rules: Rules, table: Table) -> ReportMoment:
    assert table.cards is not None
    assert table.cards.round is not None
    need = rules.need(table.cards.round)
    if isinstance(need, TurnOver) and need.compares:
        return ReportMoment.SHOWN
    return ReportMoment.DEALING if isinstance(need, DealTo) else ReportMoment.DECIDING


def _moments_without_steps(rules: Rules, table: Table) -> tuple[ReportMoment, ...]:
    if not table.betting:
        return ReportMoment.CLOSED, ReportMoment.THROWN
    # With no wagers up, the last round is settled and the next has not started.
    idle = (ReportMoment.SETTLED,) if not stakes_of(table) else ()
    if rules.game.play is None:
        return (*idle, *DICE_IN_PLAY)
    # With wagers up, the first card may be on its way.
    return (*idle, ReportMoment.BETTING) if idle else (ReportMoment.BETTING, ReportMoment.CLOSED)


def _moment_by_hand(rules: Rules, table: Table) -> ReportMoment:
    steps, place = rules.procedure, table.step
    paid = next(i for i, step in enumerate(steps) if step.does in ENDS)
    if place > paid or steps[place].does is Does.OPENS:
        return ReportMoment.SETTLED
    if steps[place].does is Does.RESULT or any(step.throws for step in steps[:place]):
        return ReportMoment.THROWN
    return ReportMoment.BETTING if table.betting else ReportMoment.CLOSED


def is_under_way(rules: Rules, table: Table) -> bool:
    """Whether a round runs that wagers wait for: after the closing call or the throw, until the
    winners are paid."""
    if table.status != OPEN or (table.automatic and table.betting):
        return False
    return bool(_RUNNING & set(current_moments(rules, table)))


def report_effect(
    rules: Rules, table: Table, irregularity: Irregularity, role: str
) -> ReportRule | Refusal:
    """What a report of an irregularity changes now, or why this role cannot report it now."""
    moments = current_moments(rules, table)
    if (at := irregularity.at(moments, role)) is not None:
        return at
    others = [at for at in irregularity.when if set(moments) & set(at.moments)]
    if others:
        by = in_words(dict.fromkeys(role for at in others for role in at.by or irregularity.by))
        words = f"only the {by} can report {irregularity.name!r} {moments[0].value}"
        return refuse(words, *irregularity.law, *(law for at in others for law in at.law))
    when = _when_words(rules, irregularity, role)
    return refuse(
        f"{irregularity.name!r} is reported {when}, not {moments[0].value}", *irregularity.law
    )


def _when_words(rules: Rules, irregularity: Irregularity, role: str) -> str:
    """When it may be reported, as far as this game has those moments."""
    own = [
        at for at in irregularity.when if role in (at.by or irregularity.by)
    ] or irregularity.when
    here = moments_of(rules)
    known = dict.fromkeys(m for at in own for m in at.moments if m in here)
    return ", or ".join(moment.value for moment in known)
