"""What is refused, by which clause and in what words; and nothing changes."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.houses import NJ_CASINO, NJ_NIGHT, OUR_HOUSES
from pitboss.pit import commands as c
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.transcript import BadTranscript, parse, read
from pitboss.rulebook.option import BadOption


def craps() -> Referee:
    """A casino night craps table on the point of six, with a pass wager up."""
    table = Referee(load("night.craps"), limits=(2, 100))
    table.sit(1, 500)
    table.place(1, "pass", 10)
    table.result("4-2")
    return table


@pytest.mark.parametrize(
    ("command", "cite", "words"),
    [
        (c.PlaceWager(1, "field", 0), "13:47-20.17(a)", "0 is not a stake"),
        (c.PlaceWager(1, "field", -5), "13:47-20.17(a)", "-5 is not a stake"),
        (c.PlaceWager(1, "fild", 5), "13:47-20.10(c)2", "there is no wager 'fild' here"),
        (c.PlaceWager(1, "place 6", 10), "13:47-20.25(i)2", "cannot be paid exactly: use 6 or 12"),
        (c.PlaceWager(1, "pass", 10), "13:47-20.25(h)1i", "come-out"),
        (c.RemoveWager(1, "pass"), "13:47-20.25", "point"),
        (c.ReduceWager(1, "pass", 5), "13:47-20.25", "point"),
        (c.PlaceWager(2, "field", 5), "", "place 2"),
        (c.PlaceWager(1, "field", 1), "", "smallest wager here is 2"),
        (c.PlaceWager(1, "field", 101), "", "largest wager here is 100"),
        (c.EnterResult("7-1"), "13:47-20.25", "cannot come up on two dice"),
        (c.Report(irregularity="an earthquake"), "", "has no irregularity 'an earthquake'"),
        (c.Sit(1, 5), "", "seat 1 is taken"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(command: c.Command, cite: str, words: str) -> None:
    table = craps()
    before = table.table
    with pytest.raises(NotAllowed) as no:
        table.do(command)
    assert words in no.value.refusal.words
    cites = [str(clause) for clause in no.value.refusal.law]
    assert not cite or any(citation.startswith(cite) for citation in cites), cites
    assert table.table == before
    assert table.can(command) is False
    assert table.verify(command) == no.value.refusal


def test_betting_is_closed_after_the_call() -> None:
    table = Referee(load("tas.mini_dice"), automatic=False)
    for role in ("dealer", "inspector"):
        table.do(c.SignOn(role))
    for item in table.rules.opening:
        table.do(c.PassCheck(item.name, item.by[0]))
    table.do(c.OpenTable())
    table.sit(1, 100)
    opening, closing = table.rules.procedure[:2]
    table.do(c.TakeStep(opening.name))
    table.place(1, "field", 10)
    table.do(c.TakeStep(closing.name))
    before = table.table
    for late in (c.PlaceWager(1, "number 1", 5), c.RemoveWager(1, "field")):
        with pytest.raises(NotAllowed) as no:
            table.do(late)
        assert "No more bets" in str(no.value)
        assert no.value.refusal.law
    assert table.table == before


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"haf_loss": "yes"}, "night.roulette has no option 'haf_loss'"),
        ({"half_loss": "perhaps"}, "option half_loss cannot be 'perhaps'"),
        ({"pays.red": "1 to 2"}, "pays.red is fixed at 1 to 1"),
    ],
)
def test_options_outside_the_law_are_refused(options: dict[str, str], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        load("night.roulette").rules(options)


def test_house_odds_below_the_floor_are_refused_with_the_clause() -> None:
    with pytest.raises(BadOption) as error:
        load("nj.mini_dice").rules({"pays.place_4": "8 to 5"})
    assert "19:47-13.6(b)" in str(error.value)
    assert "at least 9 to 5" in str(error.value)


@pytest.mark.parametrize("text", ["seat 1 pass 10", "seat x: pass 10", "hello", "roll", ""])
def test_a_malformed_line_is_refused(text: str) -> None:
    with pytest.raises(BadTranscript):
        parse(load("night.craps").rules(), text)


def test_a_malformed_transcript_names_its_line() -> None:
    with pytest.raises(BadTranscript, match="line 2: cannot read 'seat 1 pass 10'"):
        list(read(load("night.craps").rules(), "seat 1: sits 5\nseat 1 pass 10\n"))


@pytest.mark.parametrize("house", OUR_HOUSES, ids=[house.id for house in OUR_HOUSES])
def test_a_house_opens_only_its_own_games(house) -> None:  # type: ignore[no-untyped-def]
    for other in OUR_HOUSES:
        for game_id in other.games:
            if game_id in house.games or not game_id.startswith(("nj.", "tas.")):
                continue
            with pytest.raises(NotAllowed, match="may not offer"):
                Referee(load(game_id), house)


def test_a_casino_night_may_not_offer_sic_bo_and_says_which_list_it_is_not_on() -> None:
    with pytest.raises(NotAllowed) as no:
        Referee(load("nj.sic_bo"), NJ_NIGHT)
    assert "13:47-20.4" in str(no.value)
    assert Referee(load("nj.sic_bo"), NJ_CASINO).can(c.Sit(1, 5))


@pytest.mark.parametrize(
    ("game_id", "cites"),
    [
        ("nj.sic_bo", [f"19:47-9.2(a){kind}" for kind in range(1, 9)]),
        ("tas.mini_dice", ["TAS-MD 7.5"]),
        ("night.roulette", ["13:47-20.10(c)2", "13:47-20.32(d)1"]),
        ("night.craps", ["13:47-20.10(c)2"]),
    ],
)
def test_an_unknown_wager_is_refused_by_all_that_lists_the_wagers(
    game_id: str, cites: list[str]
) -> None:
    table = Referee(load(game_id))
    table.sit(1, 100)
    refusal = table.verify(c.PlaceWager(1, "moon", 10))
    assert refusal is not None
    assert list(dict.fromkeys(str(clause) for clause in refusal.law)) == cites
    if game_id == "tas.mini_dice":
        assert [clause.label for clause in refusal.law] == ["number", "field"]


@pytest.mark.parametrize(
    ("game_id", "cite"),
    [
        ("night.craps", "13:47-20.10(c)2"),
        ("night.blackjack", "13:47-20.10(c)2"),
        ("nj.sic_bo", "19:47-9.3(a)"),
    ],
)
def test_spoken_wagers_are_refused_by_the_clause_that_says_how_wagers_are_made(
    game_id: str, cite: str
) -> None:
    table = Referee(load(game_id))
    table.sit(1, 100)
    for command in (c.SayWager(1, "pass", 10, "chips"), c.ConfirmWager(1, "dealer")):
        refusal = table.verify(command)
        assert refusal is not None
        assert [str(clause) for clause in refusal.law] == [cite]
