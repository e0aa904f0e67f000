"""What may be done about a petition, and when. Each rule stands beside its clauses.

    @rule(law("(g)1"), a.Approved)
    def found_suitable_first(moment: ActRequest) -> str:
        ...

A rule answers with the reason why an act is refused, or with nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from pitboss.pit.refusal import Refusal
from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.checks import FILING, TEST, Submission, lacks
from pitboss.regulator.petitions.law import AGENCIES, COMMISSION, DIVISION, FACTORS, law
from pitboss.regulator.petitions.petition_file import field_of
from pitboss.regulator.petitions.standing import (
    AMENDMENTS,
    CLOSED,
    DRAFT,
    LICENSES,
    NEEDS,
    ON_TEST,
    TESTED,
    UNDER_REVIEW,
    WAIVERS,
    Standing,
)
from pitboss.regulator.petitions.trial import TrialRound
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.option import BadOption


@dataclass(frozen=True, kw_only=True)
class ActRequest:
    """An act that somebody wants to do: now, about this petition, as it stands."""

    submission: Submission
    standing: Standing
    act: a.Act
    at: datetime.datetime
    rounds: tuple[TrialRound, ...] = ()


@dataclass(frozen=True, slots=True)
class ActRule:
    """A rule about some kinds of acts, with its clauses."""

    law: tuple[Clause, ...]
    acts: tuple[type[object], ...]
    run: Callable[[ActRequest], str]

    @property
    def name(self) -> str:
        """Its name, as in `found_suitable_first`."""
        return self.run.__name__


def rule(
    law: Clause | tuple[Clause, ...], *acts: type[object]
) -> Callable[[Callable[[ActRequest], str]], ActRule]:
    """Make a rule about some kinds of acts."""
    clauses = law if isinstance(law, tuple) else (law,)
    return lambda run: ActRule(clauses, acts, run)


@cache
def all_rules() -> tuple[ActRule, ...]:
    """Every rule of this module, in the order of its lines."""
    return tuple(value for value in globals().values() if isinstance(value, ActRule))


def refusal(moment: ActRequest) -> Refusal | None:
    """Why an act may not be done; None if it may."""
    return next(refusals(moment), None)


def refusals(moment: ActRequest) -> Iterator[Refusal]:
    """Every reason why an act may not be done."""
    if (words := _out_of_turn(moment)) is not None:
        yield Refusal(words)
        return
    stages = {a.Filed: (FILING,), a.Proposed: (FILING,), a.TrialBegun: (FILING, TEST)}
    for lack in lacks(moment.submission, *stages.get(type(moment.act), ("no stage",))):
        yield Refusal(f"{field_of(lack.place)}: {lack.words}", lack.law[:1])
    for one in all_rules():
        if isinstance(moment.act, one.acts) and (why := one.run(moment)):
            yield Refusal(why, one.law)


TURN: dict[type[object], tuple[str, ...]] = {
    a.Signed: (DRAFT, UNDER_REVIEW),
    a.Filed: (DRAFT, UNDER_REVIEW),
    a.Proposed: (DRAFT,),
    a.TrialBegun: (UNDER_REVIEW, TESTED),  # a test may be held again
    a.RulesChanged: (ON_TEST,),
    a.RoundsRecorded: (ON_TEST,),
    a.TrialEnded: (ON_TEST,),
    a.TrialOrdered: (UNDER_REVIEW, ON_TEST, TESTED),
    a.Reviewed: (UNDER_REVIEW, ON_TEST, TESTED),
    a.FoundSuitable: (UNDER_REVIEW, TESTED),
}


def _out_of_turn(moment: ActRequest) -> str | None:
    """Why an act does not fit the stage of the petition."""
    stage, at = moment.standing.stage, moment.standing.since
    if stage in CLOSED:
        return f"the petition is {stage}: nothing more can be done about it"
    if at is not None and moment.at < at:
        return f"the last act was at {at:%Y-%m-%d %H:%M}: an act cannot be earlier"
    allowed = TURN.get(type(moment.act))
    if allowed is not None and stage not in allowed:
        return f"the petition is {_STAGES.get(stage, stage)}: this needs one that is {_or(allowed)}"
    agency = getattr(moment.act, "agency", None)
    if agency is not None and agency not in AGENCIES:
        return f"{agency!r} is no agency: write {_or(AGENCIES)}"
    who = getattr(moment.act, "petitioner", "")
    if who and moment.submission.petition.petitioner(who) is None:
        known = ", ".join(one.id for one in moment.submission.petition.petitioners)
        return f"there is no petitioner {who!r}: there are {known or 'none'}"
    return None


_STAGES = {DRAFT: "a draft"}


def _or(words: tuple[str, ...]) -> str:
    return " or ".join(_STAGES.get(word, word) for word in words)


# --- filing (d), (h) ----------------------------------------------------------------------------
@rule(law("(d) form"), a.Filed)
def every_petitioner_has_signed(moment: ActRequest) -> str:
    """Each petitioner has signed the petition as it stands now."""
    for one in moment.submission.petition.petitioners:
        signed = moment.standing.signatures.get(one.id)
        if signed is None:
            return f"petitioner {one.id} has not signed"
        if signed.fingerprint != moment.submission.fingerprint:
            return f"petitioner {one.id} has signed an earlier version: sign this one"
    return ""


@rule(law("(d) form"), a.TrialBegun)
def the_petition_is_as_filed(moment: ActRequest) -> str:
    """Nothing was changed in the files since they were filed."""
    if moment.submission.fingerprint != moment.standing.fingerprint:
        return "the petition or its game was changed since it was filed: file it again"
    return ""


@rule(law("(g)1"), a.RoundsRecorded, a.TrialEnded, a.FoundSuitable, a.Approved)
def the_game_is_the_one_filed(moment: ActRequest) -> str:
    """What is tested, found suitable and approved is what was signed and filed."""
    if moment.submission.fingerprint != moment.standing.fingerprint:
        return (
            "the petition or its game was changed since it was filed: restore the files that "
            "were filed, or file a new petition"
        )
    return ""


@rule(law("(h)"), a.Filed, a.Proposed)
def only_the_commission_proposes(moment: ActRequest) -> str:
    """A petition is filed; what the Commission proposes on its own is not."""
    own = moment.submission.petition.own
    if isinstance(moment.act, a.Proposed) and not own:
        return "this has petitioners: they file it. The Commission's own says own = true"
    if isinstance(moment.act, a.Filed) and own:
        return "the Commission proposes this itself: record propose"
    return ""


# --- the review (e) and its requests (f)2.v -----------------------------------------------------
@rule(law("(e)"), a.Reviewed)
def findings_are_about_the_factors(moment: ActRequest) -> str:
    """A finding is about one of the points that the regulator may weigh."""
    factor = getattr(moment.act, "factor", "")
    return (
        "" if factor in FACTORS else f"{factor!r} is no factor: write one of {', '.join(FACTORS)}"
    )


@rule(law("(f)2.v"), a.Requested)
def requests_are_numbered(moment: ActRequest) -> str:
    """Each request has its own id."""
    id = getattr(moment.act, "id", "")
    return f"there is a request {id!r} already" if id in moment.standing.requests else ""


@rule(law("(f)2.v"), a.Answered)
def answers_have_their_request(moment: ActRequest) -> str:
    """An answer belongs to a request that is open."""
    id = getattr(moment.act, "id", "")
    still_open = [one.id for one in moment.standing.open_requests]
    if id in still_open:
        return ""
    return f"no request {id!r} is open: open are {', '.join(still_open) or 'none'}"


@rule(law("(f)2.v"), a.TrialBegun)
def every_request_is_answered(moment: ActRequest) -> str:
    """No test while something that was asked for is missing."""
    for one in moment.standing.open_requests:
        return f"the {one.agency} still waits for {one.what}, due {one.due}"
    return ""


# --- the test (g) -------------------------------------------------------------------------------
@rule(law("(g) conditions"), a.TrialOrdered)
def the_commission_sets_the_conditions(moment: ActRequest) -> str:
    """Times, places and conditions are for the Commission."""
    agency = getattr(moment.act, "agency", "")
    return "" if agency == COMMISSION else "the Commission sets the conditions of a test"


@rule(law("(g) modification"), a.RulesChanged)
def the_commission_changes_the_rules(moment: ActRequest) -> str:
    """The rules change at the Commission's word, from now or later on, to rules that hold."""
    act = moment.act
    assert isinstance(act, a.RulesChanged)
    if act.agency != COMMISSION:
        return "only the Commission changes the rules of a test"
    if act.starts < moment.standing.editions[-1].starts:
        return "a change cannot hold from before the edition that it replaces"
    if act.starts < moment.at:
        return "a change holds from now or later on: rounds have been played by the rules before"
    try:
        moment.submission.known_game.rules({**moment.standing.editions[-1].options, **act.options})
    except BadOption as error:
        return str(error)
    return ""


