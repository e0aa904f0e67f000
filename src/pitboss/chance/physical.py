"""Real dice, wheels and balls: a person reads what came up and keys it in."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.equipment.space import NoSuchOutcome, Space


class Physical:
    """Asks what came up, again and again until the answer is something the device can show.

    `ask` gets a question and gives the typed answer. `confirm`, where there is one, gets the
    outcome as it was understood; an entry that is not confirmed is asked for again.
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
