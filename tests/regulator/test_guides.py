"""Gaming guides: from a draft over the Commission's approval to the wall. N.J.A.C. 19:47-8.5."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.cli.main import main
from pitboss.games import load, stand_in
from pitboss.houses import NJ_CASINO
from pitboss.paper.page import Document, Page, Section, Words
from pitboss.paper.text import as_text
from pitboss.regulator.compendium import compendium
from pitboss.regulator.guide_plan import GuideRefusal, read_guide_plan
from pitboss.regulator.guide_record import GuideRecord, SampleApproved, read_record, write_record
from pitboss.regulator.narration import captions, narration
from pitboss.rulebook.clause import day_in_words, edition
from pitboss.rulebook.making import Requirement
from tests.comparison.changed_games import changed, with_clause
from tests.playing import clause

GAME = "nj.mini_dice"
APPROVED = ("--by", "NAME, TITLE", "--reference", "R-17")
LONG_AGO = ("--on", "2020-03-01")
"""The day of acts that succeed, so that what follows may be done today."""


class Desk:
    """A guide in a folder, and the last thing that the command said."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.said = ""

    def run(self, verb: str, *words: str) -> int:
        """Run a verb on the guide."""
        code = main(["guides", verb, str(self.folder), *words])
        captured = self.capsys.readouterr()
        self.said = captured.out + captured.err
        return code

    def refused(self, verb: str, *words: str) -> str:
        """Run a verb that is refused in one line, and changes nothing on the disk."""
        before = self.files()
        assert self.run(verb, *words) == 2, self.said
        assert len(self.said.splitlines()) == 1, self.said
        assert self.files() == before
        return self.said

    def do(self, *acts: str) -> None:
        """Run verbs that succeed."""
        for act in acts:
            words = APPROVED if act == "approve" else ()
            assert self.run(act, *words, *LONG_AGO) == 0, self.said

    def files(self) -> dict[str, bytes]:
        """Every file of the guide."""
        found = (file for file in sorted(self.folder.rglob("*")) if file.is_file())
        return {str(file.relative_to(self.folder)): file.read_bytes() for file in found}

    def plan(self, old: str, new: str) -> None:
        """Change the plan of the guide by hand."""
        file = self.folder / "guide.toml"
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    """A draft with two games, in print."""
    one = Desk(tmp_path / "guide", capsys)
    assert one.run("new", "--game", GAME, "--game", "nj.sic_bo") == 0
    return one


@pytest.fixture(autouse=True)
def own_game() -> Iterator[None]:
    """Tests that change a game put it back."""
    game = load(GAME)
    yield
    stand_in(game)


# --- the life of a guide --------------------------------------------------------------------
@clause("nj-19-47-8-5-c-prior-approval")
def test_a_guide_is_released_only_after_its_sample_is_approved(desk: Desk) -> None:
    assert "19:47-8.5(c)" in desk.refused("release")
    assert "19:47-8.5(c)" in desk.refused("approve", *APPROVED)
    desk.do("submit")
    assert "19:47-8.5(c)" in desk.refused("release")
    assert "not released" in desk.refused("display", "--at", "lobby")
    desk.do("approve")
    assert "not released" in desk.refused("display", "--at", "lobby")
    desk.do("release")
    assert (desk.folder / "released/guide.pdf").exists()
    desk.run("status")
    assert "R-17, signed by NAME, TITLE" in desk.said


@clause("nj-19-47-8-5-c-prior-approval")
def test_approval_release_and_display_come_in_the_order_of_their_days(desk: Desk) -> None:
    assert desk.run("submit", "--on", "2027-03-02") == 0
    said = desk.refused("approve", *APPROVED, "--on", "2027-03-01")
    assert "earlier than its sample, submitted on 2027-03-02 (19:47-8.5(c))" in said
    assert desk.run("approve", *APPROVED, "--on", "2027-03-02") == 0
    said = desk.refused("release", "--on", "2027-03-01")
    assert "earlier than the approval of 2027-03-02 (19:47-8.5(c))" in said
    assert desk.run("release", "--on", "2027-03-03") == 0
    said = desk.refused("display", "--at", "lobby", "--on", "2027-03-02")
    assert "earlier than the release of 2027-03-03 (19:47-8.5(c))" in said
    assert desk.run("display", "--at", "lobby", "--on", "2027-03-03") == 0


