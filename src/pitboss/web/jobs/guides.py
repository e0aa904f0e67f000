"""Jobs: the guide of a game for a screen, and the blocks of printed pages as shapes."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games import load
from pitboss.paper.guide import PAY_TABLE, guide
from pitboss.paper.page import Block, Grid, Items, Terms, Words
from pitboss.paper.paytable import Stakes
from pitboss.paper.wording import odds_wording
from pitboss.pit.payable_stakes import chips_in_words, payable_multiple
from pitboss.rulebook.game import Rules
from pitboss.web.shapes import BlockView, GuideView, SectionView


def guide_of(game: str, options: dict[str, object], chips: Sequence[int] = ()) -> GuideView:
    """The guide to a game under a house's options, with the exact odds of every wager and the stake
    multiples for a table with these chips."""
    rules_game = load(game)
    page = guide(
        rules_game, options, stakes_of(rules_game.rules(options), chips) if chips else None
    )
    sections = tuple(
        SectionView(
            section.heading, tuple(map(block_view, section.blocks)), section.heading == PAY_TABLE
        )
        for section in page.sections
    )
    notes = tuple((name, odds_wording(text)) for name, text in page.notes)
    return GuideView(page.title, page.below, sections, notes)


def stakes_of(rules: Rules, chips: Sequence[int]) -> Stakes:
    """The stakes at a table with some chips, as the pit accepts them."""
    values = tuple(sorted(set(chips)))
    words = chips_in_words(values)
    return Stakes(lambda name, place: payable_multiple(rules, name, place, values), words)


def block_view(block: Block) -> BlockView:
    """A block of a printed page as a shape."""
    if isinstance(block, Words):
        return BlockView("words", text=odds_wording(block.text))
    if isinstance(block, Items):
        rows: tuple[tuple[str, ...], ...] = tuple((item,) for item in block.items)
        return BlockView("steps" if block.numbered else "items", rows=_with_odds_words(rows))
    if isinstance(block, Terms):
        return BlockView("terms", rows=_with_odds_words(block.terms))
    assert isinstance(block, Grid)
    return BlockView(
        "table", block.caption, _with_odds_words(block.rows), block.columns, block.tints
    )


def _with_odds_words(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(odds_wording, row)) for row in rows)
