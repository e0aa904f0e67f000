"""Numbers as people read them. A float appears here only, when something is printed."""

from __future__ import annotations

from fractions import Fraction


def percent(value: Fraction | float, places: int = 2) -> str:
    """A share in percent.

    >>> percent(Fraction(7, 495))
    '1.41%'
    """
    return f"{float(value):.{places}%}"
