"""Sources of outcomes: the machine, a person, a recording, a seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.chance import NoMoreOutcomes, Physical, Replay, Seeded, System, read_outcomes
from pitboss.equipment.dice import dice
from pitboss.equipment.space import NoSuchOutcome
from pitboss.equipment.wheel import wheel

TWO = dice(2)
WIDE = wheel("a wide wheel", [str(number) for number in range(1_000)])


def bytes_from(*given: int) -> System:
    """The system's source with known bytes."""
    left = list(given)
    return System(lambda count: bytes(left.pop(0) for _ in range(count)))


def test_a_byte_that_would_favor_an_outcome_is_drawn_again() -> None:
    # 256 = 7 x 36 + 4: bytes 0, 64, 128 and 192 leave a fraction below 4 and are thrown away.
    assert bytes_from(0, 64, 128, 192, 1).next_outcome(TWO) == 0
    assert bytes_from(255).next_outcome(TWO) == 35


def test_a_large_device_takes_four_bytes() -> None:
    assert bytes_from(0, 0, 0, 0, 255, 255, 255, 255).next_outcome(WIDE) == 999


def test_the_machine_can_show_everything() -> None:
    source = System()
    assert {source.next_outcome(TWO) for _ in range(3_000)} == set(range(36))


def test_a_seed_repeats() -> None:
    first, second = Seeded(4), Seeded(4)
    rolls = [first.next_outcome(TWO) for _ in range(100)]
    assert rolls == [second.next_outcome(TWO) for _ in range(100)]
    assert rolls != [Seeded(5).next_outcome(TWO) for _ in range(100)]


def test_a_person_is_asked_until_the_answer_is_possible() -> None:
    answers, questions = ["7-1", "", "4 2"], list[str]()

    def ask(question: str) -> str:
        questions.append(question)
        return answers.pop(0)

    assert TWO.text(Physical(ask).next_outcome(TWO)) == "4-2"
    assert questions[0] == "What came up? (two faces, like 4-2)"
    assert "'7-1' cannot come up on two dice" in questions[1]


def test_an_entry_that_is_not_confirmed_is_asked_for_again() -> None:
    answers, heard = ["6-6", "6-5"], list[str]()

    def confirm(text: str) -> bool:
        heard.append(text)
        return text == "6-5"

    source = Physical(lambda question: answers.pop(0), confirm)
    assert TWO.text(source.next_outcome(TWO)) == "6-5"
    assert heard == ["6-6", "6-5"]


def test_a_recording_comes_back_in_order_and_ends() -> None:
    source = Replay([3, 0])
    assert [source.next_outcome(TWO), source.next_outcome(TWO)] == [3, 0]
    with pytest.raises(NoMoreOutcomes):
        source.next_outcome(TWO)
    with pytest.raises(NoSuchOutcome):
        Replay([36]).next_outcome(TWO)


@pytest.mark.parametrize(
    "text",
    [
        "4-2\n1-1\n",
        "4,2\n1,1\n",
        "\ufeff4,2\r\n\r\n1,1\r\n",
        "die1,die2\n4,2\n1,1\n",
        "when,outcome\n1,4-2\n2,1-1\n",
        "seat,die 1,die 2\n1,4,2\n3,1,1\n",
    ],
)
def test_usual_files_of_rolls_are_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rolls.csv"
    file.write_text(text, encoding="utf-8", newline="")
    assert [TWO.text(place) for place in read_outcomes(file, TWO)] == ["4-2", "1-1"]
    assert read_outcomes(str(file), TWO) == read_outcomes(file, TWO)


def test_a_file_of_spins_is_replayed(tmp_path: Path) -> None:
    space = wheel("a wheel", ["0", "00", "1", "$1"])
    file = tmp_path / "spins.csv"
    file.write_text("pocket\n00\n$1\n0\n", encoding="utf-8")
    assert read_outcomes(file, space) == (1, 3, 0)


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rolls.csv"
    file.write_text("4-2\n9-9\n", encoding="utf-8")
    with pytest.raises(NoSuchOutcome, match=r"rolls.csv, line 2: '9-9' cannot come up"):
        read_outcomes(file, TWO)
    with pytest.raises(NoSuchOutcome, match="result 2"):
        read_outcomes(["1-1", "0-0"], TWO)
    with pytest.raises(NoSuchOutcome, match="result 1"):
        read_outcomes([36], TWO)
    assert read_outcomes([35, 0], TWO) == (35, 0)