@clause("nj-19-47-8-5-c-prior-approval")
@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (("--reference", "R-17"), "who signed it"),
        (("--by", "NAME", "--reference", " "), "its reference"),
        ((), "who signed it and its reference"),
    ],
)
def test_an_unsigned_approval_is_refused(desk: Desk, words: tuple[str, ...], missing: str) -> None:
    desk.do("submit")
    said = desk.refused("approve", *words)
    assert f"the approval does not say {missing} (19:47-8.5(c))" in said


def test_an_approval_is_for_the_sample_that_was_submitted(desk: Desk) -> None:
    desk.do("submit")
    assert "is not the sample" in desk.refused("approve", "--sample", "0" * 12, *APPROVED)
    sample = json.loads((desk.folder / "record.json").read_text())["acts"][0]["sample"]
    assert desk.run("approve", "--sample", sample[:12], *APPROVED) == 0


@clause("nj-19-47-8-5-c-conformity")
def test_a_materially_different_guide_is_not_released(desk: Desk) -> None:
    desk.do("submit", "approve", "release")
    desk.plan(f'id = "{GAME}"', f'id = "{GAME}"\noptions = {{ removal = "never" }}')
    said = desk.refused("release")
    assert "removal, chosen, from until no more bets to never" in said
    assert "(19:47-8.5(c))" in said
    desk.plan('\noptions = { removal = "never" }', "")
    desk.do("release")


@clause("nj-19-47-8-5-c-conformity")
def test_a_definition_that_changed_since_counts_like_the_plan(desk: Desk) -> None:
    """The sample is compared with the rules of today, whoever changed them."""
    desk.do("submit", "approve")
    game = load(GAME)
    payout = game.law["13.6(b) Place 4"]
    stand_in(with_clause(game, payout, pays="2 to 1", says="A winning place bet on 4 pays 2 to 1."))
    assert "from wins 9 to 5 to wins 2 to 1" in desk.refused("release")
    worded = changed(game, Requirement, lambda one: replace(one, says=f"Please note: {one.says}"))
    stand_in(worded)
    desk.do("release")


@clause("nj-19-47-8-5-c-conformity")
@pytest.mark.parametrize("name", ["guide.pdf", "facts.json"])
def test_a_file_that_changed_under_its_approved_hash_is_refused(desk: Desk, name: str) -> None:
    desk.do("submit", "approve")
    (file,) = desk.folder.glob(f"samples/*/{name}")
    file.write_bytes(file.read_bytes().replace(b"9", b"8", 1) + b" ")
    said = desk.refused("release")
    assert name in said
    assert "changed since it was submitted (19:47-8.5(c))" in said


def test_a_sample_that_changed_before_its_approval_is_refused(desk: Desk) -> None:
    desk.do("submit")
    (file,) = desk.folder.glob("samples/*/facts.json")
    file.write_bytes(file.read_bytes() + b" ")
    assert "facts.json of sample" in desk.refused("approve", *APPROVED)


@clause("nj-19-47-8-5-d")
def test_a_material_change_waits_for_the_approval_of_a_complete_new_sample(desk: Desk) -> None:
    desk.do("submit", "approve", "release")
    desk.plan(f'id = "{GAME}"', f'id = "{GAME}"\noptions = {{ removal = "never" }}')
    assert "lacks nj.sic_bo" in desk.refused("submit", "--game", GAME)
    assert "(19:47-8.5(d))" in desk.said
    desk.do("submit")
    said = desk.refused("release")
    assert "is not approved yet" in said
    assert "(19:47-8.5(d))" in said
    desk.do("approve", "release")


def test_a_guide_with_fewer_games_is_another_guide(desk: Desk) -> None:
    desk.do("submit", "approve")
    desk.plan('[[games]]\nid = "nj.sic_bo"', "")
    assert "guide: games, nj.sic_bo, from is in the guide to nothing" in desk.refused("release")


@pytest.mark.parametrize(
    ("words", "material"),
    [
        ("Welcome. Ask a dealer for anything that is unclear.", False),
        ("Wagers start at 5 dollars.", True),
    ],
)
def test_words_of_the_casino_count_only_by_their_figures(
    desk: Desk, words: str, material: bool
) -> None:
    desk.do("submit", "approve")
    desk.plan("words = []", f'words = ["{words}"]')
    assert desk.run("release") == (2 if material else 0), desk.said


