"""Who plays which seat: a rule about a person holds at every seat that the person plays.

The floor says who sits down. If it does not, each seat is a person of its own, and the next player
there is someone else. What the rules remember about a person is kept at each of their seats; when
a person with an id leaves the last one, the table keeps it in case they come back.
"""

from __future__ import annotations

from typing import TypedDict, Unpack

from msgspec.structs import replace

from pitboss.pit.events import PlayerSat
from pitboss.pit.state import Desk, PersonMemory, Seat, Table

Person = str | int


class MemoryChanges(TypedDict, total=False):
    """The changes to what the rules remember about a person."""

    barred: frozenset[str]
    advised: bool
    limits: tuple[int, int] | None
    checks: tuple[str, int] | None
    owed: int


def person_of(table: Table, number: int) -> Person:
    """Who plays a seat: the person's id if known, otherwise the player's first seat."""
    place = table.seats.get(number)
    if place is not None and place.person:
        return place.person
    return dict(table.desk.positions).get(number, number) if table.desk.positions else number


def seats_of(table: Table, number: int) -> tuple[int, ...]:
    """All seats of the player at a seat; a free seat has only itself."""
    place = table.seats.get(number)
    if place is not None and (who := place.person):
        return tuple([seat for seat, other in table.seats.items() if other.person == who])
    if place is None or not table.desk.positions:
        return (number,)
    return seats_by_person(table, person_of(table, number))


def seats_by_person(table: Table, who: Person) -> tuple[int, ...]:
    """The seats that a person plays now."""
    return tuple(seat for seat in table.seats if person_of(table, seat) == who)


def memory_of(seat: Seat) -> PersonMemory:
    """What the rules remember about the player of a seat."""
    return PersonMemory(seat.barred, seat.advised, seat.limits, seat.checks)


def with_person(table: Table, number: int, **changes: Unpack[MemoryChanges]) -> Table:
    """The table once something is remembered about a player, at all of the player's seats."""
    seats = table.seats.copy()
    for seat in seats_of(table, number):
        seats[seat] = replace(seats[seat], **changes)
    return replace(table, seats=seats)


def with_memory(table: Table, event: PlayerSat, player: int) -> tuple[Seat, Desk]:
    """The seat of someone who sits down, with what the rules remember about that person."""
    desk, seat = table.desk, Seat(chips=event.chips, ups={}, person=event.person)
    known = desk.people.get(event.person) if event.person else None
    here = (player,) if player else seats_by_person(table, event.person) if event.person else ()
    if here:
        known = memory_of(table.seats[here[0]])
    if known is None:
        return seat, desk
    if event.person in desk.people:
        left = {who: memory for who, memory in desk.people.items() if who != event.person}
        desk = replace(desk, people=left)
    checks = known.checks
    if checks is not None and not here and checks[0] in colors_in_use(table):
        checks = None  # someone else has that color now
    return replace(
        seat, barred=known.barred, advised=known.advised, limits=known.limits, checks=checks
    ), desk


def carried_commission(table: Table, event: PlayerSat) -> int:
    """The commission that a person who comes back still owes, in hundredths of a chip."""
    known = table.desk.people.get(event.person) if event.person else None
    return known.owed if known is not None else 0


def with_commission(table: Table, number: int, owed: int) -> Table:
    """The table once it remembers the commission that the person at a seat owes."""
    people, person = table.desk.people, table.seats[number].person
    known = replace(people.get(person, PersonMemory()), owed=owed)
    return replace(table, desk=replace(table.desk, people={**people, person: known}))


def colors_in_use(table: Table) -> dict[str, int]:
    """The colors of chips or checks that players have now, each with a seat of its owner."""
    return {
        seat.checks[0]: number for number, seat in table.seats.items() if seat.checks is not None
    }


def memories_after_leaving(table: Table, number: int) -> dict[str, PersonMemory]:
    """What the table remembers about people who left, once this player leaves too."""
    people, place = table.desk.people, table.seats[number]
    if not place.person or len(seats_of(table, number)) > 1:
        return people
    owed = people.get(place.person, PersonMemory()).owed
    memory = replace(memory_of(place), owed=owed)
    return {**people, place.person: memory} if memory != PersonMemory() else people


def forget(desk: Desk, **fields: Unpack[MemoryChanges]) -> Desk:
    """The desk once something is over, also for people who left."""
    if not desk.people:
        return desk
    people = {who: replace(memory, **fields) for who, memory in desk.people.items()}
    return replace(
        desk, people={who: memory for who, memory in people.items() if memory != PersonMemory()}
    )
