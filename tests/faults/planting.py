"""Ways to break a function in the running process, and whether that changed anything."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss.floor import decide as deciding
from pitboss.floor.decision import Decision

Function = Callable[..., Any]
ROOMS = ("pitboss.", "tests.vectors.")
FIRED: list[str] = []
"""A line for each time that a fault made a difference."""


class SeededFault(NamedTuple):
    """A fault: its family, what is wrong, and how it is planted. A broken rule has a game and a
    clause; `tests` are those nearest to any other fault."""

    family: str
    says: str
    plant: Callable[[], None]
    game: str = ""
    clause: str = ""
    tests: tuple[str, ...] = ()


def note(before: Any, after: Any) -> Any:
    """The changed value; it counts as a fault only if it differs."""
    if before != after:
        FIRED.append("")
    return after


def plant_function(module: str, name: str, broken: Callable[[Function], Function]) -> None:
    """Break a function wherever it is used; `Class.name` is a method or a property."""
    holder: Any = sys.modules[module]
    *owners, name = name.split(".")
    for owner in owners:
        holder = getattr(holder, owner)
    real = vars(holder)[name] if owners else getattr(holder, name)
    if isinstance(real, property):
        assert real.fget is not None
        setattr(holder, name, property(broken(real.fget)))
        return
    made = broken(real)
    if owners:
        setattr(holder, name, made)
        return
    for room, used in list(sys.modules.items()):
        if room.startswith(ROOMS) and used is not None:
            for key, value in list(vars(used).items()):
                if value is real:
                    setattr(used, key, made)


def result(change: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """A function whose result is changed."""

    def planted(real: Function) -> Function:
        def broken(*args: Any, **more: Any) -> Any:
            right = real(*args, **more)
            return note(right, change(right))

        return broken

    return planted


def argument(at: int | str, change: Callable[[Any], Any]) -> Callable[[Function], Function]:
    """A function that takes one of its arguments for something else."""

    def planted(real: Function) -> Function:
        def broken(*args: Any, **more: Any) -> Any:
            given: Any = list(args) if isinstance(at, int) else more
            if isinstance(at, int) and at >= len(args):
                return real(*args, **more)
            given[at] = note(given[at], change(given[at]))
            return real(*(given if isinstance(at, int) else args), **more)

        return broken

    return planted


def plant_decider(kind: type, change: Callable[[Any, Decision], Decision]) -> None:
    """Break what the floor decides on one kind of order."""
    real = deciding._DECIDERS[kind]

    def broken(floor: Any, *rest: Any) -> Any:
        right = real(floor, *rest)
        if not isinstance(right, Decision):
            return right
        wrong = change(floor, right)
        FIRED.extend([""] * (wrong != right))
        return wrong

    deciding._DECIDERS[kind] = broken


# --- how a decision breaks ---------------------------------------------------------------------
def _each(field: str, change: Callable[[Any], Any]) -> Callable[[Any, Decision], Decision]:
    def broken(floor: Any, done: Decision) -> Decision:
        return replace(done, **{field: tuple(change(one) for one in getattr(done, field))})

    return broken


def _back(move: Any) -> Any:
    return replace(move, source=move.target, target=move.source)


def _figure(number: int) -> Callable[[Any, Decision], Decision]:
    """One figure of the first event is one higher."""

    def broken(floor: Any, done: Decision) -> Decision:
        if not done.events:
            return done
        first, *rest = done.events
        names = [
            field.name
            for field in msgspec.structs.fields(first)
            if type(getattr(first, field.name)) is int
        ]
        if number >= len(names):
            return done
        name = names[number]
        wrong = replace(first, **{name: getattr(first, name) + 1})
        return replace(done, events=(wrong, *rest))

    return broken


def _forget(floor: Any, done: Decision) -> Decision:
    return replace(done, floor=floor)


BREAKS: dict[str, Callable[[Any, Decision], Decision]] = {
    "moves one dollar more": _each("moves", lambda one: replace(one, dollars=one.dollars + 1)),
    "moves a tenth": _each("moves", lambda one: replace(one, dollars=max(1, one.dollars // 10))),
    "moves money the other way": _each("moves", _back),
    "moves no imitation money": lambda floor, done: replace(done, moves=()),
    "moves it twice": lambda floor, done: replace(done, moves=done.moves * 2),
    "takes a cent more": _each("cash", lambda one: replace(one, cents=one.cents + 1)),
    "moves real money the other way": _each("cash", _back),
    "moves no real money": lambda floor, done: replace(done, cash=()),
    "writes its first figure one higher": _figure(0),
    "writes its second figure one higher": _figure(1),
    "writes its third figure one higher": _figure(2),
    "writes no event": lambda floor, done: replace(done, events=()),
    "writes its event twice": lambda floor, done: replace(done, events=done.events * 2),
    "is forgotten by the floor": _forget,
}


def decider_faults(
    family: str, kinds: tuple[type, ...], tests: tuple[str, ...] = ()
) -> Iterator[SeededFault]:
    """Every way to break what is decided on some kinds of orders."""
    for kind in kinds:
        for says, change in BREAKS.items():
            yield SeededFault(
                family,
                f"{kind.__name__} {says}",
                lambda kind=kind, change=change: plant_decider(kind, change),  # type: ignore[misc]
            )
