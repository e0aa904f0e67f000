"""Does a petition say everything that the law asks for, and is what is missing named with its place
and clause?"""

from __future__ import annotations

import pytest

from pitboss.regulator.petitions.checks import FILING, TEST, lacks
from pitboss.regulator.petitions.petition_file import (
    BadPetition,
    field_of,
    line_of,
    read_petition,
)
from tests.petitions.drafts import OWN, TEXT, submission, whole
from tests.playing import clause

TEST_PART = TEXT[TEXT.index("[test]") :]
SITES = TEXT[TEXT.index("[[test.sites]]") : TEXT.index("[[test.criteria]]")]
CRITERIA = TEXT[TEXT.index("[[test.criteria]]") :]
CSI = TEXT[TEXT.index("[petitioners.csi]") : TEXT.index("[test]")]
WAIVER = "waiver = { required = true, filed = 2027-02-03 }\n"
AGREEMENT = 'agreement = { signed_by = "vice president", on = 2027-02-01 }\n'
MISSING = {
    "no capacity": (('"owner of the rights"', '"fan"'), "petitioners[2].capacity", "(a)"),
    "no address": (('"2 Example Road"', '""'), "petitioners[2].address", "(d)1"),
    "no name": (('"Example Dice Company"', '" "'), "petitioners[2].name", "(d)1"),
    "same id": (('id = "maker"', 'id = "casino"'), "petitioners[2].id", "(a)"),
    "no casino": (('"casino licensee"', '"other interested person"'), "petitioners", "(b)"),
    "no agreement": ((AGREEMENT, ""), "petitioners", "(b)"),
    "agreement unsigned": (('"vice president", on', '"", on'), "petitioners", "(b)"),
    "no kind": (('kind = "variation"', ""), "kind", "(d)2"),
    "unknown kind": (('"variation"', '"surprise"'), "kind", "(c)"),
    "variation of two": (('of = ["', 'of = ["nj.mini_dice", "'), "of", "(c)"),
    "mix of one": (('"variation"', '"composite"'), "of", "(c)"),
    "no training": (('"One hour with the dealers."', '""'), "training", "(d)3"),
    "no layout": (('layout = { width_mm = 1900', 'equipment = ["x"]\n# {'), "layout", "(d)3"),
    "layout too wide": (("= [2100", "= [1899"), "layout.width_mm", "(d)3"),
    "layout too deep": ((", 1200]", ", 1014]"), "layout.width_mm", "(d)3"),
    "drawing too wide": (("scale = 12", "scale = 10"), "layout.scale", "(d)3"),
    "no object": (('"Bet on three dice."', '""'), "objective", "(d)3.i"),
    "odds with for": (('"Bet on three dice."', '"It pays 7 for 1."'), "objective", "(d)3.iii"),
    "license of a licensee": (
        (AGREEMENT, f"{AGREEMENT}csi = {{ type = 'x' }}\n"), "petitioners[1].csi", "(f)1"),
    "no application": (("complete = true", "complete = false"), "petitioners[2].csi", "(f)1.i"),
    "no fee": (("fee_paid = 2027-02-04\n", ""), "petitioners[2].csi", "(f)1.i"),
    "no waiver": ((WAIVER, ""), "petitioners[2].waiver", "(f)1.ii"),
    "waiver not filed": ((", filed = 2027-02-03 }", " }"), "petitioners[2].waiver", "(f)1.ii"),
    "no test": ((TEST_PART, ""), "test", "(f)2"),
    "no site": ((SITES, ""), "test.sites", "(f)2.i"),
    "no casino of a site": (
        ('casino = "Example Boardwalk Casino"', 'casino = ""'), "test.sites[1].casino", "(f)2.i"),
    "no end": (("ends = 2027-04-07T12:00:00\n", ""), "test.sites[1].starts", "(f)2.ii"),
    "ends as it starts": (("= 2027-04-07T12", "= 2027-04-05T12"), "test.sites[1].ends", "(f)2.ii"),
    "271 days": (("= 2027-04-07T12", "= 2028-01-01T12"), "test.sites", "(f)2.ii"),
    "no tables": (('["sic bo 1"]', "[]"), "test.sites[1].tables", "(f)2.ii"),
    "no equipment": (('["one shaker"]', "[]"), "test.sites[1].equipment", "(f)2.ii"),
    "no sign": (('"This casino tests a new wager."', '""'), "test.sign", "(f)2.iii"),
    "no entrance": (('["Boardwalk entrance"]', "[]"), "test.sites[1].entrances", "(f)2.iii"),
    "no criteria": ((CRITERIA, ""), "test.criteria", "(f)2.iv"),
    "no threshold": (('within = "1/10"\n', ""), "test.criteria[1].within", "(f)2.iv"),
    "threshold of all": (('"1/10"', '"1"'), "test.criteria[1].within", "(f)2.iv"),
    "no measure": (('"hold"', '"joy"'), "test.criteria[1].measure", "(f)2.iv"),
    "no such wager": (('"small"', '"smalls"'), "test.criteria[1].wager", "(f)2.iv"),
    "no record": (
        ('"Each correction is written down."', '""'), "test.criteria[2].documented", "(f)2.iv"),
    "no form": (('"correction record"', '""'), "test.criteria[2].form", "(f)2.iv"),
}  # fmt: skip
IDS = {
    "(a)": "a", "(b)": "b-co-petitioner", "(c)": "c", "(d)1": "d-1", "(d)2": "d-2", "(d)3": "d-3",
    "(d)3.i": "d-3-i", "(d)3.iii": "d-3-iii", "(f)1": "f-1-who", "(f)1.ii": "f-1-ii",
    "(f)2": "f-2", "(f)2.i": "f-2-i", "(f)2.iii": "f-2-iii",
}  # fmt: skip
BY_NAME = {
    "no application": "f-1-i-application", "no fee": "f-1-i-fee", "no end": "f-2-ii-when",
    "ends as it starts": "f-2-ii-when", "271 days": "f-2-ii-when",
    "no tables": "f-2-ii-equipment", "no equipment": "f-2-ii-equipment",
    "no criteria": "f-2-iv-criteria", "no threshold": "f-2-iv-criteria",
    "threshold of all": "f-2-iv-criteria", "no measure": "f-2-iv-criteria",
    "no such wager": "f-2-iv-criteria", "no record": "f-2-iv-documentation",
    "no form": "f-2-iv-forms",
}  # fmt: skip


