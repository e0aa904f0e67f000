"""What happened: said, replayed, proved, explained."""

from __future__ import annotations

from pitboss.web.shapes.base import Law, Shape
from pitboss.web.shapes.tables import ResultView, TableView


class StepView(Shape, frozen=True):
    """One step of a replayed round: what was done by whom, and the table after it."""

    seq: int
    at_ms: int
    who: str
    words: str
    law: tuple[Law, ...]
    table: TableView


class ProofView(Shape, frozen=True):
    """The proof of an electronic outcome: what was promised, drawn and revealed, and how to check.

    `holds` is None until the seed has been revealed.
    """

    block: int
    draw: int
    promise: str
    seed: str
    words: str
    holds: bool | None
    how: str


class RoundView(Shape, frozen=True):
    """A past round, redrawn step by step."""

    table: str
    round: int
    title: str
    edition: str
    steps: tuple[StepView, ...]
    result: ResultView | None
    voided: bool
    corrected: bool
    proof: ProofView | None = None


class Reasons(Shape, frozen=True):
    """Why a wager did what it did: plain words, and the clauses."""

    words: str
    law: tuple[Law, ...]


class BlockView(Shape, frozen=True):
    """A part of a guide. `kind` is words, items, steps, terms or table; all but words have rows."""

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[str, ...] = ()


class SectionView(Shape, frozen=True):
    """A section of a guide; `odds`: it is the table of what every wager pays and costs."""

    heading: str
    blocks: tuple[BlockView, ...]
    odds: bool = False


class GuideView(Shape, frozen=True):
    """The guide of a game under the options of a table."""

    title: str
    below: str
    sections: tuple[SectionView, ...]
    notes: tuple[tuple[str, ...], ...] = ()
