"""Card tables in the terminal: every game dealt from a known shoe, its money worked out by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.stacked import play_at, stacked_table


def after(shown: str, line: str) -> str:
    """What the screen shows from the moment a line was typed, up to the next one."""
    return re.split(r"^(?:seat \d+)?> ", shown.split(f"> {line}\n", 1)[1], flags=re.MULTILINE)[0]


def flat(shown: str) -> str:
    """Some lines as one, however they were wrapped."""
    return " ".join(shown.split())


# --- blackjack ----------------------------------------------------------------------------
def test_a_natural_is_paid_three_to_two(tmp_path: Path) -> None:
    """Burn 2c, you As Kh, the dealer 9d up: the natural is paid right away."""
    shown = play_at(tmp_path, stacked_table("night.blackjack", "2c As 9d Kh 7c"), "main 10", "deal")
    assert "│A♠ │K♥ │" in shown
    assert "  main wager wins $15 at 3 to 2: a natural   (13:47-20.22(g)9i, 20.22(a))" in shown
    assert "this round: you won $15\n  you have $515\n" in shown


def test_double_insurance_and_a_push(tmp_path: Path) -> None:
    """Double 11 into 21 against a bust; insure against a natural; push at 20."""
    rounds = "2c 6h 6c 5d Ts Tc Th" + " 3c 9h Ac 9s Ks" + " 4c Jh Qc Qd Js"
    table = stacked_table("night.blackjack", rounds)
    shown = play_at(tmp_path, table, "main 10", "deal", "d", "again", "i", "again", "s")
    doubled = after(shown, "d")
    assert "  you double for $10\n  you get 10♣\n" in doubled
    assert "  the dealer shows 6♣ 10♠: 16\n  the dealer gets 10♥\n" in doubled
    assert "  main wager wins $20 at 1 to 1: the dealer's 26 is a bust" in doubled
    assert "you have $520\n" in doubled
    asked = shown.split("> again\n", 1)[1]
    assert "  “Insurance?”\n" in asked
    assert "your turn: insurance (i) for $5, no insurance (n)\n" in asked
    insured = after(shown, "i")
    assert "  you take insurance for $5\n  the dealer looks at the hole card\n" in insured
    assert "  insurance wins $10 at 2 to 1: the dealer has a natural" in insured
    assert "  main wager loses $10: the dealer has a natural" in insured
    assert "this round: you broke even\n  you have $520\n" in insured
    assert "  main wager returns $10: a tie at 20" in after(shown, "s")
    assert "Good night: you have $520.\n" in shown


def test_split_hands_are_drawn_and_settled_one_by_one(tmp_path: Path) -> None:
    """8-8 against a 6: the first gets 3 and T (21), the second T (18); the dealer makes 19."""
    table = stacked_table("night.blackjack", "2c 8h 6c 8d 3s 3c Td Tc Ts")
    shown = play_at(tmp_path, table, "main 10", "deal", "split", "hit", "stand")
    assert "your turn: stand (s), hit (h), split (p) for $10\n" in after(shown, "deal")
    split = after(shown, "split")
    assert "│8♥ │3♣ │" in split
    assert "your turn: stand (s), hit (h)\n" in split
    hit = after(shown, "hit")  # 21 is not asked about, the second hand gets its card
    assert "│8♥ │3♣ │10♦│" in hit
    assert "│8♦ │10♣│" in hit
    assert "YOU  21" in hit
    assert "▶ YOU, hand 2  18" in hit
    assert "  you get 10♦; your hand 2 gets 10♣\n" in hit
    assert "your turn, hand 2: stand (s), hit (h)\n" in hit
    stood = after(shown, "stand")
    assert "  main wager on hand 2 loses $10: 18 against 19" in stood
    assert "  main wager wins $10 at 1 to 1: 21 against 19" in stood
    assert "  the dealer shows 6♣ 3♠: 9\n  the dealer gets 10♠\n" in stood
    assert "you have $500\n" in stood


def test_what_the_rules_refuse_names_its_clause_and_changes_nothing(tmp_path: Path) -> None:
    table = stacked_table("night.blackjack", "2c 4h 6c 5d Ts", seats=2)
    saved = tmp_path / "after.txt"
    lines = (
        "main 10",
        "deal",
        "double",
        "insurance",
        "split",
        "seat 2: hit",
        "deal",
        "main 5",
        "As",
        "double 5",
        "?",
    )
    shown = play_at(tmp_path, table, *lines, f"save {saved}")
    refused = {
        "double": "a hand is doubled on 10 or 11, not on 9 (13:47-20.22(g)3)",
        "insurance": "insurance is offered only when the dealer shows an ace (13:47-20.22(a))",
        "split": "4h 5d is not a pair of two first cards (13:47-20.22(g)1)",
        "seat 2: hit": "seat 1 decides now, not seat 2 (13:47-20.22(g)9i",
    }
    for line, words in refused.items():
        assert f"Refused: {words}" in flat(after(shown, line)), line
    assert shown.count("seat 1 decides first: stand (s), hit (h)") == 1
    assert "this table has an electronic shoe" in after(shown, "As")
    asked = after(shown, "?")
    assert re.search(r"^  hit \(h\) +\S.*\(13:47-20\.22", asked, re.MULTILINE | re.DOTALL)
    assert re.search(r"^  not double +a hand is doubled on 10 or 11, not on 9", asked, re.MULTILINE)
    added = saved.read_text(encoding="utf-8").removeprefix(table)
    assert added == "seat 1: main 10\ndeal\n"


def test_a_seat_that_is_not_there_decides_nothing(tmp_path: Path) -> None:
    shown = play_at(
        tmp_path,
        stacked_table("night.blackjack", "2c 4h 6c 5d Ts"),
        "main 10",
        "deal",
        "seat 0: stand",
        "seat 9: stand",
    )
    assert "Refused: seat 1 decides now, not seat 0" in flat(after(shown, "seat 0: stand"))
    assert "Refused: seat 1 decides now, not seat 9" in flat(after(shown, "seat 9: stand"))
    assert "you have $490, $10 on the table." in shown


def test_a_letter_for_what_cannot_be_chosen_now_is_refused(tmp_path: Path) -> None:
    shown = play_at(
        tmp_path,
        stacked_table("night.blackjack", "2c 4h Ac 5d 9s"),
        "main 10",
        "deal",
        "h",
        "n",
        "s",
    )
    words = "Refused: 'hit' is not a choice here: choose insurance, no insurance (13:47-20.22(g)4)"
    assert words in flat(after(shown, "h"))
    assert "you stand\n" in after(shown, "s")


def test_a_table_that_everyone_has_left_says_good_night(tmp_path: Path) -> None:
    shown = play_at(tmp_path, stacked_table("night.blackjack", "2c 4h 6c 5d Ts"), "leaves")
    assert shown.endswith("\nGood night.\n")


# --- the other games ----------------------------------------------------------------------
def test_multi_action_plays_three_rounds_of_the_dealer(tmp_path: Path) -> None:
    """20 against 25, 21 and 20: won, lost, returned."""
    table = stacked_table("night.multi_action_blackjack", "Th 6c Ts Tc 9h 5d Td 4s Jc")
    shown = play_at(tmp_path, table, "all 10", "deal", "s")
    stood = after(shown, "s")
    assert "DEALER 1  bust 25" in stood
    assert "DEALER 2  21" in stood
    assert "DEALER 3  20" in stood
    assert "│6♣ │10♣│9♥ │" in stood
    assert "│6♣ │5♦ │10♦│" in stood
    assert "│6♣ │4♠ │J♣ │" in stood
    assert "  spot 1 wins $10 at 1 to 1: 20 against 25" in stood
    assert "  spot 2 loses $10: 20 against 21" in stood
    assert "  spot 3 returns $10: a tie at 20" in stood
    assert "you have $500\n" in stood


def test_multi_action_needs_two_spots_and_all_or_nothing(tmp_path: Path) -> None:
    table = stacked_table("night.multi_action_blackjack", "Th 6c Ts")
    shown = play_at(tmp_path, table, "spot 2 10", "deal", "all 200", "spot 1 10", "deal")
    assert "Refused: seat 1: " in after(shown, "deal")
    assert "(13:47-20.30(f)1)" in flat(after(shown, "deal"))
    assert "Refused: " in after(shown, "all 200")
    assert "spot 1, 2 $10 each" in shown  # nothing of the 200 stayed on the table


@pytest.mark.parametrize(
    ("cards", "acts", "lines", "has"),
    [
        # Three tens pay 3 to 1 on the two bets of 10 that are left up.
        ("Th 2s Td 9h 4c Ts", ("let it ride", "w"), "bet 1 wins $30; bet 3 wins $30", 560),
        # King high loses the only bet that is left.
        ("2h 3s 7d Jh 9c Kd", ("w", "w"), "bet 3 loses $10", 490),
    ],
)
def test_let_it_ride_pays_the_bets_left_up(
    tmp_path: Path, cards: str, acts: tuple[str, str], lines: str, has: int
) -> None:
    table = stacked_table("night.let_it_ride", cards)
    shown = play_at(tmp_path, table, "three_bets 30", "deal", *acts)
    assert "; 3 cards face down as community cards" in flat(after(shown, "deal"))
    for words in lines.split("; "):
        assert f"  {words}" in shown
    assert "BURNED" in shown
    assert f"Good night: you have ${has}.\n" in shown


@pytest.mark.parametrize(
    ("cards", "act", "lines", "has"),
    [
        # A flush (5 to 1 on 20) beats the lowest hand that qualifies: ace, king, 4, 3, 2.
        ("2h As 5h Kc 7h 4d 9h 3c Jh 2s", "bet", "ante wins $10; bet wins $100", 610),
        # Ace-queen does not qualify: the ante wins, the bet comes back.
        ("2h As 5h Qc 7h 4d 9h 3c Jh 2s", "b", "ante wins $10; bet returns $20", 510),
        ("2h As 5c Kc 7h 4d 9h 3c Jh 2s", "fold", "ante loses $10", 490),
        # Jack high against ace-king.
        ("2h As 5c Kc 7h 4d 9h 3c Jh 2s", "bet", "ante loses $10; bet loses $20", 470),
    ],
)
def test_caribbean_stud_settles_ante_and_bet(
    tmp_path: Path, cards: str, act: str, lines: str, has: int
) -> None:
    shown = play_at(
        tmp_path, stacked_table("night.caribbean_stud", cards), "ante 10", "deal", act, act
    )
    assert "│▒▒▒│▒▒▒│▒▒▒│▒▒▒│2♠ │" in after(shown, "deal")
    assert "your turn: bet (b) for $20, fold (f)\n" in after(shown, "deal")
    for words in lines.split("; "):
        assert f"  {words}" in shown
    assert "nothing to decide" in shown  # once is enough
    assert f"Good night: you have ${has}.\n" in shown


def test_hands_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Ace, king, five beats ace, king, four; the same cards in other suits push."""
    for fifth, words in (("4c", "then 5 against 4"), ("5d", "equal in every card")):
        table = stacked_table("night.caribbean_stud", f"As Ah Kd Ks 5c {fifth} 3h 3s 2d 2c")
        shown = flat(play_at(tmp_path, table, "ante 10", "deal", "bet"))
        assert f"ace high against ace high, {words}" in shown


