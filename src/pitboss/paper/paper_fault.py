"""Why a page cannot be printed."""

from __future__ import annotations


class PaperFault(Exception):
    """A page that cannot be printed, with what is wrong in plain words."""
