"""Does `pitboss explain` say what happened, and why?"""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.cli import explain
from pitboss.games import load
from pitboss.language.table_events import _WORDS, event_words
from pitboss.pit import events as e
from tests.cli.ready import pitboss, says

EVENING = """\
# a short evening
table nj.automated_craps odds_limit=2x
seat 1: sits 500
seat 1: pass 10
roll 4-2
seat 1: pass_odds 40          ! Odds
seat 1: pass_odds 20
roll 3-4
= seat 1: pass loses 10
= seat 1: pass_odds loses 20
= seat 1 has 470
"""


def test_every_line_is_explained(tmp_path: Path) -> None:
    (tmp_path / "evening.txt").write_text(EVENING, encoding="utf-8")
    text = says("explain", str(tmp_path / "evening.txt"))
    for words in (
        "   3  seat 1: sits 500\n        seat 1 sits down with 500\n",
        "        pass stands: 4-2 does not decide it.",
        "        Refused: odds behind pass may be at most 20 behind 10 (19:47-1A.2(a))\n",
        "        pass loses 10: 3-4 came up, a seven. Pass loses on a come-out 2, 3 or\n",
        "  11  = seat 1 has 470   true\n",
        "Everything happened as the transcript says.\n",
    ):
        assert words in text, words


def test_what_is_not_so_is_named_and_the_exit_code_is_1() -> None:
    wrong = (
        EVENING.replace("has 470", "has 471").replace("! Odds", "! 1A.9").replace("20\n", "30\n")
    )
    ran = pitboss("explain", "-", typed=wrong)
    assert ran.code == 1
    assert "= seat 1 has 471   WRONG: it is 490\n" in ran.out
    assert "WRONG: refused by 19:47-1A.2(a) Odds" in ran.out
    assert "WRONG: the transcript does not mark it with '!'\n" in ran.out
    assert ran.out.endswith("4 lines are not as the transcript says.\n")


def test_json_names_each_line_and_its_reasons() -> None:
    body = json.loads(says("explain", "-", "--json", typed=EVENING))
    assert (body["game"], body["faults"]) == ("nj.automated_craps", 0)
    lines = {line["line"]: line for line in body["lines"]}
    assert lines[6]["refused"]["law"][0].startswith("nj-19-47-1a-2-a")
    assert lines[8]["result"] == "3-4"
    assert [wager["wager"] for wager in lines[8]["wagers"]] == ["pass", "pass_odds"]


def test_the_example_of_the_help_runs_as_printed() -> None:
    lines = [line[4:] for line in str(explain.__doc__).splitlines() if line.startswith("    ")]
    assert lines[0] == explain.HEADER_EXAMPLE.strip("'")
    text = says("explain", "-", typed="\n".join(lines) + "\n")
    assert "Refused: place 4 at true odds is not offered at this table" in text
    assert text.endswith("Everything happened as the transcript says.\n")


def test_a_table_dealt_by_hand() -> None:
    text = (
        "table nj.sic_bo by hand limits 5 to 100\n"
        "dealer: opens the table   ! 9.1\n= status closed\n"
    )
    assert "is not complete" in says("explain", "-", typed=text)


def test_every_event_has_words_of_its_own() -> None:
    kinds = [
        kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Event)
    ]
    missing = [kind.__name__ for kind in kinds if kind is not e.Event and kind not in _WORDS]
    assert missing == []


def test_an_event_without_words_is_still_told() -> None:
    class SomethingNew(e.Event, frozen=True):
        """Made up here."""

        seat: int

    assert event_words(load("nj.sic_bo").rules(), SomethingNew(3)) == "something new: seat 3"
