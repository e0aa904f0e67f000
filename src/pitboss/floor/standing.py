"""Who and what may take part in a licensed night: approvals, membership, providers, suspensions.

The plan is checked against the law before the night opens. The floor checks again whenever someone
goes on duty, takes a post or works a window, and whenever a table opens, because the member in
charge can suspend a person or a provider at any time.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.floor.permissions import CONDUCT, LICENCES
from pitboss.floor.plan import PersonPlan
from pitboss.floor.state import Floor, LiveTable
from pitboss.floor.terms import (
    ACTIVE,
    HOLDER,
    LAPSED,
    LicenseTerms,
    PersonTerms,
    ProviderTerms,
)
from pitboss.houses.roles import ASSISTANT, BANKER, CLASS_A, CLASS_B, IN_CHARGE, PROCEEDS
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.house import Right

SUPERVISED = CONDUCT["20.9(a)"]
SUPPLIED, APPROVED = CONDUCT["20.15(a)"], CONDUCT["20.14 approval"]
PROVIDER_TERM, RENEWAL = LICENCES["13.6(a) term"], LICENCES["13.6(b) timing"]
PROVIDER_TAKEN, DEADLINE = LICENCES["13.6(g)"], LICENCES["13.7(a) deadline"]
TERM, EMPLOYED_TERM = LICENCES["19.4(a) term"], LICENCES["19.4(b) term"]
TAKEN = LICENCES["19.4(e)"]
OPERATORS: dict[str, Clause] = {
    CLASS_A: CONDUCT["20.2 Class A operator scope"],
    CLASS_B: CONDUCT["20.2 Class B operator scope"],
}
MEMBERS: dict[str, Clause] = {
    BANKER: CONDUCT["20.8(a)1"],
    IN_CHARGE: CONDUCT["20.6(a) designate"],
    PROCEEDS: CONDUCT["20.7"],
}
"""Roles that only a member of the holder has, and the clause that says so."""


class Bar(NamedTuple):
    """Why a table begins nothing new, and since when."""

    why: Refusal
    since_ms: int


def has_conditions(floor: Floor) -> bool:
    """Whether people may lack a role that the plan gives them: only at a licensed night, or after a
    suspension."""
    assert floor.plan is not None
    return floor.plan.terms is not None or bool(floor.suspended_people)


def roles_tonight(floor: Floor, person: PersonPlan) -> tuple[str, ...]:
    """The roles that someone may act in. A class B operator without approval helps as an assistant
    (N-E7)."""
    roles = [role for role in person.roles if verify_standing(floor, person.id, role) is None]
    terms = floor.plan.terms if floor.plan is not None else None
    own = terms.people.get(person.id) if terms is not None else None
    is_helper = own is not None and own.approved is None and own.status == ACTIVE
    if is_helper and CLASS_B in person.roles and person.id not in floor.suspended_people:
        roles.append(ASSISTANT)
    return tuple(dict.fromkeys(roles))


def verify_fit(floor: Floor, person: PersonPlan, right: Right) -> Refusal | None:
    """Why someone with a role for this may not act in it tonight, or None."""
    if not has_conditions(floor) or set(roles_tonight(floor, person)) & set(right.roles):
        return None
    refusals = (
        verify_standing(floor, person.id, role) for role in person.roles if role in right.roles
    )
    return next((no for no in refusals if no is not None), None)


def verify_on_duty(floor: Floor, person: PersonPlan) -> Refusal | None:
    """Why someone may do nothing tonight, and so not go on duty; or None."""
    if not has_conditions(floor) or roles_tonight(floor, person):
        return None
    refusals = (verify_standing(floor, person.id, role) for role in person.roles)
    return next((no for no in refusals if no is not None), None)


def verify_standing(floor: Floor, name: str, role: str) -> Refusal | None:
    """Why someone may not act in a role tonight, or None."""
    if name in floor.suspended_people:
        words = f"{name} is suspended: only the member in charge ends that"
        return refuse(words, SUPERVISED)
    terms = floor.plan.terms if floor.plan is not None else None
    own = terms.people.get(name) if terms is not None else None
    if terms is None or own is None:
        return None
    if own.employer in floor.suspended_providers:
        words = f"{name} works for {own.employer}, which is suspended"
        return refuse(words, PROVIDER_TAKEN)
    if role in OPERATORS:
        return _verify_approval(terms, own, role)
    if role in MEMBERS and own.member != HOLDER:
        words = f"the {role} is a member of the holder, and the plan does not say that {name} is"
        return refuse(words, MEMBERS[role])
    return None


def _verify_approval(terms: LicenseTerms, own: PersonTerms, role: str) -> Refusal | None:
    """Why the Commission's approval does not let someone work as an operator, or None."""
    term = EMPLOYED_TERM if own.employer else TERM
    if own.status not in (ACTIVE, LAPSED):
        return refuse(f"the license of {own.id} is {own.status}", TAKEN)
    if own.status == LAPSED:
        return refuse(f"the license of {own.id} has lapsed", term)
    if own.approved is None:
        return refuse(f"the Commission has not approved {own.id} as a {role}", OPERATORS[role])
    if not own.approved.covers(terms.hours):
        return refuse(f"the license of {own.id} does not cover this night", term)
    return None