@rule(law("(g) conditions"), a.RoundsRecorded)
def rounds_are_within_the_test(moment: ActRequest) -> str:
    """Each round was played where and when the test takes place."""
    sites = moment.standing.sites(moment.submission.petition)
    for one in moment.rounds:
        if not any(site.covers(one.casino, one.table, one.at) for site in sites):
            when = f"{one.at:%Y-%m-%d %H:%M}"
            return f"{one.table} of {one.casino} is not part of the test on {when}"
    return ""


@rule(law("(g) modification"), a.RoundsRecorded)
def rounds_name_their_edition(moment: ActRequest) -> str:
    """Each round names the edition of the rules that held when it was played."""
    for one in moment.rounds:
        edition = moment.standing.edition_at(one.at)
        number = edition.number if edition is not None else 0
        if one.edition != number:
            when = f"{one.at:%Y-%m-%d %H:%M}"
            return f"edition {number} of the rules held on {when}, not {one.edition}"
    return ""


# --- final approval (g)1 to 4 -------------------------------------------------------------------
@rule(law("(g)1"), a.FoundSuitable, a.Approved, a.Denied)
def the_commission_decides(moment: ActRequest) -> str:
    """The finding and the final decision are the Commission's."""
    agency = getattr(moment.act, "agency", "")
    return "" if agency == COMMISSION else "this decision is for the Commission"


