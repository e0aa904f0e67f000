"""`pitboss par`: the sheet on the screen, in files, and what it refuses."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.cli.main import main
from tests.history.test_workbook import read_workbook

WHEEL = ["night.roulette", "--option", "wheel=single_zero"]


def test_every_file_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {kind: tmp_path / f"par.{kind}" for kind in ("csv", "xlsx", "pdf", "html")}
    words = [word for kind, path in names.items() for word in (f"--{kind}", str(path))]
    assert main(["par", *WHEEL, "--pace", "38", *words]) == 0
    assert capsys.readouterr().out.count("wrote ") == 4
    first = {kind: path.read_bytes() for kind, path in names.items()}
    assert main(["par", *WHEEL, "--pace", "38", *words]) == 0
    capsys.readouterr()
    assert {kind: path.read_bytes() for kind, path in names.items()} == first

    table = csv.DictReader(first["csv"].decode().splitlines())
    red = next(row for row in table if row["wager"] == "red")
    assert red["hit_frequency exact"] == "18/37"
    assert float(red["cost_per_hour"]) == pytest.approx(38 / 37)
    book = read_workbook(first["xlsx"])
    heads = list(book["figures"][0].values())
    cells = next(row for row in book["figures"] if "red" in row.values())
    by_name = dict(zip(heads, (cells.get(key) for key in book["figures"][0]), strict=True))
    assert by_name["edge"] == pytest.approx(1 / 37)
    assert by_name["edge exact"] == "1/37"
    results = [row for row in book["sessions"][1:] if row["B"] == "red"]
    assert sum(float(str(row["E"])) for row in results) == pytest.approx(1)
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(first["pdf"])).pages)
    for words_on_paper in ("48.65%", "5.838", "46,656", "38 spins", "Bets of one round together"):
        assert words_on_paper in " ".join(text.split())


def test_one_wager_and_its_distribution_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["par", "nj.sic_bo", "--wager", "small", "--wager", "big", "--json"]) == 0
    small, big = json.loads(capsys.readouterr().out)
    assert (small["edge"], big["wager"]) == ("1/36", "big")
    chances = [Fraction(chance) for chance in small["session_results"].values()]
    assert sum(chances) == 1
    # Never alike: small and big win 105 throws each and lose both on 6.
    mean = Fraction(1, 36) ** 2
    assert Fraction(small["covariances"]["big"]) == Fraction(6 - 210, 216) - mean


def test_a_card_game_marks_what_is_not_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["par", "night.red_dog"]) == 0
    text = capsys.readouterr().out
    assert "joint chances of several bets are not worked out" in " ".join(text.split())
    assert "Rounds to" in text


def test_all_options_are_pages(tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    assert main(["par", "night.under_over", "--all", "--pdf", str(out)]) == 0
    assert len(PdfReader(out).pages) >= 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["night.roulete"], "did you mean 'night.roulette'?"),
        ([*WHEEL, "--wager", "purple"], "has no wager 'purple'"),
        ([*WHEEL, "--pace", "0"], "'0' is not a whole number of at least 1"),
        ([*WHEEL, "--pace", "10001"], "'10001' is too large: the limit is 10,000"),
        ([*WHEEL, "--all"], "leave out --option or --all"),
        ([*WHEEL, "--paper", "a4"], "--paper is for a PDF"),
        ([*WHEEL, "--csv", "{folder}/a", "--pdf", "{folder}/a"], "two files have the same name"),
        ([*WHEEL, "--csv", "{folder}/none/a.csv"], "cannot write"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["par", *(word.format(folder=tmp_path) for word in words)]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert (told.err.count("\n"), told.out) == (1, "")
    assert list(tmp_path.iterdir()) == []
