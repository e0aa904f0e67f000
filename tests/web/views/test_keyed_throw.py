"""Which steps keying in real dice at a console also does: the one right before they are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.by_hand import Crew, Table, halls_by_hand
from tests.web.serving import Served, running

KEYED = {
    ("night", "chuck-a-luck"): ["Tumble the dice"],
    ("night", "under-over"): ["Tumble the dice"],
    ("nj-casino", "sic-bo"): ["Uncover"],
    ("tas-casino", "mini-dice"): ["See that all dice lie flat"],
    # Spins are counted, and what a ball or wheel shows is not thrown.
    ("night", "roulette"): [],
    ("night", "money-wheel"): [],
    # Whoever tumbles reads them: there is no step before it.
    ("night", "beat-the-dealer"): [],
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The three houses, every table by hand."""
    with running(halls_by_hand(tmp_path_factory.mktemp("keyed"))) as server:
        yield server


@pytest.mark.parametrize(("slug", "name"), KEYED)
def test_dice_are_keyed_in_with_the_step_before_they_are_read(
    served: Served, slug: str, name: str
) -> None:
    table = Table(Crew(served, slug), name)
    table.open()
    seat = min(served.services[slug].floor.tables[name].table.seats, default=0)
    if not seat:
        table.guest(1)
    while not table.view()["betting"]:
        assert table.step()["keyed"] is None
    legal = table.dealer.get(f"/tables/{name}/legal?seat=1").json()
    assert table.do(legal[0]["command"])["done"]
    views = []
    while table.next()["asks"] != "outcome":
        step = table.step()
        if step["keyed"] is not None:
            views.append(step["words"])
            keyed = step["keyed"]
            after = table.next()
            assert keyed == after, "what is offered is the step that really comes then"
    assert views == KEYED[slug, name]
