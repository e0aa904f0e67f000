"""The counts that an inspector asked for, once two people have made them."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.state import Floor


def with_count_done(floor: Floor, what: str, at_ms: int) -> Floor:
    """The floor once something was counted: whatever inspectors asked of it is done."""
    seat = floor.inspection
    if not any(request.what == what and not request.done_ms for request in seat.counts):
        return floor
    counts = tuple(
        replace(request, done_ms=at_ms) if request.what == what and not request.done_ms else request
        for request in seat.counts
    )
    return replace(floor, inspection=replace(seat, counts=counts))
