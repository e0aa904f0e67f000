"""The sheets of a night as CSV files."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from pitboss.history.replay import replay_night
from pitboss.history.sheets import SHEETS, Cells, Timestamp
from pitboss.store.journal import Store


def write_sheets(store: Store, folder: Path, edition: str) -> dict[str, int]:
    """Write the sheets into a folder; returns how many lines each has."""
    folder.mkdir(parents=True, exist_ok=True)
    transitions = list(replay_night(store, edition))
    return {
        name: _write(folder / name, columns, lines(transitions))
        for name, (columns, lines) in SHEETS.items()
    }


def _write(path: Path, columns: Cells, lines: Iterable[Cells]) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="") as out:
        sheet = csv.writer(out)
        sheet.writerow(columns)
        for cells in lines:
            sheet.writerow([_cell(cell) for cell in cells])
            count += 1
    return count


def _cell(cell: str | int | Timestamp) -> str | int:
    """A cell as text that no spreadsheet reads as a formula."""
    if isinstance(cell, Timestamp):
        return datetime.fromtimestamp(cell.ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
