"""A table in the terminal: typed into through a pipe and through a real terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.chance import Seeded
from pitboss.cli.explain import open_transcript
from pitboss.cli.play import JsonScreen
from pitboss.cli.table import text_layout
from pitboss.cli.table.session import TableSession
from pitboss.cli.table.text_layout import draw_layout, kinds_without_spot, layout_rows
from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions
from pitboss.pit.transcript_replay import replay
from pitboss.rulebook import part as rulebook_part
from tests.cli.ready import pitboss, says
from tests.cli.running import COMMAND
from tests.patience import PATIENCE_S, hear_ctrl_c
from tests.tables import CARDS, DICE_AND_WHEELS

STAKES = ("on", "off", "down", "-5", "-0", "+5", "ten")
ODD_LINES = (
    "why",
    "why {}",
    "?",
    "? {}",
    "layout",
    "help",
    "report",
    "report x",
    "seat 2",
    "seat 9",
    "save",
    "# note",
    ":",
    "dealer:",
    "dealer: {}",
    "seat 1:",
    "seat 1: accepts",
    "seat 2: leaves",
    "seat 2: sits 500",
    "roll",
    "spin 99",
    "{}",
    "{} {} {}",
    "= seat 1 has 3",
    "!",
)


def screen_after(game_id: str, *lines: str, args: tuple[str, ...] = ()) -> str:
    """What the screen shows after these lines were typed, without the first drawing."""
    text = says("play", game_id, *args, typed="\n".join(lines) + "\n")
    return text.split("or help\n", 1)[1]


def test_a_craps_table_refuses_and_pays_in_the_terminal() -> None:
    shown = screen_after(
        "night.craps", "pass 10", "roll 4-2", "place 6 10", "place 6 12", "roll 3-4"
    )
    assert (
        shown
        == """\
> pass 10
  pass is up with $10
  come-out · you have $490, $10 on the table
> roll 4-2
  ⚃ ⚁  six
  the point is 6 · you have $490, $10 on the table
> place 6 10
  Refused: place 6 pays 7 to 6, so 10 cannot be paid exactly: use 6 or 12
  (13:47-20.25(h)1v, 20.25(i)2)
> place 6 12
  place 6 is up with $12
  the point is 6 · you have $478, $22 on the table
> roll 3-4
  ⚂ ⚃  seven
    pass loses $10: a seven   (13:47-20.25(h)1i(2)(B), 20.25(g)5)
    place 6 loses $12: a seven   (13:47-20.25(h)1v)
  come-out · you have $478
