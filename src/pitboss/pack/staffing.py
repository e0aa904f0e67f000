"""For the file about people: the roster, a shift sheet for each place, and the papers of operators
and providers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pitboss.houses.roles import CLASS_A, CLASS_B, IN_CHARGE
from pitboss.night.calendar import certification_due
from pitboss.night.check import Review, game_words
from pitboss.night.duty import class_of, planned_shifts
from pitboss.night.fees import operator_term_end
from pitboss.night.hours import Span, day_words, hour_words, time_words
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import Approval, Person, Provider
from pitboss.night.posts import needs
from pitboss.night.roster.tables import by_person, by_post
from pitboss.pack.paper import FILE, cite, law_words, paper, whose
from pitboss.paper.page import Blanks, Grid, Items, Page, Section, Terms, Words

FREE_ROWS = 4
"""How many empty lines a shift sheet has besides the shifts, for reliefs."""
UNDER, MEMBER = CONDUCT["20.9(a)"], CONDUCT["20.6(a)1 supervise"]
CERTIFIED, FREE = FEES["13.7(a) deadline"], FEES["13.7(a) free supply"]
EXCEPTION = FEES["13.7(a) exception"]
ANSWERS = tuple(FEES[f"13.8(b) {what}"] for what in ("equipment", "personnel", "absence"))
CUSTOMER = (FEES["13.8(a) registered"], FEES["13.8(a) licensed"])
CONTENTS_SOURCE = (
    "What the certification itself says, 13:47-13.7(a)1 to 5, is not in our text: use the form of "
    "the Commission and copy from here."
)
FORM, SIGNED = FEES["19.1(a) form"], FEES["19.1(b) signatures"]
AGENT, ADDRESS, TERM = FEES["19.2(a)"], FEES["19.2(b)"], FEES["19.4(a) term"]
QUALIFIED, TAUGHT = CONDUCT["20.5(a) knowledge"], CONDUCT["20.5(b)1"]
COLUMNS = (
    *("Operator", "Class", "Basis, or games taught", "By", "Applied", "Copies"),
    *("Signed", "Notary", "Agent", "Address", "Approval", "Through"),
)


@paper("roster", "Roster", FILE, UNDER, MEMBER, everywhere=True)
def roster(review: Review) -> Iterator[Page]:
    """Who works where, by post and by person."""
    posts = tuple((line.name, ", ".join(line.entries)) for line in by_post(review))
    people = tuple((line.name, line.note, ", ".join(line.entries)) for line in by_person(review))
    if not posts:
        return
    sections = (
        Section("By table and window", (Grid("", ("Post", "Who"), posts),)),
        Section("By person", (Grid("", ("Person", "Hours at places", "Where"), people),)),
    )
    yield Page("Roster", whose(review), sections)


@paper("shift-sheets", "Shift sheets", FILE, UNDER, MEMBER, everywhere=True)
def shift_sheets(review: Review) -> Iterator[Page]:
    """A sheet for each table and window, and one for the floor: who came and who left, signed."""
    places = [*(table.id for table in review.plan.tables), *(w.id for w in review.plan.windows), ""]
    open_posts = tuple(needs(review))
    shifts = sorted(planned_shifts(review), key=lambda shift: (shift.span, shift.number))
    for place in places:
        rows = [
            (
                shift.post.role,
                shift.person.name or shift.person.id,
                _span_words(shift.span),
            )
            for shift in shifts
            if shift.post.place == place
        ]
        held = {role for role, _, _ in rows}
        for need in open_posts:
            if need.post.place == place and need.post.role not in held:
                rows.append((need.post.role, "", _span_words(need.span)))
        if rows:
            yield _shift_sheet(review, place, rows)


def _span_words(span: Span) -> str:
    return f"{hour_words(span.start)}–{hour_words(span.end)}"


def _shift_sheet(review: Review, place: str, rows: list[tuple[str, str, str]]) -> Page:
    lines = tuple((*row, "", "", "") for row in (*rows, *((("", "", ""),) * FREE_ROWS)))
    columns = ("Post", "Person, in print", "Planned", "Came at", "Left at", "Signature, in ink")
    grid = Grid("", columns, lines)
    title = f"Shift sheet, {place}" if place else "Shift sheet, whole floor"
    blanks = Blanks((f"Signature of the {IN_CHARGE}",))
    return Page(title, whose(review), (Section("", (grid, blanks)),))


@paper("certification", "Certification of a provider", FILE, CERTIFIED, FREE, EXCEPTION, *ANSWERS)
def certification(review: Review) -> Iterator[Page]:
    """What each provider supplies and by when it has to certify that."""
    for provider in review.plan.providers if review.is_licensed else ():
        yield Page(
            f"Certification worksheet, {provider.name or provider.id}",
            f"{whose(review)} {cite(CERTIFIED)}",
            (
                Section("The agreement", (Terms(_agreement(review, provider)),)),
                Section("The customer", (Terms(_customer(review)), Items(law_words(*CUSTOMER)))),
                Section("Supplied", (_supplied(review, provider),)),
                Section(
                    "What the law asks",
                    (
                        Items(law_words(CERTIFIED, FREE, EXCEPTION, *ANSWERS)),
                        Words(CONTENTS_SOURCE),
                    ),
                ),
                Section("Sent", (Blanks(("Sent on, at", "How", "Signature for the provider")),)),
            ),
        )


def _agreement(review: Review, provider: Provider) -> tuple[tuple[str, str], ...]:
    due = certification_due(review, provider)
    moments = {
        "Agreed": review.moment(provider.agreed) if provider.agreed else None,
        "To be certified by": due,
        "Certified": review.moment(provider.certified) if provider.certified else None,
    }
    terms = [("Provider", provider.name or provider.id)]
    terms.append(("Approval", f"{provider.approval or '–'}, {provider.status}"))
    terms += [(name, time_words(at) if at else "–") for name, at in moments.items()]
    if provider.exempt:
        terms.append(("Exempt", f"{provider.exempt}: {provider.exempt_reason}"))
    return tuple(terms)


def _customer(review: Review) -> tuple[tuple[str, str], ...]:
    plan = review.plan
    registered = plan.holder.registration if plan.holder is not None else ""
    expires = plan.holder.registration_expires if plan.holder is not None else None
    town = plan.license.municipality if plan.license is not None else ""
    number = plan.license.number if plan.license is not None else ""
    through = f", through {day_words(expires)}" if expires else ""
    return (
        ("Registration", f"{registered or '–'}{through}"),
        ("License", f"{number or '–'} of {town or '–'}"),
    )


def _supplied(review: Review, provider: Provider) -> Grid:
    plan, kinds = review.plan, dict[tuple[str, str], list[str]]()
    for table in plan.tables:
        if table.provider == provider.id:
            kinds.setdefault(("tables", game_words(table.game)), []).append(table.id)
    for machine in plan.machines:
        if machine.provider == provider.id:
            serial = f"{machine.id} {machine.serial}".rstrip()
            kinds.setdefault(("machines", game_words(machine.kind)), []).append(serial)
    for person in plan.people:
        if person.employer == provider.id:
            roles = ", ".join(person.roles)
            kinds.setdefault(("people", roles), []).append(person.name or person.id)
    rows = tuple((what, kind, ", ".join(which)) for (what, kind), which in kinds.items())
    return Grid("", ("What", "Of what kind", "Which"), rows)


@paper("operators", "File of the operators", FILE, FORM, SIGNED, AGENT, ADDRESS, TERM, TAUGHT)
def operators(review: Review) -> Iterator[Page]:
    """What has to be on file of each operator, and what is."""
    people = tuple(review.with_role(CLASS_A, CLASS_B))
    if not people:
        return
    rows = tuple(_file_row(review, person) for person in people)
    law = law_words(FORM, SIGNED, AGENT, ADDRESS, TERM, QUALIFIED, TAUGHT)
    yield Page(
        "File of the operators",
        f"{whose(review)} {cite(FORM)}",
        (
            Section("", (Grid("", COLUMNS, rows),)),
            Section("What the law asks", (Items(law),)),
            Section("Checked", (Blanks(("Date", f"Signature of the {IN_CHARGE}")),)),
        ),
        landscape=True,
    )


def _file_row(review: Review, person: Person) -> tuple[str, ...]:
    """What is on file of an operator; an empty cell is missing."""
    approval = person.approval or Approval(copies=0, signed=False)
    ends = operator_term_end(review, person)
    signed = approval.signed and (approval.employer_signed or not person.employer)
    return (
        person.name or person.id,
        class_of(person).removeprefix("class ").removesuffix(" operator"),
        _basis(person),
        person.taught_by or "–",
        f"{approval.applied}" if approval.applied else "",
        str(approval.copies) if approval.applied else "",
        *(_yes(has) for has in (signed and approval.applied is not None, approval.notarized)),
        *(_yes(has) for has in (approval.agent, approval.address)),
        approval.number,
        f"{ends - timedelta(days=1)}" if ends else "",
    )


def _yes(has: bool) -> str:
    return "yes" if has else ""


def _basis(person: Person) -> str:
    if class_of(person) == CLASS_B:
        return ", ".join(map(game_words, person.taught))
    known = person.qualification
    if known is None:
        return ""
    years = f", {known.years} years" if known.years else ""
    certificate = f", {known.certificate}" if known.certificate else ""
    return f"{known.basis}{years}{certificate}"
