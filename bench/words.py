"""Numbers as people read them."""

from __future__ import annotations

STEPS = ((1e9, " G"), (1e6, " M"), (1e3, " k"))


def amount(number: float) -> str:
    """Three digits and a unit step: 15.4 k, 492 M, 0.167."""
    for size, letter in STEPS:
        if number >= 0.9995 * size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


def ratio(number: float) -> str:
    """A ratio with a thousands comma where it is large: 1,000 x, 0.4 x."""
    return f"{number:,.0f} x" if number >= 100 else f"{number:.3g} x"