Good night: come-out · you have $478.
"""
    )


def test_raising_cutting_calling_and_taking_down() -> None:
    lines = ("place 6 12", "place 6 6", "place 6 -6", "place 6 on", "place 6 off", "place 6 down")
    shown = screen_after("nj.automated_craps", *lines)
    assert re.findall(r"you have (.+)\n", shown)[:6] == [
        "488, 12 on the table",
        "482, 18 on the table",
        "488, 12 on the table",
        "488, 12 on the table",
        "488, 12 on the table",
        "500",
    ]


def test_several_seats_play_at_one_table() -> None:
    shown = screen_after(
        "nj.sic_bo",
        "small 10",
        "seat 2: big 20",
        "seat 2",
        "big 5",
        "shake 1-1-2",
        "seat 3",
        args=("--seats", "2", "--chips", "100"),
    )
    assert "  you are now acting for seat 2\n" in shown
    assert "    seat 1: small wins 10 at 1 to 1" in shown
    assert "    seat 2: big loses 25" in shown
    assert "  seat 1 has 110 · seat 2 has 75\n" in shown
    assert "  nobody sits at seat 3: to sit down, type 'seat 3: sits 500'\n" in shown


def test_beat_the_dealer_throws_for_each_seat_in_turn() -> None:
    shown = screen_after(
        "night.beat_the_dealer",
        "beat 10",
        "seat 2: beat 5",
        "throw 3-4",
        "throw 5-4",
        "throw 1-2",
        args=("--seats", "2"),
    )
    assert "  seat 1 throws  ⚄ ⚃  nine\n    seat 1: beat the dealer wins $10" in shown
    assert "  seat 2 throws  ⚀ ⚁  three\n    seat 2: beat the dealer loses $5" in shown


def test_a_misspelled_wager_gets_a_hint_and_changes_nothing() -> None:
    shown = screen_after("night.craps", "pas 5", "gibberish", "quit")
    assert "  Refused: there is no wager 'pas' here, did you mean 'pass'?" in shown
    assert "cannot read 'gibberish': write a wager and a stake, like 'pass 10'" in shown
    assert shown.endswith("> quit\nGood night: come-out · you have $500.\n")


def test_what_is_legal_why_and_the_odds() -> None:
    shown = screen_after(
        "night.craps",
        "why",
        "pass 10",
        "roll 4-2",
        "?",
        "? come",
        "roll 2-2",
        "why",
        "odds any_seven",
    )
    assert "  nothing has been decided yet\n" in shown
    assert re.search(r"^  place 6, 8 +from \$6 +in steps of 6$", shown, re.MULTILINE)
    assert not re.search(r"^  pass +from", shown, re.MULTILINE)
    assert "  allowed now, in multiples of 1\n" in shown
    assert "  pass stands: 2-2 does not decide it." in shown
    assert re.search(r"house edge per stake +16\.6667% +1/6", shown)


def test_a_guest_may_name_what_the_layout_shows() -> None:
    """Spots by their titles, numbers as words, picks in any order, a stake with its sign."""
    for game_id, lines in {
        "night.roulette": {
            "17 5": "straight 17",
            "3 5": "straight 3",
            "1-18 5": "1 to 18",
            "1st 12 $5": "dozen 1",
            "split 20-17 5": "split 17-20",
            "col 3 5": "column 3",
        },
        "night.craps": {"pass line 5": "pass", "place six 6": "place 6", "hard six 5": "hard 6"},
        "nj.sic_bo": {
            "9 5": "total 9",
            "1-1 5": "two of a kind 1",
            "combination 2-1 5": "combination 1-2",
        },
        "nj.mini_dice": {"5 5": "place 5"},
        "night.money_wheel": {"$5 $5": "$5"},
    }.items():
        for line, wager in lines.items():
            shown = screen_after(game_id, line)
            assert f"  {wager} is up with " in shown, (game_id, line)


def test_wagers_are_named_in_plain_words_which_may_be_typed_too() -> None:
    shown = screen_after(
        "night.craps",
        "throw 3-3",
        "don't come 5",
        "throw 4-6",
        "don't come on 10 -1",
        "dont_come@10 -9",
        "don't come on 9 down",
        "don't come on 10 down",
        "come on 10 5",
        "horn 4",
        "horn down",
    )
    assert "  don't come is up with $5\n" in shown
    assert "  don't come moves to 10" in shown
    assert "  $1 back from don't come on 10\n" in shown
    assert "Refused: don't come on 10 has 4 on it: cut it by 1 to 4" in shown
    assert "Refused: seat 1 has no don't come on 9 up" in shown
    assert "  $4 back from don't come on 10\n" in shown
    assert "Refused: a new come starts before the roll, not on a number" in shown
    assert "Refused: horn was placed as its parts: take down craps 2, craps 3" in shown
    text = "\n".join(line for line in shown.splitlines() if not line.startswith(">"))
    assert not re.search(r"\w@\w|[a-z]_[a-z]", text)


def test_a_wager_without_a_stake_and_a_raise() -> None:
    shown = screen_after("night.craps", "pass", "pass 5", "pass 10")
    assert "  pass needs a stake, like 'pass 10'; '? pass' explains it\n" in shown
    assert "  pass is up with $5\n" in shown
    assert "  pass is raised by $10 to $15\n" in shown


def test_why_tells_of_the_wagers_that_were_up() -> None:
    shown = screen_after("night.craps", "pass 10", "roll 4-2", "place 6 12", "why", "why place 6")
    assert "pass stands" in shown
    assert "place 6 stands" not in shown
    assert "  the last round decided no wager 'place 6'\n" in shown


def test_a_result_is_called_as_a_dealer_calls_it() -> None:
    assert "\n  17 black\n" in screen_after("night.roulette", "spin 17")
    assert "\n  3 red\n" in screen_after("night.roulette", "spin 3")
    assert "\n  00\n" in screen_after("night.roulette", "spin 00")
    assert "\n  $5\n" in screen_after("night.money_wheel", "spin $5")


def test_acts_are_told_in_words() -> None:
    shown = screen_after("nj.mini_dice", "field 5", "?")
    assert re.search(r"^  refuses +pass: let the next player have them$", shown, re.MULTILINE)
    assert re.search(r"^  \(wager\) down +field$", shown, re.MULTILINE)


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_no_answer_is_wider_than_the_screen(game_id: str) -> None:
    asked = ("?", "help", "report", "odds", "layout", "gibberish", "why", "? gibberish")
    assert max(map(len, screen_after(game_id, *asked, args=("--seats", "5")).splitlines())) <= 80


def test_a_narrow_window_gets_no_broken_drawing() -> None:
    referee = Referee(load("night.craps"))
    referee.sit(1, 500)
    referee.place(1, "pass", 10)
    lines = [flat(parts).rstrip() for parts in draw_layout(referee, 40)]
    assert lines == ["  (needs 60 columns to draw, has 40)", "  pass 10"]


def test_an_irregularity_is_reported() -> None:
    shown = screen_after(
        "nj.sic_bo", "small 10", "report", "report a die is not flat", "report a die is flt"
    )
    assert "  report a die is not flat   (19:47-9.6(a))\n" in shown
    assert "  no result counts, wagers stand; betting reopens\n" in shown
    assert "did you mean 'a die is not flat'?; 'report' lists all" in shown
    assert "  no result counts, wagers stand" in screen_after("nj.sic_bo", "report not flat")


def test_a_seed_repeats_the_rolls() -> None:
    first = screen_after("night.roulette", *["spin"] * 5, args=("--seed", "7"))
    assert first == screen_after("night.roulette", *["spin"] * 5, args=("--seed", "7"))
    assert first != screen_after("night.roulette", *["spin"] * 5, args=("--seed", "8"))


def test_save_resume_and_explain(tmp_path: Path) -> None:
    saved = tmp_path / "evening.txt"
    options = ("--option", "odds_limit=2x")
    screen_after(
        "nj.automated_craps", "pass 10", "roll 4-2", "pass_odds 20", f"save {saved}", args=options
    )
    assert saved.read_text(encoding="utf-8") == (
        "table nj.automated_craps odds_limit=2x\n"
        "seat 1: sits 500\nseat 1: pass 10\nroll 4-2\nseat 1: pass_odds 20\n"
    )
    again = tmp_path / "later.txt"
    shown = says("play", "--resume", str(saved), "--save", str(again), typed="roll 5-1\n")
    assert "  pass wins 10" in shown.replace("    ", "  ")
    assert again.read_text(encoding="utf-8") == saved.read_text(encoding="utf-8") + "roll 5-1\n"
    assert "Everything happened as the transcript says." in says("explain", str(again))


def test_for_programs_each_line_is_one_object() -> None:
    lines = says("play", "nj.sic_bo", "--json", typed="small 10\nshake 1-1-2\n").splitlines()
    rows = [json.loads(line) for line in lines]
    assert [entry["typed"] for entry in rows] == ["", "small 10", "shake 1-1-2", "quit"]
    assert rows[1]["says"] == ["  small is up with 10", "  you have 490, 10 on the table"]


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_no_wager_is_hidden_by_a_word_of_the_screen(game_id: str) -> None:
    referee = Referee(load(game_id))
    words = TableSession(JsonScreen(), referee, Seeded(1))._acts
    kinds = {name.partition(" ")[0] for name in (*referee.rules.wagers, *referee.rules.macros)}
    assert kinds & words.keys() == set()


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_whatever_is_typed_the_table_answers_and_can_be_resumed(game_id: str) -> None:
    """Random lines never break the table, and what is saved replays to the same table."""
    rolls = Random(game_id)
    session = TableSession(JsonScreen(), Referee(load(game_id)), Seeded(1))
    names = [*session.referee.rules.wagers, *session.referee.rules.macros]
    throw, texts = session.referee.rules.game.throw, session.referee.rules.space.texts
    session.run_line("seat 1: sits 100000")
    session.run_line("seat 2: sits 100000")
    for _ in range(300):
        name, stake = rolls.choice(names), rolls.choice([*STAKES, *range(1, 61)])
        lines = [
            throw,
            f"{throw} {rolls.choice(texts)}",
            rolls.choice(ODD_LINES).replace("{}", name),
        ]
        wagers = [f"{name} {stake}", f"seat 2: {name} {stake}", f"{name} 60"]
        assert session.run_line(rolls.choice([*lines, *wagers, *wagers]))
    again, text = open_transcript(session.transcript())
    assert [played.fault for played in replay(again, text) if played.fault] == []
    assert again.table == session.referee.table


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_the_layout_of_every_game_shows_every_wager(game_id: str) -> None:
    """Each wager alone on the table is seen at its spot or below the drawing, at 80 columns."""
    game = load(game_id)
    rules = game.rules()
    rows = layout_rows(rules)
    drawn = {key.partition("@")[0] for row in rows for cell in row for key in cell.keys}
    listed = kinds_without_spot(rules, rows)
    for name in rules.wagers:
        assert name in drawn or name.partition(" ")[0] in listed
        referee = Referee(game)
        referee.sit(1, 10_000)
        stake = rules.wagers[name].multiples[0][0] * 7
        if not stake or not referee.can(place(name, stake)):
            continue
        referee.do(place(name, stake))
        lines = [flat(parts) for parts in draw_layout(referee)]
        assert max(map(len, lines)) <= 80
        assert any(str(stake) in line for line in lines), name


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("game_id", [*DICE_AND_WHEELS, *CARDS])
def test_the_text_of_a_layout_is_a_whole_grid(game_id: str, width: int) -> None:
    verify_grid(game_id, width)


@pytest.mark.parametrize("game_id", [*DICE_AND_WHEELS, *CARDS])
def test_a_plain_layout_prints_too(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that draws no layout of its own gets a plain one."""
    monkeypatch.setattr(rulebook_part, "find_spec", lambda name: None)
    monkeypatch.setattr(text_layout, "layout_rows", layout_rows.__wrapped__)
    verify_grid(game_id, 80)


