"""Pages that a command writes to a file: text, HTML or PDF, by the file's ending."""

from __future__ import annotations

import resource
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.cli.main import main


@pytest.mark.parametrize("verb", ["guide night.red_dog", "strategy night.red_dog"])
def test_the_ending_of_the_file_says_what_it_is(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starts = {"txt": b"RED DOG", "html": b"<!doctype html>", "PDF": b"%PDF-"}
    for ending, start in starts.items():
        out = tmp_path / f"page.{ending}"
        assert main([*verb.split(), "--out", str(out)]) == 0
        assert capsys.readouterr().out == f"wrote {out}\n"
        assert out.read_bytes().startswith(start)
    assert main([*verb.split(), "--html"]) == 0
    assert capsys.readouterr().out.encode() == (tmp_path / "page.html").read_bytes()


def test_paper_and_print_can_be_chosen(tmp_path: Path) -> None:
    pages = {}
    for words in ("", "--paper a4", "--large"):
        out = tmp_path / "page.pdf"
        assert main(["guide", "nj.sic_bo", "--out", str(out), *words.split()]) == 0
        pages[words] = PdfReader(BytesIO(out.read_bytes())).pages
    assert pages["--paper a4"][0].mediabox.height > pages[""][0].mediabox.height
    assert len(pages["--large"]) > len(pages[""])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--large", "--large is for a PDF: give --out FILE.pdf"),
        ("--large --out {folder}/guide.html", "--large is for a PDF: give --out FILE.pdf"),
        ("--paper a4", "--paper is for a PDF: give --out FILE.pdf"),
        ("--paper legal --out {folder}/guide.pdf", "invalid choice: 'legal'"),
        ("--out {folder}/none/guide.pdf", "no such file or directory"),
    ],
)
def test_what_does_not_fit_together_is_one_line(
    words: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["guide", "nj.sic_bo", *words.format(folder=tmp_path).split()]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["guide.pdf", "guide.html", "guide.txt"])
def test_a_page_that_cannot_be_written_leaves_the_old_one(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on a full disk: only the first bytes can be written."""
    out = tmp_path / name
    out.write_text("the page of last year")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        code = main(["guide", "nj.sic_bo", "--out", str(out)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert code == 2
    assert "nothing was written" in capsys.readouterr().err
    assert out.read_text() == "the page of last year"
    assert list(tmp_path.iterdir()) == [out]
