"""What the law asks before a guide is submitted, approved, released or shown. N.J.A.C. 19:47-8.5.

Each rule is a record with its clause, so that a test can take one away and see who notices.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from pitboss.comparison.compare import FactChange
from pitboss.regulator.guide_plan import LAW, GuidePlan, GuideRefusal
from pitboss.regulator.guide_record import GuideDisplayed, GuideRecord, GuideReleased
from pitboss.regulator.guides import (
    FACTS,
    FILES,
    GuideFacts,
    material_changes,
    sample_hash,
)
from pitboss.rulebook.clause import Clause

SUBMIT, APPROVE, RELEASE, DISPLAY = "submit", "approve", "release", "display"
LONG = 60
"""A refusal quotes no more letters than this of a text."""
FEW = 3
"""How many material changes a refusal names."""


@dataclass(frozen=True, kw_only=True)
class GuideCase:
    """What is asked, with everything that decides it.

    `sample` are the files of the sample in question as they are now, `before` its facts and `after`
    those of the guide of today. `formats` are what is to be released, `games` what is submitted.
    `on` is the day of the act.
    """

    plan: GuidePlan
    record: GuideRecord
    place: str
    sample: Mapping[str, bytes] | None = None
    sample_id: str = ""
    before: GuideFacts | None = None
    after: GuideFacts | None = None
    formats: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    by: str = ""
    reference: str = ""
    where: str = ""
    on: datetime.date | None = None


@dataclass(frozen=True, eq=False)
class GuideRule:
    """One condition of an act: `fault` says what is wrong, or nothing."""

    act: str
    law: Clause
    fault: Callable[[GuideCase], str]


def verify(act: str, case: GuideCase) -> None:
    """Refuse the act by the first rule that stands against it."""
    for rule in GUIDE_RULES:
        if rule.act == act and (words := rule.fault(case)):
            raise GuideRefusal(words, rule.law, place=case.place)


def verify_unchanged(case: GuideCase) -> None:
    """Refuse a sample whose files are not those that were submitted."""
    if words := _is_changed_file(case):
        raise GuideRefusal(words, LAW["8.5(c) conformity"], place=case.place)


# --- a sample is submitted -----------------------------------------------------------------
def _is_partial(case: GuideCase) -> str:
    """A sample holds the whole guide: every game, and every format that it is made in."""
    left_out = [game.id for game in case.plan.games if case.games and game.id not in case.games]
    if left_out:
        return f"the sample lacks {', '.join(left_out)}: submit the complete guide"
    assert case.sample is not None
    needed = (*(name for format in case.plan.formats for name in FILES[format]), FACTS)
    if missing := [name for name in needed if name not in case.sample]:
        return f"the sample lacks {', '.join(missing)}: submit the complete guide"
    return ""


# --- the Commission approves it --------------------------------------------------------------
def _is_not_submitted(case: GuideCase) -> str:
    submitted = case.record.submitted
    if submitted is None:
        return "no sample was submitted yet"
    if submitted.sample != case.sample_id:
        return f"{case.sample_id[:12]} is not the sample that was submitted last"
    return ""


def _is_unsigned(case: GuideCase) -> str:
    missing = [
        name
        for name, value in (("who signed it", case.by), ("its reference", case.reference))
        if not value.strip()
    ]
    return f"the approval does not say {' and '.join(missing)}" if missing else ""


def _approved_too_early(case: GuideCase) -> str:
    submitted = case.record.submitted
    if case.on is None or submitted is None or case.on >= submitted.on:
        return ""
    return f"an approval of {case.on} is earlier than its sample, submitted on {submitted.on}"


# --- the guide is released --------------------------------------------------------------------
def _is_not_approved(case: GuideCase) -> str:
    if case.record.approved is None:
        return f"this guide is {_state(case.record)}: no sample of it is approved"
    return ""


def _released_too_early(case: GuideCase) -> str:
    approved = case.record.approved
    if case.on is None or approved is None or case.on >= approved.on:
        return ""
    return f"a release on {case.on} is earlier than the approval of {approved.on}"


def _state(record: GuideRecord) -> str:
    return "a draft" if record.state == "draft" else record.state


def _is_changed_file(case: GuideCase) -> str:
    """The files of an approved sample are those that were approved, to the last byte."""
    approved = case.record.approved
    if approved is None or case.sample is None or sample_hash(case.sample) == approved.sample:
        return ""
    submitted = next(
        act
        for act in reversed(case.record.acts)
        if getattr(act, "sample", "") == approved.sample and hasattr(act, "files")
    )
    known: Mapping[str, str] = getattr(submitted, "files", {})
    differing = [
        name
        for name in sorted({*known, *case.sample})
        if known.get(name) != (sha256(case.sample[name]).hexdigest() if name in case.sample else "")
    ]
    return f"{', '.join(differing)} of sample {approved.sample[:12]} changed since it was submitted"


def _is_materially_different(case: GuideCase) -> str:
    words = _material_words(case)
    return f"this guide differs materially from its approved sample: {words}" if words else ""


def _waits_for_new_sample(case: GuideCase) -> str:
    """A materially different guide waits until the complete new sample is approved."""
    submitted, approved = case.record.submitted, case.record.approved
    if submitted is None or approved is None or submitted.sample == approved.sample:
        return ""
    if not (words := _material_words(case)):
        return ""
    return f"sample {submitted.sample[:12]} with these changes is not approved yet: {words}"


def _material_words(case: GuideCase) -> str:
    """The first few material changes in a line; empty if there are none."""
    assert case.before is not None
    assert case.after is not None
    changes = list(islice(material_changes(case.before, case.after), FEW + 1))
    shown = "; ".join(_change_words(game, change) for game, change in changes[:FEW])
    return f"{shown}; and more" if len(changes) > FEW else shown


def _change_words(game: str, change: FactChange) -> str:
    item = change.differences[0] if change.differences else None
    if item is None:
        return f"{game}: {change.title} is {change.kind.value}"
    before, after = (_short(text or "nothing") for text in (item.before, item.after))
    return f"{game}: {change.title}, {item.aspect}, from {before} to {after}"


def _short(text: str) -> str:
    return text if len(text) <= LONG else f"{text[:LONG]}…"


def _is_other_format(case: GuideCase) -> str:
    assert case.sample is not None
    for name in case.formats:
        if any(file not in case.sample for file in FILES[name]):
            return f"the approved sample has no {name} format: submit a sample that has it"
    return ""


# --- the guide is shown -----------------------------------------------------------------------
def _has_no_place(case: GuideCase) -> str:
    """Anywhere will do, but the log has to say where."""
    return "" if case.where.strip() else "say where the guide is shown: any place will do"


def _is_not_released(case: GuideCase) -> str:
    if case.record.released is None:
        return f"this guide is {_state(case.record)}: it is not released, so it is not shown"
    return ""


def _shown_too_early(case: GuideCase) -> str:
    """The log has no display from before the first release."""
    first = next(iter(case.record.of(GuideReleased)), None)
    if case.on is None or first is None or case.on >= first.on:
        return ""
    return f"a display on {case.on} is earlier than the release of {first.on}"


@dataclass(frozen=True, eq=False)
class NotCounted:
    """What showing an approved guide in the establishment does not count as."""

    name: str
    law: Clause
    counts: Callable[[GuideDisplayed], bool]


def _is_outside(shown: GuideDisplayed) -> bool:
    return shown.outside


def _is_hawked(shown: GuideDisplayed) -> bool:
    return shown.outside and shown.handed_out


NOT_COUNTED = (
    NotCounted("advertising", LAW["8.5(e) not advertising"], _is_outside),
    NotCounted("use of a barker", LAW["8.5(e) not barker"], _is_hawked),
)
"""The text speaks of the establishment only: what happens outside of it is for other rules."""


def counted_as(shown: GuideDisplayed) -> tuple[str, ...]:
    """What a display has to be entered as elsewhere: nothing, inside the establishment."""
    return tuple(kind.name for kind in NOT_COUNTED if kind.counts(shown))


GUIDE_RULES: tuple[GuideRule, ...] = (
    GuideRule(SUBMIT, LAW["8.5(d)"], _is_partial),
    GuideRule(APPROVE, LAW["8.5(c) prior approval"], _is_not_submitted),
    GuideRule(APPROVE, LAW["8.5(c) prior approval"], _is_unsigned),
    GuideRule(APPROVE, LAW["8.5(c) prior approval"], _approved_too_early),
    GuideRule(RELEASE, LAW["8.5(c) prior approval"], _is_not_approved),
    GuideRule(RELEASE, LAW["8.5(c) prior approval"], _released_too_early),
    GuideRule(RELEASE, LAW["8.5(c) conformity"], _is_changed_file),
    GuideRule(RELEASE, LAW["8.5(b) format"], _is_other_format),
    GuideRule(RELEASE, LAW["8.5(d)"], _waits_for_new_sample),
    GuideRule(RELEASE, LAW["8.5(c) conformity"], _is_materially_different),
    GuideRule(DISPLAY, LAW["8.5(c) prior approval"], _is_not_released),
    GuideRule(DISPLAY, LAW["8.5(c) prior approval"], _shown_too_early),
    GuideRule(DISPLAY, LAW["8.5(e) display"], _has_no_place),
)
