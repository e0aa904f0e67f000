"""Does the guide tell a guest everything there is to know, and nothing that the rules do not
say?"""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from pitboss.games import game_ids, load
from pitboss.paper.guest_sheet import guest
from pitboss.paper.guide import PAY_TABLE, guide, payouts
from pitboss.paper.html import as_html
from pitboss.paper.page import Grid, Page
from pitboss.paper.source_notes import INFERRED, clauses_in
from pitboss.paper.text import as_text
from pitboss.rulebook.clause import all_readings, reading
from pitboss.rulebook.game import Game
from pitboss.rulebook.remedy_words import irregularity_words
from tests.playing import clause as marked
from tests.tables import CARDS

GAMES = pytest.mark.parametrize("game_id", game_ids())
VOID = {"meta", "link", "br"}


def one_line(text: str) -> str:
    """A page without its line breaks, so that sentences can be looked for."""
    return " ".join(text.split())


@GAMES
def test_every_wager_is_explained_with_its_clause(game_id: str) -> None:
    rules = load(game_id).rules()
    page = one_line(as_text(guide(rules.game)))
    for wager in rules.wagers.values():
        for clause in wager.law:
            assert one_line(clause.says) in page, wager.name
            assert clause.cite in page
    for macro in rules.macros.values():
        assert all(one_line(clause.says) in page for clause in macro.law), macro.name


@GAMES
def test_every_payout_clause_is_printed(game_id: str) -> None:
    """Some say, and say alone, what wins: "A number that shows on two dice pays 2 to 1"."""
    rules = load(game_id).rules()
    page = one_line(as_text(guide(rules.game)))
    for clause in rules.payouts.values():
        assert one_line(clause.says) in page, clause.id
        assert clause.cite in page


@GAMES
def test_payouts_that_are_posted_at_once_are_those_of_the_pay_table(game_id: str) -> None:
    """Wagers that pay alike share a line until their figures distinguish them."""
    game = load(game_id)
    grids = (
        block
        for section in guide(game).sections
        if section.heading == PAY_TABLE
        for block in section.blocks
        if isinstance(block, Grid)
    )
    later = {(_bare(row[0]), row[1]) for row in next(grids).rows}
    at_once = {(_bare(name), pays) for name, pays in payouts(game.rules())}
    assert at_once == later


def _bare(name: str) -> str:
    """A kind of wager without the picks that share its line."""
    return re.split(r" \(any| \d| (?:[a-z]+, )", name)[0]


@GAMES
def test_the_round_and_its_calls_are_told(game_id: str) -> None:
    rules = load(game_id).rules()
    page = one_line(as_text(guide(rules.game)))
    for step in rules.procedure:
        assert not step.call or "{" in step.call or f"calls “{step.call}”" in page
        assert "{" not in page
        assert all(one_line(clause.says) in page for clause in step.law)
        assert step.at_least is None or one_line(step.at_least.says) in page


def test_a_figure_of_a_step_is_told_in_the_words_of_its_clause() -> None:
    """Five dice are offered, not five times; the wheel turns three times in one spin."""
    craps = one_line(as_text(guide(load("night.craps"))))
    offered = "The stickperson offers the first shooter at least 5 dice"
    assert f"Offer the dice (the stickperson). {offered}" in craps
    wheel = one_line(as_text(guide(load("night.money_wheel"))))
    short = "A spin of fewer than 3 revolutions is not valid."
    assert f"The dealer may spin the wheel either way. {short}" in wheel


def test_printed_figures_are_said_to_be_rounded() -> None:
    """The mathematics is exact; 2.78 percent is not."""
    page = one_line(as_text(guide(load("night.under_over"))))
    assert "Both are worked out exactly, then rounded to the digits printed." in page


def test_words_that_the_law_explains_are_explained() -> None:
    craps = one_line(
        as_text(guide(load("night.craps"))).split("\nWords\n")[1].split("\nHow a round")[0]
    )
    assert "The come-out roll is the first roll of the game" in craps
    shaken = as_text(guide(load("nj.mini_dice")))
    assert "A shake mixes the dice" in one_line(shaken)
    assert "definition here holds" not in one_line(shaken)
    assert "\nWords\n" not in as_text(guide(load("nj.sic_bo")))


@GAMES
def test_a_printed_page_has_small_citations_and_no_lone_headings(game_id: str) -> None:
    page = as_html(guide(load(game_id)))
    assert "dt { break-after: avoid; }" in page
    body = re.sub(r'<small class="law">.*?</small>', "", page.split("<body>")[1])
    assert not re.search(r"\((?:\d+:\d+-|TAS-MD )", body)


@GAMES
def test_irregularities_have_their_remedy(game_id: str) -> None:
    rules = load(game_id).rules()
    page = one_line(as_text(guide(rules.game)))
    for irregularity in rules.irregularities:
        assert irregularity.name[1:] in page
        assert not irregularity.call or f"calls “{irregularity.call}”" in page
        assert one_line(" ".join(irregularity_words(rules, irregularity))) in page
        assert all(one_line(clause.says) in page for clause in irregularity.law)


