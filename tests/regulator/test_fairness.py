"""The fairness file: what it finds, what it prints, and that it can be repeated by hand."""

from __future__ import annotations

import hmac
import json
import re
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import pitboss
from pitboss.chance.commit_reveal import PromisedSource
from pitboss.cli.fairness import file_lines, software_fingerprint
from pitboss.cli.main import main
from pitboss.games import load
from pitboss.paper.text import as_text
from pitboss.regulator.fairness import (
    FairnessFile,
    SoftwareFingerprint,
    battery_of,
    devices_of,
    fairness_files,
)
from pitboss.regulator.fairness_page import fairness_page

SOFTWARE = SoftwareFingerprint("1.2.3", "abc", 2, "0" * 64)


def one_file(game: str) -> FairnessFile:
    return next(fairness_files([load(game)], SOFTWARE))


def test_games_name_their_devices() -> None:
    names = {game: [one.name for one in devices_of(load(game))] for game in GAMES}
    assert names == GAMES


GAMES = {
    "nj.sic_bo": ["three dice"],
    "night.craps": ["two dice"],
    "night.roulette": ["double-zero wheel", "single-zero wheel"],
    "night.joker_seven": ["shoe of 1 deck with 2 jokers"],
}


def test_the_example_can_be_repeated_by_hand() -> None:
    text = " ".join(as_text(fairness_page(one_file("nj.sic_bo"))).split())
    seed = sha256(b"pitboss fairness 1").digest()
    promised = f"pitboss draws 1\nEXAMPLE\nthree-dice\n1\n{seed.hex()}"
    assert f"Seed {seed.hex()}" in text
    assert sha256(promised.encode()).hexdigest() in text
    digest = hmac.digest(seed, b"pitboss draws 1\nthree-dice\n1\n\n1\n0", sha256)
    assert digest.hex() in text
    # 216 outcomes: bytes whose product leaves less than 256 mod 216 = 40 are thrown away.
    byte = next(byte for byte in digest if byte * 216 % 256 >= 40)
    place = byte * 216 // 256
    throw = "-".join(str(place // step % 6 + 1) for step in (36, 6, 1))
    assert f"Byte {byte} of 0 to 255 times 216" in text
    assert f"is outcome {place}, counted from 0: {throw}." in text


def test_a_shoe_is_counted_at_every_size() -> None:
    file = one_file("night.red_dog")
    assert [proof.size for proof in file.draws] == list(range(2, 53))
    assert [one.orders for one in file.shuffles] == [2, 6, 24, 120, 720]
    assert file.holds
    text = " ".join(as_text(fairness_page(file)).split())
    assert "All 51 sizes were counted, and 51 of them are even" in text


def test_a_device_that_favors_an_outcome_raises_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = PromisedSource.next_outcome

    def favors(self, space):  # type: ignore[no-untyped-def]
        place = honest(self, space)
        return 0 if place == 1 and honest(self, space) % 4 == 0 else place

    monkeypatch.setattr(PromisedSource, "next_outcome", favors)
    battery = battery_of(devices_of(load("night.craps"))[0], "seed")
    assert [one.name for one in battery.alarms][:1] == ["each outcome equally often"]


def test_the_files_are_the_same_twice_and_other_with_another_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["fairness", "night.under_over", "-o"]
    folders = [tmp_path / name for name in "abc"]
    for folder, more in zip(folders, ([], [], ["--seed", "another"]), strict=True):
        assert main([*words, str(folder), *more]) == 0
    assert "wrote 4 files for 1 device to" in capsys.readouterr().out
    read = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders]
    assert read[0] == read[1]
    assert set(read[0]) == {f"two-dice.{kind}" for kind in ("pdf", "html", "txt", "json")}
    values, other = (json.loads(one["two-dice.json"]) for one in (read[0], read[2]))
    assert values["holds"]
    assert values["battery"]["results"] != other["battery"]["results"]
    assert values["draws"] == [
        {
            "outcomes": 36,
            "bits": 8,
            "thrown": 4,
            "words_per_outcome": [7, 7],
            "one_by_one": True,
            "even": True,
        }
    ]
    pages = PdfReader(BytesIO(read[0]["two-dice.pdf"])).pages
    printed = re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))
    for words_on_paper in (
        "Every count below is even, and no test raised an alarm.",
        "NIST SP 800-22",
        "What this file does not claim",
        values["software"]["sha256"],
    ):
        assert words_on_paper in printed


def test_the_fingerprint_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x.py").write_text("1\n")
    (tmp_path / "a.toml").write_text("2\n")
    (tmp_path / "b" / "__pycache__").mkdir()
    (tmp_path / "b" / "__pycache__" / "x.pyc").write_text("3\n")
    one, two = sha256(b"2\n").hexdigest(), sha256(b"1\n").hexdigest()
    assert file_lines(tmp_path) == [f"{one}  a.toml\n", f"{two}  b/x.py\n"]
    assert software_fingerprint().files == len(file_lines(Path(pitboss.__file__).parent)) > 100


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "name one game, such as: pitboss fairness nj.sic_bo; or use --all"),
        (["nj.sic_bo", "--all"], "name one game"),
        (["nj.sik_bo"], "did you mean 'nj.sic_bo'?"),
        (["nj.sic_bo", "--paper", "a4"], "--paper is for PDFs"),
        (["nj.sic_bo", "-o", "{folder}/none/deep"], "there is no folder"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fairness", *(word.format(folder=tmp_path) for word in words)]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert (told.err.count("\n"), told.out) == (1, "")
    assert list(tmp_path.iterdir()) == []
