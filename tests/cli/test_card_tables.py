"""What a card table keeps secret, remembers and survives: backs, real cards, saved hands, typos."""

from __future__ import annotations

import json
import re
import signal
import time
from pathlib import Path
from random import Random

import pytest

from pitboss.chance import Seeded
from pitboss.cli.explain import open_transcript
from pitboss.cli.play import JsonScreen
from pitboss.cli.table.card_session import CardSession
from pitboss.cli.table.text_layout import kinds_without_spot, layout_rows
from pitboss.equipment.cards import deck, texts
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.pit.transcript_replay import replay
from pitboss.rulebook.card_round import DealTo, Decide, TurnOver
from tests.cli.ready import pitboss, says
from tests.cli.running import start
from tests.cli.stacked import play_at, stacked_table
from tests.cli.test_play import Terminal
from tests.cli.test_play_cards import after, flat
from tests.tables import CARDS

MAINS = {
    "night.baccarat": "bank 10", "night.mini_baccarat": "player 10", "night.blackjack": "main 10",
    "night.multi_action_blackjack": "all 10", "night.caribbean_stud": "ante 10",
    "night.let_it_ride": "all 10", "night.red_dog": "red dog 10", "night.joker_seven": "prial 10",
}  # fmt: skip
ODD_LINES = (
    "?", "? insurance", "why", "why main", "help", "table", "layout", "hint", "report",
    "report dead card", "report a card is found face up",
    "report third card shown early", "report a player has a wrong number of cards",
    "report a hole card is exposed", "again", "all 5", "all", "all x", "key", "key As",
    "As Kd", "??", "deal Zz", "no natural", "cutting card", "tableau", "seat 2", "seat 1",
    "seat 2: hit", "seat 2: stand", "seat 1: bet", "dealer: turns dealer", "dealer: shuffles",
    "dealer: turns burn", "seat 2: leaves", "seat 2: sits 900", "raise", "insurance 3", "double 1",
    "hit 5", "h h", "chooses", "seat 2: chooses stand", "# note", ":", "deal deal", "save",
    "dealer: orders a shuffle", "class A operator: orders a shuffle", "x", "let it rid",
)  # fmt: skip
ACTS = (
    "h", "s", "d", "p", "i", "n", "b", "f", "r", "w", "r 1", "r 10", "stay", "play", "void", "deal",
    "deal", "hit", "stand", "split", "double", "ride", "withdraw", "bet", "fold", "yes", "no",
)  # fmt: skip


# --- secrets --------------------------------------------------------------------------------
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_the_hole_card_is_told_to_nobody_before_it_is_turned(
    tmp_path: Path, as_json: tuple[str, ...]
) -> None:
    """Seat 1 busts; the dealer's queen of spades under the 5 is seen only in the second round."""
    table = stacked_table("night.blackjack", "2c Th 5c 6d Qs Tc 2d 9h 6s 8d Qs")
    asked = ("?", "why", "table", "hint", "layout", "help", "report")
    shown = play_at(tmp_path, table, "main 10", "deal", *asked, "hit", *asked, args=as_json)
    assert "5♣" in shown
    assert "bust 26" in shown
    assert "Q♠" not in shown
    assert "Qs" not in shown
    assert "queen of spades" not in shown
    later = play_at(tmp_path, table, "main 10", "deal", "hit", "again", "stand", args=as_json)
    assert "Q♠" in later


def test_players_see_their_own_cards_and_not_anyone_elses(tmp_path: Path) -> None:
    """Two seats of caribbean stud: kings to seat 1, queens to seat 2, jacks to the dealer."""
    order = "Ks Qs Js Kh Qh Jh Kd Qd Jd Kc Qc Jc 2c 3c 4c"
    table = stacked_table("night.caribbean_stud", order, seats=2)
    shown = play_at(tmp_path, table, "ante 10", "seat 2: ante 10", "deal", "b", "f")
    first, second = after(shown, "deal"), after(shown, "b")
    assert "▶ SEAT 1  four of a kind" in first
    assert "Q♠" not in first
    assert "J♠" not in first
    assert "▶ SEAT 2  four of a kind" in second
    assert "K♠" not in second
    assert "J♠" not in second
    assert "4♣" in first
    assert "4♣" in second
    ended = after(shown, "f")
    assert "J♠" in ended
    assert "K♠" in ended


