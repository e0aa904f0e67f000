"""The casinos that test high red dog. The people at the table are those of a casino night."""

from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.house import house_on_test

HOUSE = house_on_test(NJ_NIGHT, "red_dog_tests", "high.red_dog")
