"""`pitboss night papers`: a whole folder or nothing, the same bytes, and plain refusals."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.cli.main import main
from pitboss.floor.findings import UNLAWFUL
from pitboss.night.report import all_findings, is_lawful
from pitboss.pack.pack import all_papers
from tests.night.example_plans import CODES, PLANS
from tests.pack.printing import letters, one_line, review_of

SMALL = PLANS / "pancake-night.toml"


def papers(*words: str | Path) -> int:
    """The exit code of `pitboss night papers`."""
    return main(["night", "papers", *map(str, words)])


def contents_of(folder: Path) -> str:
    """The text of the page of contents."""
    pages = PdfReader(BytesIO((folder / "contents.pdf").read_bytes())).pages
    return " ".join(one_line(page.extract_text()) for page in pages)


def test_the_contents_name_every_file_with_its_pages_and_its_hash(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    assert papers(SMALL, "-o", out) == 0
    contents = contents_of(out)
    compact = contents.replace(" ", "")
    names = {file.name for file in out.iterdir()}
    for file in out.glob("*.pdf"):
        if file.name == "contents.pdf":
            continue
        data = file.read_bytes()
        pages = len(PdfReader(BytesIO(data)).pages)
        digest = sha256(data).hexdigest()
        assert f"{file.name}{pages}{digest}" in compact
    sums = (out / "SHA256SUMS").read_text().splitlines()
    assert {line.split("  ")[1] for line in sums} == names - {"SHA256SUMS"}
    for line in sums:
        digest, name = line.split("  ")
        assert sha256((out / name).read_bytes()).hexdigest() == digest
    assert "Checked as of the night itself, the plan has no findings." in contents
    assert oct(out.stat().st_mode)[-3:] == "755"


def test_the_same_plan_is_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        assert papers(SMALL, "-o", folder) == 0
    names = {file.name for file in folders[0].iterdir()}
    assert names == {file.name for file in folders[1].iterdir()}
    for name in names:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes(), name


@pytest.mark.parametrize("name", sorted(CODES))
def test_every_example_prints_whether_it_is_lawful_or_not(name: str, tmp_path: Path) -> None:
    out = tmp_path / "papers"
    only = ("--only", "exchange-rate", "--only", "fees", "--only", "shift-sheets")
    assert papers(PLANS / f"{name}.toml", "-o", out, *only) == 0
    contents, review = contents_of(out), review_of(name)
    found = all_findings(replace(review, today=review.plan.date))
    assert ("unlawful: " in contents) == (not is_lawful(found))
    assert ("“pitboss night check” explains them" in contents) == bool(found)
    for finding in found:
        is_printed = letters(finding.message[1:]) in letters(contents)
        assert is_printed or finding.severity != UNLAWFUL
    if CODES[name]:
        assert "unlawful: " in contents


def test_one_paper_can_be_printed_alone(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    assert papers(SMALL, "-o", out, "--only", "exchange-rate", "--only", "license") == 0
    assert {file.name for file in out.iterdir()} == {
        "SHA256SUMS",
        "contents.pdf",
        "exchange-rate.pdf",
        "license.pdf",
    }


def test_html_has_the_same_papers_without_page_counts(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    assert papers(SMALL, "-o", out, "--html") == 0
    html = (out / "exchange-rate.html").read_text()
    assert html.startswith("<!doctype html>")
    assert "$1 buys" in html
    assert 'class="sign"' in html
    ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    assert 'class="slips c2"' in (out / "paper-slips.html").read_text()
    assert "paper-slips.html" in (out / "contents.html").read_text()


def test_paper_and_print_can_be_chosen(tmp_path: Path) -> None:
    sizes = {}
    for words in ("", "--paper a4", "--large"):
        out = tmp_path / f"papers{words.replace(' ', '')}"
        assert papers(SMALL, "-o", out, "--only", "count-sheets", *words.split()) == 0
        pages = PdfReader(out / "count-sheets.pdf").pages
        sizes[words] = round(float(pages[0].mediabox.height)), len(pages)
    assert sizes["--paper a4"][0] == 842 != sizes[""][0] == 792
    assert sizes["--large"][1] >= sizes[""][1]


def test_the_list_names_every_paper_with_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert papers("--list", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in listed] == [paper.id for paper in all_papers()]
    assert len({entry["id"] for entry in listed}) == len(listed)
    assert listed[0]["clauses"] == ["13:47-20.11(a)1"]
    assert papers("--list") == 0
    assert "exchange-rate" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("{plan} --only exchange-rat", "there is no paper 'exchange-rat', did you mean"),
        ("{plan} --only zzz", "there is no paper 'zzz'"),
        ("{plan} --html --large", "--large is for PDFs, not for --html"),
        ("{plan} --html --paper a4", "--paper is for PDFs, not for --html"),
        ("{plan} --only exchange-ratio", "this night needs no exchange-ratio"),
        ("{plan} -o {folder}/none/papers", "no such file or directory; nothing was written"),
        ("{folder}/none.toml", "no such file"),
        ("", "name the plan of the night"),
    ],
)
def test_bad_words_are_one_line_and_write_nothing(
    words: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "bare.toml"
    bare.write_text('night = "bare"\nhouse = "nj_night"\n')
    given = words.format(plan=bare, folder=tmp_path).split()
    if given and "-o" not in given:
        given += ["-o", str(tmp_path / "papers")]
    assert papers(*given) == 2
    answer = capsys.readouterr()
    assert says in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""
    assert [file.name for file in tmp_path.iterdir()] == ["bare.toml"]


@pytest.mark.parametrize(
    "text", ["night = 3", 'night = "n"\nhouse = "nj_night"\nrates = 2', "=", ""]
)
def test_a_plan_that_cannot_be_read_is_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(text)
    assert papers(plan, "-o", tmp_path / "papers") == 2
    answer = capsys.readouterr()
    assert answer.err.startswith("pitboss: plan.toml, line 1") or "plan.toml" in answer.err
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [plan]


def test_a_plan_with_several_faults_says_how_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.toml"
    windows = "".join(f'[[windows]]\nid = "{name}"\n' for name in ("w1", "w1", "w2", "w2"))
    plan.write_text(f'night = "n"\nhouse = "nj_night"\n{windows}')
    assert papers(plan, "-o", tmp_path / "papers") == 2
    answer = capsys.readouterr().err
    assert "plan.toml, line " in answer
    assert "more: 'pitboss night check' lists them)" in answer
    assert answer.count("\n") == 1


def test_a_character_that_no_font_has_stops_the_whole_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.toml"
    text = 'night = "n"\nhouse = "nj_night"\n[holder]\nname = "漢"\n'
    plan.write_text(text, "utf-8")
    assert papers(plan, "-o", tmp_path / "papers") == 2
    assert "cannot be printed" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [plan]


def test_a_folder_is_replaced_only_with_leave_and_only_if_it_is_a_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, only = tmp_path / "papers", ("--only", "exchange-rate")
    assert papers(SMALL, "-o", out, *only) == 0
    assert papers(SMALL, "-o", out, *only) == 2
    assert "already exists" in capsys.readouterr().err
    assert papers(SMALL, "-o", out, "--force", "--only", "license") == 0
    assert not (out / "exchange-rate.pdf").exists()
    (out / "my-notes.txt").write_text("keep me")
    assert papers(SMALL, "-o", out, "--force", *only) == 2
    assert "is not a folder of papers" in capsys.readouterr().err
    assert (out / "my-notes.txt").read_text() == "keep me"
    (out / "my-notes.txt").unlink()
    (out / "license.pdf").write_bytes(b"signed")
    assert papers(SMALL, "-o", out, "--force", *only) == 2
    assert (out / "license.pdf").read_bytes() == b"signed"
    assert [file.name for file in tmp_path.iterdir()] == ["papers"]


def test_a_roster_fills_the_posts_first(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    assert papers(SMALL, "-o", out, "--roster", "--only", "roster") == 0
    assert "banker" in " ".join(page.extract_text() for page in PdfReader(out / "roster.pdf").pages)