def test_larger_print_and_another_order_of_games_are_looks(desk: Desk) -> None:
    desk.do("submit", "approve")
    file = desk.folder / "guide.toml"
    head, first, second = file.read_text().split("\n[[games]]\n")
    parts = (f"{head}large = true\n", f"{second}", f"{first}\n")
    file.write_text("\n[[games]]\n".join(parts))
    desk.do("release")
    desk.run("changes")
    assert "material" not in desk.said.replace("not material", "")


# --- formats and wording ---------------------------------------------------------------------
@clause("nj-19-47-8-5-b-format")
def test_a_format_that_the_commission_did_not_see_is_refused(desk: Desk) -> None:
    assert "'papyrus' is no format" in _plan_refusal('formats = ["papyrus"]')
    desk.do("submit", "approve")
    assert "no video format" in desk.refused("release", "--format", "video")
    assert "(19:47-8.5(b))" in desk.said
    assert "no screen format" in desk.refused("release", "--format", "screen")
    desk.plan('formats = ["print"]', 'formats = ["print", "video", "screen"]')
    desk.do("submit", "approve", "release")
    released = {file.name for file in (desk.folder / "released").iterdir()}
    assert {"guide.pdf", "script.txt", "captions.vtt", "guide.html"} <= released


def _plan_refusal(line: str) -> str:
    text = f'title = "T"\ncasino = "C"\n{line}\n[[games]]\nid = "{GAME}"\n'
    with pytest.raises(GuideRefusal) as refusal:
        read_guide_plan(text, "guide.toml")
    return str(refusal.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('words = ["A", "Any pair pays 9 for 2."]', "words, line 2: odds are stated"),
        ('words = ["Any pair pays nine for two."]', "(19:47-13.6(a))"),
        ('words = ["It pays 9 for 2."]\n[[games]]\nid = "nj.sic_bo"', "'9 for 2' (19:47-"),
        ('colour = "red"', "colour"),
        (f'[[games]]\nid = "{GAME}"', "twice"),
        ('[[games]]\nid = "night.craps"', "'pitboss guide night.craps' prints one"),
        ('[[games]]\nid = "tas.mini_dice"', "(19:47-8.5(b))"),
        ('[[games]]\nid = "nj.poker"', "there is no game 'nj.poker'"),
        ('[[games]]\nid = "nj.sic_bo"\noptions = { cups = 2 }', "has no option 'cups'"),
    ],
)
def test_what_a_guide_may_not_say_is_refused_with_its_place(line: str, says: str) -> None:
    said = _plan_refusal(line)
    assert says in said
    assert said.startswith("guide.toml")


@clause("nj-19-47-8-5-b-guide")
def test_the_guide_has_every_wager_of_its_games_with_what_it_pays(desk: Desk) -> None:
    desk.do("submit")
    (file,) = desk.folder.glob("samples/*/guide.pdf")
    text = " ".join(
        "".join(page.extract_text() for page in PdfReader(BytesIO(file.read_bytes())).pages).split()
    )
    for game_id in (GAME, "nj.sic_bo"):
        rules = load(game_id).rules()
        for wager in rules.wagers.values():
            assert all(str(odds) in text for odds in wager.odds), wager.name
            assert wager.title.split()[0] in text
    assert "security podium" in text


# --- displays ---------------------------------------------------------------------------------
@clause("nj-19-47-8-5-e-display")
@pytest.mark.parametrize("place", ["east entrance", "the bar of the hotel", "parking deck 3"])
def test_a_released_guide_is_shown_at_any_place(desk: Desk, place: str) -> None:
    desk.do("submit", "approve", "release")
    assert desk.run("display", "--at", place, "--on", "2027-03-02") == 0
    desk.run("log")
    assert f"2027-03-02  {place}" in desk.said
    assert "(19:47-8.5(e))" in desk.refused("display", "--at", " ")


@clause("nj-19-47-8-5-e-not-advertising", "nj-19-47-8-5-e-not-barker")
def test_a_display_in_the_establishment_counts_as_nothing_else(desk: Desk) -> None:
    desk.do("submit", "approve", "release")
    desk.run("display", "--at", "lobby", "--handed-out")
    assert "neither advertising nor use of a barker (19:47-8.5(e))" in desk.said
    desk.run("display", "--at", "a mall", "--outside")
    assert "enter it as advertising too" in desk.said
    desk.run("display", "--at", "a street", "--outside", "--handed-out")
    assert "enter it as advertising and use of a barker too" in desk.said


