"""Jobs: two games side by side, as the sections of a page."""

from __future__ import annotations

from pitboss.comparison.compare import compare
from pitboss.comparison.facts import game_facts
from pitboss.comparison.guide_lines import guide_changes
from pitboss.comparison.report import as_page
from pitboss.games import load
from pitboss.paper.guide import guide
from pitboss.web.jobs.guides import block_view
from pitboss.web.shapes import GuideView, SectionView


def comparison_of(
    first: str, before: dict[str, object], second: str, after: dict[str, object]
) -> GuideView:
    """What differs between two games under their options; with exact odds and guides, unless one
    of the games takes long to solve."""
    old, new = load(first), load(second)
    quick = not any(game.play is not None and game.play.is_slow_to_solve for game in (old, new))
    comparison = compare(
        game_facts(old, before, with_odds=quick), game_facts(new, after, with_odds=quick)
    )
    guides = guide_changes(guide(old, before), guide(new, after)) if quick else ()
    page = as_page(comparison, guides)
    sections = tuple(
        SectionView(section.heading, tuple(map(block_view, section.blocks)))
        for section in page.sections
    )
    return GuideView(page.title, page.below, sections)