def test_community_cards_of_let_it_ride_come_up_one_by_one(tmp_path: Path) -> None:
    table = stacked_table("night.let_it_ride", "Th 2s Td 9h 4c Ks")
    shown = play_at(tmp_path, table, "all 10", "deal", "w", "w")
    assert not {"2♠", "9♥", "K♠"} & set(re.findall(r"\w+[♣♦♥♠]", after(shown, "deal")))
    assert "9♥" in after(shown, "w")
    assert "K♠" not in after(shown, "w")
    assert "K♠" in shown
    assert "2♠" not in shown


# --- real cards -----------------------------------------------------------------------------
def test_real_cards_are_keyed_in_and_checked(tmp_path: Path) -> None:
    """One deck: 19 against a dealer's 20; the ace of spades cannot come twice."""
    saved = tmp_path / "real.txt"
    lines = (
        "main 10",
        "deal",
        "10h",
        "Qd 9c",
        "no natural",
        "A♠",
        "hit",
        "As",
        "As",
        "7h",
        "Th",
        "Ts",
        f"save {saved}",
    )
    shown = says(
        "play", "night.blackjack", "--cards", "--option", "decks=1", typed="\n".join(lines) + "\n"
    )
    assert "key in the card dealt face up to seat 1, like 7c or 10h" in shown
    assert "type 'no natural', or key in the dealer's hole card if it makes one" in shown
    assert "Refused: seat 1 decides before the next card" in flat(after(shown, "A♠"))
    assert "YOU  20" in after(shown, "As")
    assert "  you have $490, $10 on the table" in after(shown, "As")


def test_a_card_that_cannot_be_in_the_shoe_is_refused() -> None:
    lines = ("main 10", "deal", "As", "As", "Zz", "9d 5c", "s", "9d", "As", "10d", "9h")
    shown = says(
        "play", "night.blackjack", "--cards", "--option", "decks=1", typed="\n".join(lines) + "\n"
    )
    second = shown.split("> As\n")[2]
    assert "Refused: every ace of spades in this shoe has already been dealt" in flat(second)
    assert "Refused: every 9 of diamonds" in flat(shown)
    assert "“No more bets.”" in shown
    # Ace and 5 stand as 16; 9 and ten make 19: the wager is lost.
    assert "  main wager loses $10: 16 against 19" in shown
    assert "Good night: you have $490.\n" in shown


def test_a_dealer_with_real_cards_says_that_there_is_no_natural() -> None:
    lines = ("main 10", "deal", "As Td 5c", "?", "9h", "no natural", "s", "9h")
    shown = says("play", "night.blackjack", "--cards", typed="\n".join(lines) + "\n")
    assert "the dealer looks at the hole card\n" in shown
    assert after(shown, "?").startswith("  type 'no natural', or key in the dealer's hole card")
    assert "call 'no natural', the hand stays as it is" in flat(after(shown, "9h"))
    assert "“No natural.”" in after(shown, "no natural")
    assert "  main wager loses $10: 16 against 19" in shown


def test_caribbean_stud_with_real_cards_keys_only_what_is_seen() -> None:
    lines = ("ante 10", "deal", "2s", "bet", "As Kc 4d 3c", "2h 5h 7h 9h Jh")
    shown = says("play", "night.caribbean_stud", "--cards", typed="\n".join(lines) + "\n")
    assert "you get 5 cards face down" in flat(after(shown, "deal"))
    assert "key in the face-down cards of dealer, which are turned over now" in after(shown, "bet")
    assert "  bet wins $100 at 5 to 1: flush" in shown
    assert "Good night: you have $610.\n" in shown


# --- saving, resuming, leaving ----------------------------------------------------------------
def test_a_hand_continues_where_it_was_left(tmp_path: Path) -> None:
    """Saved after the split, resumed, and the same end as without a break."""
    table = stacked_table("night.blackjack", "2c 8h 6c 8d 3s 3c Td Tc Ts")
    saved = tmp_path / "middle.txt"
    play_at(tmp_path, table, "main 10", "deal", "split", f"save {saved}")
    shown = says("play", "--resume", str(saved), "--save", str(saved), typed="hit\nstand\n")
    opening = shown.split("> hit\n")[0]
    assert "▶ YOU  11" in opening
    assert "your turn: stand (s), hit (h)\n" in opening
    assert "Good night: you have $500.\n" in shown
    output = says("explain", str(saved))
    assert "Everything happened as the transcript says." in output
    assert "main wager loses 10: 18 against 19. A count lower than the dealer's loses." in flat(
        output
    )
    rows = json.loads(says("explain", "--json", str(saved)))["lines"]
    assert [wager["wager"] for wager in rows[-1]["wagers"]] == ["main@hand 2", "main"]


