"""Is a printed page the page, and can everyone read it? Real PDFs, read back."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from pitboss.analysis.solver import strategy_card
from pitboss.games import game_ids, load
from pitboss.layout import layout_of
from pitboss.layout.svg import svg
from pitboss.paper.guest_sheet import guest
from pitboss.paper.guide import guide
from pitboss.paper.html import as_html
from pitboss.paper.page import (
    Blanks,
    Block,
    Document,
    Grid,
    Items,
    Page,
    Picture,
    Section,
    Sign,
    Slip,
    Slips,
    Terms,
    TrueSize,
    Words,
)
from pitboss.paper.pdf import A4, LETTER, Format, PaperFault, as_pdf, page_count
from pitboss.paper.strategy import card_page
from pitboss.paper.text import as_text
from pitboss.paper.wording import OddsWithFor

GAMES = pytest.mark.parametrize("game_id", game_ids())
MM = 72 / 25.4
SIZES_MM = {LETTER: (215.9, 279.4), A4: (210, 297)}


def reader(pdf: bytes) -> PdfReader:
    """A PDF to read."""
    return PdfReader(BytesIO(pdf))


def words_of(pdf: bytes) -> str:
    """The text of a PDF in one line, without footers."""
    pages = [page.extract_text() for page in reader(pdf).pages]
    return one_line(" ".join(re.sub(r"\n[^\n]*\n?Page \d+ of \d+\s*$", "", text) for text in pages))


def one_line(text: str) -> str:
    """A text in one line, with the plain dash that a line may break at."""
    return " ".join(text.replace("- ", "-").split())


def sentences(page: Page) -> list[str]:
    """Everything that is said on a page, without note marks."""
    texts = [page.title, page.below, *(text for note in page.notes for text in note)]
    for section in page.sections:
        texts.append(section.heading)
        for block in section.blocks:
            texts += _texts(block)
    return [one_line(re.sub(r"†\d+", "", text)) for text in texts]


def _texts(block: Block) -> list[str]:
    if isinstance(block, Words | Sign):
        return [block.text]
    if isinstance(block, Slips):
        inside = [text for slip in block.slips for part in slip.blocks for text in _texts(part)]
        return [*(slip.heading for slip in block.slips), *inside]
    if isinstance(block, Items):
        return list(block.items)
    if isinstance(block, Terms):
        return [text for pair in block.terms for text in pair]
    if isinstance(block, Blanks):
        return list(block.labels)
    if isinstance(block, Picture | TrueSize):
        return []
    return [block.caption, *block.columns, *(cell for row in block.rows for cell in row)]


def letters(text: str) -> str:
    """A text without spaces and note marks: where a line breaks is the printer's business."""
    return re.sub(r"\s|†\d+", "", text)


@GAMES
def test_everything_in_a_guide_is_in_its_pdf(game_id: str) -> None:
    page = guide(load(game_id))
    printed = letters(words_of(as_pdf(page)))
    for sentence in sentences(page):
        assert letters(sentence) in printed, sentence


@GAMES
def test_the_sheet_for_guests_is_one_page(game_id: str) -> None:
    page = guest(load(game_id))
    for paper in SIZES_MM:
        assert len(reader(as_pdf(page, Format(paper))).pages) == 1


def test_a_strategy_card_keeps_its_letters() -> None:
    rules = load("night.blackjack").rules()
    card = strategy_card(rules)
    assert card is not None
    page = card_page(rules, card)
    printed = letters(words_of(as_pdf(page)))
    assert all(letters(sentence) in printed for sentence in sentences(page))


FORM = Page(
    "Count sheet",
    "Window w1",
    (
        Section("Before you count", (Items(("Two people are here", "Nobody sells"), False, True),)),
        Section("Chips", (Grid("Chips by value", ("Value", "Number"), (("$5", ""), ("$25", ""))),)),
        Section("Signed by", (Blanks(("First person", "Second person")),)),
    ),
)


def test_a_form_has_boxes_and_lines_in_every_reading() -> None:
    words = words_of(as_pdf(FORM))
    for said in ("Two people are here", "Chips by value", "$25", "Second person"):
        assert said in words
        assert said in as_html(FORM)
    text = as_text(FORM)
    assert "  [ ] Nobody sells" in text
    assert re.search(r"Second person +_{20}", text)


SLIPS = Page(
    "Slips",
    "One each",
    (
        Section(
            "",
            (
                Sign("$1 buys 5"),
                Slips(
                    tuple(Slip(f"Slip {number}", (Blanks(("Time",)),)) for number in range(1, 41))
                ),
            ),
        ),
    ),
    posted=True,
)


def test_signs_and_slips_are_in_every_reading() -> None:
    words, html, text = words_of(as_pdf(SLIPS)), as_html(SLIPS), as_text(SLIPS)
    for said in sentences(SLIPS):
        assert said in words
        assert said in html
        assert said.upper() in text.upper()
    assert text.count("- - - -\nSlip ") == 40
    assert html.count("<h2") == 0  # a section without a heading has none to read out


def test_the_pages_of_a_document_are_numbered_by_themselves() -> None:
    document = Document("Both", (SLIPS, FORM, SLIPS))
    pdf = as_pdf(document)
    pages = [page.extract_text() for page in reader(pdf).pages]
    first = page_count(as_pdf(SLIPS))
    assert first > 1
    assert len(pages) == page_count(pdf) == 2 * first + 1
    ends = [text.splitlines()[-1].replace("Page ", " ").split() for text in pages]
    numbers = [f"{end[-3]} of {end[-1]}" for end in ends]
    long = [f"{number} of {first}" for number in range(1, first + 1)]
    assert numbers == [*long, "1 of 1", *long]
    assert reader(pdf).metadata.title == "Both"  # type: ignore[union-attr]
    html = as_html(document)
    assert html.count("<article") == html.count("<h1>") == 3


