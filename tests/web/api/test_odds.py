"""The odds explorer's API: the same figures as the core, and no value that can crash it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb

import httpx2
import msgspec
import pytest

from pitboss.analysis.exact import Exact
from pitboss.analysis.report import rows
from pitboss.games import game_ids, load
from pitboss.web.api import odds as odds_api
from pitboss.web.api.plan_routes import PLAN_ROUTES
from pitboss.web.api.public_routes import API, PUBLIC_ROUTES
from pitboss.web.jobs import odds as odds_sums
from pitboss.web.jobs import readings
from pitboss.web.jobs.odds import bars, options_of
from pitboss.web.jobs.runner import LANES, LONG
from pitboss.web.server.headers import SAME_FOR_ALL
from tests.patience import PATIENCE_S
from tests.web.api.test_route_access import expected
from tests.web.serving import Served

LIGHT = [game_id for game_id in game_ids() if not odds_api.is_long(load(game_id))]
ODD = [
    "",
    " ",
    "x",
    "0",
    "-1",
    "1e9",
    "99999999999999999999999",
    "true",
    "NaN",
    "%00",
    "%F0%9F%8E%B2",
    "'; drop table rows",
    "../../etc/passwd",
    "a" * 500,
    "1/0",
    "null",
    "[]",
    "%D9%A3",
    "yes,no",
]


@pytest.fixture(scope="module")
def web(served: Served) -> Iterator[httpx2.Client]:
    """Anyone."""
    with httpx2.Client(base_url=served.url, timeout=PATIENCE_S) as client:
        yield client


def ask(web: httpx2.Client, path: str) -> httpx2.Response:
    """Ask until it is done, no faster than anyone may."""
    while True:
        reply = web.get(f"{API}/games/{path}")
        if reply.status_code not in (202, 429):
            return reply
        time.sleep(0.3)


def test_every_open_route_is_written_down() -> None:
    known = {(method, path) for house, method, path in expected() if house == "open"}
    assert known == {(way.method, way.path) for way in PUBLIC_ROUTES}
    assert all(way.method == "GET" for way in PUBLIC_ROUTES)


def test_all_games_are_listed(web: httpx2.Client) -> None:
    ids = {entry["id"] for entry in web.get(f"{API}/games").json()}
    assert ids == set(game_ids())
    assert [entry["slug"] for entry in web.get(f"{API}/houses").json()] == [
        "night",
        "nj-casino",
        "tas-casino",
    ]
    paths = web.get(f"{API}/openapi.json").json()["paths"]
    own = {way.path for way in PUBLIC_ROUTES}
    assert set(paths) == own | {way.path for way in PLAN_ROUTES if way.path.startswith(API)}


def test_a_reading_is_worked_out_as_the_core_does(web: httpx2.Client) -> None:
    while (reply := web.get(f"{API}/readings/AMB-18")).status_code in (202, 429):
        time.sleep(0.3)
    (section,) = reply.json()["sections"]
    worked_out = readings.reading_of("AMB-18").sections[0].blocks
    assert section["blocks"] == msgspec.json.decode(msgspec.json.encode(worked_out))
    assert "37.50%" in reply.text
    for odd in ("AMB-99", "amb-18", "x", "%00", "a" * 500):
        assert web.get(f"{API}/readings/{odd}").status_code == 404, odd


@pytest.mark.parametrize("game", LIGHT)
def test_the_figures_are_those_of_the_core(web: httpx2.Client, game: str) -> None:
    reply = ask(web, f"{game}/odds")
    assert reply.status_code == 200, reply.text
    view = reply.json()
    core = {row.wager: row for row in rows(load(game), {})}
    lines = {key: line for line in view["lines"] for key in line["keys"]}
    assert set(lines) == set(core)
    for key, line in lines.items():
        exact = line["edge"]["exact"]
        if not exact.startswith("≈"):
            assert Fraction(exact) == core[key].edge, key
        assert abs(float(core[key].edge) * 100 - _percent(line["edge"]["shown"])) < 0.0051
        assert max(bar["height"] for bar in line["bars"]) == 1000
        assert line["law"]
    assert [option["name"] for option in view["options"]] == [
        option.name for option in load(game).options if len(option.choices) > 1
    ]


def _percent(text: str) -> float:
    return 0.0 if text == "none" else float(text.removesuffix("%"))


def test_an_option_changes_the_figures(web: httpx2.Client) -> None:
    usual = ask(web, "night.roulette/odds").json()["lines"][0]["edge"]["exact"]
    single = ask(web, "night.roulette/odds?wheel=single_zero").json()
    assert usual == "1/19"
    assert single["lines"][0]["edge"]["exact"] == "1/37"
    assert (
        next(option for option in single["options"] if option["name"] == "wheel")["value"]
        == "single_zero"
    )
    assert (
        ask(web, "night.roulette/odds?wheel=double_zero").json()["lines"][0]["edge"]
        == (ask(web, "night.roulette/odds").json()["lines"][0]["edge"])
    )


@pytest.mark.parametrize("what", ["odds", "strategy", "evening", "layout.svg"])
def test_no_option_value_crashes_it(web: httpx2.Client, what: str) -> None:
    for value in ODD:
        reply = ask(web, f"night.red_dog/{what}?decks={value}")
        assert reply.status_code == 422, value
        assert reply.json()["words"]
        assert all(reply.headers.get(name) == wanted for name, wanted in SAME_FOR_ALL.items())
    for query in ("nothing=1", "decks=1&decks=2", "pays.pair=9 to 1", "=", "decks[]=1"):
        assert ask(web, f"night.red_dog/{what}?{query}").status_code == 422, query
    for game in ("nothing", "night.craps%00", "reference.blackjack", "..%2F..", "night"):
        assert ask(web, f"{game}/{what}").status_code == 404, game


def test_choices_that_exclude_each_other_are_refused_with_the_clause(web: httpx2.Client) -> None:
    game = next(load(game_id) for game_id in game_ids() if load(game_id).conflicts)
    together = game.conflicts[0].together
    query = "&".join(f"{name}={_typed(values[0])}" for name, values in together.items())
    reply = ask(web, f"{game.id}/odds?{query}")
    assert reply.status_code == 422
    assert game.conflicts[0].law.cite in reply.json()["words"]


def _typed(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("name", ["bankroll", "rounds", "seed"])
def test_figures_of_an_evening_are_bounded(web: httpx2.Client, name: str) -> None:
    for value in ODD:
        if value == "0" and name == "seed":
            continue
        reply = ask(web, f"night.under_over/evening?{name}={value}")
        assert reply.status_code == 422, value
        assert "from" in reply.json()["right"]


def test_an_evening_is_a_fan_of_paths(web: httpx2.Client) -> None:
    view = ask(web, "night.under_over/evening?rounds=50&bankroll=100&seed=3").json()
    assert (len(view["paths"]), len(view["bands"])) == (60, 5)
    assert (view["at"][0], view["at"][-1]) == (0, 50)
    assert {path[0] for path in view["paths"]} == {100}
    assert all(len(path) == len(view["at"]) for path in (*view["paths"], *view["bands"]))
    for low, high in zip(view["bands"], view["bands"][1:], strict=False):
        assert all(a <= b for a, b in zip(low, high, strict=True))
    assert sum(view["ended"].values()) == view["evenings"]
    again = ask(web, "night.under_over/evening?rounds=50&bankroll=100&seed=3").json()
    assert again == view
    other = ask(web, "night.under_over/evening?rounds=50&bankroll=100&seed=4").json()
    assert other["paths"] != view["paths"]
    for plan in ("nothing", "flat:pass:1", "x" * 41, "__import__"):
        assert ask(web, f"night.under_over/evening?plan={plan}").status_code == 422


def test_strategy_cards_are_for_games_with_decisions(web: httpx2.Client) -> None:
    card = ask(web, "night.red_dog/strategy").json()
    assert card["sections"][0]["blocks"]
    assert ask(web, "night.craps/strategy").status_code == 404
    assert 'class="layout"' in ask(web, "night.craps/layout.svg").text


def test_long_sums_say_how_far_they_are_and_block_nobody(web: httpx2.Client) -> None:
    first = web.get(f"{API}/games/night.blackjack/odds?decks=1")
    assert first.status_code in (202, 429)  # other sums may wait already
    assert first.json()["words"]
    assert ask(web, "nj.mini_dice/odds").status_code == 200
    asked = []
    for hands in ("2", "3", "4", "5", "6", "7", "8"):
        reply = web.get(f"{API}/games/night.blackjack/odds?decks=1&max_hands={hands}")
        asked.append(reply.status_code)
    assert set(asked) <= {202, 429}, asked
    assert asked.count(202) <= LANES[LONG].waiting + 1, asked


def test_results_too_rare_for_a_bar_are_told_instead() -> None:
    """Blackjack with many splits: nothing would be visible at the ends of the axis."""
    chances = [Fraction(comb(80, at), 2**80) for at in range(81)]
    nets = {Fraction(at - 40): part for at, part in enumerate(chances)}
    half, zero = Fraction(1, 2), Fraction(0)
    exact = Exact(half, half, zero, zero, Fraction(20), Fraction(1), nets)
    drawn, beyond = bars(exact)
    heights = [bar.height for bar in drawn]
    assert heights[0] > 0 < heights[-1]
    assert len(drawn) < 81
    low, high = beyond
    first, last = (float(bar.net.replace("−", "-")) for bar in (drawn[0], drawn[-1]))
    assert low.net == f"−40 … −{-int(first) + 1}"
    assert high.net == f"+{int(last) + 1} … +40"
    cut = sum((part for net, part in nets.items() if net < first), zero)
    assert low.chance == odds_sums.chance(cut) == high.chance
    few = {Fraction(-1): 1 - Fraction(1, 10**6), Fraction(1000): Fraction(1, 10**6)}
    drawn, beyond = bars(replace(exact, distribution=few))
    assert [bar.net for bar in drawn] == ["−1", "+1000"], "a large win is drawn, however rare"
    assert not beyond


def test_options_without_a_choice_are_no_controls() -> None:
    game = load("night.red_dog")
    assert "dealt_from" not in {option.name for option in options_of(game, game.rules().options)}


@pytest.mark.parametrize(
    ("value", "bound", "figures"),
    [
        (Fraction(1, 37), None, ("1/37", "")),
        (Fraction(478268587, 10**9), Fraction(21, 10**4), ("≈ 0.4783", "0.0021")),
        (Fraction(1209, 10**3), Fraction(195, 10**11), ("≈ 1.2090000000", "0.0000000020")),
        (Fraction(1, 3), Fraction(1, 10**30), ("≈ 0.3333333333333", "0.0000000000001")),
    ],
)
def test_no_more_places_are_shown_than_are_known(
    value: Fraction, bound: Fraction | None, figures: tuple[str, str]
) -> None:
    """The bound is rounded up, and written as people write figures."""
    figure = odds_sums._figure(value, "", bound)
    assert (figure.exact, figure.bound) == figures
