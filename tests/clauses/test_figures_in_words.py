"""Does every figure of a clause stand in its words? People read the words, the program the figure.

The words are what the law wants (`says`) together with what it means for the game (`asks`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pitboss.rulebook.clause import Clause, Regulation, _figure_words, all_regulations, clause

FIGURES = ("pays", "value", "numbers", "pockets")


def absent_figures(clause: Clause) -> Iterator[str]:
    """The figures of a clause that its words do not name."""
    words = f"{clause.says} {clause.asks}"
    figures = {name: getattr(clause, name) for name in FIGURES} | dict(clause.values)
    for name, figure in figures.items():
        if figure in (None, ()):
            continue
        whole = list(figure) if isinstance(figure, tuple) else figure
        texts = {_figure_words(whole, joint) for joint in ("or", "and")}
        if not any(re.search(rf"(?<![\d,.]){re.escape(text)}(?!\d)", words) for text in texts):
            yield f"{clause.id}: {name} = {figure}"


@pytest.mark.parametrize("law", all_regulations(), ids=lambda law: law.name)
def test_a12_every_figure_of_a_clause_stands_in_its_words(law: Regulation) -> None:
    assert [fault for one in law.clauses for fault in absent_figures(one)] == []


def test_an_absent_figure_is_seen() -> None:
    pays = clause("nj-13-47-20-25-i-2-pass-bet")
    assert list(absent_figures(replace(pays, pays="2 to 1")))
    assert list(absent_figures(replace(pays, says="A pass bet pays its odds.", asks="")))


def test_a12_the_law_of_charity_games_names_the_commission_that_is_meant() -> None:
    """Two texts speak of a commission: the one for charity games is the Control Commission."""
    charity = [law for law in all_regulations() if law.cite.startswith("13:47")]
    assert charity
    for law in charity:
        for one in law.clauses:
            assert "the Commission" not in f"{one.says} {one.asks}", one.id