def test_a_win_cut_by_the_payout_limit_says_so(tmp_path: Path) -> None:
    cards = "As Ah Ks Kh Qs 4c Js 3c Ts 2c"
    table = stacked_table("night.caribbean_stud", cards, payout_limit="1000")
    shown = flat(play_at(tmp_path, table, "ante 100", "deal", "bet", "why"))
    assert shown.count("ace high, 20000 cut by the posted payout limit") == 2
    assert "Good night: you have $1,500" in shown.replace("$1500", "$1,500")


def test_what_is_reported_after_a_round_does_not_end_it_again(tmp_path: Path) -> None:
    table = stacked_table("night.red_dog", "2c 3h Jd 5s 4c 5c 8c 8d 8h 4s 6s 5d")
    shown = play_at(
        tmp_path,
        table,
        "red dog 10",
        "deal",
        "report third card shown early",
        "play on",
        "stay",
        "report face-up card in the shoe",
    )
    assert "Refused" not in after(shown, "play on")
    assert shown.count("this round:") == 1


def test_red_dog_pays_spreads_ties_and_threes(tmp_path: Path) -> None:
    """A spread of 7 raised (1 to 1), a tie, three eights (11 to 1), a spread of 1 (5 to 1)."""
    table = stacked_table("night.red_dog", "2c 3h Jd 5s 4c 5c 8c 8d 8h 4s 6s 5d")
    shown = play_at(
        tmp_path,
        table,
        "red dog 10",
        "deal",
        "raise",
        "raise 11",
        "raise 10",
        "again",
        "again",
        "again",
        "stay",
    )
    assert "  “The spread is 7.”\n" in after(shown, "deal")
    assert "raise by how much? $1 to $10, like 'raise 10'" in after(shown, "raise")
    assert "Refused: raise takes 1 to 10, not 11 (13:47-20.31(d)12)" in flat(
        after(shown, "raise 11")
    )
    raised = after(shown, "raise 10")
    assert "  you raise by $10\n  “Raises closed.”\n  5♠ in the middle\n" in raised
    assert "  red dog wins $10 at 1 to 1" in raised
    assert "  raise wins $10 at 1 to 1" in raised
    assert "you have $520\n" in raised
    assert "  “The cards are consecutive—tie hand.”\n" in shown
    assert "  red dog returns $10: the cards are consecutive" in shown
    assert "  red dog wins $110 at 11 to 1: three of a kind" in shown
    assert "  red dog wins $50 at 5 to 1" in after(shown, "stay")
    assert "Good night: you have $680.\n" in shown


