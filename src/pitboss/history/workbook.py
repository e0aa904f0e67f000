"""Spreadsheets as .xlsx files: sheets of text and numbers, the same cells always the same bytes.

Only what a table needs is written: text as inline strings, numbers as numbers, a bold first row
that stays in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from xml.sax.saxutils import escape, quoteattr

from pitboss.history.plain_zip import write_zip

Cell = str | int | float | None
"""Text, a number, or nothing."""
Rows = Sequence[Sequence[Cell]]

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES = (
    f'{_HEAD}<styleSheet xmlns="{_MAIN}">'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    "</styleSheet>"
)
NAME_MOST = 31
"""How long the name of a sheet may be."""


class BadSheet(ValueError):
    """Something that a spreadsheet cannot hold."""


def write_workbook(sheets: Mapping[str, Rows]) -> bytes:
    """A workbook of these sheets; the first row of each is its heading."""
    for name in sheets:
        if not 0 < len(name) <= NAME_MOST or set(name) & set("[]:*?/\\"):
            raise BadSheet(f"a sheet cannot be named {name!r}")
    count = len(sheets)
    parts = {
        "[Content_Types].xml": _content_types(count),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _workbook(list(sheets)),
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{at}.xml") for at in range(1, count + 1)),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _STYLES,
        **{
            f"xl/worksheets/sheet{at}.xml": _sheet(rows)
            for at, rows in enumerate(sheets.values(), 1)
        },
    }
    return write_zip({name: text.encode() for name, text in parts.items()})


def _content_types(count: int) -> str:
    overrides = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{_TYPE}.{kind}+xml"/>'
        for part, kind in [
            ("workbook", "sheet.main"),
            ("styles", "styles"),
            *((f"worksheets/sheet{at}", "worksheet") for at in range(1, count + 1)),
        ]
    )
    return (
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    lines = "".join(
        f'<Relationship Id="rId{at}" Type="{_RELATION}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{lines}</Relationships>'


def _workbook(names: Sequence[str]) -> str:
    lines = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{at}" r:id="rId{at}"/>'
        for at, name in enumerate(names, 1)
    )
    start = f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATION}">'
    return f"{_HEAD}{start}<sheets>{lines}</sheets></workbook>"


def _sheet(rows: Rows) -> str:
    lines = "".join(_row(at, row) for at, row in enumerate(rows, 1))
    view = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
        'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    )
    return f'{_HEAD}<worksheet xmlns="{_MAIN}">{view}<sheetData>{lines}</sheetData></worksheet>'


def _row(at: int, row: Sequence[Cell]) -> str:
    style = ' s="1"' if at == 1 else ""
    cells = "".join(
        _cell(f"{_column(number)}{at}", cell, style)
        for number, cell in enumerate(row)
        if cell is not None
    )
    return f'<row r="{at}">{cells}</row>'


def _cell(place: str, cell: str | float, style: str) -> str:
    if isinstance(cell, str):
        text = f'<is><t xml:space="preserve">{escape(cell)}</t></is>'
        return f'<c r="{place}"{style} t="inlineStr">{text}</c>'
    if not isfinite(cell):
        raise BadSheet(f"{cell} is not a number that a spreadsheet can hold")
    return f'<c r="{place}"{style}><v>{cell!r}</v></c>'


def _column(number: int) -> str:
    """The letters of a column, counted from 0.

    >>> _column(0), _column(25), _column(26), _column(701), _column(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
