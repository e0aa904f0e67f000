"""A licensed night in memory, in play: for tests that need no file."""

from __future__ import annotations

from pitboss.floor.plan import FloorPlan
from tests.floor.licensed_house import LicensedHouse
from tests.world.memory import MemoryStore


def memory_house(plan: FloorPlan | None = None) -> LicensedHouse:
    """Two tables open, and a guest at roulette with 75 imitation dollars left in the wallet."""
    return LicensedHouse(MemoryStore("spring-gala")).set_up(plan).opened()