def verify_grid(game_id: str, width: int) -> None:
    """Every line between the corners is as wide as the frame, and the frame fits the screen."""
    referee = Referee(load(game_id))
    referee.sit(1, 500)
    lines = [flat(parts) for parts in draw_layout(referee, width)]
    last = max(n for n, line in enumerate(lines) if line.startswith("└"))
    assert {len(line) for line in lines[: last + 1]} == {width - 2}
    assert all(line[0] in "┌├│└" and line[-1] in "┐┤│┘" for line in lines[: last + 1])


def test_chips_that_have_moved_bear_their_letters_and_a_legend_reads_them() -> None:
    craps = Referee(load("night.craps"))
    craps.sit(1, 500)
    for name, roll in (("pass", "2-2"), ("come", "3-3"), ("dont_come", "4-4")):
        craps.place(1, name, 10)
        craps.result(roll)
    lines = [flat(parts) for parts in draw_layout(craps)]
    numbers = next(n for n, line in enumerate(lines) if "SIX" in line)
    assert "4 (ON)" in lines[numbers]
    assert lines[numbers + 1].split() == ["│", "│", "│", "●c10", "│", "●dc10", "│", "│", "│"]
    assert "  c come, dc don't come" in lines


def place(name: str, stake: int) -> PlaceWager:
    """Seat 1 places a wager."""
    return PlaceWager(1, name, stake)