def test_notes_of_each_page_are_its_own() -> None:
    page = Page("Notes", "", (Section("A", (Words("This†1."),)),), (("N-A1", "Why."),))
    html = as_html(Document("Twice", (page, page)))
    assert html.count('href="#note1"') == html.count('id="note1"') == 1
    assert html.count('href="#p1-note1"') == html.count('id="p1-note1"') == 1
    assert words_of(as_pdf(Document("Twice", (page, page)))).count("Why.") == 2


def test_many_pages_are_counted() -> None:
    document = Document("Many", (FORM,) * 300)
    assert page_count(as_pdf(document)) == 300


def test_a_page_can_be_wider_than_high() -> None:
    wide = Page("Wide", "", FORM.sections, landscape=True)
    boxes = [page.mediabox for page in reader(as_pdf(Document("Two", (wide, FORM)))).pages]
    assert boxes[0].width == boxes[1].height > boxes[0].height == boxes[1].width


def test_an_empty_cell_has_room_for_a_pen() -> None:
    sheets = {}
    for cell in ("", "x"):
        grid = Grid("", ("A", "B"), tuple((str(row), cell) for row in range(120)))
        sheets[cell] = page_count(as_pdf(Page("P", "", (Section("", (grid,)),))))
    assert sheets[""] > sheets["x"]


def test_a_drawing_is_told_in_words_to_those_who_do_not_see_it() -> None:
    game = load("night.roulette")
    drawing = Picture(svg(layout_of(game.rules())), "The layout of roulette")
    page = Page("Layout", "", (Section("", (drawing,)),))
    pdf = as_pdf(page)
    assert "The layout of roulette" in str(_alternatives(reader(pdf)))
    assert 'aria-label="The layout of roulette"' in as_html(page)
    assert "[Picture: The layout of roulette]" in as_text(page)


def _alternatives(pdf: PdfReader) -> list[str]:
    """The words that stand for pictures, from the tree of tags."""
    words, nodes = [], [_root(pdf)["/StructTreeRoot"].get_object()]
    while nodes:
        node = nodes.pop()
        if "/Alt" in node:
            words.append(str(node["/Alt"]))
        children = node.get("/K", [])
        children = children if isinstance(children, list) else [children]
        objects = [child.get_object() for child in children]
        nodes += [child for child in objects if isinstance(child, dict) and "/S" in child]
    return words


def _root(pdf: PdfReader) -> Any:  # pypdf's types do not say what an object holds
    return pdf.trailer["/Root"].get_object()


def test_a_screen_reader_gets_tags_a_title_and_a_language() -> None:
    pdf = reader(as_pdf(FORM))
    root = _root(pdf)
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-US"
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Count sheet"
    assert b"pdfuaid:part>1<" in root["/Metadata"].get_object().get_data()


def test_the_same_page_is_the_same_file() -> None:
    assert as_pdf(FORM) == as_pdf(FORM)
    assert as_pdf(FORM) != as_pdf(FORM, Format(A4))


@pytest.mark.parametrize("paper", SIZES_MM)
@pytest.mark.parametrize("large", [False, True])
def test_the_paper_is_the_one_that_was_asked_for(paper: str, large: bool) -> None:
    box = reader(as_pdf(FORM, Format(paper, large))).pages[0].mediabox
    for side, wanted in zip((box.width, box.height), SIZES_MM[paper], strict=True):
        assert abs(float(side) / MM - wanted) < 0.5


def test_large_print_is_large() -> None:
    sizes: dict[bool, list[float]] = {False: [], True: []}

    for large, seen in sizes.items():

        def note(text: str, cm: object, tm: list[float], font: object, size: float) -> None:
            if "Two people" in text:
                seen.append(size * abs(tm[3]))  # noqa: B023

        reader(as_pdf(FORM, Format(LETTER, large))).pages[0].extract_text(visitor_text=note)
    assert sizes[True][0] >= 18 > sizes[False][0] >= 10


def test_a_long_cell_of_a_table_may_break_on_a_screen() -> None:
    for letters_, is_long in ((24, False), (25, True)):
        grid = Grid("", ("A", "B", "C"), (("row", "b", "x" * letters_),))
        html = as_html(Page("Table", "", (Section("S", (grid,)),)))
        assert (f'<td class="long">{"x" * letters_}</td>' in html) == is_long


def test_markup_in_the_words_stays_words() -> None:
    strange = "#panic[boo] $x$ *bold* _it_ <label> @ref `raw` \\ // no comment = heading"
    page = Page(strange, strange, (Section(strange, (Words(strange),)),))
    assert letters(words_of(as_pdf(page))).count(letters(strange)) >= 4


def test_a_character_that_no_font_has_is_refused_in_one_line() -> None:
    page = Page("Prizes", "", (Section("Prize", (Words("A vase from 漢"),)),))
    with pytest.raises(PaperFault, match=r"^'Prizes' cannot be printed: the text \"漢\" could not"):
        as_pdf(page)


def test_odds_with_for_are_never_printed() -> None:
    page = Page("Pays", "", (Section("Pays", (Words("Any triple pays 31 for 1."),)),))
    for draw in (as_pdf, as_html, as_text):
        with pytest.raises(OddsWithFor, match="31 for 1"):
            draw(page)
