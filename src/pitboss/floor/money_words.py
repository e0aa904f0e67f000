"""Sums of money as people read them; an order's line has its own way, without commas."""

from __future__ import annotations


def money(cents: int) -> str:
    """Real money.

    >>> money(25000), money(1234501), money(-1250)
    ('$250', '$12,345.01', '-$12.50')
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{rest:02d}" if rest else "")