def test_a_terminal_draws_in_color_and_names_whose_turn_it_is(tmp_path: Path) -> None:
    saved = tmp_path / "table.txt"
    saved.write_text(
        stacked_table("night.blackjack", "2c Th Tc 5c 6d 8s Qs", seats=2), encoding="utf-8"
    )
    with Terminal("play", "--resume", str(saved)) as terminal:
        terminal.until("seat 1> ")
        terminal.type("main 10\nseat 2: main 10\ndeal\n")
        terminal.until("\x1b[1;31m10♥")  # red suits are red
        terminal.until("seat 1: stand")
        terminal.until("seat 1> ")
        terminal.type("s\n")
        terminal.until("seat 2> ")
        terminal.type("\x04")
        terminal.until("Good night: seat 1 has $490, $10 on the table")
        assert terminal.end() == 0


def test_ctrl_c_in_the_middle_of_a_hand_saves_it(tmp_path: Path) -> None:
    saved = tmp_path / "table.txt"
    with Terminal("play", "night.caribbean_stud", "--save", str(saved)) as terminal:
        terminal.until("> ")
        terminal.type("ante 10\ndeal\n")
        terminal.until("your turn: bet")
        terminal.until("> ")
        time.sleep(0.5)  # the prompt is seen a moment before the terminal listens for signals
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("stopped")
        assert terminal.end() == 130
    again = says("play", "--resume", str(saved), typed="fold\n")
    assert "Good night: you have $490.\n" in again


def test_a_seed_repeats_the_shuffle() -> None:
    def shown(seed: str) -> str:
        return says("play", "night.joker_seven", "--seed", seed, typed="prial 5\ndeal\n")

    assert shown("7") == shown("7") != shown("8")


def test_a_wheel_is_not_played_with_cards() -> None:
    ran = pitboss("play", "night.roulette", "--cards")
    assert ran.code == 2
    assert ran.err == "pitboss: --cards: night.roulette is not played with cards\n"


def test_a_narrow_window_gets_the_hands_in_words(tmp_path: Path) -> None:
    saved = tmp_path / "table.txt"
    saved.write_text(stacked_table("night.blackjack", "2c 4h 6c 5d Ts"), encoding="utf-8")
    with Terminal("play", "--resume", str(saved), COLUMNS="40", NO_COLOR="1") as terminal:
        terminal.until("> ")
        terminal.type("main 10\ndeal\n")
        terminal.until("  DEALER · shows 6 · 6♣ (face down)")
        terminal.until("▶ YOU · 9 · 4♥ 5♦ · main wager $10")
        terminal.until("> ")  # what is typed before the prompt may be lost
        terminal.type("\x04")
        assert terminal.end() == 0


# --- what a player cannot pay for ---------------------------------------------------------------
@pytest.mark.parametrize(
    ("table", "wager", "acts", "refused"),
    [
        (
            stacked_table("night.blackjack", "2c 5h 6c 5d Ts"),
            "main 500",
            "stand (s), hit (h)",
            "double",
        ),
        (
            stacked_table("night.blackjack", "2c 8h Ac 9d 7s"),
            "main 500",
            "no insurance (n)",
            "insurance",
        ),
        (
            stacked_table("night.caribbean_stud", "2h As 5h Qc 7h 4d 9h 3c Jh 2s"),
            "ante 500",
            "fold (f)",
            "bet",
        ),
        (stacked_table("night.red_dog", "2h 4c 9d Ks"), "red dog 500", "stay (s)", "raise"),
    ],
    ids=["double", "insurance", "bet", "raise"],
)
def test_acts_are_listed_only_if_there_are_chips_for_them(
    tmp_path: Path, table: str, wager: str, acts: str, refused: str
) -> None:
    shown = play_at(tmp_path, table, wager, "deal", "?", refused, "hint")
    assert f"  your turn: {acts}\n" in shown
    assert re.search(rf"^  not {refused} +seat 1 has 0 in chips, {refused} takes", shown, re.M)
    assert f"Refused: seat 1 has 0 in chips, {refused} takes" in flat(after(shown, refused))
    assert not re.search(rf"^ *(best: )?{refused}\b", after(shown, "hint"), re.M)


def test_a_raise_is_offered_up_to_what_a_player_has(tmp_path: Path) -> None:
    shown = play_at(
        tmp_path, stacked_table("night.red_dog", "2h 4c 9d Ks"), "red dog 300", "deal", "r"
    )
    assert "raise (r) $1 to $200" in shown
    assert "by how much? $1 to $200" in flat(shown)


