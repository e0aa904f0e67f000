"""Real dice, wheels and balls: a person reads what came up and keys it in."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.equipment.space import NoSuchOutcome, Space


class Physical:
    """Asks what came up until the answer is something that the device can show.

    `ask` takes a question and returns the typed answer. `confirm`, if given, takes the outcome as
    it was understood; if it says no, the question is asked again.
    """

    def __init__(
        self, ask: Callable[[str], str], confirm: Callable[[str], bool] | None = None
    ) -> None:
        self._ask, self._confirm = ask, confirm

    def next_outcome(self, space: Space) -> int:
        """The place of the outcome that was keyed in."""
        question = f"What came up? ({space.example})"
        while True:
            try:
                place = space.parse(self._ask(question))
            except NoSuchOutcome as wrong:
                question = str(wrong)
                continue
            if self._confirm is None or self._confirm(space.text(place)):
                return place
            question = f"What came up, then? ({space.example})"
