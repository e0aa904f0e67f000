"""The record of a guide: what was submitted, approved, released, shown and read, and when.

Entries are only added. Each has the hash of the one before, so that a line that somebody changes by
hand is noticed when the record is read next.
"""

from __future__ import annotations

import datetime
import json
from hashlib import sha256

import msgspec
from msgspec import Struct

from pitboss.regulator.guide_plan import GuideRefusal

FORMAT = 1
FIRST = "0" * 64


class _Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act"):
    """One act; an unknown field is a mistake."""

    on: datetime.date


class SampleSubmitted(_Act, frozen=True, tag="submitted"):
    """A complete sample went to the Commission: its hash and the hash of each file."""

    sample: str
    files: dict[str, str]


class SampleApproved(_Act, frozen=True, tag="approved"):
    """The Commission approved a sample: who signed, and under which reference."""

    sample: str
    by: str
    reference: str


class GuideReleased(_Act, frozen=True, tag="released"):
    """The guide was issued in some formats, under the approval of a sample."""

    sample: str
    formats: tuple[str, ...]
    files: dict[str, str]


class GuideDisplayed(_Act, frozen=True, tag="displayed"):
    """The guide hangs, lies or runs somewhere. `outside` the establishment is another matter, and
    so is a person who is there to hand it out."""

    sample: str
    place: str
    outside: bool = False
    handed_out: bool = False


class RulesInspected(_Act, frozen=True, tag="inspected"):
    """Somebody asked for the complete rules at the security podium. No name is kept."""

    edition: str
    at: str = ""


GuideAct = SampleSubmitted | SampleApproved | GuideReleased | GuideDisplayed | RulesInspected


class GuideRecord(Struct, frozen=True):
    """The acts about a guide, oldest first."""

    acts: tuple[GuideAct, ...] = ()

    def with_act(self, act: GuideAct) -> GuideRecord:
        """The record with one more act."""
        return GuideRecord((*self.acts, act))

    def of(self, kind: type[_Act]) -> tuple[GuideAct, ...]:
        """The acts of a kind."""
        return tuple(act for act in self.acts if isinstance(act, kind))

    @property
    def submitted(self) -> SampleSubmitted | None:
        """The sample that was submitted last."""
        return next((a for a in reversed(self.acts) if isinstance(a, SampleSubmitted)), None)

    @property
    def approved(self) -> SampleApproved | None:
        """The last approval; an earlier one ends with it."""
        return next((a for a in reversed(self.acts) if isinstance(a, SampleApproved)), None)

    @property
    def released(self) -> GuideReleased | None:
        """The last release."""
        return next((a for a in reversed(self.acts) if isinstance(a, GuideReleased)), None)

    @property
    def state(self) -> str:
        """Where the guide stands: draft, submitted, approved or released."""
        submitted, approved, released = self.submitted, self.approved, self.released
        if submitted is None:
            return "draft"
        if approved is None or approved.sample != submitted.sample:
            return "submitted"
        if released is None or released.sample != approved.sample:
            return "approved"
        return "released"


def write_record(record: GuideRecord) -> bytes:
    """The record as a file."""
    rows, previous = [], FIRST
    for act in record.acts:
        row = msgspec.to_builtins(act)
        previous = _hash(previous, row)
        rows.append({**row, "hash": previous})
    values = {"format": FORMAT, "acts": rows}
    return (json.dumps(values, indent=1, ensure_ascii=False) + "\n").encode()


def read_record(data: bytes, place: str) -> GuideRecord:
    """The record in a file; a line that was changed by hand is refused with its number."""
    try:
        values = json.loads(data)
        rows = values["acts"]
        if values["format"] != FORMAT:
            raise GuideRefusal(f"this record is not in format {FORMAT}", place=place)
        acts, previous = [], FIRST
        for number, row in enumerate(rows, 1):
            own = {key: value for key, value in row.items() if key != "hash"}
            previous = _hash(previous, own)
            if row.get("hash") != previous:
                words = "this entry was changed after it was written"
                raise GuideRefusal(words, place=f"{place}, entry {number}")
            acts.append(msgspec.convert(own, GuideAct))
    except GuideRefusal:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        words = " ".join(str(error).split())
        raise GuideRefusal(f"the record cannot be read: {words}", place=place) from None
    return GuideRecord(tuple(acts))


def _hash(previous: str, row: object) -> str:
    text = json.dumps(row, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(f"{previous}\n{text}".encode()).hexdigest()
