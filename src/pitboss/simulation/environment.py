"""How a card game looks to a learner (see `gym.py`), as the game's own folder says.

The folder has a module `environment` with a value `ENVIRONMENT`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Environment:
    """The first wagers, in stakes; the choices; and what is shown.

    Up to `rows` hands of up to `cards` cards are shown; if there are more, the first ones.
    """

    wagers: Mapping[str, int]
    acts: tuple[str, ...]
    rows: int
    cards: int