def cases() -> list[object]:
    """Each thing that may be missing, marked with its clause."""
    return [
        pytest.param(
            *case, id=name, marks=clause(f"nj-19-47-8-4-{BY_NAME.get(name) or IDS[case[2]]}")
        )
        for name, case in MISSING.items()
    ]


@pytest.mark.parametrize(("change", "field", "section"), cases())
def test_what_is_missing_is_named(change: tuple[str, str], field: str, section: str) -> None:
    found = {(field_of(lack.place), lack.law[0].cite) for lack in lacks(submission(change))}
    assert (field, f"19:47-8.4{section}") in found


def test_a_lack_of_license_papers_names_the_keys_to_write() -> None:
    """What `petition new` does not scaffold is spelled out where it is missing."""
    found = [lack.words for lack in lacks(submission(
        ("complete = true", "complete = false"), (", filed = 2027-02-03 }", " }"),
    ))]  # fmt: skip
    assert any('csi = {type = "…", complete = true, filed = DATE}' in words for words in found)
    assert any("waiver = {required = true, filed = DATE}" in words for words in found)


@clause("nj-19-47-8-4-f-1-who")
def test_a_petitioner_without_a_license_files_its_papers() -> None:
    found = {field_of(lack.place) for lack in lacks(submission((CSI, "\n"), (WAIVER, "")))}
    assert "petitioners[2]" in found


@clause("nj-19-47-8-4-a", "nj-19-47-8-4-b-co-petitioner", "nj-19-47-8-4-c")
def test_what_is_at_the_limit_is_complete() -> None:
    """Each of these is as far as a petition may go."""
    assert list(lacks(whole())) == []
    for change in (
        (", 1200]", ", 1015]"),  # as deep as the layout
        ("= 2027-04-07T12", "= 2027-12-31T12"),  # 270 days
        ("scale = 12", "scale = 11"),
        ('"owner of the rights"', '"other interested person"'),
        ('kind = "variation"', 'kind = "other"'),
    ):
        assert list(lacks(submission(change))) == [], change


@clause("nj-19-47-8-4-c")
def test_another_kind_of_game_says_why_it_is_suitable() -> None:
    change = ('"It is quick and easy to watch."', '""')
    other = submission(change, ('kind = "variation"', 'kind = "other"'))
    assert [field_of(lack.place) for lack in lacks(other)] == ["suitable"]


@clause("nj-19-47-8-4-h")
def test_the_commission_proposes_without_petitioners_or_a_test() -> None:
    assert list(lacks(OWN, FILING, TEST)) == []


@clause("nj-19-47-8-4-d-3", "nj-19-47-8-4-d-3-ii")
def test_a_game_without_proved_rules_or_equipment_is_not_described() -> None:
    from dataclasses import replace

    bare = replace(whole(), game=None, problem="rules.py: the cases overlap")
    assert [(field_of(one.place), one.words) for one in lacks(bare)] == [
        ("game", "rules.py: the cases overlap")
    ]
    known = whole().known_game
    plain = replace(whole(), game=replace(known, opening=()))
    assert [field_of(one.place) for one in lacks(plain)] == ["equipment"]


def test_a_fault_in_the_file_is_one_line() -> None:
    faults = {
        ("scale = 12", 'scale = "big"'): "line 7: layout.scale must be a whole number, not text",
        ("scale = 12", "scale = 0"): "line 7: layout.scale must be at least 1",
        ("objective", "objetive"): "line 4: there is no key 'objetive' in the file: did you mean",
        ("on = 2027-02-01", "on = 5"): "line 14: petitioners[1].agreement.on must be a date",
        ('"hold"', "[]"): "line 42: test.criteria[1].measure must be text",
        ('measure = "corrections"\n', ""): "line 48: 'measure' is missing in test.criteria[2]",
        ("[test]", "[test"): "line 30: expected",
    }
    for (before, now), words in faults.items():
        with pytest.raises(BadPetition) as bad:
            read_petition(TEXT.replace(before, now, 1), "p.toml")
        assert str(bad.value).startswith(f"p.toml, {words}"), str(bad.value)
        assert "\n" not in str(bad.value)


def test_lines_of_places() -> None:
    lines = TEXT.splitlines()
    for place, text in (
        (("objective",), "objective ="),
        (("petitioners", 1, "address"), "address ="),
        (("petitioners", 1), "[[petitioners]]"),
        (("petitioners",), "[[petitioners]]"),
        (("test", "sites"), "[[test.sites]]"),
        (("test", "sign"), "sign ="),
        (("test", "sites", 0, "ends"), "ends ="),
        (("test", "criteria", 1, "at_most"), "at_most ="),
    ):
        assert lines[line_of(TEXT, place) - 1].startswith(text)
    assert lines[line_of(TEXT, ("petitioners", 1, "address")) - 1].endswith('"2 Example Road"')
