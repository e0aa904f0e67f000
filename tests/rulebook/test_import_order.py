"""Whichever room a program imports first, the others follow."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.patience import PATIENCE_S


@pytest.mark.parametrize("room", ["rulebook.clause", "houses", "games", "floor.plan", "night.duty"])
def test_a_room_can_be_imported_first(room: str) -> None:
    subprocess.run([sys.executable, "-c", f"import pitboss.{room}"], check=True, timeout=PATIENCE_S)
