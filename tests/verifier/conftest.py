"""The small house of the floor's tests."""

from tests.floor.conftest import house as house
