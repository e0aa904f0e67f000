"""The parts of a dossier about who asks: petitioners, liability, licenses, review, signatures."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.paper.page import Blanks, Grid, Items, Page, Section, Terms, Words
from pitboss.pit.refusal import with_article
from pitboss.regulator.petitions.dossier import File, cite, part
from pitboss.regulator.petitions.law import AGENCIES, CASINO, COMMISSION, FACTORS, law
from pitboss.regulator.petitions.petition import Petitioner
from pitboss.regulator.petitions.rules_of_acts import dollars
from pitboss.rulebook.clause import day_in_words

KINDS = {
    "variation": "a variation of an authorized game",
    "composite": "a composite of authorized games",
    "other": "another game that is in the public interest and suitable for casino use",
}


SECTION = law(" history")


@part("petition", "Petition", law("(a)"), law("(d) form"), law("(d)1"), law("(d)2"), law("(c)"))
def petition_page(file: File) -> Iterator[Page]:
    """To whom, by whom and for what."""
    petition, game = file.submission.petition, file.submission.known_game
    kind = KINDS.get(petition.kind, petition.kind or "not stated")
    of = ", ".join(one.name for one in file.authorized)
    asked = f"The game is {kind}{f': {of}' if of else ''}. {cite(law('(d)2'), law('(c)'))}"
    by = (
        f"The {COMMISSION} proposes this game on its own initiative. {cite(law('(h)'))}"
        if petition.own
        else f"We petition for approval of this game. {cite(law('(a)'))}"
    )
    sections = [
        Section("To", (Words(f"{petition.to} {cite(law('(d) form'))}"),)),
        Section("Law", (Words(_section_words()),)),
        Section("What is asked", (Words(by), Words(asked), Words(petition.suitable or "–"))),
    ]
    if petition.suitable == "":
        sections[-1] = Section("What is asked", (Words(by), Words(asked)))
    if petition.petitioners:
        rows = tuple((one.name, one.address, one.capacity) for one in petition.petitioners)
        grid = Grid("Petitioners", ("Name", "Address", "Capacity"), rows)
        sections.append(Section("Petitioners", (Words(cite(law("(a)"), law("(d)1"))), grid)))
    yield file.page(f"Petition for a new game: {game.name}", *sections)


def _section_words() -> str:
    """The section that petitions are made under, and since when it is in effect."""
    assert SECTION.effective is not None
    since = day_in_words(SECTION.effective)
    return f"N.J.A.C. {SECTION.cite} as amended, in effect since {since}."


@part("agreement", "Agreement to test", law("(b) co-petitioner"))
def agreement_page(file: File) -> Iterator[Page]:
    """The written agreement of each casino licensee, to sign."""
    for one in file.submission.petition.petitioners:
        if one.capacity == CASINO and one.agreement is not None:
            signed = one.agreement
            words = (
                f"{one.name}, {one.address}, a casino licensee, agrees to test "
                f"{file.submission.known_game.name} in its casino. {cite(law('(b) co-petitioner'))}"
            )
            agreed = f"Agreed by {signed.signed_by} on {day_in_words(signed.on)}."
            blanks = Blanks((f"Signature of the {signed.signed_by}", "Date"))
            section = Section("The agreement", (Words(words), Words(agreed), blanks))
            yield file.page(f"Agreement to test: {one.name}", section)


@part("liability", "Joint and several liability", law("(b) liability"))
def liability_page(file: File) -> Iterator[Page]:
    """What each petitioner owes: all of it."""
    petition = file.submission.petition
    if not petition.petitioners:
        return
    owed = file.standing.liability(petition)
    rows = tuple(
        (one.name, *(dollars(owed[one.id][agency]) for agency in AGENCIES))
        for one in petition.petitioners
    )
    words = (
        "Each petitioner owes the full balance, whatever the others pay, for review, testing and "
        f"approval of the game. What one of them pays counts for all. {cite(law('(b) liability'))}"
    )
    grid = Grid("Owed today, by each of them in full", ("Petitioner", *AGENCIES), rows)
    yield file.page("Joint and several liability", Section("Liability", (Words(words), grid)))


@part("review", "Factors of the review", law("(e)"))
def review_page(file: File) -> Iterator[Page]:
    """What the regulator may weigh, each with a place for its finding."""
    rows = tuple((words, file.standing.findings.get(id, "")) for id, words in FACTORS.items())
    grid = Grid("Findings of the review", ("Factor", "Finding"), rows)
    words = Words(f"The regulator may weigh these points. {cite(law('(e)'))}")
    blanks = Blanks(("Reviewed by", "Date"))
    yield file.page("Review", Section("What may be weighed", (words, grid, blanks)))


@part(
    "licenses",
    "Licenses and waivers",
    law("(f)1 who"),
    law("(f)1.i application"),
    law("(f)1.i fee"),
    law("(f)1.ii"),
)
def license_page(file: File) -> Iterator[Page]:
    """The license papers of each petitioner that is no licensee."""
    unlicensed = [one for one in file.submission.petition.petitioners if one.needs_license]
    for one in unlicensed:
        yield file.page(f"License papers: {one.name}", Section("Papers", (_papers(one),)))


def _papers(one: Petitioner) -> Terms:
    form, waiver = one.csi, one.waiver
    filed = (
        f"{form.type}, filed on {day_in_words(form.filed)}" if form and form.filed else "missing"
    )
    paid = (
        f"{dollars(form.fee_cents)}, paid on {day_in_words(form.fee_paid)}; it is not refunded"
        if form and form.fee_paid
        else "missing"
    )
    if waiver is None:
        needed = "missing"
    elif not waiver.required:
        needed = "not required"
    else:
        when = f"applied for on {day_in_words(waiver.filed)}" if waiver.filed else "missing"
        needed = f"required, {when}"
    who = f"{with_article(one.capacity)} and no licensee"
    return Terms(
        (
            ("Petitioner", f"{one.name}, {one.address}: {who}. {cite(law('(f)1 who'))}"),
            ("License application", f"{filed}. {cite(law('(f)1.i application'))}"),
            ("Application fee", f"{paid}. {cite(law('(f)1.i fee'))}"),
            ("Transactional waiver", f"{needed}. {cite(law('(f)1.ii'))}"),
        )
    )


@part("requests", "Requests of the Commission and the Division", law("(f)2.v"))
def request_page(file: File) -> Iterator[Page]:
    """What was asked for besides, by whom and until when."""
    standing = file.standing
    if not standing.requests:
        return
    columns = ("Request", "From", "Due", "Handed in")
    rows = tuple(
        (one.what, one.agency, day_in_words(one.due), standing.answers.get(id, "open"))
        for id, one in standing.requests.items()
    )
    words = Words(f"Nothing is complete while a request is open. {cite(law('(f)2.v'))}")
    grid = Grid("Requests", columns, rows)
    yield file.page("Requests", Section("Asked for besides", (words, grid)))


@part("signatures", "Signatures", law("(d) form"))
def signature_page(file: File) -> Iterator[Page]:
    """A place for the signature of each petitioner, and what is signed."""
    petition, seal = file.submission.petition, file.submission.fingerprint
    if not petition.petitioners:
        return
    blocks: list[Words | Blanks | Items] = [
        Words(f"Unsigned, this petition is not complete. {cite(law('(d) form'))}"),
        Words(f"What is signed has the fingerprint {seal}. Every part names its beginning."),
    ]
    for one in petition.petitioners:
        signed = file.standing.signatures.get(one.id)
        if signed is not None and signed.fingerprint == seal:
            blocks.append(Items((f"{one.name}: signed by {signed.by}.",), checklist=False))
        blocks.append(Blanks((f"For {one.name}, {one.capacity}", "Name and title", "Date")))
    yield file.page("Signatures", Section("Signed by every petitioner", tuple(blocks)))