def test_joker_seven_pays_each_square(tmp_path: Path) -> None:
    """Four red, two black and a joker."""
    table = stacked_table("night.joker_seven", "2h 3d 4h 5d 6s 7c J1")
    shown = play_at(tmp_path, table, "red exactly 4 10", "one joker 5", "pair 7 5", "deal")
    assert "│2♥ │3♦ │4♥ │5♦ │6♠ │7♣ │JKR│" in shown
    assert "YOU  4 red, 2 black, 1 joker" in shown
    assert "  pair 7 loses $5" in shown
    assert "  red exactly 4 wins $20 at 2 to 1" in shown  # and one joker 3 to 1 on 5
    assert "Good night: you have $530.\n" in shown


def test_baccarat_carries_commission(tmp_path: Path) -> None:
    """Two naturals carry half a dollar of commission each; then 3 against 3, which ties."""
    table = stacked_table("night.baccarat", "9c Ts Kc 7h 8h Th Kh 7d 2c Tc 3c 3d 8s")
    shown = play_at(
        tmp_path, table, "player 10", "deal", "again", "tie 10", "bank 10", "deal", "tableau"
    )
    first = after(shown, "deal")
    assert "  a natural: player 9, bank 7, no third cards   (13:47-20.20(a))" in first
    assert "  $0.50 of commission is carried over\n" in first
    assert "you have $510\n" in first
    again = after(shown, "again")
    assert "  player wins $10 at 1 to 1, less $1 commission: player 8, bank 7" in again
    assert "you have $519\n" in again
    assert "  player draws on 5   (13:47-20.20(e)2i)" in shown
    assert "  bank stands on 3 against a third card that counts 8   (13:47-20.20(e)3ii)" in shown
    assert "  bank returns $10: player 3, bank 3" in shown
    assert "  tie wins $80 at 8 to 1: player 3, bank 3" in shown
    assert "Good night: you have $599.\n" in shown
    three = re.search(r"^  3 +draw +draw .*$", after(shown, "tableau"), re.MULTILINE)
    assert three is not None
    assert three[0].split()[-2:] == ["-", "draw"]
