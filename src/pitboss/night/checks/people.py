"""What the law asks of members in charge, of assistants, and of everyone at a post."""

from __future__ import annotations

from pitboss.floor.findings import Findings, finding, unlawful, warning
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import ASSISTANT, BANKER, CLASS_A, CLASS_B, IN_CHARGE, PROCEEDS
from pitboss.night.check import Review, check, game_words
from pitboss.night.duty import PlannedShift, class_of, shift_check, table_of
from pitboss.night.law import CONDUCT
from pitboss.night.plan import AFFILIATE, HOLDER, NO_MEMBER
from pitboss.night.posts import roles_for

DESIGNATE, DUTIES = CONDUCT["20.6(a) designate"], CONDUCT["20.6(a) duties"]
OF_PROCEEDS, ACCOUNT = CONDUCT["20.7"], CONDUCT["20.9(b)3 account"]
KNOWS_A, KNOWS_B = CONDUCT["20.5(a) knowledge"], CONDUCT["20.5(b)2"]
ASSISTS, MEMBERS, LAWFUL = CONDUCT["20.5(c)"], CONDUCT["20.10(c)6"], CONDUCT["20.3"]
DIRECTS = CONDUCT["20.9(a)"]
HELPERS_SOURCE = "N.J.S.A. 5:8-61, on who may work at a night, is not in our text"
RESTRAINT = (CONDUCT["20.10(d)2"], CONDUCT["20.10(d)3"])
IN_CHARGE_OF = {IN_CHARGE: DESIGNATE, PROCEEDS: OF_PROCEEDS}

STATEMENTS = {
    CLASS_A: KNOWS_A,
    CLASS_B: KNOWS_B,
    ASSISTANT: ASSISTS,
    IN_CHARGE: DUTIES,
    PROCEEDS: OF_PROCEEDS,
}
"""The clauses that someone signs for, by role."""
STAFF = (CLASS_A, CLASS_B, ASSISTANT, IN_CHARGE, BANKER)
SOURCES = {
    DUTIES: "13:47-6.1, on the duties of the member in charge, is not in our text",
    OF_PROCEEDS: "13:47-6.2, on who is in charge of proceeds, is not in our text",
}


@check(DESIGNATE, OF_PROCEEDS, bars=(IN_CHARGE, PROCEEDS))
def members_are_in_charge(review: Review) -> Findings:
    """The person in charge of the event, or of its proceeds, is a member of the holder."""
    for role, law in IN_CHARGE_OF.items():
        for person in review.with_role(role):
            if person.member != HOLDER:
                place = ("people", person.id, "member")
                yield unlawful(
                    place,
                    f"{person.id} is the {role}, but not a member of the holder",
                    law,
                    fix=f"let the officers name a member of the holder as {role}",
                    source=SOURCES.get(law, ""),
                )


@check(DESIGNATE)
def one_member_is_in_charge(review: Review) -> Findings:
    """The officers name a member in charge: with several, nobody knows who decides."""
    people = tuple(review.with_role(IN_CHARGE))
    for person in people[1:]:
        yield warning(
            ("people", person.id, "roles"),
            f"{person.id} and {people[0].id} are both the {IN_CHARGE}, but the law names one",
            DESIGNATE,
            fix="keep one of them, or write down who is in charge when",
        )


@check(DIRECTS)
def people_are_in_the_plan_once(review: Review) -> Findings:
    """Nobody has two entries, which would hide two shifts at once or a second payment."""
    first: dict[str, str] = {}
    for person in review.plan.people:
        name = " ".join(person.name.lower().split())
        other = first.setdefault(name, person.id) if name else person.id
        if other != person.id:
            yield warning(
                ("people", person.id, "name"),
                f"{person.id} and {other} have the same name: two entries of one person hide "
                "shifts at the same time",
                DIRECTS,
                fix="keep one entry with all the roles, or write two names that differ",
            )


@check(ACCOUNT)
def operators_make_no_payments(review: Review) -> Findings:
    """A class A operator has no hand in the holder's account, so none is in charge of proceeds."""
    for person in review.with_role(PROCEEDS):
        if class_of(person) == CLASS_A:
            yield unlawful(
                ("people", person.id, "roles"),
                f"{person.id} is in charge of proceeds and a class A operator, who may make no "
                f"payments from the holder's account",
                ACCOUNT,
                fix="give one of the two roles to someone else",
                source=SOURCES[OF_PROCEEDS],
            )


