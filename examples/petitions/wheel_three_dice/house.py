"""The casinos that test the three-dice wheel."""

from pitboss.houses import NJ_CASINO
from pitboss.rulebook.house import house_on_test

HOUSE = house_on_test(NJ_CASINO, "wheel_tests", "wheel.three_dice")
