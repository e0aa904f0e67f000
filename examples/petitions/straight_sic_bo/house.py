"""The casinos that test the straight."""

from pitboss.houses import NJ_CASINO
from pitboss.rulebook.house import house_on_test

HOUSE = house_on_test(NJ_CASINO, "straight_tests", "straight.sic_bo")
