"""The law as data: every clause is there, whole, and found by its citation."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from pitboss.games import game_ids, load
from pitboss.rulebook import clause as citation
from pitboss.rulebook.clause import (
    BadClause,
    Clause,
    Regulation,
    UnknownClause,
    all_readings,
    all_regulations,
    clause,
    clauses_of,
    reading,
    regulation,
)

LISTED = Path(__file__).parents[1] / "data" / "clause_ids.txt"
TEN_GAMES = {
    "nj.automated_craps",
    "nj.mini_dice",
    "nj.sic_bo",
    "night.beat_the_dealer",
    "night.chuck_a_luck",
    "night.craps",
    "night.money_wheel",
    "night.roulette",
    "night.under_over",
    "tas.mini_dice",
}
ALL = [found for law in all_regulations() for found in law]
HEAD = {"authority": "Nowhere", "effective": date(2000, 1, 1)}


def test_no_clause_of_the_five_regulations_is_lost_or_changes_its_kind() -> None:
    """The list holds what was read from the texts; a new game adds its clauses without it."""
    listed = {tuple(line.split()) for line in LISTED.read_text().splitlines()}
    assert listed <= {(found.id, found.kind) for found in ALL}


def test_no_id_and_no_name_is_used_twice() -> None:
    for used in (Counter(found.id for found in ALL), Counter(found.name for found in ALL)):
        assert [name for name, times in used.items() if times > 1] == []


def test_a_clause_speaks_whole_sentences_with_every_figure_filled_in() -> None:
    for found in ALL:
        for words in (found.says, found.asks):
            assert re.fullmatch(r"[^{}]+\.", words), found.id
            assert "  " not in words, found.id
        assert found.authority, found.id


def test_every_figure_a_clause_sets_stands_in_its_words() -> None:
    for law in all_regulations():
        for key, row in tomllib.loads(citation._text(law.name)).items():
            words = row.get("says", "") + row.get("asks", "")
            figures = {"pays", "value", "numbers", "pockets"} & row.keys() | {
                *row.get("values", ())
            }
            assert [f for f in figures if f"{{{f}" not in words] == [], key


def test_odds_are_written_a_to_b_and_stand_in_the_sentence() -> None:
    paying = [found for found in ALL if found.pays]
    assert len(paying) > 180
    for found in paying:
        assert re.fullmatch(r"[1-9]\d* to [1-9]\d*", str(found.pays)), found.id
        assert str(found.pays) in found.says, found.id
        assert found.kind == "payout" or found.id == "tas-2-2-b-inscription"


def test_a_floor_says_that_it_is_one() -> None:
    floors = [found for found in ALL if found.pays and found.bound == "at least"]
    assert len(floors) > 100
    assert [f.id for f in floors if not re.search("at least|not less than", f.says)] == []


def test_a_figure_with_a_bound_has_a_unit() -> None:
    assert [f.id for f in ALL if f.value is not None and not f.unit] == []
    assert [f.id for f in ALL if f.bound and not (f.pays or f.unit)] == []


def test_every_reading_a_clause_rests_on_exists() -> None:
    cited = {one for found in ALL for one in found.reading}
    assert cited - all_readings().keys() == set()


def test_readings_are_complete_and_typed() -> None:
    casino = [key for key in all_readings() if key.startswith("AMB-")]
    assert casino == [f"AMB-{number:02}" for number in range(1, 38)]
    night = Counter(key[:3] for key in all_readings() if key.startswith("N-"))
    assert night == {
        "N-A": 8,
        "N-B": 10,
        "N-K": 19,
        "N-C": 11,
        "N-R": 20,
        "N-J": 7,
        "N-L": 8,
        "N-X": 14,
        "N-D": 12,
        "N-T": 12,
        "N-O": 15,
        "N-E": 23,
        "N-W": 5,
    }
    assert {one.option for one in all_readings().values()} == {None, "F", "H", "W"}
    read = {game for one in all_readings().values() for game in one.games}
    assert read >= set(TEN_GAMES)
    assert read <= set(game_ids())
    assert reading("AMB-18").question == "Does two of a kind win on a triple?"


def test_evidence_is_marked_where_the_text_is_not_the_source() -> None:
    marks = Counter(found.evidence for found in ALL)
    assert marks.keys() == {None, "outside the text", "repaired"}
    assert [f.id for f in ALL if f.evidence == "outside the text" and not f.source] == []


def test_finished_chapters_are_those_of_games_there_are() -> None:
    finished = [game for law in all_regulations() if law.finished for game in law.games]
    assert len(finished) == len(set(finished))
    assert set(TEN_GAMES) <= set(finished) <= set(game_ids())
    defined = {found.game for found in ALL if found.game}
    assert {game for game in TEN_GAMES if game.startswith("night.")} <= defined
    assert defined <= set(game_ids())


def test_a_game_owns_its_chapter_and_its_definition_elsewhere() -> None:
    wheel = clauses_of("night.money_wheel")
    assert len(wheel) == 22 + 3
    assert wheel[0].id == "nj-13-47-20-29-a-1-mount"
    assert wheel[-1].id == "nj-13-47-20-2-money-wheel-win"
    assert {game: len(clauses_of(game)) for game in TEN_GAMES} == {
        "nj.automated_craps": 146,
        "nj.mini_dice": 87,
        "nj.sic_bo": 71,
        "night.beat_the_dealer": 19,
        "night.chuck_a_luck": 19,
        "night.craps": 148,
        "night.money_wheel": 25,
        "night.roulette": 74,
        "night.under_over": 18,
        "tas.mini_dice": 84,
    }
    assert clauses_of("nj.whist") == ()


@pytest.mark.parametrize(
    ("name", "effective"),
    [
        ("nj_mini_dice", date(1997, 10, 6)),
        ("nj_automated_craps", date(2010, 6, 21)),
        ("nj_19_47_08_petitions_guides", date(1997, 1, 21)),
        ("nj_sic_bo", None),
        ("tas_mini_dice", date(2018, 12, 14)),
        ("night_craps", None),
        ("nj_13_47_licences_fees", None),
    ],
)
def test_a_chapter_knows_since_when_it_holds(name: str, effective: date | None) -> None:
    law = regulation(name)
    assert law.effective == effective
    assert law.clauses[0].effective == effective


def test_a_section_may_have_a_date_of_its_own_within_its_chapter() -> None:
    law = regulation("nj_19_47_08_petitions_guides")
    assert law["8.4(h)"].effective == date(1997, 1, 21)
    assert law["8.5(d)"].effective == date(1994, 6, 6)
    dated = {one.cite.split("(")[0] for one in regulation("nj_sic_bo") if one.effective}
    assert dated == {"19:47-9.3"}, "the text dates no other section of sic bo"
    assert regulation("nj_sic_bo")["9.3(b) own placement"].effective == date(1993, 12, 6)


@pytest.mark.parametrize(
    ("name", "citation", "found"),
    [
        ("nj_mini_dice", "13.6(b) Place 4", "nj-19-47-13-6-b-place-4"),
        ("nj_mini_dice", "13.6(b) place  4", "nj-19-47-13-6-b-place-4"),
        ("nj_mini_dice", "19:47-13.6(b) PLACE 4", "nj-19-47-13-6-b-place-4"),
        ("nj_mini_dice", "nj-19-47-13-6-b-place-4", "nj-19-47-13-6-b-place-4"),
        ("nj_mini_dice", "13.1 shake total", "nj-19-47-13-1-shake-total"),
        ("tas_mini_dice", "9.1(a)", "tas-9-1-a"),
        ("tas_mini_dice", "TAS-MD 9.1(a)", "tas-9-1-a"),
        ("tas_mini_dice", "TAS-MD cover", "tas-cover"),
        ("night_craps", "20.25(h)1v win", "nj-13-47-20-25-h-1v-win"),
        ("night_craps", "13:47-20.25(h)1i(2)(B)", "nj-13-47-20-25-h-1i-2-b"),
        (
            "nj_automated_craps",
            "1A.6(b) Don't Pass/Don't Come",
            "nj-19-47-1a-6-b-via-19-47-1-4-dont-pass-dont-come",
        ),
        (
            "nj_automated_craps",
            "19:47-1A.6(b) via 19:47-1.4 Odds 4,10",
            "nj-19-47-1a-6-b-via-19-47-1-4-odds-4-10",
        ),
    ],
)
def test_a_clause_is_found_by_section_full_citation_or_id(
    name: str, citation: str, found: str
) -> None:
    law = regulation(name)
    assert citation in law
    assert law[citation].id == found


def test_every_clause_is_found_by_its_own_name_and_id() -> None:
    for law in all_regulations():
        for found in law:
            assert law[found.name] is law[found.id] is clause(found.id) is found


def test_a_wrong_label_is_answered_with_the_nearest_ones() -> None:
    law = regulation("nj_mini_dice")
    with pytest.raises(UnknownClause) as wrong:
        law["13.6(b) Plaice 4"]
    assert "N.J.A.C. 19:47-13 (nj_mini_dice) has no clause '13.6(b) Plaice 4'" in str(wrong.value)
    assert "19:47-13.6(b) Place 4" in str(wrong.value)
    assert isinstance(wrong.value, KeyError)


def test_a_section_without_its_label_is_answered_with_the_labels_it_has() -> None:
    with pytest.raises(UnknownClause, match=r"20\.24\(a\)1 cage; 13:47-20\.24\(a\)1 chute"):
        regulation("night_chuck_a_luck")["20.24(a)1"]
    assert "20.24(a)1" not in regulation("night_chuck_a_luck")
    assert 7 not in regulation("night_chuck_a_luck")


def test_unknown_files_ids_and_readings_are_answered_too() -> None:
    with pytest.raises(UnknownClause, match="Nearest: nj_sic_bo"):
        regulation("nj_19_47_9_sic_bo")
    with pytest.raises(UnknownClause, match="Nearest: tas-9-1-"):
        clause("tas-9-1-z")
    with pytest.raises(UnknownClause, match="AMB-3"):
        reading("AMB-38")
    with pytest.raises(UnknownClause, match=r"has no clause 'xyzzy'\.$"):
        reading("xyzzy")


def test_the_figures_of_a_clause_are_typed() -> None:
    assert clause("nj-19-47-13-3-a-2-24-hours").figure() == 24
    assert clause("nj-19-47-13-3-a-2-24-hours").bound == "at most"
    assert clause("nj-19-47-13-2-a-2-win").numbers == (2, 3, 4, 9, 10, 11, 12)
    assert clause("nj-13-47-20-32-e-5-set").pockets == ("0", "00", "1", "2", "3")
    assert clause("nj-13-47-20-25-h-1vii").figure("face") == 2
    assert clause("nj-13-47-20-24-a-2i").value == Decimal("2.5")
    with pytest.raises(BadClause, match="sets no whole number"):
        clause("nj-13-47-20-24-a-2i").figure()
    with pytest.raises(BadClause, match="sets no whole number 'low'"):
        clause("tas-9-1-a").figure("low")


def test_figures_read_as_a_person_writes_them() -> None:
    assert "$100,000" in clause("nj-13-47-20-16-a").says
    assert "October 6, 1997" in clause("nj-19-47-13-1-to-13-7-history").says
    assert clause("nj-19-47-9-2-a-6-win").says == "Small wins on totals 4 to 10."
    assert clause("nj-13-47-20-25-a-crap").says == "A crap is 2, 3 or 12 on the come-out roll."
    assert clause("nj-13-47-20-32-e-3i-0-2-00").says.endswith("be on 0, 2 and 00.")


def test_a_clause_is_printed_as_its_citation_and_equal_by_id() -> None:
    place = clause("nj-19-47-13-6-b-place-4")
    assert str(place) == "19:47-13.6(b)"
    assert str(regulation("nj_mini_dice")) == "N.J.A.C. 19:47-13"
    twin = Clause(
        id=place.id, cite="", kind="payout", says="", asks="", authority="", effective=date.min
    )
    assert twin == place
    assert len({twin, place}) == 1
    assert place != place.id


def test_a_file_is_read_once_and_only_when_asked_for() -> None:
    assert regulation("tas_mini_dice") is regulation("tas_mini_dice")
    assert isinstance(regulation("tas_mini_dice"), Regulation)
    assert len(regulation("tas_mini_dice")) == 84


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"syas": "A typo."}, "unknown keys"),
        ({"kind": "rumor"}, "there is no kind 'rumor'"),
        ({"bound": "about"}, "'bound' is 'at least' or 'at most'"),
        ({"pays": "3-2"}, "is not of the form"),
        ({"says": "Pays {pays}."}, "speaks of {pays}, which the row does not set"),
        ({"asks": "Pays {says}."}, "speaks of {says}"),
    ],
)
def test_a_clause_written_down_wrongly_is_refused(change: dict[str, str], complaint: str) -> None:
    row = {"cite": "1:1-1", "kind": "payout", "says": "It pays.", "asks": "Pay.", **change}
    with pytest.raises(BadClause, match=re.escape(complaint)):
        citation._parse_clause("test", row, HEAD)


def test_two_clauses_of_one_name_are_refused() -> None:
    row = {"cite": "1:1-1", "kind": "payout", "says": "It pays.", "asks": "Pay."}
    head = {**HEAD, "title": "T", "code": "C", "cite": "1:1", "games": []}
    with pytest.raises(BadClause, match="two and one are both '1"):
        citation._parse_regulation("made_up", {"chapter": head, "one": dict(row), "two": dict(row)})


@pytest.mark.parametrize("game_id", game_ids())
def test_every_payout_has_a_name_that_people_use(game_id: str) -> None:
    """The section stands in front only where two payouts of a game bear the same label."""
    rules = load(game_id).rules()
    for name, payout in rules.payouts.items():
        section = payout.cite.split("-")[-1].split(" ")[-1]
        in_digits = "_".join("".join(c if c.isalnum() else " " for c in section).split()).lower()
        assert not name.startswith(f"pays.{in_digits}"), f"{payout.id} needs a label, or 'called'"
