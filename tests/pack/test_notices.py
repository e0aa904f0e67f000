"""Do the notices say what the law wants posted, where it wants it? Read back out of the PDFs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet
from msgspec.structs import replace

from pitboss.games import load
from pitboss.houses import NJ_CASINO, TAS_CASINO, all_houses
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import Holder, License, NightTable
from tests.pack.printing import (
    GALA,
    PAPERS,
    letters,
    says,
    sheets_of,
    text_of,
    with_plan,
    with_tables,
)
from tests.playing import clause

PLAIN_QUOTES = str.maketrans({"“": None, "”": None, '"': None})
DICE = NightTable(id="dice-1", game="tas.mini_dice", limits=(5, 200), chips=(1, 5, 25))
MINI_DICE = with_plan(house=TAS_CASINO.id, tables=(DICE,))
AT_GAMES, AT_PRIZES = "Where games are run", "Where the prizes stand"


@clause("nj-13-47-20-11-a-1")
def test_the_rate_hangs_at_every_window() -> None:
    sheets = sheets_of("exchange-rate")
    assert len(sheets) == len(GALA.plan.windows) == 4
    for window, sheet in zip(GALA.plan.windows, sheets, strict=True):
        assert f"At window {window.id}," in sheet
        assert "(13:47-20.11(a)1)" in sheet
        assert "$1 buys 5 imitation dollars" in sheet
        assert "$20 100 $50 250 $100 500" in sheet


def test_a_rate_that_is_no_whole_number_names_whole_sums_only() -> None:
    (sheet, *_) = sheets_of("exchange-rate", with_plan(rate="5/2"))
    assert "$2 buys 5 imitation dollars" in sheet
    assert "$2 5 $10 25 $20 50 $50 125 $100 250" in sheet


def test_what_the_plan_lacks_is_not_posted() -> None:
    bare = with_plan(windows=(), prizes=(), raffle=None, color_coded={}, tables=(), machines=())
    for id in ("exchange-rate", "prizes", "exchange-ratio", "color-values", "prize-tags"):
        assert sheets_of(id) != []
        assert sheets_of(id, bare) == []
    assert sheets_of("table-options", bare) == sheets_of("machine-payouts", bare) == []


@clause("nj-13-47-20-11-a-2-games", "nj-13-47-20-11-a-2-prizes")
def test_how_prizes_are_awarded_hangs_at_the_games_and_at_the_prizes() -> None:
    games, prizes = sheets_of("prizes")
    assert f"{AT_GAMES} (13:47-20.11(a)2)" in games
    assert f"{AT_PRIZES} (13:47-20.11(a)2)" in prizes
    for sheet in (games, prizes):
        assert "Television 12,000 2 Mountain bike 7,000 4 Basket of groceries 900 40" in sheet
        assert "The winners are drawn at 11:45 P.M., from a drum." in sheet
        assert "nobody claims within 15 minutes is drawn again" in sheet
        assert "A week at the shore 1" in sheet
        assert CONDUCT["20.10(c)3"].says in sheet


def test_a_prize_that_waits_for_its_winner_says_how_long() -> None:
    assert GALA.plan.raffle is not None
    held = replace(GALA.plan.raffle, absent="hold", hold_days=7, method="electronic")
    sheet = sheets_of("prizes", with_plan(raffle=held))[0]
    assert "kept for its winner until the night closes, and for 7 days after it" in sheet
    assert "by the house's device, which anyone can check" in sheet
    assert "drawn again" not in sheet


@clause("nj-13-47-20-11-b")
def test_the_ratio_of_a_drawing_hangs_in_both_places() -> None:
    games, prizes = sheets_of("exchange-ratio")
    assert f"{AT_GAMES} (13:47-20.11(b))" in games
    assert f"{AT_PRIZES} (13:47-20.11(b))" in prizes
    for sheet in (games, prizes):
        assert "1 ticket costs 100 imitation dollars Tickets" in sheet
        assert "10 1,000" in sheet
    redeemed = tuple(prize for prize in GALA.plan.prizes if prize.way == "redeem")
    assert sheets_of("exchange-ratio", with_plan(prizes=redeemed)) == []


@clause("nj-13-47-20-11-c")
def test_every_piece_that_can_be_redeemed_has_a_tag_with_its_price() -> None:
    text = text_of("prize-tags")
    for prize in GALA.plan.prizes:
        tag = f"{prize.name} {prize.price:,} imitation dollars (13:47-20.11(c))"
        assert text.count(tag) == (prize.quantity if prize.way == "redeem" else 0)
    assert text.count("imitation dollars (13:47-20.11(c))") == 46


@pytest.mark.parametrize(("pieces", "tags"), [(400, 400), (401, 16)])
def test_very_many_pieces_get_one_sheet_to_copy(pieces: int, tags: int) -> None:
    basket = replace(GALA.plan.prizes[-1], quantity=pieces)
    text = text_of("prize-tags", with_plan(prizes=(basket,)))
    assert text.count("Basket of groceries 900") == tags
    assert ("print this sheet 26 times" in text) == (pieces == 401)


@clause("nj-13-47-20-11-d", "nj-13-47-20-12-a")
def test_the_value_of_each_color_hangs_in_both_places() -> None:
    games, prizes = sheets_of("color-values")
    assert f"{AT_GAMES} (13:47-20.11(d))" in games
    assert f"{AT_PRIZES} (13:47-20.11(d))" in prizes
    for sheet in (games, prizes):
        assert "white = 1 imitation dollar red = 5 imitation dollars green = 25 imi" in sheet
        assert "black = 100 imitation dollars" in sheet
        assert "(13:47-20.12(a))" in sheet


@clause("nj-13-47-20-11-d")
def test_the_value_of_color_chips_is_marked_at_each_wheel() -> None:
    sheets = sheets_of("limit-markers", with_tables("roulette-1", "roulette-2"))
    assert len(sheets) == 2
    for sheet in sheets:
        assert "Each red chip is worth imitation dollars" in sheet
        assert "(13:47-20.11(d))" in sheet


@clause("nj-13-47-20-11-a")
def test_the_license_and_the_help_line_hang_with_the_notices_of_this_section() -> None:
    (license_,) = sheets_of("license")
    for words in (
        "Holder Engine Company No. 2",
        "Registration number 123-4-56789",
        "License CN-2027-3",
        "Municipality Springfield",
        "from 6:00 P.M. on April 17, 2027 to 12:30 A.M. on April 18, 2027",
        "Craps, Roulette, Blackjack",
        "Admission $50",
        "call 1-800-GAMBLER",
    ):
        assert words in license_
    entrance, games = sheets_of("gambling-help")
    assert "At the entrance (13:47-20.11(a))" in entrance
    assert f"{AT_GAMES} (13:47-20.11(a))" in games
    assert all("1-800-GAMBLER" in sheet for sheet in (entrance, games))
    places = text_of("notice-check")
    for id in ("license", "gambling-help", "exchange-rate", "prizes", "exchange-ratio"):
        assert f"{sheets_of(id)[0].split(' At ')[0].split(' Where ')[0].rstrip('?')}: " in places
    assert "Options in force at each table, 25 sheets: At the table" in places


def test_what_the_plan_does_not_say_yet_is_not_made_up() -> None:
    review = with_plan(holder=Holder(), license=License())
    assert says("license", "Holder the plan does not say it yet", review=review)
    assert sheets_of("license", with_plan(practice=True)) == []


@clause("nj-13-47-20-10-d-2")
def test_a_notice_says_that_tips_are_not_accepted() -> None:
    (sheet,) = sheets_of("no-tipping")
    assert "No tips, please" in sheet
    assert CONDUCT["20.10(d)2"].says in sheet
    assert "(13:47-20.10(d)2)" in sheet


@clause("nj-13-47-6-25-a-own-win")
def test_players_are_told_to_play_only_to_win() -> None:
    (sheet,) = sheets_of("player-conduct")
    for label in ("(a) own win", "(a) collusion", "(b) stop play", "(c) helper", "(c) helped"):
        assert says("player-conduct", FEES[f"6.25{label}"].says)
    assert "Guests who play are at least 18 years old." in sheet
    assert "at least 21 years" in text_of("player-conduct", with_plan(age=21))


@clause("nj-13-47-20-25-i-1")
def test_odds_are_stated_with_the_word_to() -> None:
    (sheet,) = sheets_of("table-options", with_tables("craps-1"))
    assert 'Odds are stated with the word "to"' in sheet.replace("“", '"').replace("”", '"')
    assert "(13:47-20.25(i)1)" in sheet


@clause("nj-13-47-20-22-g-7-notice")
@pytest.mark.parametrize(
    ("ties", "words"),
    [
        ("i", "Ties push. A natural pays 3 to 2."),
        ("ii", "The house wins ties, but natural against natural pushes."),
        ("iii", "The house wins all ties."),
    ],
)
def test_the_rule_for_ties_hangs_at_the_table(ties: str, words: str) -> None:
    (sheet,) = sheets_of("table-options", with_tables("blackjack-1", options={"ties": ties}))
    assert f"{words}" in sheet
    assert f"ties: {ties} " in sheet
    assert "(13:47-20.22(g)7)" in sheet


@clause("nj-13-47-20-32-g-notice", "nj-13-47-20-32-i-1")
@pytest.mark.parametrize(
    ("options", "words", "cite"),
    [
        ({"wheel": "double_zero", "half_loss": True}, "lose one half", "(13:47-20.32(g))"),
        ({"wheel": "double_zero", "half_loss": False}, "lose in full", "(13:47-20.32(g))"),
        ({"wheel": "double_zero_as_single"}, "a ball in 00 is no spin", "(13:47-20.32(i)1)"),
    ],
)
def test_the_rule_of_the_wheel_hangs_at_the_table(
    options: dict[str, object], words: str, cite: str
) -> None:
    (sheet,) = sheets_of("table-options", with_tables("roulette-1", options=options))
    assert words in sheet
    assert cite in sheet


def test_raised_odds_hang_at_the_table() -> None:
    tables = tuple(table for table in GALA.plan.tables if table.id == "craps-1")
    raised = with_plan(tables=tables, house_odds={"night.craps": {"pays.any_seven": "5 to 1"}})
    (sheet,) = sheets_of("table-options", raised)
    assert "any seven: pays 5 to 1 The law asks 4 to 1." in sheet


def each_game() -> Iterator[ParameterSet]:
    """Every game with its house, and with the notices that its law wants at the table."""
    for house in all_houses():
        for game in house.games:
            law = (each for notice in load(game).notices for each in notice.law)
            ids = dict.fromkeys(each.id for each in law if each.kind == "notice")
            yield pytest.param(house.id, game, marks=(clause(*ids),) if ids else ())


def test_raised_odds_hang_once_for_the_event() -> None:
    assert sheets_of("raised-odds") == []
    odds = {"night.craps": {"pays.any_seven": "5 to 1"}}
    (sheet,) = sheets_of("raised-odds", with_plan(house_odds=odds))
    assert "We pay more tonight At the entrance and at the windows" in sheet
    assert "any seven: pays 5 to 1 The law asks 4 to 1." in sheet
    assert sheet.count("any seven") == 1
    assert "(13:47-20.25(i)2)" in sheet


@pytest.mark.parametrize(("house", "game"), list(each_game()))
def test_every_notice_of_a_game_hangs_at_its_table_with_its_clause(house: str, game: str) -> None:
    table = NightTable(id="t-1", game=game)
    printed = letters(text_of("table-options", with_plan(house=house, tables=(table,))))
    for notice in load(game).rules().notices:
        assert letters(notice.text[1:]).replace('"', "") in printed.translate(PLAIN_QUOTES)
        assert all(letters(law.cite) in printed for law in notice.law), notice.text


@clause("tas-8-1-notice")
def test_the_limits_hang_at_the_table() -> None:
    (sheet,) = sheets_of("table-options", MINI_DICE)
    assert "Wagers are from 5 to 200, in chips of 1, 5 and 25. (TAS-MD 8.1)" in sheet


@clause("tas-8-2-marker", "tas-7-4-marker")
def test_markers_show_agreed_limits_and_the_value_of_a_color() -> None:
    sheet = sheets_of("limit-markers", MINI_DICE)[0]
    assert sheet.count("Limits here From To At place Agreed with this player (TAS-MD 8.2)") == 4
    checks = load("tas.mini_dice").limits.checks
    assert checks is not None
    for color in checks.colors:
        assert f"Each {color} check is worth imitation dollars (TAS-MD 7.4)" in sheet


@clause("tas-8-6-b")
def test_other_limits_are_announced_long_enough_before() -> None:
    sheet = sheets_of("limit-markers", MINI_DICE)[1]
    assert "New limits, table dice-1" in sheet
    assert "They hold 30 minutes after this notice is hung up. (TAS-MD 8.6(b))" in sheet
    assert sheets_of("limit-markers", with_tables("craps-1")) == []


@clause("nj-13-47-20-2-cutting-card")
def test_the_cutting_card_is_on_the_checklist_of_card_tables_alone() -> None:
    says = CONDUCT["20.2 Cutting card"].says
    first, second = sheets_of("opening-checklists", with_tables("blackjack-1", "dog-1"))
    for sheet in (first, second):
        assert f"{says} (13:47-20.2)" in sheet
    assert says not in text_of("opening-checklists", with_tables("craps-1"))


def test_what_our_text_lacks_is_said_where_the_notices_are_checked() -> None:
    assert "13:47-6.6 asks for more notices. Pitboss does not have its text" in text_of(
        "notice-check"
    )


def test_every_notice_of_the_law_that_a_paper_honors_is_cited_on_it() -> None:
    for id, paper in PAPERS.items():
        for law in paper.law:
            if law.kind in ("notice", "marking"):
                assert f"({law.cite}" in text_of(id) or f"{law.cite})" in text_of(id), (id, law.id)


def test_a_casino_has_no_notices_of_the_casino_night() -> None:
    casino = with_plan(house=NJ_CASINO.id)
    for id, paper in PAPERS.items():
        if not paper.everywhere:
            assert paper.document(casino) is None, id
