"""Are spreadsheets read back as they were written, by something that shares no code with them?"""

from __future__ import annotations

import zipfile
from io import BytesIO
from xml.etree import ElementTree

import pytest

from pitboss.history.workbook import BadSheet, Rows, write_workbook

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def read_workbook(data: bytes) -> dict[str, list[dict[str, object]]]:
    """Each sheet as rows; each row the cells by column letters, numbers as numbers."""
    archive = zipfile.ZipFile(BytesIO(data))
    assert archive.testzip() is None
    links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {link.attrib["Id"]: link.attrib["Target"] for link in links}
    types = archive.read("[Content_Types].xml").decode()
    sheets = {}
    for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{MAIN}sheet"):
        path = f"xl/{targets[sheet.attrib[RELATION]]}"
        assert f'PartName="/{path}"' in types
        tree = ElementTree.fromstring(archive.read(path))
        sheets[sheet.attrib["name"]] = [
            {_letters(cell.attrib["r"], row.attrib["r"]): _value(cell) for cell in row}
            for row in tree.iter(f"{MAIN}row")
        ]
    return sheets


def _letters(place: str, row: str) -> str:
    letters = place.removesuffix(row)
    assert letters.isalpha()
    return letters


def _value(cell: ElementTree.Element) -> object:
    if cell.get("t") == "inlineStr":
        return "".join(cell.itertext())
    assert cell.get("t") is None  # a number
    text = cell.findtext(f"{MAIN}v") or ""
    return float(text) if "." in text or "e" in text else int(text)


def test_what_is_read_back_is_what_was_written() -> None:
    sheets: dict[str, Rows] = {
        "figures": [["bet", "edge"], ['a <b> & "c"', 0.1], [" blank ", -3], [None, 1e-20]],
        "more": [["x"] * 28],
    }
    data = write_workbook(sheets)
    found = read_workbook(data)
    assert found["figures"] == [
        {"A": "bet", "B": "edge"},
        {"A": 'a <b> & "c"', "B": 0.1},
        {"A": " blank ", "B": -3},
        {"B": 1e-20},
    ]
    assert list(found["more"][0])[-2:] == ["AA", "AB"]
    assert write_workbook(sheets) == data


@pytest.mark.parametrize("name", ["", "a" * 32, "a/b"])
def test_a_sheet_that_cannot_be_named_is_refused(name: str) -> None:
    with pytest.raises(BadSheet, match="cannot be named"):
        write_workbook({name: [["x"]]})


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(BadSheet, match="not a number"):
        write_workbook({"a": [[float("inf")]]})
