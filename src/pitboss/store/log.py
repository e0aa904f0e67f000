"""What is told to those who maintain the program, beside the journal and never in it."""

from __future__ import annotations

import logging

_log = logging.getLogger("pitboss.night")


def not_worked_out(command_id: str, actor: str, order: object) -> None:
    """An order ran into a fault of the program, which is being handled: all that is known of it."""
    words = "order %s of %s could not be worked out: %.1000r"
    _log.error(words, command_id, actor, order, exc_info=True)
