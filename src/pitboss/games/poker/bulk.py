"""Five-card hands ranked in bulk.

>>> import numpy as np
>>> from pitboss.equipment.cards import cards
>>> strengths = rank(np.array([cards("As Ks Qs Js Ts"), cards("7c 5d 4h 3s 2c")]))
>>> [int(one) for one in strengths], [kind.words for kind in kinds(strengths)]
([7461, 0], ['royal flush', 'high card'])
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.games.poker import kernel
from pitboss.games.poker.hand import SIZE, Kind
from pitboss.games.poker.lookup import strengths_of, tables
from pitboss.simulation import jit

CARDS = 52


def rank(hands: ArrayLike, *, checked: bool = True) -> NDArray[np.uint16]:
    """The strength of every row of five cards: 0 to 7,461, the better the higher, equal for a push.

    A card is a number from 0 to 51: `pitboss.equipment.cards.cards("As Ks Qs Js Ts")` gives them.
    `checked` makes sure that every number is a card; the caller must make sure that no row has a
    card twice.
    """
    hands = np.asarray(hands)
    if hands.ndim != 2 or hands.shape[1] != SIZE or not np.issubdtype(hands.dtype, np.integer):
        raise ValueError("hands are rows of five whole numbers, one for each card")
    if checked and len(hands) and not (int(hands.min()) >= 0 and int(hands.max()) < CARDS):
        raise ValueError(f"a card of a poker hand is a number from 0 to {CARDS - 1}")
    if not jit.available():
        return strengths_of(hands)
    known = tables()
    strengths: NDArray[np.uint16] = np.empty(len(hands), np.uint16)
    look_up = jit.compile_kernel(kernel.strengths)
    look_up(hands, (known.weights, known.bits, known.strengths, known.flushes), strengths)
    return strengths


def kinds(strengths: NDArray[np.uint16]) -> list[Kind]:
    """The kind of each hand by its strength."""
    return [Kind(kind) for kind in tables().kinds[strengths]]
