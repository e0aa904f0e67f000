"""Is every part of the dossier printed, and does the PDF say what its clauses ask for?"""

from __future__ import annotations

import datetime
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from pitboss.games import load
from pitboss.paper.pdf import Format, as_pdf
from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.dossier import DossierPart, File, all_parts, dossier
from pitboss.regulator.petitions.standing import ActEntry, after
from tests.petitions.drafts import COSTS, NOON, SEAL, done, on_test, whole

STANDING = done(
    a.TrialOrdered(agency="Commission", conditions=("A supervisor watches.",)),
    a.Requested(id="1", agency="Division", what="a photo", due=datetime.date(2027, 5, 1)),
    *COSTS,
    a.RulesChanged(
        agency="Commission", starts=NOON, why="too low", options={"pays.small": "2 to 1"}
    ),
    to=on_test(),
)
PRINTED = File(
    submission=whole(), standing=STANDING, authorized=(load("nj.mini_dice"),), rounds=20_000
)
SAYS = {
    "petition": (
        "Intake unit, New Jersey Casino Control Commission", "(19:47-8.4(d))",
        "The game is a variation of an authorized game: Mini-dice.", "(19:47-8.4(d)2, 8.4(c))",
        "Example Dice Company 2 Example Road owner of the rights",
        "We petition for approval of this game. (19:47-8.4(a))",
    ),
    "agreement": ("Example Boardwalk Casino, 1 Example Boardwalk, a casino licensee, agrees",
                  "Signature of the vice president"),
    "liability": ("Example Boardwalk Casino $50.00 $7.00", "Example Dice Company $50.00 $7.00"),
    "review": ("Integrity of the game", "Likeness to other games", "Security",
               "Variations approved before", "Layout", "Staff and training", "Equipment"),
    "licenses": ("gaming equipment, filed on February 2, 2027",
                 "$5,000.00, paid on February 4, 2027; it is not refunded",
                 "required, applied for on February 3, 2027",
                 "an owner of the rights and no licensee"),
    "requests": ("a photo Division May 1, 2027 open",),
    "signatures": ("For Example Boardwalk Casino, casino licensee", "For Example Dice Company",
                   "Unsigned, this petition is not complete", SEAL),
    "description": ("Bet on three dice. (19:47-8.4(d)3.i)", "A player may make 50 wagers",
                    "Sic bo uses 3 dice.", "One hour with the dealers.",
                    "After the call the dealer covers the shaker."),
    "changes": ("Mini-dice", "The new game builds on Mini-dice", "Wagers: what differs"),
    "draft-rules": ("Section 1. Equipment and opening", "Section 2. Permissible wagers",
                    "Any three of a kind pays 24 to 1.", "Irregularities"),
    "odds": ("any three of a kind 24 to 1 35 to 1 2.7778% 30.56% = 11/36", "agrees",
             "20,000 rounds with seed 1"),
    "layout": ("Scale 1 to 12. The layout is 1,900 by 1,015 mm", "stands for 480 mm"),
    "test": ("Example Boardwalk Casino", "April 5, 2027, 12:00", "April 7, 2027, 12:00",
             "sic bo 1", "one shaker", "A supervisor watches.", "pays.small = 2 to 1"),
    "signs": ("This casino tests a new wager.", "Boardwalk entrance"),
    "criteria": ("Within 10.00 percentage points of what the rules say.", "Needed: 1,050 decisions",
                 "The supervisor writes each round down.", "Fewer than 2.00% of the rounds.",
                 "have room for 2,880 rounds"),
    "forms": ("Form: round record", "Form: correction record", "Supervisor"),
}  # fmt: skip


def text_of(data: bytes) -> str:
    """The words of a PDF, on one line."""
    pages = (page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    return re.sub(r"\s+", " ", " ".join(pages))


def cases() -> list[object]:
    """Every part, marked with its clauses."""
    return [
        pytest.param(one, id=one.id, marks=pytest.mark.clause(*ids))
        for one in all_parts()
        if (ids := [law.id for law in one.law])
    ]


@pytest.mark.parametrize("part", cases())
def test_every_part_is_printed(part: DossierPart) -> None:
    document = dossier(PRINTED, (part.id,))
    assert document.pages
    words = text_of(as_pdf(document, Format()))
    for phrase in SAYS[part.id]:
        assert phrase in words, words
    assert words.count(f"version {SEAL[:12]}") >= len(document.pages)
    for law in part.law:
        section = law.cite.removeprefix("19:47-")
        assert section in words, section


@pytest.mark.clause("nj-19-47-8-4-history")
def test_the_petition_names_its_section_and_since_when_it_is_in_effect() -> None:
    words = text_of(as_pdf(dossier(PRINTED, ("petition",)), Format()))
    assert "N.J.A.C. 19:47-8.4 as amended, in effect since January 21, 1997." in words


@pytest.mark.clause("nj-19-47-8-4-d-3-iii")
def test_every_wager_has_its_odds() -> None:
    words = " ".join(
        cell
        for page in dossier(PRINTED, ("odds",)).pages
        for section in page.sections[:1]
        for block in section.blocks
        for row in getattr(block, "rows", ())
        for cell in row
    )
    for wager in ("small", "big", "combination", "total 4, 17", "one of a kind"):
        assert wager in words
    for edge in ("= 11/36", "= 1/36", "= 1/6"):
        assert edge in words


@pytest.mark.clause("nj-19-47-8-4-d-form")
def test_a_signature_counts_for_the_version_that_was_signed() -> None:
    words = text_of(as_pdf(dossier(PRINTED, ("signatures",)), Format()))
    assert "Example Dice Company: signed by owner." in words
    old = a.Signed(petitioner="maker", by="owner", fingerprint="0" * 64)
    other = File(submission=whole(), standing=after(STANDING, ActEntry(NOON, old)))
    words = text_of(as_pdf(dossier(other, ("signatures",)), Format()))
    assert "Example Dice Company: signed by owner." not in words


def test_same_inputs_same_bytes() -> None:
    once, again = (as_pdf(dossier(PRINTED, ("odds",)), Format()) for _ in range(2))
    assert once == again
