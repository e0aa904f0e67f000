"""What a report of an irregularity leads to, in plain words made from its record.

The guide, the console and every other place use these words. Nothing here is a rule: each phrase
stands for a field of the remedy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    CARDS_IN_PLAY,
    FINAL,
    THAT_SEAT,
    TURN,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportEffect,
    ReportMoment,
    ReportRule,
    WagerRemedy,
)

HAND_OUT = "that player's hand is out of the round"
HAND_LOST = "its wagers are lost"
HAND_BACK = "its wagers go back to the player"
ONE_BACK = "that wager goes back to its player, and nothing else changes"
ONE_STANDS = "that wager is settled by the result like all others"
EARLY_BACK = "what was settled early in the round is put back too"
OPEN_PARTS_BACK = "what was settled early is put back too, but a part that is over keeps its result"
COLLECTED_BACK = "losing wagers that were collected are put back"
REOPENS = "betting reopens"
REOPENS_LATER = "betting reopens after that"
STAYS_CLOSED = "betting stays closed"
OUT_OF_SERVICE = "the table is out of service until it has been checked"
RESHUFFLE = "the cards are shuffled before the next round"
RACKED = "the card is not used and goes to the discard rack"
OWN_RULE = "play goes on as the rule says"
NO_CHANGE = "play goes on, and wagers and betting stay as they are"
AGAINST_HOLDER = "it counts against the player who throws"

# Sets of moments that have a name of their own.
_PLAY = "until the result is called"
_AFTER = "once the result is called"
_SETTLING = "while wagers are settled"
_DEAL = "during the deal and the decisions"


def remedy_words(rules: Rules, irregularity: Irregularity, at: ReportRule) -> tuple[str, ...]:
    """What follows a report at these moments, one phrase for each thing that happens."""
    if at.change is not ReportEffect.REMEDY:
        return (at.change.value,)
    return tuple(_remedy(rules, irregularity.remedy, at))


def irregularity_words(rules: Rules, irregularity: Irregularity) -> tuple[str, ...]:
    """All about an irregularity: who reports it, when, and what follows each time."""
    groups: dict[tuple[ReportEffect, tuple[str, ...]], list[ReportRule]] = {}
    for at in irregularity.when:
        if set(at.moments) & moments_of(rules):
            groups.setdefault((at.change, at.by or irregularity.by), []).append(at)
    lines = []
    for (change, by), ats in groups.items():
        when = _moments_words(rules, irregularity, (moment for at in ats for moment in at.moments))
        calls = irregularity.call and change is ReportEffect.REMEDY
        does = f"calls “{irregularity.call}”" if calls else "reports it"
        comes_to = "; ".join(remedy_words(rules, irregularity, ats[0]))
        lines.append(f"The {in_words(by)} {does} {when}: {comes_to}.")
    if irregularity.remedy.again:
        lines.append(f"A second time in one round it is this: {irregularity.remedy.again}.")
    return tuple(lines)


_NEXT = {
    "stand": "a player's decision",
    f"{TURN} dealer": "the turning over of the hole card",
    "spread": "the call of the spread",
    "raise": "a raise",
    "raises closed": "the call of “Raises closed”",
    "play": "the choice to play on or not",
}


def next_words(irregularity: Irregularity) -> str:
    """What has to come next in the round (any of these) for a report to be possible."""
    return ", or ".join(_NEXT.get(name, name) for name in irregularity.during)


def _remedy(rules: Rules, remedy: Remedy, at: ReportRule) -> Iterator[str]:
    if remedy.one_hand:
        yield HAND_OUT
        yield HAND_LOST if remedy.forfeits else HAND_BACK
    elif remedy.one_wager:
        yield ONE_BACK if remedy.wagers is WagerRemedy.RETURNED else ONE_STANDS
    elif remedy.outcome is OutcomeRemedy.DISCARDED:
        yield from _void(rules, remedy, at)
    elif remedy.wagers is WagerRemedy.SETTLED:
        yield remedy.outcome.value
        before = f" by hand, before a {' or a '.join(remedy.witnesses)}"
        yield f"{remedy.wagers.value}{before if remedy.by_hand_before else ''}"
    else:
        if remedy.card:
            yield RACKED
        yield OWN_RULE if remedy.noted_in_round else NO_CHANGE
    if remedy.out_of_service:
        yield OUT_OF_SERVICE
        if remedy.betting_reopens:
            yield REOPENS_LATER
    if remedy.reshuffle:
        yield RESHUFFLE
    if remedy.counts_against_holder:
        yield AGAINST_HOLDER


def _void(rules: Rules, remedy: Remedy, at: ReportRule) -> Iterator[str]:
    """What becomes of the wagers and of betting where no result counts."""
    yield remedy.outcome.value
    yield remedy.wagers.value
    play = rules.game.play
    if play is None and remedy.reverses:
        yield COLLECTED_BACK
    if play is not None and play.settles_early and ReportMoment.DECIDING in at.moments:
        yield OPEN_PARTS_BACK if play.has_parts else EARLY_BACK
    if remedy.out_of_service:
        return
    if remedy.betting_reopens:
        yield REOPENS
    else:
        yield f"{STAYS_CLOSED}, and the throw is made again"


def moments_of(rules: Rules) -> set[ReportMoment]:
    """The moments that a round of this game can come to."""
    play = rules.game.play
    if play is not None:
        compared = set[ReportMoment]() if play.compares_hands else {ReportMoment.SHOWN}
        return set(ReportMoment) - {ReportMoment.THROWN, ReportMoment.TO_BEAT} - compared
    beat = set[ReportMoment]() if rules.phases.seat_throws else {ReportMoment.TO_BEAT}
    return set(ReportMoment) - {*CARDS_IN_PLAY, ReportMoment.SHOWN} - beat


def _moments_words(
    rules: Rules, irregularity: Irregularity, moments: Iterable[ReportMoment]
) -> str:
    """Moments as people say them: those that have a common name by it, the others one by one."""
    known = moments_of(rules)
    own = known & set(moments)
    left = [moment for moment in ReportMoment if moment in own]
    phrases: list[str] = []
    in_play = [moment for moment in ReportMoment if moment in known and moment not in _AT_THE_END]
    for several, name in (
        (in_play, _PLAY),
        (AFTER_THE_CALL, _AFTER),
        (FINAL, _SETTLING),
        (CARDS_IN_PLAY, _DEAL),
    ):
        if set(several) <= set(left):
            phrases.append(name)
            left = [moment for moment in left if moment not in several]
    words = ", or ".join((*phrases, *(moment.value for moment in left)))
    if irregularity.covered:
        hand = (
            "that hand"
            if irregularity.covered == THAT_SEAT
            else f"a card of the {irregularity.covered}"
        )
        words += f", as long as {hand} lies face down"
    return words + "".join(_condition_words(irregularity))


def _condition_words(irregularity: Irregularity) -> Iterator[str]:
    """What else must hold for a report: what comes next, or which step is due."""
    if irregularity.called:
        yield f", after “{irregularity.called}” was called"
    if irregularity.during:
        yield f", while this comes next: {next_words(irregularity)}"
    if irregularity.steps:
        steps = " or ".join(f"“{step}”" for step in irregularity.steps)
        yield f", where steps are keyed in only while the next one is {steps}"
    if irregularity.since:
        yield f", where steps are keyed in only from “{irregularity.since}” on"


_AT_THE_END = (ReportMoment.TO_BEAT, ReportMoment.SHOWN, *AFTER_THE_CALL, ReportMoment.STOPPED)
