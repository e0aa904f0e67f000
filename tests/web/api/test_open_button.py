"""The overview shows the button that opens a table only to people who may use it now."""

from __future__ import annotations

import pytest

from pitboss.floor.plan import CHIPS, WALLET
from pitboss.web.views.rights import opening_command
from tests.floor.test_table_signatures import CRAPS, MINI_DICE, SIC_BO, TAS, table_to_open


@pytest.mark.parametrize("mode", [WALLET, CHIPS])
@pytest.mark.parametrize("game", [TAS, SIC_BO, MINI_DICE, CRAPS])
def test_only_who_signs_for_the_checks_is_shown_how_to_open_a_table(game: str, mode: str) -> None:
    desk, role, who = table_to_open(game, mode)
    above = "m1" if game == TAS else "s1"
    assert [opening_command(desk.floor, person, "t1") for person in ("d1", above)] == [None, None]
    command = opening_command(desk.floor, who, "t1")
    assert command is not None
    assert command.by == role
    desk.ask(who, command)
