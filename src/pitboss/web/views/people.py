"""What people are called who read of them later: by name, by seat, by what they do; never by id."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.floor.state import Floor
from pitboss.web.catalogue import words


def called(who: str, floor: Floor, table: str, names: Mapping[str, str]) -> str:
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
    return by_role(who, floor, names)


def by_role(who: str, floor: Floor, names: Mapping[str, str]) -> str:
    """Somebody who works: the name, else the first role; who is neither was called in words."""
    person = floor.people.get(who)
    if who in names or person is None:
        return names.get(who, who)
    role = next(iter(person.roles), "")
    return words("replay.who_role" if role else "replay.who_works", role=role)
