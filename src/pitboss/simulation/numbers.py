"""Numbers as the inner loops take them: arrays for numba, lists for plain Python."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]  # NumPy's own types say Any for this
"""Numbers of any width."""
Numbers = Array | list[int]
"""Numbers in a row."""
Rows = Array | list[list[int]]
"""Rows of numbers."""
