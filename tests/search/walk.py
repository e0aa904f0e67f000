"""The search itself: from a table's usual course into everything else that can happen. First it
follows the console's own steps for some rounds: that is the spine. Then it tries every move from
every state it has found, nearest to the spine first, until there is nothing new or it reaches the
limit; among equally near ones a seed picks the first. In each state it tries the next step and
walks the way out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pitboss.pit import commands as c
from pitboss.pit.limits import limits_of
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN
from pitboss.rulebook.procedure import ENDS
from tests.search.closing import Closer, DeadEnd, is_failing
from tests.search.key import Key, key_of
from tests.search.moves import moves, wagers_of
from tests.search.spot import BRINGS, GUESTS, House, Move, Spot, by_staff, start, try_move
from tests.search.steps import fill_step, named_step

ROUNDS, STEPS = 2, 160
EMPTIED, CHANGED = "seats emptied in mid round", "dealers changed in mid round"


class Node(NamedTuple):
    """A state that was reached: how far from the spine, by which move from which other state."""

    spot: Spot
    depth: int
    move: Move | None = None
    before: Node | None = None

    def transcript(self) -> list[str]:
        """What led here, from the start."""
        lines, link = list[str](), self
        while link.before is not None:
            lines.append(str(link.move))
            link = link.before
        lines.reverse()
        opened = next((at for at, line in enumerate(lines) if ": OpenTable(" in line), 0)
        return [f"(the console is followed for {opened} steps)", *lines[opened:]]


class Fault(NamedTuple):
    """A dead end, or a step that was named and refused."""

    kind: str
    words: str
    node: Node

    def __str__(self) -> str:
        return "\n".join([self.kind, *self.node.transcript(), f"=> {self.words}"])


class Walk:
    """One table searched."""

    def __init__(self, house: House, limit: int) -> None:
        self.house, self.limit = house, limit
        self.random = Random(f"search {house}")
        self.counts: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.closer = Closer()
        self.seen: set[Key] = set()
        self.layers: list[list[Node]] = []
        self.accepted: Counter[type] = Counter()
        self.reported: set[str] = set()

    def run(self) -> Walk:
        """Search until nothing is new or the limit is reached."""
        self._spine()
        while (node := self._next()) is not None:
            self._branch(node)
        self.counts["states"] = len(self.seen)
        self.counts["closes proved"] = self.closer.proved
        return self

    def _tried(self, spot: Spot, move: Move) -> Spot | Refusal:
        """The result of a move; accepted ones are counted."""
        after = try_move(spot, move)
        if isinstance(after, Spot) and not move.wait_s:
            command = move.command
            self.accepted[command.__class__] += 1
            if isinstance(command, c.Report):
                self.reported.add(command.irregularity)
            self.counts.update(in_mid_round(spot, after))
        return after

    # --- the frontier ----------------------------------------------------------------------
    def _next(self) -> Node | None:
        for layer in self.layers if len(self.seen) < self.limit else ():
            if layer:
                return layer.pop(self.random.randrange(len(layer)))
        return None

    def _add(self, node: Node) -> bool:
        key = key_of(node.spot)
        if key in self.seen:
            return False
        self.seen.add(key)
        while len(self.layers) <= node.depth:
            self.layers.append([])
        self.layers[node.depth].append(node)
        self._judge(node)
        return True

    # --- the spine -------------------------------------------------------------------------
    def _spine(self) -> None:
        """Open the table and play some rounds as the console says, with guests who bet."""
        node = Node(start(self.house), 0)
        self._add(node)
        bet_in = -1
        for _ in range(STEPS):
            spot = node.spot
            if spot.table.round > ROUNDS:
                return
            step = named_step(spot)
            assert step is not None, f"{self.house}: the console names nothing"
            if (step.betting or step.command is None) and bet_in != spot.table.round:
                if spot.table.status == OPEN:
                    bet_in = spot.table.round
                node = self._bets(node)
                continue
            for move in fill_step(spot, step):
                if isinstance(after := self._tried(spot, move), Spot):
                    node = Node(after, 0, move, node)
                    self._add(node)
                    break
            else:
                return  # judged already: a step that is refused

    def _bets(self, node: Node) -> Node:
        """Guests sit down and wager, as far as they may."""
        for seat, guest in zip((1, 2), GUESTS, strict=False):
            for ask in (_comes, _asks, _calls):
                for move in ask(node.spot, seat, guest):
                    if isinstance(after := self._tried(node.spot, move), Spot):
                        node = Node(after, 0, move, node)
                        self._add(node)
        return node

    # --- one state -------------------------------------------------------------------------
    def _branch(self, node: Node) -> None:
        for move in moves(node.spot):
            if not move.actor and not move.wait_s:
                continue
            after = self._tried(node.spot, move)
            self.counts["tried"] += 1
            if isinstance(after, Spot):
                self.counts["transitions"] += 1
                self._add(Node(after, node.depth + 1, move, node))

    def _judge(self, node: Node) -> None:
        """The named step is accepted, and there is a way out."""
        step = named_step(node.spot)
        if step is not None and step.command is not None:
            ways = fill_step(node.spot, step)
            if not ways:
                self._fault("the named step cannot be keyed in", step.words, node)
            for move in ways:
                self.counts["next steps tried"] += 1
                if isinstance(no := self._tried(node.spot, move), Refusal):
                    self._fault("the named step is refused", f"{step.words}: {move}: {no}", node)
                    break
        for repair in (True, False) if is_failing(node.spot) else (True,):
            try:
                self.closer.close(node.spot, repair=repair)
            except DeadEnd as end:
                kind = "a dead end" if repair else "a dead end if nothing is repaired"
                self._fault(kind, str(end), node)

    def _fault(self, kind: str, words: str, node: Node) -> None:
        self.faults.append(Fault(f"{self.house}: {kind}", words, node))


def in_mid_round(before: Spot, after: Spot) -> Iterator[str]:
    """What the search must reach: seats that empty and dealers who change in mid-round."""
    table = before.table
    if table.status != OPEN or table.betting or not _is_under_way(before):
        return
    if after.table.seats.keys() < table.seats.keys():
        yield EMPTIED
    dealers = [spot.live.posts.get("dealer", "") for spot in (before, after)]
    if dealers[0] != dealers[1]:
        yield CHANGED


def _is_under_way(spot: Spot) -> bool:
    """Whether betting has closed in a round that is not settled yet."""
    table, procedure = spot.table, spot.rules.procedure
    if table.called is not None or (table.cards is not None and table.cards.round is not None):
        return True
    ended = [at for at, step in enumerate(procedure) if step.does in ENDS]
    return table.automatic or 0 < table.step <= ended[0]


def _comes(spot: Spot, seat: int, guest: str) -> list[Move]:
    """A guest sits down; in the second round the table has limits."""
    if seat not in spot.live.guests:
        return [Move(guest, c.Sit(seat, BRINGS))]
    change = spot.rules.game.limits.change
    if seat > 1 or spot.table.round < ROUNDS or change is None:
        return []
    return [by_staff(spot, c.ChangeLimits(5, 500, change.by, tuple(spot.table.seats)))]


def _asks(spot: Spot, seat: int, guest: str) -> list[Move]:
    """A guest's wagers: some of the game, and those about which more can be said."""
    table = spot.table
    if not table.betting or table.status != OPEN or seat not in table.seats:
        return []
    wagers, named = spot.rules.wagers, wagers_of(spot)
    more = [name for name in named[3:] if wagers[name].idle]
    more += [name for name, wager in wagers.items() if wager.asks_to_stay][:1]
    least = limits_of(table, seat)[0]
    units = {name: wagers[name].unit(table.phase, 0) for name in (*named[:3], *more)}
    return [
        Move(guest, c.PlaceWager(seat, name, -(-least // unit) * unit))
        for name, unit in units.items()
        if unit
    ]


def _calls(spot: Spot, seat: int, guest: str) -> list[Move]:
    """What a guest may say about a wager that is up."""
    place = spot.table.seats.get(seat)
    ups = place.ups.items() if place is not None else ()
    wagers = spot.rules.wagers
    calls = [c.CallWager(seat, key) for key, up in ups if wagers[up.name].idle]
    keeps = [c.KeepWager(seat, key) for key, up in ups if wagers[up.name].asks_to_stay]
    dice = [c.AskForDice(seat)] if spot.table.round == ROUNDS else []
    return [Move(guest, command) for command in (*calls[:1], *keeps[:1], *dice)]
