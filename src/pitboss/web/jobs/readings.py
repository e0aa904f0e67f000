"""Jobs: what every other reading of a gap of the text would change, for a screen."""

from __future__ import annotations

from pitboss.regulator.readings import reading_effects
from pitboss.regulator.readings_page import effect_blocks
from pitboss.rulebook.clause import reading as find_reading
from pitboss.web.jobs.guides import block_view
from pitboss.web.shapes import GuideView, SectionView

HEADING = "What another reading would change"


def reading_of(reading_id: str) -> GuideView:
    """The effects of every other reading, worked out."""
    reading = find_reading(reading_id)
    blocks = effect_blocks(reading, list(reading_effects(reading)))
    section = SectionView(HEADING, tuple(map(block_view, blocks)))
    return GuideView(reading.question, "", (section,))
