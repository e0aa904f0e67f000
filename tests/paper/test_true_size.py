"""Is a picture to size really that size, whole, and on as few sheets as it can be?"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.cli.main import main
from pitboss.games import game_ids, load
from pitboss.layout import layout_of
from pitboss.pack.at_tables import layout_to_size
from pitboss.paper.html import as_html
from pitboss.paper.page import Document, Page, Section, TrueSize, Words
from pitboss.paper.paper_fault import PaperFault
from pitboss.paper.pdf import A4, LETTER, Format, as_pdf
from pitboss.paper.sheets import (
    FOOT,
    MARGIN,
    MOST_SHEETS,
    OVERLAP,
    PAPERS,
    Sheets,
    sheets_for,
    size_words,
)
from pitboss.paper.text import as_text

TENTH = 72 / 254
SIZES = pytest.mark.parametrize("paper", [LETTER, A4])
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'


def square(width_mm: int, height_mm: int) -> TrueSize:
    """A picture of some size."""
    return TrueSize(SQUARE, "a square", width_mm, height_mm)


def room(paper: str, sheets: Sheets) -> tuple[int, int]:
    """How much of a picture one sheet can show."""
    _, *sides = PAPERS[paper]
    width, height = sides[::-1] if sheets.landscape else sides
    return width - 2 * MARGIN, height - MARGIN - FOOT


@SIZES
@pytest.mark.parametrize("game_id", game_ids())
def test_the_sheets_of_every_layout_cover_all_of_it(paper: str, game_id: str) -> None:
    layout = layout_of(load(game_id).rules())
    sheets = sheets_for(square(round(layout.width), round(layout.height)), paper)
    assert sheets.count <= MOST_SHEETS
    for length, count, step, shown in zip(
        (10 * round(layout.width), 10 * round(layout.height)),
        (sheets.columns, sheets.rows),
        (sheets.step_x, sheets.step_y),
        room(paper, sheets),
        strict=True,
    ):
        assert shown == step + OVERLAP
        assert (count - 1) * step + shown >= length
        assert count == 1 or (count - 2) * step + shown < length


@SIZES
def test_one_sheet_is_enough_exactly_as_far_as_it_reaches(paper: str) -> None:
    for landscape in (False, True):
        _, *sides = PAPERS[paper]
        width, height = sides[::-1] if landscape else sides
        across, down = (width - 2 * MARGIN) // 10, (height - MARGIN - FOOT) // 10
        assert sheets_for(square(across, down), paper).count == 1
        assert sheets_for(square(across + 1, down), paper).count > 1
        assert sheets_for(square(across, down + 1), paper).count > 1


@SIZES
def test_a_picture_too_large_for_the_paper_is_refused(paper: str) -> None:
    width = next(w for w in range(1000, 9000, 10) if not fits(w, paper))
    assert sheets_for(square(width - 10, width // 2 - 5), paper).count <= MOST_SHEETS
    with pytest.raises(PaperFault, match=r"is too large for (letter|A4) paper: it takes 6[0-9] "):
        sheets_for(square(width, width // 2), paper)
    page = Page("Layout", "", (Section("", (square(width, width // 2),)),))
    with pytest.raises(PaperFault, match="choose a smaller width"):
        as_pdf(page, Format(paper))


def fits(width: int, paper: str) -> bool:
    """Whether a picture half as high as it is wide can be printed."""
    try:
        return sheets_for(square(width, width // 2), paper).count <= MOST_SHEETS
    except PaperFault:
        return False


@pytest.mark.parametrize(("paper", "large"), [(LETTER, False), (A4, True)])
def test_a_layout_is_printed_to_the_millimeter(paper: str, large: bool) -> None:
    page = layout_to_size(load("night.under_over").rules(), "table under-1")
    after = Page("Next", "below", (Section("", (Words("the next page"),)),))
    pdf = PdfReader(BytesIO(as_pdf(Document("Layouts", (page, after)), Format(paper, large))))
    (picture,) = page.sections[0].blocks
    assert isinstance(picture, TrueSize)
    assert (picture.width_mm, picture.height_mm) == (1000, 520)
    sheets = sheets_for(picture, paper)
    assert len(pdf.pages) == 1 + sheets.count + 1
    assert pdf.pages[0].extract_text().count("A1") == 1
    assert size_words(1000, 520) in " ".join(pdf.pages[0].extract_text().split())
    places = [(row, column) for row in range(sheets.rows) for column in range(sheets.columns)]
    for (row, column), sheet in zip(places, pdf.pages[1:-1], strict=True):
        name = f"sheet {'ABCDEFGH'[row]}{column + 1} of {sheets.rows} by {sheets.columns}"
        assert name in " ".join(sheet.extract_text().split())
        width, height = float(sheet.mediabox.width), float(sheet.mediabox.height)
        assert (width > height) == sheets.landscape
        # A unit of the drawing is a millimeter, and each sheet shows it from its own corner on.
        corner = (
            (MARGIN - column * sheets.step_x) * TENTH,
            height - (MARGIN - row * sheets.step_y) * TENTH,
        )
        content = sheet.get_contents()
        assert content is not None
        assert has_matrix(content.get_data().decode("latin-1"), (10 * TENTH, *corner))
    assert "the next page" in pdf.pages[-1].extract_text()


def has_matrix(content: str, wanted: tuple[float, float, float]) -> bool:
    """Whether a PDF draws at a scale, from a corner on."""
    for match in re.finditer(r"([\d.-]+) 0 0 [\d.-]+ ([\d.-]+) ([\d.-]+) cm", content):
        if all(
            abs(float(got) - want) < 0.02 for got, want in zip(match.groups(), wanted, strict=True)
        ):
            return True
    return False


def test_text_and_html_say_how_large_it_is() -> None:
    page = layout_to_size(load("night.craps").rules(), "table craps-1", 2000)
    assert "78.7 by 40.1 inches (2,000 by 1,019 mm)" in as_html(page)
    assert "inches (2,000 by 1,019 mm)" in " ".join(as_text(page).split())


def test_the_command_prints_to_size_or_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "layout.pdf"
    words = ["layout", "night.under_over", "--out", str(out)]
    assert main([*words, "--width-mm", "6000"]) == 2
    assert "is too large for letter paper: it takes" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main([*words, "--width-mm", "300", "--paper", "a4"]) == 0
    pages = PdfReader(out).pages
    assert len(pages) == 1 + sheets_for(square(300, 156), A4).count
    assert round(float(pages[0].mediabox.height)) == 842
    assert main(["layout", "night.under_over", "--width-mm", "300"]) == 2
    assert "--width-mm is for a PDF" in capsys.readouterr().err