@GAMES
def test_a_page_has_no_note_and_no_phrase_of_another_game(game_id: str) -> None:
    """A clause that many games share may rest on a reading that is about one of them."""
    game = load(game_id)
    for name, _ in guide(game).notes:
        read = all_readings().get(name)
        assert read is None or not read.games or game_id in read.games, name
    page = one_line(as_text(guide(game)).split("\nNotes\n")[0])
    if game.play is None:
        assert "cards" not in page
    else:
        assert not re.search(r"\b(?:dice|throw)\b", page)


@GAMES
def test_a_rule_that_rests_on_a_reading_has_a_note(game_id: str) -> None:
    """Every mark leads to a note, every note is marked, and each holds the reading's own words."""
    rules = load(game_id).rules()
    page = guide(rules.game)
    text = as_text(guide(rules.game))
    body = text.split("\nNotes\n")[0]
    assert {int(n) for n in re.findall(r"†(\d+)", body)} == set(range(1, len(page.notes) + 1))
    noted = dict(page.notes)
    for wager in rules.wagers.values():
        for name in filter(None, [wager.definition.reading]):
            assert reading(name).reading in noted[name]
    for clause in clauses_in(tuple(wager.law for wager in rules.wagers.values())):
        assert all(name in noted for name in clause.reading)


@GAMES
def test_law_dates_and_help_are_given(game_id: str) -> None:
    game = load(game_id)
    page = one_line(as_text(guide(game)))
    law = game.law
    if law.effective is None:
        assert "in force since" not in page
        assert "does not say when it took effect" in page
        dated = "Since December 6, 1993: 19:47-9.3(a), 19:47-9.3(b), 19:47-9.3(c)."
        assert (dated in page) is (game_id == "nj.sic_bo")
    else:
        assert f"in force since {law.effective:%B} {law.effective.day}, {law.effective:%Y}" in page
    assert law.now is None or f"It stands today as {law.now}." in page
    lines = {"New Jersey": "1-800-GAMBLER", "Tasmania": "1800 858 858"}
    assert f"{lines.get(law.authority, 'the staff will know one')}." in page


@GAMES
def test_the_text_fits_a_page(game_id: str) -> None:
    lines = as_text(guide(load(game_id))).splitlines()
    assert max(map(len, lines)) <= 80


class Outline(HTMLParser):
    """Checks that tags close, and collects what a screen reader and a printer care about."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loose: list[str] = []
        self.scopes = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag begins."""
        named = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch(r"h\d", tag):
            self.headings.append(int(tag[1]))
        if tag == "th":
            self.scopes += named.get("scope") in ("row", "col")
            self.loose += [] if "scope" in named else ["th without scope"]
        self.ids += [named["id"] or ""] if "id" in named else []
        self.links += [named["href"] or ""] if "href" in named else []
        self.loose += [name for name in ("src", "onclick", "style") if name in named]
        self.loose += [tag] if tag in ("script", "img", "link", "iframe") else []

    def handle_endtag(self, tag: str) -> None:
        """A tag ends: the one that was opened last."""
        assert self.open.pop() == tag


@GAMES
def test_the_html_stands_alone_and_is_accessible(game_id: str) -> None:
    text = as_html(guide(load(game_id)))
    page = Outline()
    page.feed(text)
    assert page.open == []
    assert page.loose == []
    assert text.startswith('<!doctype html>\n<html lang="en">')
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert set(page.headings) == {1, 2}
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert page.scopes > 5
    assert "@media print" in text
    assert "http" not in text


def test_raised_odds_are_printed_beside_the_floor_of_the_law() -> None:
    page = one_line(as_text(guide(load("nj.sic_bo"), {"pays.small": "11 to 10"})))
    assert "small: pays 11 to 10 The law asks 1 to 1. (19:47-9.4(b))" in page
    assert re.search(r"small 11 to 10 35 in 72", page)


def test_a12_a_guide_names_no_moment_that_its_game_does_not_have() -> None:
    """Only where hands are turned over to be compared can something be reported then."""
    compared = {game_id for game_id in CARDS if "once hands are compared" in words_of(game_id)}
    assert compared <= {"night.caribbean_stud", "night.let_it_ride"}
    assert "night.caribbean_stud" in compared


@pytest.mark.parametrize(
    ("game_id", "name", "words"),
    [
        ("night.blackjack", "dead card", "while this comes next: a player's decision, or the turn"),
        ("night.blackjack", "a natural was overlooked", "after “no natural” was called"),
        ("night.red_dog", "third card shown early", "comes next: the call of the spread, or a ra"),
        (
            "night.red_dog",
            "third card shown early",
            "or the call of “Raises closed”, or the choice",
        ),
        (
            "night.blackjack",
            "equipment is unfit",
            "what was settled early in the round is put back",
        ),
        ("night.multi_action_blackjack", "equipment is unfit", "a part that is over keeps its res"),
        (
            "night.caribbean_stud",
            "the dealer is misdealt",
            "settled early in the round is put back",
        ),
        ("nj.sic_bo", "a die is not flat", "while the next one is “announce and enter” or “coll"),
        ("nj.mini_dice", "too few shakes", "keyed in only from “offer the shaker” on"),
    ],
)
def test_a12_a_guide_says_what_else_must_hold_for_a_report(
    game_id: str, name: str, words: str
) -> None:
    rules = load(game_id).rules()
    one = next(irregularity for irregularity in rules.irregularities if irregularity.name == name)
    assert words in " ".join(irregularity_words(rules, one))
    assert words in words_of(game_id)