@check(KNOWS_A, KNOWS_B, ASSISTS, DUTIES, OF_PROCEEDS, *RESTRAINT)
def statements_are_on_file(review: Review) -> Findings:
    """Everyone signs for the rules and duties of the role; staff also sign not to take tips or
    drink."""
    for person in review.plan.people:
        law = [clause for role, clause in STATEMENTS.items() if role in person.roles]
        law += RESTRAINT if set(person.roles) & set(STAFF) else ()
        if law and not person.attested:
            place = ("people", person.id, "attested")
            sources = [SOURCES[clause] for clause in law if clause in SOURCES]
            yield finding(
                review.due,
                place,
                f"{person.id} ({', '.join(person.roles)}) has no signed statement on file",
                *law,
                fix=f"have {person.id} sign the rules of the job, and keep that on file",
                source="; ".join(sources),
            )


@check(LAWFUL)
def helpers_belong_to_the_holder(review: Review) -> Findings:
    """People who help without pay or approval are members of the holder or of an affiliate, or come
    from a provider."""
    for person in review.with_role(ASSISTANT, CLASS_B):
        is_helper = not class_of(person) or person.approval is None
        if is_helper and person.member == NO_MEMBER and not (person.employer or person.pay_cents):
            yield warning(
                ("people", person.id, "member"),
                f"{person.id} helps, but is not a member of the holder or of an affiliate",
                LAWFUL,
                fix=f"enter what {person.id} is a member of, or choose a member",
                source=HELPERS_SOURCE,
            )


@check(MEMBERS)
def affiliates_are_named(review: Review) -> Findings:
    """If someone is a member of an affiliate, the plan names the affiliates."""
    named = review.plan.holder is not None and any(review.plan.holder.affiliates)
    person = next((member for member in review.plan.people if member.member == AFFILIATE), None)
    if person is not None and not named:
        yield warning(
            ("holder", "affiliates"),
            f"{person.id} is a member of an affiliate of the holder, but the plan names none",
            MEMBERS,
            fix="enter the affiliates and auxiliaries of the holder",
        )


@shift_check(ASSISTS)
def assistants_know_their_games(review: Review, shift: PlannedShift) -> Findings:
    """People who assist at a table know how its game is run."""
    table = table_of(review, shift)
    if table is None or class_of(shift.person) or ASSISTANT not in shift.person.roles:
        return
    if table.game not in shift.person.taught:
        yield unlawful(
            ("shifts", shift.number, "person"),
            f"{shift.person.id} helps at {table.id}, but is not listed as knowing "
            f"{game_words(table.game)}",
            ASSISTS,
            fix=f"teach {shift.person.id} the game, and add {table.game} to the games taught",
        )


@shift_check(*(right.law for right in NJ_NIGHT.posts.values() if right.law is not None))
def posts_are_held_by_those_who_may(review: Review, shift: PlannedShift) -> Findings:
    """The person on a table shift has a role that may hold that post."""
    right = NJ_NIGHT.posts.get(shift.post.role)
    roles = roles_for(NJ_NIGHT, shift.post)
    if right is None or right.law is None or set(shift.person.roles) & set(roles):
        return
    yield unlawful(
        ("shifts", shift.number, "person"),
        f"{shift.person.id} has a shift as {shift.post.role}, which takes one of these roles: "
        f"{', '.join(roles)}",
        right.law,
        fix="choose someone with such a role",
    )


@shift_check(DESIGNATE, OF_PROCEEDS)
def only_those_named_are_in_charge(review: Review, shift: PlannedShift) -> Findings:
    """Only someone named for it has a shift in charge of the event or of its proceeds."""
    law = IN_CHARGE_OF.get(shift.post.role)
    if law is not None and shift.post.role not in shift.person.roles:
        yield unlawful(
            ("shifts", shift.number, "person"),
            f"{shift.person.id} has a shift as {shift.post.role}, but was not named for that",
            law,
            fix=f"choose someone whom the officers named as {shift.post.role}",
        )