@rule(law("(g)1"), a.Approved)
def found_suitable_first(moment: ActRequest) -> str:
    """The game is found suitable for casino use."""
    if moment.standing.is_suitable:
        return ""
    return "the Commission has not found the game suitable for casino use"


@rule((law("(g)2 adopted"), law("(g)3 filed"), law("(g)3 waivers")), a.NeedDecided)
def needs_are_of_a_known_kind(moment: ActRequest) -> str:
    """What may be needed: amendments, licenses, waivers; what is needed is listed."""
    act = moment.act
    assert isinstance(act, a.NeedDecided)
    if act.what not in NEEDS:
        return f"{act.what!r} is no gate: write one of {', '.join(NEEDS)}"
    if act.needed != bool(act.of):
        return "list what is needed with of=…, and nothing if nothing is needed"
    ids = [one.id for one in moment.submission.petition.petitioners]
    unknown = [id for id in act.of if act.what != AMENDMENTS and id not in ids]
    return f"there is no petitioner {unknown[0]!r}" if unknown else ""


def _undecided(moment: ActRequest, what: str) -> str:
    """Why a gate is shut: nobody has recorded whether anything is needed (AMB-36)."""
    known = what in moment.standing.needs
    return "" if known else f"record first whether {what} are needed"


def _needed(moment: ActRequest, what: str) -> tuple[str, ...]:
    decided = moment.standing.needs.get(what)
    return decided.of if decided is not None else ()


@rule(law("(g)2 adopted"), a.Approved)
def amendments_are_adopted(moment: ActRequest) -> str:
    """Every amendment that is needed is adopted."""
    for citation in _needed(moment, AMENDMENTS):
        if citation not in moment.standing.adopted:
            return f"the amendment of {citation} is not adopted"
    return _undecided(moment, AMENDMENTS)


@rule(law("(g)2 effective"), a.Approved)
def amendments_are_in_effect(moment: ActRequest) -> str:
    """Every amendment that is needed is in effect."""
    for citation in _needed(moment, AMENDMENTS):
        effective = moment.standing.adopted.get(citation)
        if effective is not None and effective > moment.at.date():
            return f"the amendment of {citation} is not in effect before {effective}"
    return ""


@rule(law("(g)3 filed"), a.Approved)
def license_applications_are_filed(moment: ActRequest) -> str:
    """Every CSI license application that is needed is filed."""
    for id in _needed(moment, LICENSES):
        if id not in moment.standing.filed:
            return f"the license application of petitioner {id} is not filed"
    return _undecided(moment, LICENSES)


@rule(law("(g)3 waivers"), a.Approved)
def waivers_are_issued(moment: ActRequest) -> str:
    """Every transactional waiver that is needed is issued, not just applied for."""
    for id in _needed(moment, WAIVERS):
        if id not in moment.standing.issued:
            return f"the waiver of petitioner {id} is not issued"
    return _undecided(moment, WAIVERS)


@rule(law("(g)4 Commission"), a.Approved)
def the_commission_is_paid(moment: ActRequest) -> str:
    """Nothing is owed to the Commission."""
    return _owed(moment, COMMISSION)


@rule(law("(g)4 Division"), a.Approved)
def the_division_is_paid(moment: ActRequest) -> str:
    """Nothing is owed to the Division."""
    return _owed(moment, DIVISION)


def _owed(moment: ActRequest, agency: str) -> str:
    owed = moment.standing.balance(agency)
    return f"{dollars(owed)} is owed to the {agency}" if owed else ""


@rule(law("(b) liability"), a.PaymentReceived)
def nobody_pays_more_than_is_owed(moment: ActRequest) -> str:
    """A payment is at most the balance, which every petitioner owes in full."""
    act = moment.act
    assert isinstance(act, a.PaymentReceived)
    owed = moment.standing.liability(moment.submission.petition)[act.petitioner][act.agency]
    if act.cents <= owed:
        return ""
    return f"petitioner {act.petitioner} owes the {act.agency} {dollars(owed)}, not more"


@rule(law("(g) conditions"), a.Approved)
def a_test_that_began_is_over(moment: ActRequest) -> str:
    """A game is not approved while its test runs, nor after one that failed."""
    if moment.submission.petition.own:
        return ""
    if moment.standing.stage != TESTED:
        return "the game was not tested: begin and end its test first"
    ending = moment.standing.ending
    return "" if ending is not None and ending.success else "the test was not a success"


def dollars(cents: int) -> str:
    """Money as it is printed."""
    return f"${cents // 100:,}.{cents % 100:02d}"
