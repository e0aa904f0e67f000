"""How hard the tests try: at every commit, nightly, or before a release."""

from __future__ import annotations

import os

KINDS = ("commit", "nightly", "release")


def effort(commit: int, nightly: int, release: int | None = None) -> int:
    """The figure for PITBOSS_EFFORT, which is `commit` unless it is set."""
    kind = os.environ.get("PITBOSS_EFFORT", "commit")
    if kind not in KINDS:
        raise ValueError(f"PITBOSS_EFFORT is one of {', '.join(KINDS)}, not {kind!r}")
    return (commit, nightly, release if release is not None else nightly)[KINDS.index(kind)]
