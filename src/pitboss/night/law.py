"""The law of a casino night on a date: the clauses of our rulebook, with what an amendment or a
municipality changes.

An overlay is a file that takes no programming to write:

    authority = "Springfield"            # or "New Jersey" for an amendment of the state

    [[figures]]
    clause = "13:47-16.1(d) cap"
    value = 200
    effective = 2027-01-01               # left out: always
    source = "Ordinance 12 of 2026"

    [[fees]]
    purpose = "police check"
    payee = "Springfield Police Department"
    cents = 2500
    by = "check"
    days_before = 30

    [[tasks]]
    task = "Hang the poster of the township at the entrance"
    days_before = 0

The state may change any figure. A municipality may only be stricter. If overlays differ, the first
municipality counts; the longest wait counts.
"""

from __future__ import annotations

import datetime
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from pitboss.night.plan import Count
from pitboss.rulebook.clause import BOUNDS, Clause, regulation

STATE = "New Jersey"
_ALWAYS = datetime.date.min
WAIT_DAYS = 14
"""How long a clerk waits for the Commission before issuing a license, as townships publish it."""
Days = Annotated[int, Meta(ge=0, le=3_650)]
Copies = Annotated[int, Meta(ge=1)]
CONDUCT, FEES = regulation("nj_13_47_20_conduct"), regulation("nj_13_47_licences_fees")


class Figure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clause's figure that an overlay changes, from a day on."""

    clause: str
    value: Count
    effective: datetime.date | None = None
    source: str = ""


class Fee(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fee that an overlay adds. `days_before` counts back from the night."""

    purpose: str
    payee: str
    cents: Count
    by: str = "check"
    days_before: Days = 0


class Task(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something else to do, a number of days before the night."""

    task: str
    who: str = "member in charge"
    days_before: Days = 0


class Overlay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an amendment or a municipality changes; None leaves it as it is."""

    authority: str
    figures: tuple[Figure, ...] = ()
    fees: tuple[Fee, ...] = ()
    tasks: tuple[Task, ...] = ()
    license_fee_cents: Count | None = None
    copies: Copies | None = None
    wait_days: Days | None = None
    processing_days: Days | None = None
    meetings: tuple[datetime.date, ...] = ()


def overlay_fault(
    overlay: Overlay, law: NightLaw | None = None
) -> tuple[tuple[str | int, ...], str] | None:
    """The first fault of an overlay: where in it, and why. `law` is what the state says, amended
    or not."""
    law = law or NightLaw()
    if not overlay.authority.strip():
        return ("authority",), f'say who sets these rules, such as "{STATE}" or a municipality'
    is_short = overlay.wait_days is not None and overlay.wait_days < WAIT_DAYS
    if is_short and overlay.authority != STATE:
        return ("wait_days",), (
            f"{overlay.authority} may not shorten the wait of {WAIT_DAYS} days, which is the "
            f"Commission's; {overlay.wait_days} does"
        )
    for key in ("license_fee_cents", "meetings") if overlay.authority == STATE else ():
        if getattr(overlay, key) not in (None, ()):
            return (key,), f"only a municipality sets {key}, and this overlay is from {STATE}"
    known = set()
    for at, figure in enumerate(overlay.figures):
        place = ("figures", at)
        clause = find_clause(figure.clause)
        if clause is None:
            words = f"a casino night has no clause {figure.clause!r}"
            return (*place, "clause"), f"{words}{_hint(figure.clause)}"
        if not isinstance(clause.value, int):
            return (*place, "clause"), f"{clause.name} sets no figure that can change"
        if (clause.id, figure.effective) in known:
            return (*place, "clause"), f"{clause.name} is set twice for one day: keep one of them"
        known.add((clause.id, figure.effective))
        clause = law[clause]
        if overlay.authority != STATE and _is_laxer(clause, figure.value):
            than = f"{clause.bound or 'exactly'} {clause.value} {clause.unit or ''}".rstrip()
            return (*place, "value"), (
                f"{overlay.authority} may not go beyond the state, which says {than} "
                f"({clause.cite}); {figure.value} does"
            )
    return None


def _is_laxer(clause: Clause, value: int) -> bool:
    assert isinstance(clause.value, int)
    at_least, at_most = BOUNDS
    if clause.bound == at_least:
        return value < clause.value
    if clause.bound == at_most:
        return value > clause.value
    return value != clause.value


def _hint(citation: str) -> str:
    """The clauses with a figure that are probably meant, as the end of a sentence."""
    names = [
        clause.name for law in (FEES, CONDUCT) for clause in law if isinstance(clause.value, int)
    ]
    within = [name for name in names if name.startswith(f"{citation} ")]
    close = within or difflib.get_close_matches(citation, names, n=2)
    return f": did you mean {' or '.join(map(repr, close))}?" if close else ""


def find_clause(citation: str) -> Clause | None:
    """A clause of the casino night law by its citation and label, or None."""
    return next((law[citation] for law in (FEES, CONDUCT) if citation in law), None)


def _in_force(
    overlays: Iterable[Overlay], date: datetime.date | None
) -> Iterator[tuple[Clause, int]]:
    """The figures that overlays set by a date, the oldest first."""
    figures = [figure for overlay in overlays for figure in overlay.figures]
    for figure in sorted(figures, key=lambda figure: figure.effective or _ALWAYS):
        clause = find_clause(figure.clause)
        if clause is None or not isinstance(clause.value, int):
            continue
        if date is None or (figure.effective or _ALWAYS) <= date:
            yield clause, figure.value


class NightLaw:
    """The clauses as they stand on the date of a night. What a municipality sets counts only where
    it is stricter than the state."""

    def __init__(self, date: datetime.date | None = None, overlays: Iterable[Overlay] = ()) -> None:
        self.overlays = tuple(overlays)
        state = [overlay for overlay in self.overlays if overlay.authority == STATE]
        towns = [overlay for overlay in self.overlays if overlay.authority != STATE]
        amended = {
            clause.id: replace(clause, value=value) for clause, value in _in_force(state, date)
        }
        self._changes = amended.copy()
        for clause, value in _in_force(towns, date):
            of_state = amended.get(clause.id, clause)
            if not _is_laxer(of_state, value):
                self._changes[clause.id] = replace(of_state, value=value)

    def __getitem__(self, clause: Clause) -> Clause:
        """A clause as it stands on that date."""
        return self._changes.get(clause.id, clause)

    def figure(self, clause: Clause) -> int:
        """The figure that a clause sets on that date."""
        return self[clause].figure()

    def cents(self, clause: Clause) -> int:
        """A sum of dollars that a clause sets, in cents."""
        return 100 * self.figure(clause)

    @cached_property
    def municipal(self) -> Overlay:
        """What the municipality says, if an overlay does; otherwise what the state says."""
        towns = [overlay for overlay in self.overlays if overlay.authority != STATE]
        ordered = [*towns, *(overlay for overlay in self.overlays if overlay.authority == STATE)]

        def first(key: str) -> int | None:
            values = (getattr(overlay, key) for overlay in ordered)
            return next((value for value in values if value is not None), None)

        own = (town.license_fee_cents for town in towns)
        waits = [overlay.wait_days for overlay in ordered if overlay.wait_days is not None]
        return Overlay(
            authority=towns[0].authority if towns else "",
            license_fee_cents=next((fee for fee in own if fee is not None), None),
            copies=first("copies"),
            wait_days=max(waits, default=None),
            processing_days=first("processing_days"),
            meetings=tuple(sorted({day for town in towns for day in town.meetings})),
        )
