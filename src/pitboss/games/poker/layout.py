"""What the two poker tables share: the pay table on the cloth, and hands by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pitboss.games.poker.hand import Kind
from pitboss.layout import card_table as t
from pitboss.layout.shapes import Text, text_width
from pitboss.rulebook.clause import Clause

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

Pays = Mapping[Kind, Clause]
"""The payout clause of each kind of hand."""


def pay_rows(rules: Rules, pays: Pays) -> list[tuple[str, str]]:
    """Every hand that pays, best first, with its odds; hands of one clause share a line."""
    rows: dict[str, tuple[str, str]] = {}
    for kind in sorted(pays, reverse=True):
        clause = pays[kind]
        name = clause.label or Kind(kind).name.replace("_", " ")
        rows.setdefault(clause.id, (name.upper(), t.pays(rules, clause)))
    return list(rows.values())


def pay_columns(
    rules: Rules, pays: Pays, frame: tuple[float, float, float], size: float, *, gap: float = 14
) -> Iterator[Text]:
    """The pay table in two columns, each as wide as needed, all in one size of print.

    `frame` is its upper left corner and its width.
    """
    x, y, wide = frame
    rows = pay_rows(rules, pays)
    half = (len(rows) + 1) // 2
    columns = rows[:half], rows[half:]
    needs = [max(_needs(row, size) for row in column) for column in columns]
    room = wide - gap
    if sum(needs) > room:
        size *= room / sum(needs)
    shares = [room * need / sum(needs) for need in needs]
    yield from t.pay_table(columns[0], (x, y, shares[0]), size)
    yield from t.pay_table(columns[1], (x + shares[0] + gap, y, shares[1]), size)


def _needs(row: tuple[str, str], size: float) -> float:
    return text_width(row[0], size) + text_width(row[1], size) + size