def flat(parts: object) -> str:
    """A line of parts without its styles."""
    pieces: Any = parts
    return "".join(part if isinstance(part, str) else part[0] for part in pieces)


def test_the_puck_the_lamps_and_resting_wagers_are_marked() -> None:
    craps = Referee(load("nj.automated_craps"))
    craps.sit(1, 500)
    craps.place(1, "place 6", 12)
    assert any("●12off" in flat(parts) for parts in draw_layout(craps))
    craps.result("4-4")
    assert any("8 (ON)" in flat(parts) for parts in draw_layout(craps))
    assert any("●12 " in flat(parts) for parts in draw_layout(craps))
    sic_bo = Referee(load("nj.sic_bo"))
    on = lit_positions(sic_bo.rules, sic_bo.rules.space.parse("1-1-2"))
    lit = "\n".join(flat(parts) for parts in draw_layout(sic_bo, lit=on))
    for mark in ("*SMALL · 1 to 1*", "*1*", "*4*", "*1-2*", "*2*"):
        assert mark in lit


# --- through a real terminal ------------------------------------------------------------
class Terminal:
    """A command that believes it talks to a person."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [COMMAND, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=hear_ctrl_c,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
        )
        os.close(slave)
        self.seen, self.read_to = "", 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE_S)

    def until(self, wanted: str) -> None:
        """Read until the screen shows something that was not there before."""
        end = time.monotonic() + PATIENCE_S
        while wanted not in self.seen[self.read_to :]:
            if not select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]:
                raise AssertionError(f"never saw {wanted!r} in {self.seen!r}")
            try:
                self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:  # the other end has hung up
                raise AssertionError(f"hung up before {wanted!r}: {self.seen!r}") from None
        self.read_to = self.seen.index(wanted, self.read_to) + len(wanted)

    def type(self, text: str) -> None:
        """Press some keys."""
        os.write(self.master, text.encode())

    def end(self) -> int:
        """Wait for the end, and give its exit code."""
        try:
            while os.read(self.master, 65536):
                pass
        except OSError:
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE_S)


def test_a_terminal_has_color_a_prompt_and_a_polite_end() -> None:
    with Terminal("play", "night.craps", "--seed", "3") as terminal:
        terminal.until("> ")
        assert "\x1b[" in terminal.seen
        terminal.type("pass 10\n")
        terminal.until("pass is up with $10")
        terminal.until("> ")
        terminal.type("\x04")
        terminal.until("Good night")
        assert terminal.end() == 0


def test_the_result_stands_below_the_drawing_and_the_prompt_names_the_seat() -> None:
    with Terminal("play", "night.craps", "--seats", "2", NO_COLOR="1") as terminal:
        terminal.until("seat 1> ")
        terminal.type("roll 4-2\n")
        terminal.until("SIX (ON)")
        terminal.until("└")
        terminal.until("⚃ ⚁  six")
        terminal.until("seat 1> ")
        terminal.type("seat 2\n")
        terminal.until("seat 2> ")
        terminal.type("\x04")
        assert terminal.end() == 0


def test_lamps_are_on_with_the_result_and_out_once_it_is_paid() -> None:
    with Terminal("play", "nj.sic_bo", NO_COLOR="1") as terminal:
        terminal.until("> ")
        terminal.type("shake 1-1-2\n")
        terminal.until("*SMALL · 1 to 1*")
        terminal.until("> ")
        before = len(terminal.seen)
        terminal.type("layout\n")
        terminal.until("└")
        terminal.until("> ")
        assert "SMALL · 1 to 1" in terminal.seen[before:]
        assert "*SMALL" not in terminal.seen[before:]
        terminal.type("\x04")
        assert terminal.end() == 0


def test_no_color_is_honored() -> None:
    with Terminal("odds", "nj.sic_bo", NO_COLOR="1") as terminal:
        terminal.until("per decided wager")
        assert "\x1b[" not in terminal.seen
        assert terminal.end() == 0


def test_ctrl_c_saves_and_ends_with_130(tmp_path: Path) -> None:
    saved = tmp_path / "table.txt"
    with Terminal("play", "nj.sic_bo", "--save", str(saved)) as terminal:
        terminal.until("> ")
        terminal.type("small 10\n")
        terminal.until("small is up")
        terminal.until("> ")
        time.sleep(0.5)  # the prompt is seen a moment before the terminal listens for signals
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("stopped")
        assert terminal.end() == 130
        assert saved.read_text(encoding="utf-8").endswith("seat 1: small 10\n")


def test_the_demo_opens_a_table_where_there_is_a_terminal() -> None:
    with Terminal("demo") as terminal:
        terminal.until("> ")
        assert "DON'T PASS · 1 to 1" in terminal.seen
        terminal.type("quit\n")
        terminal.until("Good night")
        assert terminal.end() == 0


def test_the_demo_plays_by_itself_where_there_is_none() -> None:
    ran = pitboss("demo")
    assert (ran.code, ran.err) == (0, "")
    for words in ("Refused: place 6 pays 7 to 6", "pass wins $10", "7/495", "straight 17 wins"):
        assert words in ran.out


def test_a_long_simulation_shows_a_bar_and_ctrl_c_reports() -> None:
    args = ("night.craps", "--strategy", "pass", "--rounds", "1e12", "--seed", "1")
    with Terminal("simulate", *args) as terminal:
        terminal.until("Ctrl-C stops and reports")
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("rounds, stopped early · seed 1")
        assert terminal.end() == 130
