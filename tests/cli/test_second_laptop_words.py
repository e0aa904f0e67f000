"""How far a copy goes, and why one should not go on with it, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.cli.floor.standby import copy_words
from pitboss.cli.floor.take_over import FRESH_MS, doubt
from pitboss.store.standby_marks import BEHIND, CUT, IN_STEP, STOPPED, Following

NOW_MS = 1_797_000_000_000
COPY = Following(
    address="192.168.1.7:8765", line=CUT, rows=1_812, row_ms=NOW_MS - 9_000, in_step_ms=NOW_MS
)
LOST = "all that it answered since is missing here, and lost."


@pytest.mark.parametrize("line", [CUT, STOPPED])
def test_a_line_that_was_lost_just_now_speaks_against_nothing(line: str) -> None:
    """Two minutes later it does: the first laptop may have gone on for all that time."""
    copy = replace(COPY, line=line)
    assert doubt(copy, NOW_MS) == doubt(copy, NOW_MS + FRESH_MS) == ""
    assert doubt(copy, NOW_MS - 1), "a clock that was set back does not know how long ago it was"
    words = doubt(copy, NOW_MS + FRESH_MS + 1)
    assert words.startswith(copy_words(copy))
    assert words.endswith(LOST)
    assert ("was shut down properly" in words) == (line == STOPPED)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (IN_STEP, "If the first laptop went on without it, "),
        (BEHIND, "The first laptop went on without this one: "),
    ],
)
def test_a_copy_that_did_not_see_the_end_is_doubted_at_once(line: str, says: str) -> None:
    assert doubt(replace(COPY, line=line), NOW_MS).endswith(says + LOST)


def test_how_far_a_copy_goes() -> None:
    words = copy_words(COPY)
    assert words.startswith("The copy goes up to row 1,812, recorded at ")
    assert "Everything that was answered until " in words
    assert copy_words(replace(COPY, in_step_ms=0)).endswith("It never had everything.")
    assert copy_words(Following(address="")) == "It has copied nothing yet."
