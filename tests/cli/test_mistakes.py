"""Bad input: one clear line that says what is wrong and what would be right, exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.main import VERBS
from pitboss.floor.edition import NUMBER
from tests.cli.ready import pitboss

MISTAKES = [
    ("diff night.craps --edition 99", f"there is no edition 99 yet: the latest is {NUMBER}"),
    ("gmes", "there is no verb 'gmes', did you mean 'games'?"),
    ("fly", f"there is no verb 'fly': choose {', '.join(VERBS)}"),
    ("games --jso", "'--jso' is not an option, did you mean '--json'?"),
    ("games one two", "'two' is not expected here, see 'pitboss games --help'"),
    (
        "serve --name our_night!",
        "--name 'our_night!' is not a host name: write it like night.example",
    ),
    ("odds night.carps", "there is no game 'night.carps', did you mean 'night.craps'?"),
    ("odds crasp", "there is no game 'crasp', did you mean 'night.craps'?"),
    ("odds zzz", "there is no game 'zzz': pitboss games lists them"),
    (
        "odds mini_dice",
        "'mini_dice' is played in several houses; choose nj.mini_dice or tas.mini_dice",
    ),
    (
        "odds night.roulette --option whel=x",
        "night.roulette has no option 'whel', did you mean 'wheel'?",
    ),
    (
        "odds night.roulette --option wheel=square",
        "option wheel cannot be 'square': use double_zero, single_zero, double_zero_as_single "
        "(13:47-20.32(b)1)",
    ),
    (
        "odds night.roulette --option wheel",
        "--option: 'wheel' is not in the form name=value, see 'pitboss odds --help'",
    ),
    (
        "odds night.roulette --option wheel=single_zero --option wheel=double_zero",
        "option wheel is given twice",
    ),
    ("odds nj.sic_bo --wager smal", "nj.sic_bo has no wager 'smal', did you mean 'small'?"),
    ("odds --wager small", "--option and --wager need a game, such as: pitboss odds night.craps"),
    (
        "odds nj.sic_bo night.craps --wager small",
        "--option and --wager need one game, such as: pitboss odds night.craps",
    ),
    ("odds nj.sic_bo night.carps", "there is no game 'night.carps', did you mean 'night.craps'?"),
    (
        "odds nj.sic_bo --option pays.smal=2",
        "nj.sic_bo has no payout 'pays.smal', did you mean 'pays.small'?",
    ),
    (
        "odds nj.sic_bo --option pays.small=2",
        "cannot read odds '2': write them as '9 to 5' (19:47-9.4(b))",
    ),
    ("readings N-B33", "there is no reading 'N-B33': 'pitboss readings' lists them"),
    (
        "certificate verify no/such.json",
        "cannot read 'no/such.json': no such file or directory",
    ),
    (
        "certificate verify README.md --key abc",
        "--key: 'abc' is no public key: it has 64 digits 0-9, a-f, see 'pitboss certificate "
        "verify --help'",
    ),
    (
        "certificate make x --commit 1a2b3c4 --date 2027-01-31 --key no/such.key",
        "there is no signing key at no/such.key: use --key FILE",
    ),
    ("guide", "GAME is missing, see 'pitboss guide --help'"),
    (
        "guide nj.sic_bo --chips 5,x",
        "--chips: '5,x' is not a list of chips such as 5,25,100, see 'pitboss guide --help'",
    ),
    (
        "guide nj.sic_bo --chips 0",
        "--chips: '0' is not a list of chips such as 5,25,100, see 'pitboss guide --help'",
    ),
    (
        "guide nj.sic_bo --chips 20011,30011",
        "--chips: these chips have no common unit: add a small one, see 'pitboss guide --help'",
    ),
    (
        "guide nj.sic_bo --out /no/such/folder/x",
        "cannot write '/no/such/folder/x': no such file or directory; nothing was written",
    ),
    ("explain /no/such/file", "cannot read '/no/such/file': no such file or directory"),
    (
        "play",
        "GAME is missing: pitboss play night.craps, or 'pitboss games' for all games",
    ),
    (
        "play nj.sic_bo --chips many",
        "--chips: 'many' is not a whole number of at least 1, see 'pitboss play --help'",
    ),
    (
        "play nj.sic_bo --seats 0",
        "--seats: '0' is not a whole number of at least 1, see 'pitboss play --help'",
    ),
    ("play nj.sic_bo --seats 21", "--seats: this screen has room for 20 players, not 21"),
    (
        "play nj.sic_bo --chips 1e16",
        "--chips: '1e16' is too large: the limit is 1,000,000,000,000,000, see 'pitboss play "
        "--help'",
    ),
    (
        "play nj.sic_bo --save /no/such/folder/x",
        "cannot write '/no/such/folder/x': no such file or directory",
    ),
    ("play nj.sic_bo --save /tmp", "cannot write '/tmp': is a directory"),
    (
        "odds night.craps --option pays.horn=2",
        "night.craps has no payout 'pays.horn': 'pitboss games night.craps' lists them",
    ),
    (
        "odds nj.sic_bo --option pays.one_of_a_kind=2",
        "nj.sic_bo has no payout 'pays.one_of_a_kind', did you mean 'pays.one_of_a_kind_one_die'?",
    ),
    (
        "simulate night.roulette --shooters 3",
        "--shooters: nobody shoots in night.roulette; try --rounds or --hours",
    ),
    (
        "simulate night.craps --hours 1e300",
        "--hours: 1e+300 hours are too many: 1,000,000,000,000,000 rolls are the most",
    ),
    (
        "simulate night.craps --sessions 1e15",
        "this machine does not have enough memory for that many rounds or sessions",
    ),
]
EMPTY = [
    ("odds", "GAME"),
    ("games", "GAME"),
    ("play", "GAME"),
    ("explain", "FILE"),
    ("clauses --game", "--game"),
    ("odds nj.sic_bo --wager", "--wager"),
    ("play nj.sic_bo --resume", "--resume"),
    ("play nj.sic_bo --save", "--save"),
    ("guide nj.sic_bo --out", "--out"),
    ("simulate nj.sic_bo --rolls", "--rolls"),
]


@pytest.mark.parametrize(("line", "says"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_one_line_and_exit_code_2(line: str, says: str) -> None:
    ran = pitboss(*line.split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"pitboss: {says}\n")


@pytest.mark.parametrize(("line", "what"), EMPTY, ids=[line for line, _ in EMPTY])
def test_nothing_is_no_name(line: str, what: str) -> None:
    words = line.split()
    ran = pitboss(*words, "")
    says = f"{what}: '' is empty, see 'pitboss {words[0]} --help'"
    assert (ran.code, ran.out, ran.err) == (2, "", f"pitboss: {says}\n")


def test_a_number_without_end_is_refused_wherever_it_is_typed(tmp_path: Path) -> None:
    nines = "9" * 5000
    text = f"table nj.sic_bo\nseat 1: sits {nines}\n"
    (tmp_path / "x").write_text(text, encoding="utf-8")
    says = "pitboss: line 2: a number of 5,000 digits is too long\n"
    for args in (
        ("explain", "-"),
        ("explain", f"{tmp_path}/x"),
        ("play", "--resume", f"{tmp_path}/x"),
    ):
        ran = pitboss(*args, typed=text)
        assert (ran.code, ran.err) == (2, says)
    assert "too large" in pitboss("play", "nj.sic_bo", "--seed", nines).err
    ran = pitboss("play", "nj.sic_bo", typed=f"small {nines}\n")
    assert (ran.code, ran.err) == (0, "")
    assert "  a number of 5,000 digits is too long\n" in ran.out


def test_odds_too_large_to_count_are_not_simulated() -> None:
    odds = f"pays.small={10**30} to 1"
    ran = pitboss("simulate", "nj.sic_bo", "--strategy", "flat:small:1", "--option", odds)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("the most in bulk is 1,073,741,824: use smaller stakes\n")


def test_a_mark_at_the_beginning_of_a_file_is_read_over(tmp_path: Path) -> None:
    """Windows editors put one there, and end lines in their own way."""
    (tmp_path / "x").write_bytes(b"\xef\xbb\xbftable nj.sic_bo\r\nseat 1: sits 5\r\n")
    assert pitboss("explain", f"{tmp_path}/x").code == 0


def test_house_odds_below_the_floor_of_the_law_are_refused() -> None:
    ran = pitboss("odds", "nj.sic_bo", "--option", "pays.small=9 to 10")
    words = "pays.small pays at least 1 to 1, the house may not pay 9 to 10 (19:47-9.4(b))"
    assert (ran.code, ran.err) == (2, f"pitboss: {words}\n")
    assert pitboss("odds", "nj.sic_bo", "--option", "pays.small=11 to 10").code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the first line must name the table, like 'table night.craps buy_bets=no', not ''"),
        (
            "seat 1: sits 5",
            "the first line must name the table, like 'table night.craps buy_bets=no', not "
            "'seat 1: sits 5'",
        ),
        (
            "table nj.sic_bo odds",
            "line 1: options are written as name=value, not 'odds'",
        ),
        (
            "table nj.sic_bo\n\nseat 1 sits",
            "line 3: cannot read 'seat 1 sits': write 'seat 1: pass 10', 'dealer: no more bets' or "
            "'shake …'",
        ),
    ],
)
def test_a_malformed_transcript_says_which_line(text: str, says: str) -> None:
    ran = pitboss("explain", "-", typed=text)
    assert (ran.code, ran.err) == (2, f"pitboss: {says}\n")


def test_a_saved_table_that_was_tampered_with_is_not_resumed(tmp_path: Path) -> None:
    saved = tmp_path / "table.txt"
    saved.write_text("table nj.sic_bo\nseat 1: sits 10\nseat 1: small 20\n", encoding="utf-8")
    ran = pitboss("play", "--resume", str(saved))
    assert ran.code == 2
    assert ran.err == (
        f"pitboss: line 3 of '{saved}' cannot be replayed: Refused: seat 1 has 10 in chips, "
        "and the wager costs 20\n"
    )


def test_a_saved_table_keeps_its_game_and_options(tmp_path: Path) -> None:
    saved = tmp_path / "table.txt"
    saved.write_text("table nj.sic_bo\n", encoding="utf-8")
    other = pitboss("play", "night.craps", "--resume", str(saved))
    assert other.err == f"pitboss: '{saved}' is a table of nj.sic_bo, not of night.craps\n"
    options = pitboss("play", "--resume", str(saved), "--option", "a=b")
    says = "--option: a saved table keeps its own options; leave out --option"
    assert (options.code, options.err) == (2, f"pitboss: {says}\n")
    chips = pitboss("play", "--resume", str(saved), "--chips", "5")
    assert chips.err == "pitboss: --chips: a saved table keeps its own chips; leave out --chips\n"
    assert pitboss("play", "sic_bo", "--resume", str(saved)).code == 0


def test_a_binary_file_is_no_transcript(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(bytes(range(256)))
    ran = pitboss("explain", str(tmp_path / "x"))
    assert (ran.code, ran.err) == (
        2,
        f"pitboss: cannot read '{tmp_path}/x': it is not a text file\n",
    )
