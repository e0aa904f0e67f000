"""The club that offers high-low under rules of its own."""

from __future__ import annotations

from pitboss.rulebook.house import House

HOUSE = House(
    id="club",
    name="Games club",
    authority="the club's own rules",
    games=("club.high_low",),
    roles=("dealer", "floor manager"),
    runs=("dealer", "floor manager"),
    opens=("dealer", "floor manager"),
    unit="chips",
    age=18,
    age_reading="the club admits adults",
)