# --- every game -------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", CARDS)
def test_no_answer_is_wider_than_the_screen(game_id: str) -> None:
    asked = ("?", "help", "report", "layout", "gibberish", "why")
    wagers = [MAINS[game_id], *(f"seat {n}" for n in (2, 3)), MAINS[game_id]]
    lines = [*asked, *wagers, "deal", *asked, "hint", "s", "b", "w", "stay"]
    shown = says("play", game_id, "--seats", "7", "--seed", "2", typed="\n".join(lines) + "\n")
    assert max(map(len, shown.splitlines())) <= 80
    assert "Traceback" not in shown


@pytest.mark.parametrize("game_id", CARDS)
def test_an_old_terminal_gets_letters_for_suits_and_plain_frames(game_id: str) -> None:
    lines = f"{MAINS[game_id]}\ndeal\n?\nhelp\n"
    ran = start("play", game_id, "--seed", "3", typed=lines, PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"^\| \|(?:(?:10|[2-9JQKA])[cdhs] *\||JKR\||###\|)+", ran.out, re.MULTILINE)
    drawn = says("play", game_id, "--seed", "3", typed=lines)
    assert ran.out.count("?") == drawn.count("?")  # nothing was replaced by a question mark
    assert [len(line) for line in ran.out.splitlines()] == [
        len(line) for line in drawn.splitlines()
    ]


@pytest.mark.parametrize("game_id", CARDS)
def test_no_wager_is_hidden_by_a_word_of_the_screen(game_id: str) -> None:
    referee = Referee(load(game_id))
    words = CardSession(JsonScreen(), referee, Seeded(1))._acts
    kinds = {name.partition(" ")[0] for name in (*referee.rules.wagers, *referee.rules.macros)}
    assert kinds & words.keys() == set()


@pytest.mark.parametrize("game_id", CARDS)
def test_every_wager_has_its_spot_on_the_layout(game_id: str) -> None:
    rules = load(game_id).rules()
    rows = layout_rows(rules)
    drawn = {key for row in rows for cell in row for key in cell.keys}
    assert set(rules.wagers) <= drawn
    assert kinds_without_spot(rules, rows) == ""


@pytest.mark.parametrize("real", [False, True])
@pytest.mark.parametrize("game_id", CARDS)
def test_whatever_is_typed_the_table_answers_and_can_be_resumed(game_id: str, real: bool) -> None:
    """Random lines never break the table, and what is saved replays to the same table."""
    rolls = Random(f"{game_id} {real}")
    session = CardSession(JsonScreen(), Referee(load(game_id)), Seeded(1), real=real)
    session.run_line("seat 1: sits 100000")
    session.run_line("seat 2: sits 100000")
    rounds = 0
    for _ in range(400):
        line = sensible(session, rolls) if rolls.random() < 0.7 else odd(session, rolls)
        before = session.referee.table.round
        assert session.run_line(line), line
        rounds += session.referee.table.round != before
    assert rounds > 3
    session.run_line("report equipment is unfit")
    again, text = open_transcript(session.transcript())
    assert [line.fault for line in replay(again, text) if line.fault] == []
    assert again.table == session.referee.table


def sensible(session: CardSession, rolls: Random) -> str:
    """What someone types to keep the round going."""
    need, seats = session.need, session.referee.table.seats
    if isinstance(need, Decide):
        act = rolls.choice(need.acts)
        return act.name if isinstance(act.stake, int) else f"{act.name} {act.stake[0]}"
    if isinstance(need, (DealTo, TurnOver)):
        count = 1 if isinstance(need, DealTo) else rolls.choice((1, 3, 4, 5))
        left = rolls.sample(deck(), count)
        return rolls.choice((texts(left), getattr(need, "unless", "") or texts(left)))
    ups = [f"seat {n}: {key} down" for n, seat in seats.items() for key in seat.ups]
    game_id = session.referee.rules.game.id
    first = texts(rolls.sample(deck(), 1)) if session.real else "deal"
    return rolls.choice(("deal", first, first, *ups)) if ups else MAINS[game_id]


def odd(session: CardSession, rolls: Random) -> str:
    """What someone types by mistake or for fun."""
    names = [*session.referee.rules.wagers, *session.referee.rules.macros]
    name, stake = rolls.choice(names), rolls.choice(("down", "-2", "ten", 2, 6, 10, 60))
    wagers = (f"{name} {stake}", f"seat 2: {name} {stake}", MAINS[session.referee.rules.game.id])
    return rolls.choice((*wagers, rolls.choice(ACTS), rolls.choice(ACTS), rolls.choice(ODD_LINES)))
