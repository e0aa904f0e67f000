"""Which PINs are accepted: long enough, digits only, and none that people try first."""

from __future__ import annotations

import pytest

from pitboss.floor.pin_rules import is_common, pin_fault


@pytest.mark.parametrize(
    "pin",
    [
        *("1111", "1234", "4321", "2468", "7890", "0369", "1212", "6969", "123123", "1221"),
        *("1122", "1900", "1984", "2099", "2580", "0852", "000000", "11223344", "12344321"),
    ],
)
def test_common_pins_are_refused(pin: str) -> None:
    assert pin_fault(pin) == "that PIN is one of the first that anyone would try"


@pytest.mark.parametrize("pin", ["3864", "4815", "1899", "2100", "246801", "19845", "5904", "1235"])
def test_other_pins_are_accepted(pin: str) -> None:
    assert pin_fault(pin) == ""


@pytest.mark.parametrize("pin", ["", "123", "384", "12a4", "٣٨٦٤", "38 64", "-386"])
def test_a_pin_has_four_digits_or_more(pin: str) -> None:
    assert pin_fault(pin) == "a PIN has at least 4 digits"


def test_how_many_four_digit_pins_are_refused() -> None:
    """Enough that guessing is hopeless, and few enough that it is not hard to find one."""
    refused = sum(is_common(f"{number:04}") for number in range(10_000))
    assert refused == 582
