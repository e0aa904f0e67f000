"""Under every option of every game: does the printed pay table say what the compiled rules pay,
does the command line print the same exact figures for programs, and has every wager its row?

The table is read back from the page as a person would read it, from the text and from the HTML,
under the usual options and with each option varied alone. All is asked in one file because the
figures of all options take a minute to work out, and one process remembers them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from pitboss.analysis.report import as_json, rows, titles, variations
from pitboss.cli.main import main
from pitboss.games import game_ids, load
from pitboss.paper.guide import (
    COLUMNS,
    PAY_TABLE,
    guide,
    option_title,
    option_words,
)
from pitboss.paper.html import as_html
from pitboss.paper.text import as_text
from pitboss.paper.wording import odds_wording
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import BadOption, Value
from pitboss.rulebook.wager import Rider

Read = dict[str, tuple[str, str, str, str]]
"""What a printed table says of each wager: pays, wins, house edge, multiple."""

CASES = [
    pytest.param(
        game_id, options, id=" ".join([game_id, *(f"{k}={v}" for k, v in options.items())])
    )
    for game_id in game_ids()
    for options in variations(load(game_id))
]


def printed_names(rules: Rules) -> dict[str, str]:
    """The name a wager has on paper, for each name it has in the rows of exact figures."""
    names: dict[str, str] = {}
    for name, wager in rules.wagers.items():
        if isinstance(wager.definition, Rider):
            names |= {
                f"{wager.title} {number}": f"{name} {number}" for number in wager.definition.pays
            }
        else:
            names[wager.title] = name
    return names | {macro.title: name for name, macro in rules.macros.items()}


def expand(rules: Rules, cell: str) -> Iterator[str]:
    """The wagers that a first column names: "place 6, 8", "straight (any of 38)"."""
    names = printed_names(rules)
    if cell in names:
        yield names[cell]
        return
    if whole := re.fullmatch(r"(.+) \(any of (\d+)\)", cell):
        straights = [name for title, name in names.items() if title.startswith(f"{whole[1]} ")]
        assert len(straights) == int(whole[2]), cell
        yield from straights
        return
    several = re.fullmatch(r"(.*?)((?:\S+, )+\S+)(.*)", cell)
    assert several is not None, cell
    yield from (names[f"{several[1]}{pick}{several[3]}"] for pick in several[2].split(", "))


def from_text(text: str) -> Iterator[list[str]]:
    """The rows of the pay table in a plain text page."""
    page = text.split(f"\n{PAY_TABLE}\n")[1]
    lines = page.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("---") and "  -" in line)
    starts = [match.start() for match in re.finditer(r"-+", lines[at])]
    row: list[str] = []
    for line in lines[at + 1 : lines.index("", at)]:
        cells = [line[a:b].strip() for a, b in zip(starts, [*starts[1:], None], strict=True)]
        if line.startswith(" "):
            row = [" ".join(filter(None, pair)) for pair in zip(row, cells, strict=True)]
            continue
        if row:
            yield row
        row = cells
    yield row


class Tables(HTMLParser):
    """Collects the rows of the table whose columns are those of a pay table."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.is_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """A new row or cell begins."""
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.is_cell = True

    def handle_endtag(self, tag: str) -> None:
        """A cell ends."""
        self.is_cell = self.is_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        """Text of a cell."""
        if self.is_cell:
            self.rows[-1][-1] += data


def from_html(page: str) -> list[list[str]]:
    """The rows of the pay table in an HTML page."""
    tables = Tables()
    tables.feed(page)
    assert tables.rows[0] == list(COLUMNS)
    return tables.rows[1:]


def read(rules: Rules, table: Iterator[list[str]] | list[list[str]]) -> Read:
    """Every wager of a printed table; none may be printed twice."""
    lines: Read = {}
    paid: dict[str, str] = {}
    for name, *figures in table:
        pays, wins, edge, multiple = figures
        # "as bet 1" sends the reader to a row that was printed before.
        pays = paid[name] = paid.get(pays.removeprefix("as "), pays)
        for wager in expand(rules, name):
            assert wager not in lines, f"{wager} is printed twice"
            lines[wager] = (pays, wins, edge, multiple)
    return lines


def odds_in(rules: Rules, wager: str) -> set[str]:
    """All odds that the compiled rules can pay a wager at."""
    if wager in rules.wagers:
        return {str(odds) for odds in rules.wagers[wager].odds}
    name, _, number = wager.rpartition(" ")
    rider = rules.wagers[name].definition
    assert isinstance(rider, Rider)
    return {str(rules.odds_of(rider.pays[number]))}


def options_stand_with_their_bounds(rules: Rules, page: str) -> None:
    """Every option with what is chosen and what could be; checked here, where pages are made."""
    for option in rules.game.options:
        assert f"{option_title(option.name)}: {option_words(rules.options[option.name])}" in page
        for other in option.choices:
            assert option_words(other) in page


@pytest.mark.parametrize(("game_id", "options"), CASES)
def test_the_printed_pay_table_is_what_the_rules_pay(
    game_id: str, options: dict[str, Value]
) -> None:
    game = load(game_id)
    try:
        rules = game.rules(options)
    except BadOption:
        pytest.skip("the law does not let a house choose this alone")
    sheet = guide(game, dict(options))
    text, page = odds_wording(as_text(sheet)), odds_wording(as_html(sheet))
    options_stand_with_their_bounds(rules, " ".join(text.split()))
    printed = read(rules, from_text(text))
    assert printed == read(rules, from_html(page))
    exact = {row.wager: row for row in rows(game, options)}
    assert printed.keys() == exact.keys()
    for wager, (pays, wins, edge, multiple) in printed.items():
        if wager in rules.macros:
            assert multiple == str(rules.macro_multiple(rules.macros[wager])), wager
        else:
            assert set(re.findall(r"\d+ to \d+", pays)) == odds_in(rules, wager), wager
        chance = exact[wager].win
        if " in " in wins:
            assert wins == f"{chance.numerator} in {chance.denominator}", wager
        else:
            assert abs(float(wins.removesuffix("%")) / 100 - float(chance)) < 1e-6, wager
        expected = float(exact[wager].edge) * 100
        assert abs((0 if edge == "none" else float(edge.removesuffix("%"))) - expected) <= 0.005


JSON_KEYS = {"game", "wager", "options", "win", "lose", "push", "ev", "edge", "variance", "rolls"}


def test_the_machine_contract_of_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    """Default options first, then one option changed at a time; fractions as "a/b".

    Only a row that says how far off it can be may have decimals, and only where it says so.
    """
    assert main(["odds", "--all", "--json"]) == 0  # in this process, so that all is solved once
    printed = json.loads(capsys.readouterr().out)
    expected = [as_json(row) for game_id in game_ids() for row in rows(load(game_id))]
    assert printed == json.loads(json.dumps(expected))
    for row in printed:
        assert row.keys() >= JSON_KEYS
        loose = {name for bound, names in LOOSE.items() if bound in row for name in names}
        assert not loose or (row["game"], row["wager"].split()[0]) in INEXACT
        for name in JSON_KEYS - {"game", "wager", "options"}:
            written = r"-?\d+\.\d{9}" if name in loose else r"-?\d+/\d+"
            assert re.fullmatch(written, row[name]), (row, name)
        assert Fraction(row["edge"]) == -Fraction(row["ev"])
        chances = sum((Fraction(row[name]) for name in ("win", "lose", "push")), Fraction(0))
        assert abs(chances - 1) <= Fraction(2 if "win" in loose else 0, 10**9)
    assert printed[0]["options"] == {}
    assert {len(row["options"]) for row in printed} == {0, 1}


# What is written as a decimal where a bound is given: the chances of rounds in which a pair may
# come to three hands; with them the variance; all figures where the edge itself is bounded.
LOOSE = {
    "spread_bound": {"win", "lose", "push"},
    "variance_bound": {"variance"},
    "edge_bound": {"win", "lose", "push", "ev", "edge", "variance", "rolls"},
}
INEXACT = {("night.blackjack", "main"), ("night.multi_action_blackjack", "spot")}


def test_the_edge_of_every_game_is_exact_but_where_naturals_spare_splits() -> None:
    bounded = {
        tuple(row.options.items())
        for game_id in ("night.blackjack", "night.multi_action_blackjack")
        for row in rows(load(game_id))
        if row.exact.edge_bound is not None
    }
    assert bounded == {(("dealer_natural", "original_only"),)}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_usual_options_come_first_then_each_option_alone(game_id: str) -> None:
    game = load(game_id)
    lines = rows(game)
    assert lines[0].options == {}
    sets = [dict(row) for row in dict.fromkeys(tuple(row.options.items()) for row in lines)]
    assert sets == [chosen for chosen in variations(game) if _is_allowed(game_id, chosen)]
    assert all(len(chosen) <= 1 for chosen in sets)
    varied = {(name, value) for chosen in sets for name, value in chosen.items()}
    for option in game.options:
        for choice in option.choices:
            expected = choice != option.default and _is_allowed(game_id, {option.name: choice})
            assert ((option.name, choice) in varied) == expected


def _is_allowed(game_id: str, chosen: Mapping[str, object]) -> bool:
    try:
        load(game_id).rules(chosen)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("game_id", game_ids())
def test_every_wager_and_call_on_offer_has_one_row(game_id: str) -> None:
    game = load(game_id)
    lines = rows(game)
    keys = [(row.wager, tuple(row.options.items())) for row in lines]
    assert len(keys) == len(set(keys))
    rules = game.rules()
    expected = {name for name, wager in rules.wagers.items() if not wager.behind} | set(
        rules.macros
    )
    named = {row.wager for row in lines if not row.options}
    assert expected <= named
    behind = {name for name, wager in rules.wagers.items() if wager.behind}
    assert {name.rpartition(" ")[0] for name in named - expected} == behind
    for options in dict.fromkeys(options for _, options in keys):
        offered = [wager for wager, under in keys if under == options]
        barred = ("insurance",) if options == (("allow_double_split", False),) else ()
        known = titles(game.rules(dict(options)))
        assert offered == [name for name in known if not name.startswith(barred)]


@pytest.mark.parametrize("game_id", game_ids())
def test_an_option_varied_alone_is_the_same_as_asked_for(game_id: str) -> None:
    game = load(game_id)
    together = rows(game)
    for chosen in variations(game):
        if _is_allowed(game_id, chosen):
            alone = [row for row in together if row.options == chosen]
            assert alone == rows(replace(game), chosen)
