"""The law of petitions, and who decides about them."""

from __future__ import annotations

from pitboss.rulebook.clause import Clause, clause, regulation

CHAPTER = regulation("nj_19_47_08_petitions_guides")
NEVER_FOR = clause("nj-19-47-9-4-a-never-for")
"""Odds are never stated with "for"; what is filed here is read by the same rule (AMB-33)."""
COMMISSION, DIVISION = "Commission", "Division"
AGENCIES = (COMMISSION, DIVISION)
"""The text says Commission, and names the Division beside it where it bears costs or asks for
more (AMB-34)."""
INTAKE = "Intake unit, New Jersey Casino Control Commission"
VARIATION, COMPOSITE, OTHER = "variation", "composite", "other"
KINDS = (VARIATION, COMPOSITE, OTHER)
CASINO, CSI = "casino licensee", "casino service industry licensee"
CAPACITIES = (
    CASINO,
    CSI,
    "owner of the rights",
    "licensee of the rights",
    "franchisee of the rights",
    "other interested person",
)
LICENSED = (CASINO, CSI)
FACTORS = {
    "rules": "Rules and method of play",
    "odds": "True odds and payout odds",
    "wagers": "Wagers",
    "layout": "Layout",
    "equipment": "Equipment",
    "staff": "Staff and training",
    "security": "Security",
    "integrity": "Integrity of the game",
    "likeness": "Likeness to other games",
    "earlier": "Variations approved before",
    "other": "Any other relevant matter",
}
"""What the regulator may weigh, by a short name."""
WIDEST_PRINT_MM = 180
"""How wide a drawing is on a sheet of letter paper or A4, inside its margins."""
TEST_DAYS = 270
"""A pit may be set up for a test for this long (13:69C-7.7(c))."""


def law(name: str) -> Clause:
    """A clause of the section on petitions: `law("(g)1")`, `law("(b) liability")`."""
    return CHAPTER[f"8.4{name}"]