def verify_equipment(floor: Floor, terms: LicenseTerms, table: str, at_ms: int) -> Refusal | None:
    """Why the equipment of a table may not be used: its provider must be approved."""
    name = terms.suppliers.get(table, "")
    provider = terms.providers.get(name)
    if provider is None:
        words = f"no approved provider supplies the equipment of table {table}"
        return refuse(words, SUPPLIED)
    if name in floor.suspended_providers:
        return _refuse_suspended(name)
    if (no := _verify_provider(terms, provider)) is not None:
        return no
    if not provider.certified and 0 < provider.certify_by_ms < at_ms:
        words = f"{name} has not certified its agreement for this night in time"
        return refuse(words, DEADLINE)
    return None


def _verify_provider(terms: LicenseTerms, provider: ProviderTerms) -> Refusal | None:
    if provider.status == LAPSED:
        return refuse(f"the approval of {provider.id} has lapsed", RENEWAL)
    if provider.status != ACTIVE:
        return refuse(f"the approval of {provider.id} is {provider.status}", PROVIDER_TAKEN)
    if provider.approved is None:
        return refuse(f"the Commission has not approved {provider.id}", APPROVED)
    if not provider.approved.covers(terms.hours):
        return refuse(f"the approval of {provider.id} does not cover this night", PROVIDER_TERM)
    return None


def _refuse_suspended(provider: str) -> Refusal:
    words = f"{provider} is suspended: its tables finish their round and close"
    return refuse(words, PROVIDER_TAKEN)


def bar_of(floor: Floor, terms: LicenseTerms, live: LiveTable) -> Bar | None:
    """Why a table begins nothing new since a suspension, or None."""
    if not floor.suspended_providers and not floor.suspended_people:
        return None
    name = terms.suppliers.get(live.plan.id, "")
    if name in floor.suspended_providers:
        return Bar(_refuse_suspended(name), floor.suspended_providers[name])
    for post, who in live.posts.items():
        if (bar := _bar_by(floor, terms, who, post)) is not None:
            return bar
    return None


def _bar_by(floor: Floor, terms: LicenseTerms, who: str, post: str) -> Bar | None:
    """Why the holder of a post begins nothing new: an employer or a teacher is suspended."""
    own = terms.people.get(who)
    if own is not None and own.employer in floor.suspended_providers:
        words = f"{who} works for {own.employer}, which is suspended: another {post} takes over"
        return Bar(refuse(words, PROVIDER_TAKEN), floor.suspended_providers[own.employer])
    person = floor.people[who]
    if CLASS_B not in person.roles or CLASS_A in person.roles:
        return None
    since_ms = _suspended_since(floor, terms, person.taught_by)
    if since_ms is None:
        return None
    words = f"{who} was taught by {person.taught_by}, who is suspended: another {post} takes over"
    return Bar(refuse(words, CONDUCT["20.9(c)2"]), since_ms)


def _suspended_since(floor: Floor, terms: LicenseTerms, who: str) -> int | None:
    """When someone, or the provider who employs them, was suspended."""
    own = terms.people.get(who)
    employer = own.employer if own is not None else ""
    return floor.suspended_people.get(who, floor.suspended_providers.get(employer))
