"""The words of a guest played by a program: sealed for the next block, opened once its seed is
promised."""

from __future__ import annotations

import secrets
from random import Random

from pitboss.chance.commit_reveal import seal
from pitboss.floor.orders import AddWords, SealWords
from pitboss.floor.state import LiveTable

SAYINGS = (
    "lucky seven",
    "for the library",
    "black cat",
    "clover",
    "third time",
    "my birthday",
    "new shoes",
    "no whammies",
)


class BotWords:
    """What a guest has sealed at a table and not opened yet; a real guest's phone stores this."""

    def __init__(self, night: str, guest: str) -> None:
        self._night, self._guest = night, guest
        self._openings: dict[str, AddWords] = {}

    def next(self, live: LiveTable, random: Random) -> SealWords | AddWords | None:
        """What to do now: open the sealed words of a promised block, or seal some for the next
        one."""
        draws = live.draws
        frozen = next((entry for entry in draws.frozen if entry.guest == self._guest), None)
        if draws.promise and frozen is not None and frozen.opened is None:
            return self._openings.get(frozen.seal)
        waits = any(entry.guest == self._guest for entry in draws.next)
        if waits or self._guest in draws.unopened or not self._sits(live):
            return None
        return self._seal_command(live.plan.id, draws.block + 1, random.choice(SAYINGS))

    def _sits(self, live: LiveTable) -> bool:
        own = (seat for seat, guest in live.guests.items() if guest == self._guest)
        return live.plan.electronic and any(
            seat in live.table.seats and live.table.seats[seat].chips for seat in own
        )

    def _seal_command(self, table: str, block: int, words: str) -> SealWords:
        opening = AddWords(words, secrets.token_hex(16))
        digest = seal(
            self._night, table, block, guest=self._guest, salt=opening.salt, words=opening.words
        )
        # Words of an older block can no longer be opened.
        self._openings = {**dict(list(self._openings.items())[-1:]), digest: opening}
        return SealWords(digest, block)
