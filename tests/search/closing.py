"""The way out: how the staff alone settle or empty a table, close it and end the night.

Players are absent or say nothing: the console does for them what it does for a silent player.
Wagers are settled by results, or returned if the law says so. Results are whatever ends the round;
which one comes up is chance, but one that ends it comes up sooner or later.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor import orders as o
from pitboss.floor.next_step import OUTCOME
from pitboss.pit import commands as c
from pitboss.pit.state import CLOSED, OPEN, OUT_OF_SERVICE
from pitboss.rulebook.irregularity import WagerRemedy
from tests.search.key import Key, is_aged, key_of
from tests.search.spot import Move, Spot, by_staff, someone, try_move
from tests.search.steps import fill_step, named_step
from tests.world.floors import CORRECTS

LONG = 400
RESTORING = (c.PassCheck, c.TryDevice, c.LoadDice, c.OpenTable)


class DeadEnd(AssertionError):
    """A state from which the staff find no way out."""


class Closer:
    """Finds the way out of states; a state that leads to one with a known way out has one too."""

    def __init__(self) -> None:
        self.known: dict[bool, set[Key]] = {True: set(), False: set()}
        self.proved = 0

    def close(self, spot: Spot, *, repair: bool = True) -> None:
        """Close the night from here. Without `repair`, what has failed stays as it is."""
        known, path, moves = self.known[repair], dict[Key, None](), list[Move]()
        key = key_of(spot)
        for _ in range(LONG):
            if key in known:
                break
            if key in path:
                raise DeadEnd(_dead_end_words(spot, moves, "comes back to where it was"))
            path[key] = None
            way_on = _first(spot, key, repair)
            if way_on is None:
                raise DeadEnd(_dead_end_words(spot, moves, "nothing is left that the staff can do"))
            move, spot, key = way_on
            moves.append(move)
            if _ends(move):
                break
        else:
            raise DeadEnd(_dead_end_words(spot, moves, "has no end"))
        known.update(path)
        self.proved += 1


def _ends(move: Move) -> bool:
    return isinstance(move.command, o.CloseNight)


def _dead_end_words(spot: Spot, moves: list[Move], why: str) -> str:
    step = named_step(spot)
    says = f"{step.words!r}: {step.command}" if step is not None else "nothing"
    return "\n".join([f"the way out {why}", *map(str, moves[-12:]), f"the console names {says}"])


def _first(spot: Spot, key: Key, repair: bool) -> tuple[Move, Spot, Key] | None:
    """The first act of the staff that is accepted and changes something, and where it leads."""
    for move in _ways(spot, repair):
        if not move.actor or (not repair and isinstance(move.command, RESTORING)):
            continue
        after = try_move(spot, move)
        if isinstance(after, Spot) and ((then := key_of(after)) != key or _ends(move)):
            return move, after, then
    return None


def _ways(spot: Spot, repair: bool) -> Iterator[Move]:
    """What the staff try, in this order."""
    floor, table = spot.floor, spot.table
    assert floor.plan is not None
    first = floor.plan.people[0].id
    if table.status != OPEN:
        yield Move(first, o.CloseNight())
    yield from posts(spot)
    if table.status != OPEN:
        yield from _empty_table(spot, repair)
    else:
        yield by_staff(spot, c.CloseTable())
        if not repair and table.called is None:
            yield from _give_back(spot)
        for irregularity in spot.rules.irregularities:
            if irregularity.unwanted:  # players who let the dice go by do not keep the table open
                yield by_staff(
                    spot, c.Report(irregularity=irregularity.name, by=irregularity.by[0])
                )
        yield from _played_out(spot)
    if table.status == CLOSED or not any(seat.ups for seat in table.seats.values()):
        yield from (by_staff(spot, c.Leave(seat)) for seat in table.seats)


def posts(spot: Spot) -> Iterator[Move]:
    """Someone takes each post that the law wants filled and that nobody has."""
    for presence in spot.rules.game.presence:
        if presence.role not in spot.live.posts:
            yield from _take_post(spot, presence.role)
    step = named_step(spot)
    if step is not None and step.command is None and step.by not in spot.live.posts:
        yield from _take_post(spot, step.by)  # the console waits for whoever signs


def _take_post(spot: Spot, post: str) -> Iterator[Move]:
    """Someone without a post takes this one."""
    for name, duty in spot.floor.duty.items():
        if not duty.post and not duty.window:
            yield Move(name, o.TakePost(post, name))


def _empty_table(spot: Spot, repair: bool) -> Iterator[Move]:
    """At a table that is not open: wagers go back or it opens again, everyone leaves, a count."""
    table, live, floor = spot.table, spot.live, spot.floor
    if any(seat.ups for seat in table.seats.values()) or table.called is not None:
        yield from _give_back(spot) if not repair else _played_out(spot)
        return
    yield from (by_staff(spot, c.Leave(seat)) for seat in table.seats)
    assert floor.plan is not None
    if live.draws.promise:
        yield Move(someone(spot, "dealer"), o.RevealDraws())
    counts = CORRECTS[floor.plan.house]
    yield Move(someone(spot, counts), o.CountRack(live.rack))


def is_failing(spot: Spot) -> bool:
    """Whether equipment is out of order, so that play cannot continue with it."""
    table = spot.table
    return table.status == OUT_OF_SERVICE or bool(table.desk.failed) or is_aged(spot)


def _give_back(spot: Spot) -> Iterator[Move]:
    """If equipment has failed for good, the law's own way to return wagers."""
    desk = spot.table.desk
    if not is_failing(spot) or desk.by_hand:
        return
    for irregularity in spot.rules.irregularities:
        remedy = irregularity.remedy
        if remedy.wagers is WagerRemedy.STAND or remedy.one_wager or remedy.one_hand:
            continue
        yield from (
            by_staff(spot, c.Report(irregularity=irregularity.name, by=by))
            for by in irregularity.by
        )
        if remedy.by_hand_before and remedy.by_hand_before not in spot.live.posts:
            yield from _take_post(spot, remedy.by_hand_before)


def _played_out(spot: Spot) -> Iterator[Move]:
    """The next step, with the result that leaves the least on the table."""
    step = named_step(spot)
    if step is None:
        return
    ways = fill_step(spot, step)
    if step.asks != OUTCOME and not isinstance(step.command, o.Draw):
        yield from ways
        return
    after = [(way, then) for way in ways if isinstance(then := try_move(spot, way), Spot)]
    yield from (way for way, then in sorted(after, key=lambda step: _open_wagers(spot, step[1])))


def _open_wagers(before: Spot, spot: Spot) -> tuple[int, bool]:
    """How much a result leaves to be decided, and whether it leaves the phase as it was."""
    table, rules = spot.table, spot.rules
    called = table.called
    phase = rules.next_phase[called.phase][called.outcome] if called is not None else table.phase
    done = sum(line.next < 0 for line in called.lines) if called is not None else 0
    left = sum(len(seat.ups) for seat in table.seats.values()) - done
    return left, phase == before.table.phase
