"""Past rounds, proofs, reasons, and guides."""

from __future__ import annotations

from msgspec import field

from pitboss.web.shapes.base import Law, Shape
from pitboss.web.shapes.tables import ResultView, TableView


class RoundCard(Shape, frozen=True, kw_only=True):
    """A past round in a list: `note` says whether it was voided or corrected."""

    round: int
    seq: int
    at_ms: int
    outcome: str = ""
    shown: str = ""
    note: str = ""


class StepView(Shape, frozen=True, kw_only=True, rename={"also": "told"}):
    """One step of a replayed round: what was done by whom, and the table after it.

    `words` say what happened, `also` what else followed, and `refused` why nothing was done. One
    order may take several steps, such as one for each card that it dealt. `proof` is the number of
    the proof behind this step, 0 for none.
    """

    seq: int
    at_ms: int
    who: str
    words: str
    law: tuple[Law, ...]
    table: TableView
    also: tuple[str, ...] = ()
    call: str = ""
    refused: str = ""
    kind: str = ""
    proof: int = 0


class CorrectionView(Shape, frozen=True, kw_only=True):
    """A result that was corrected later: who did it, why, and what it meant for each seat."""

    seq: int
    by: str
    second: str
    reason: str
    was: str
    outcome: str
    seats: dict[int, int]


class ProofView(Shape, frozen=True, kw_only=True):
    """The proof of an electronic outcome: what was promised, drawn and revealed, and how to check
    it.

    `holds` is None until the seed is revealed; `derived` then says, line by line, how the outcome
    follows from it. `round` is the round of the draw if the cards that it shuffled were dealt
    later, and 0 for this round.
    """

    block: int
    draw: int
    promise: str
    seed: str
    words: str
    holds: bool | None
    how: str
    outcome: str = ""
    derived: tuple[str, ...] = ()
    round: int = 0


class RoundView(Shape, frozen=True, kw_only=True):
    """A past round, redrawn step by step.

    `gained` is what each seat won or lost in the whole round, corrections included. `before` and
    `after` are the neighboring rounds, 0 if there is none.
    """

    table: str
    round: int
    title: str
    edition: str
    steps: tuple[StepView, ...]
    result: ResultView | None
    voided: bool
    corrected: bool
    proof: ProofView | None = None
    status: str = ""
    voids: tuple[str, ...] = ()
    corrections: tuple[CorrectionView, ...] = ()
    gained: dict[int, int] = field(default_factory=dict)
    before: int = 0
    after: int = 0
    proofs: tuple[ProofView, ...] = ()


class Reasons(Shape, frozen=True):
    """Why a wager won, lost or moved: plain words, and the clauses."""

    words: str
    law: tuple[Law, ...]


class BlockView(Shape, frozen=True):
    """A part of a guide. `kind` is words, items, steps, terms or table; all except words have rows.
    `tints` gives cells of the same tint the same number, not counting the first column; 0 is no
    tint.
    """

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[str, ...] = ()
    tints: tuple[tuple[int, ...], ...] = ()


class SectionView(Shape, frozen=True):
    """A section of a guide. `odds`: it is the table of what every wager pays and costs."""

    heading: str
    blocks: tuple[BlockView, ...]
    odds: bool = False


class GuideView(Shape, frozen=True):
    """The guide to a game under a table's options."""

    title: str
    below: str
    sections: tuple[SectionView, ...]
    notes: tuple[tuple[str, ...], ...] = ()
