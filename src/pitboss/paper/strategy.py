"""A strategy card as text, as HTML, and as plain values for programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pitboss.analysis.exact import as_text as fraction
from pitboss.analysis.strategy_card import Chart, StrategyCard, StrategyCell
from pitboss.paper.page import Block, Grid, Items, Page, Section, Words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import option_text

SHOWN, CARDS_SHOWN = 40, 3
"""How many hands that differ from their row are printed, and of how many cards; the rest are
counted.
"""


def card_page(rules: Rules, card: StrategyCard) -> Page:
    """The card as a page: what to do, what a mistake costs, and the hands that differ."""
    game = rules.game
    wide = [chart for chart in card.charts if len(chart.columns) > 1]
    what = [_chart(chart, card) if chart in wide else _list(chart) for chart in card.charts]
    costs = [_without_tint(_grid(chart, _cost)) for chart in wide]
    costly = "What the least bad mistake costs, in percent of the first stake."
    legend = (Words(_legend(card)),) if wide else ()
    sections = [Section("What to do", (*legend, *what))]
    if costs:
        sections.append(Section("What a mistake costs", (Words(costly), *costs)))
    if wide:
        sections.append(Section("Hands that differ from their row", tuple(_exceptions(card))))
    notes = (_edge(card), *card.notes, _options_text(rules))
    sections.append(Section("Notes", (Items(notes),)))
    return Page(f"{game.name}: strategy card", f"{game.house.name} · {game.law}", tuple(sections))


def _options_text(rules: Rules) -> str:
    chosen = (f"{name}: {option_text(value)}" for name, value in rules.options.items())
    return f"House options: {'; '.join(chosen)}.".replace("_", " ")


def _legend(card: StrategyCard) -> str:
    used = {cell.act for chart in card.charts for _, row in chart.rows for cell in row if cell}
    marks = [f"{mark} {act}" for act, mark in card.letters.items() if act in used]
    cells = (cell for chart in card.charts for _, row in chart.rows for cell in row if cell)
    later = "; a small letter says what to do where the first is not allowed"
    return f"{', '.join(marks)}{later if any(cell.otherwise for cell in cells) else ''}."


def _mark(cell: StrategyCell, card: StrategyCard) -> str:
    return card.letters[cell.act] + (card.letters[cell.otherwise].lower() if cell.otherwise else "")


def _cost(cell: StrategyCell) -> str:
    return f"{cell.margin * 100:.1f}" if cell.costs else ""


def _chart(chart: Chart, card: StrategyCard) -> Grid:
    """A chart whose cells are marked, and tinted by what they say."""
    acts = list(card.letters)
    tints = tuple(
        tuple(acts.index(cell.act) + 1 if cell is not None else 0 for cell in row)
        for _, row in chart.rows
    )
    return replace(_grid(chart, lambda cell: _mark(cell, card)), tints=tints)


def _without_tint(grid: Grid) -> Grid:
    """Small cells in even columns, all of one tint."""
    return replace(grid, tints=tuple((0,) * len(row[1:]) for row in grid.rows))


def _list(chart: Chart) -> Grid:
    """A chart of one column as a list: the act in full, and what the other one costs."""
    rows = tuple(
        (name, cell.act if cell else "", _cost(cell) if cell else "")
        for name, (cell,) in chart.rows
    )
    columns = ("", *chart.columns, "a mistake costs, percent")
    return Grid(f"{chart.heading} ({chart.corner})", columns, rows)


def _grid(chart: Chart, write: Callable[[StrategyCell], str]) -> Grid:
    rows = tuple(
        (name, *(write(cell) if cell is not None else "" for cell in row))
        for name, row in chart.rows
    )
    return Grid(f"{chart.heading} ({chart.corner})", ("", *chart.columns), rows)


def _exceptions(card: StrategyCard) -> list[Block]:
    if not card.exceptions:
        return [Words("None.")]
    few = [exception for exception in card.exceptions if exception.hand.count(",") < CARDS_SHOWN]
    worst = sorted(few, key=lambda exception: (exception.hand.count(","), -exception.cost))[:SHOWN]
    rows = tuple(
        (
            exception.hand,
            exception.against,
            exception.cell.act,
            exception.chart,
            f"{exception.cost * 100:.2f}",
        )
        for exception in worst
    )
    columns = ("hand", "against", "do", "its row says", "which costs, percent")
    left = len(card.exceptions) - len(worst)
    blocks: list[Block] = [Grid("", columns, rows)] if rows else []
    more = f"{left} more hands differ from their row: “pitboss strategy --json” lists them."
    return [*blocks, Words(more)] if left else blocks


def _edge(card: StrategyCard) -> str:
    bound = f" (within {float(card.edge_bound):.0e})" if card.edge_bound is not None else ""
    words = f"With this play the house keeps {float(card.edge):.4%} of each first stake"
    return f"{words}{bound}."


def card_values(rules: Rules, card: StrategyCard) -> dict[str, object]:
    """The card as plain values."""
    exact = card.edge_bound is None
    return {
        "game": rules.game.id,
        "options": dict(rules.options),
        "edge": fraction(card.edge) if exact else f"{float(card.edge):.9f}",
        "edge_bound": None if card.edge_bound is None else f"{float(card.edge_bound):.2e}",
        "charts": [_chart_values(chart) for chart in card.charts],
        "exceptions": [
            {
                "hand": exception.hand,
                "against": exception.against,
                "chart": exception.chart,
                **_values(exception.cell),
            }
            for exception in card.exceptions
        ],
        "notes": list(card.notes),
    }


def _chart_values(chart: Chart) -> dict[str, object]:
    rows = [
        {"hand": name, "against": column, **_values(cell)}
        for name, row in chart.rows
        for column, cell in zip(chart.columns, row, strict=True)
        if cell is not None
    ]
    return {"heading": chart.heading, "cells": rows}


def _values(cell: StrategyCell) -> dict[str, object]:
    values = {act: round(value, 9) for act, value in cell.values.items()}
    costs = {act: round(cost, 9) for act, cost in cell.costs.items()}
    return {"best": cell.act, "otherwise": cell.otherwise, "values": values, "costs": costs}
