"""The search itself: from the way a table usually goes, into everything that may happen beside it.

First the console's own steps are followed for some rounds: that is the spine. Then every move is
tried from every state found, nearest to the spine first, until there is nothing new or the limit
is reached; what is taken first among the equally near is drawn by a seed. In each state the next
step is tried and the way out is walked.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN
from tests.search.closing import Closer, DeadEnd, is_failing
from tests.search.key import Key, key_of
from tests.search.moves import moves, wagers_of
from tests.search.spot import BRINGS, GUESTS, House, Move, Spot, start, tried
from tests.search.steps import filled, named

ROUNDS, STEPS = 2, 160


class Found(NamedTuple):
    """A state that was reached: how far from the spine, by which move from which other state."""

    spot: Spot
    depth: int
    move: str = ""
    before: Found | None = None

    def transcript(self) -> list[str]:
        """What led here, from the start."""
        lines, link = list[str](), self
        while link.before is not None:
            lines.append(link.move)
            link = link.before
        lines.reverse()
        opened = next((at for at, line in enumerate(lines) if ": OpenTable(" in line), 0)
        return [f"(the console is followed for {opened} steps)", *lines[opened:]]


class Fault(NamedTuple):
    """A dead end, or a step that was named and refused."""

    kind: str
    words: str
    found: Found

    def __str__(self) -> str:
        return "\n".join([self.kind, *self.found.transcript(), f"=> {self.words}"])


class Walk:
    """One table searched."""

    def __init__(self, house: House, limit: int) -> None:
        self.house, self.limit = house, limit
        self.random = Random(f"search {house}")
        self.counts: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.closer = Closer()
        self.seen: set[Key] = set()
        self.layers: list[list[Found]] = []

    def run(self) -> Walk:
        """Search until nothing is new or the limit is reached."""
        self._spine()
        while (found := self._next()) is not None:
            self._branch(found)
        self.counts["states"] = len(self.seen)
        self.counts["closes proved"] = self.closer.proved
        return self

    # --- the frontier ----------------------------------------------------------------------
    def _next(self) -> Found | None:
        for layer in self.layers if len(self.seen) < self.limit else ():
            if layer:
                return layer.pop(self.random.randrange(len(layer)))
        return None

    def _add(self, found: Found) -> bool:
        key = key_of(found.spot)
        if key in self.seen:
            return False
        self.seen.add(key)
        while len(self.layers) <= found.depth:
            self.layers.append([])
        self.layers[found.depth].append(found)
        self._judge(found)
        return True

    # --- the spine -------------------------------------------------------------------------
    def _spine(self) -> None:
        """Open the table and play some rounds as the console says, with guests who bet."""
        found = Found(start(self.house), 0)
        self._add(found)
        bet_in = -1
        for _ in range(STEPS):
            spot = found.spot
            if spot.table.round > ROUNDS:
                return
            step = named(spot)
            assert step is not None, f"{self.house}: the console names nothing"
            if (step.betting or step.command is None) and bet_in != spot.table.round:
                if spot.table.status == OPEN:
                    bet_in = spot.table.round
                found = self._bets(found)
                continue
            for move in filled(spot, step):
                if isinstance(after := tried(spot, move), Spot):
                    found = Found(after, 0, str(move), found)
                    self._add(found)
                    break
            else:
                return  # judged already: a step that is refused

    def _bets(self, found: Found) -> Found:
        """Guests sit down and wager, as far as they may."""
        for seat, guest in zip((1, 2), GUESTS, strict=False):
            spot = found.spot
            asks = [Move(guest, one) for one in _asks(spot, seat)]
            for move in asks:
                if isinstance(after := tried(found.spot, move), Spot):
                    found = Found(after, 0, str(move), found)
                    self._add(found)
        return found

    # --- one state -------------------------------------------------------------------------
    def _branch(self, found: Found) -> None:
        for move in moves(found.spot):
            if not move.actor and not move.wait_s:
                continue
            after = tried(found.spot, move)
            self.counts["tried"] += 1
            if isinstance(after, Spot):
                self.counts["transitions"] += 1
                self._add(Found(after, found.depth + 1, str(move), found))

    def _judge(self, found: Found) -> None:
        """The named step is accepted, and there is a way out."""
        step = named(found.spot)
        if step is not None and step.command is not None:
            ways = filled(found.spot, step)
            if not ways:
                self._fault("the named step cannot be keyed in", step.words, found)
            for move in ways:
                self.counts["next steps tried"] += 1
                if isinstance(no := tried(found.spot, move), Refusal):
                    self._fault("the named step is refused", f"{step.words}: {move}: {no}", found)
                    break
        for repair in (True, False) if is_failing(found.spot) else (True,):
            try:
                self.closer.close(found.spot, repair=repair)
            except DeadEnd as end:
                kind = "a dead end" if repair else "a dead end if nothing is repaired"
                self._fault(kind, str(end), found)

    def _fault(self, kind: str, words: str, found: Found) -> None:
        self.faults.append(Fault(f"{self.house}: {kind}", words, found))


def _asks(spot: Spot, seat: int) -> list[object]:
    asks: list[object] = [c.Sit(seat, BRINGS)] if seat not in spot.live.guests else []
    if spot.table.betting and spot.table.status == OPEN:
        for name in wagers_of(spot)[:3]:
            unit = spot.rules.wagers[name].unit(spot.table.phase, 0)
            asks += [c.PlaceWager(seat, name, unit)] if unit else []
    return asks
