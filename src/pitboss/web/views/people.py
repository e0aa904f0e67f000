"""What people are called who read of them later: by name, by seat, by what they do; never by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.floor.state import Floor
from pitboss.web.server.catalogue import words


def display_name(who: str, floor: Floor, table: str, names: Mapping[str, str]) -> str:
    """Somebody at a table: the name, else the seat or the post there, else what their role is."""
    if who in names:
        return names[who]
    live = floor.tables[table]
    for seat, guest in live.guests.items():
        if guest == who:
            return words("replay.who_seat", seat=seat)
    for post, person in live.posts.items():
        if person == who:
            return words("replay.who_post", post=post)
    if who in floor.guests:
        return words("replay.who_guest")
    return staff_name(who, floor, names)


def distinct_names(guests: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """Guests who have no seat any more, in order, each called otherwise than those before."""
    found: list[str] = []
    for guest in guests:
        who = once = names.get(guest) or words("replay.who_guest")
        number = 1
        while once in found:
            number += 1
            once = words("replay.who_more", who=who, number=number)
        found.append(once)
    return found


def staff_name(who: str, floor: Floor, names: Mapping[str, str]) -> str:
    """Somebody who works: the name, else the first role; who is not known here is somebody."""
    if who in names:
        return names[who]
    person = floor.people.get(who)
    if person is None:
        return words("replay.who_unknown")
    role = next(iter(person.roles), "")
    return words("replay.who_role" if role else "replay.who_works", role=role)