@pytest.mark.parametrize("game_id", ["night.let_it_ride", "night.baccarat", "night.joker_seven"])
def test_a12_where_nothing_is_settled_early_nothing_of_it_is_put_back(game_id: str) -> None:
    assert "settled early" not in words_of(game_id)


@pytest.mark.parametrize(
    ("game_id", "words"),
    [
        ("night.baccarat", "A natural on either side ends the drawing"),
        ("night.mini_baccarat", "The player's hand stands on 6 or 7."),
        ("night.blackjack", "A player may not double down on split pairs."),
        ("night.blackjack", "The dealer also stays on a soft 17 to 20."),
        ("night.blackjack", "own positions, one or more"),
        ("night.caribbean_stud", "The dealer collects a folded hand at once"),
        ("night.let_it_ride", "The discard rack holds the cards of only one deck at a time."),
        ("night.red_dog", "The burned card is shown if a player asks."),
        ("night.red_dog", "get wager and raise back before another third card is dealt"),
    ],
)
def test_a12_a_guide_has_these_sentences_of_the_text(game_id: str, words: str) -> None:
    assert words in words_of(game_id)


def words_of(game_id: str) -> str:
    """A guide page in one line."""
    return one_line(as_text(guide(load(game_id))))


@marked("nj-13-47-20-30-a-hole-card")
@pytest.mark.parametrize("page", [guide, guest], ids=["guide", "one page"])
def test_multi_action_speaks_of_no_hole_card_but_to_say_that_it_has_none(
    page: Callable[[Game], Page],
) -> None:
    """What it borrows from blackjack refers to the dealer's second card (N-X4)."""
    words = one_line(as_text(page(load("night.multi_action_blackjack"))))
    definition = (
        "The hole card is the dealer's face-down card, though the method of play deals none."
    )
    question = "Is there a hole card, which is defined but never dealt?"
    left = words.replace(definition, "").replace(question, "")
    assert "hole card" not in left
    assert "offers insurance before the players act" in left
    own = one_line(as_text(page(load("night.blackjack"))))
    assert "offers insurance before looking at the hole card" in own


@marked("nj-13-47-20-25-l", "nj-13-47-20-25-i-1")
def test_the_guide_to_craps_says_that_nothing_else_is_charged_and_never_for() -> None:
    page = one_line(as_text(guide(load("night.craps"))))
    law = load("night.craps").law
    assert page.count(law["20.25(l)"].says) == 1
    assert 'Odds are stated with the word "to", never with "for".' in page


def test_where_nothing_comes_down_no_guide_says_that_it_does() -> None:
    """At mini-dice a house may choose so (AMB-10)."""
    game, strict = load("nj.mini_dice"), dict[str, object](removal="never")
    stays = "In this house no wager comes down once it is made."
    for page in (as_text(guide(game, strict)), as_text(guest(game, strict))):
        assert stays in one_line(page)
        assert "taken down while" not in one_line(page)
    usual = one_line(as_text(guide(game)))
    assert "They are made, raised, cut and taken down while betting is open." in usual
    assert stays not in usual


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero", "double_zero_as_single"])
def test_no_guide_to_roulette_points_at_a_case_that_it_has_not_named(wheel: str) -> None:
    page = one_line(as_text(guide(load("night.roulette"), {"wheel": wheel})))
    assert "n that case" not in page
    assert ("On a double-zero wheel used as single-zero" in page) == (wheel.endswith("as_single"))


INFERRED_READINGS = [name for name, one in all_readings().items() if one.evidence == "infer"]


@pytest.mark.parametrize("name", INFERRED_READINGS)
def test_a_reading_that_is_our_inference_is_printed_as_one(name: str) -> None:
    """The text does not say it, so the guides of its games say that it is ours, with the reason."""
    for game_id in reading(name).games:
        notes = dict(guide(load(game_id)).notes)
        assert notes[name].startswith(reading(name).question)
        assert notes[name].endswith(INFERRED)


@pytest.mark.parametrize("name", ["N-D12", "N-O8", "N-R20", "N-X14"])
def test_what_these_rules_add_to_the_text_is_our_inference(name: str) -> None:
    """Burns of a new dealer, bets before another spin, a choice among new dice, even money."""
    assert name in INFERRED_READINGS


@pytest.mark.parametrize("game_id", game_ids())
def test_no_other_reading_is_called_an_inference(game_id: str) -> None:
    for name, words in guide(load(game_id)).notes:
        assert (INFERRED in words) == (name in INFERRED_READINGS)