# --- the complete rules ------------------------------------------------------------------------
def _compendium() -> tuple[Document, str]:
    document = compendium(NJ_CASINO, edition())
    return document, " ".join("\n".join(map(as_text, document.pages)).split())


@clause("nj-19-47-8-5-a-copy")
def test_the_complete_rules_have_every_clause_of_every_game() -> None:
    document, text = _compendium()
    assert edition() in document.pages[0].below
    rules = " ".join(as_text(page) for page in document.pages if page.title.endswith("the rules"))
    flowing = " ".join(rules.split())
    for game_id in NJ_CASINO.games:
        for one in load(game_id).law:
            assert " ".join(one.says.split()) in flowing, one.id
            assert one.cite in text


@clause("nj-19-47-8-5-a-other-information")
def test_the_complete_rules_have_payouts_and_odds_of_every_wager() -> None:
    document, _ = _compendium()
    for game_id in NJ_CASINO.games:
        game = load(game_id)
        (page,) = (p for p in document.pages if p.title == f"{game.name}: payouts and odds")
        text = as_text(page)
        for wager in game.rules().wagers.values():
            assert wager.title.split()[0] in text
            assert all(str(odds) in text for odds in wager.odds), wager.name


@clause("nj-19-47-8-5-a-access", "nj-19-47-8-5-history")
def test_the_complete_rules_come_with_a_log_to_sign_and_say_since_when(desk: Desk) -> None:
    document, _ = _compendium()
    cover, log = as_text(document.pages[0]), as_text(document.pages[-1])
    assert document.pages[-1].title == "Log of inspections"
    assert "on request. (19:47-8.5(a))" in " ".join(log.split())
    assert "Signature" in log
    dated = [law for law in (load(id).law for id in NJ_CASINO.games) if law.effective]
    assert all(day_in_words(law.effective) in cover for law in dated if law.effective)
    assert "19:47-8.5, in effect since June 6, 1994" in " ".join(cover.split())
    for time in ("25:00", "noon", ""):
        assert f"{time!r} is no time such as 21:40" in desk.refused("inspect", "--at", time)
    assert desk.run("inspect", "--at", "21:40", "--on", "2027-03-02") == 0
    desk.run("log")
    assert f"2027-03-02 21:40  edition {edition()}" in desk.said


def test_the_complete_rules_are_written_whole_and_never_over_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rules.txt"
    assert main(["guides", "compendium", "-o", str(out)]) == 0
    assert "Log of inspections".upper() in out.read_text()
    assert main(["guides", "compendium", "-o", str(out)]) == 2
    assert main(["guides", "compendium", "--house", "nobody", "-o", str(tmp_path / "x")]) == 2
    assert "nobody" in capsys.readouterr().err


# --- the record and the narration ------------------------------------------------------------
def test_a_record_that_was_changed_by_hand_is_refused_with_its_entry(desk: Desk) -> None:
    desk.do("submit", "approve")
    file = desk.folder / "record.json"
    file.write_text(file.read_text().replace("R-17", "R-18"))
    assert "record.json, entry 2: this entry was changed" in desk.refused("release")


@pytest.mark.parametrize("data", [b"", b"[]", b'{"format": 2, "acts": []}'])
def test_a_record_that_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(GuideRefusal, match="record"):
        read_record(data, "record.json")


def test_a_record_comes_back_from_its_file() -> None:
    import datetime

    act = SampleApproved(on=datetime.date(2027, 3, 1), sample="a" * 64, by="N", reference="R")
    record = GuideRecord((act, act))
    assert read_record(write_record(record), "x") == record


def test_the_narration_has_a_time_for_every_sentence() -> None:
    text = "The dealer calls. (19:47-9.2) " + "word " * 9 + "end."
    page = Page("Sic bo", "", (Section("The game", (Words(text),)),))
    lines = narration(Document("Guide", (page,)))
    assert [(line.starts_s, line.ends_s, line.text) for line in lines] == [
        (3, 4, "Sic bo."),
        (8, 10, "The dealer calls."),
        (11, 15, "word " * 9 + "end."),
    ]
    assert "00:00:08.000 --> 00:00:10.000\nThe dealer calls.\n" in captions(Document("G", (page,)))
