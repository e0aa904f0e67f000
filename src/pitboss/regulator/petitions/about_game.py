"""The parts of a dossier about the game: what it is, its draft rules, its odds and its layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil

from pitboss.analysis.report import OddsRow, rows
from pitboss.comparison.compare import compare
from pitboss.comparison.facts import game_facts
from pitboss.comparison.report import as_page
from pitboss.equipment.figures import percent
from pitboss.equipment.odds import Odds
from pitboss.layout import layout_of
from pitboss.layout.svg import svg
from pitboss.paper.guide import edge_text, pays_text, sentence
from pitboss.paper.page import Grid, Items, Page, Picture, Section, Words
from pitboss.paper.paytable import PayLine, multiple_of, pay_lines
from pitboss.regulator.petitions.checks import depth_mm
from pitboss.regulator.petitions.dossier import File, cite, part
from pitboss.regulator.petitions.draft_rules import (
    NEW,
    chapter,
    equipment,
    new_citations,
    new_clauses,
    play_in_prose,
    wagers_in_prose,
)
from pitboss.regulator.petitions.law import law
from pitboss.regulator.petitions.petition import LayoutSize
from pitboss.rulebook.game import Game, Rules
from pitboss.simulation.result import PlayerResult
from pitboss.simulation.run import simulate

AGREES = 4
"""Simulated and exact figures agree if they are no more standard errors apart than this. By chance
alone a correct figure is farther off once in about 16,000 times."""
BAR_MM = 40


@part("description", "Description of the game", law("(d)3"), law("(d)3.i"))
def description_page(file: File) -> Iterator[Page]:
    """The object, the play and the wagers, and what is new."""
    petition, game = file.submission.petition, file.submission.known_game
    sections = [
        Section("Object", (Words(f"{sentence(petition.objective)} {cite(law('(d)3.i'))}"),)),
        Section("The game", (Words(f"{game.summary} {cite(law('(d)3'))}"),)),
        Section("Play", (Words(play_in_prose(game)),)),
        Section("Wagers", (Words(wagers_in_prose(game)),)),
        Section("Equipment", (Items((*petition.equipment, *equipment(game))),)),
        Section("Training", (Words(sentence(petition.training)),)),
    ]
    if new := tuple(new_clauses(game)):
        words = tuple(f"{sentence(clause.says)} ({clause.cite})" for clause in new)
        sections.append(Section("New rules", (Items(words),)))
    yield file.page(f"{game.name}: description", *sections)


@part("changes", "What changes against the authorized games", law("(c)"))
def change_pages(file: File) -> Iterator[Page]:
    """The new game beside each authorized game that it varies or mixes: every fact that differs,
    or for a mix how many."""
    game = file.submission.known_game
    proposed = game_facts(game, with_odds=True)
    for authorized in file.authorized:
        before = game_facts(authorized, with_odds=True)
        # A variation is read under the law that it varies, so that only what is new stands out.
        after = replace(proposed, law=before.law) if len(file.authorized) == 1 else proposed
        compared = as_page(compare(before, after))
        kind = Words(f"The new game builds on {authorized.name}. {cite(law('(c)'))}")
        title = f"{game.name} beside {authorized.name}"
        sections = compared.sections if len(file.authorized) == 1 else compared.sections[:1]
        yield file.page(title, Section("Kind of game", (kind,)), *sections)


@part("draft-rules", "Draft rules", law("(d)3.ii"))
def draft_rules_page(file: File) -> Iterator[Page]:
    """The draft rules in the form of a chapter."""
    game = file.submission.known_game
    words = [Words(f"Draft rules, made from the definition of the game. {cite(law('(d)3.ii'))}")]
    if cites := new_citations(game):
        words.append(
            Words(f"{NEW} marks what no authorized game has; it is cited as {', '.join(cites)}.")
        )
    first = Section("About these rules", tuple(words))
    yield file.page(f"Draft rules: {game.name}", first, *chapter(game))


@part("odds", "True odds, payout odds and house advantage", law("(d)3.iii"))
def odds_page(file: File) -> Iterator[Page]:
    """Every wager: exact, then simulated."""
    game = file.submission.known_game
    rules, figures = game.rules(), rows(game, {})
    lines = pay_lines(rules, figures)
    exact = Grid(
        f"Every wager of {game.name}, exact",
        ("Wager", "Pays", "True odds against", "Wins", "House advantage"),
        tuple(
            (
                line.name,
                pays_text(line, lines),
                true_odds(line.first.row),
                percent(line.exact.win, 4),
                f"{edge_text(line.exact.edge)} = {line.exact.edge}",
            )
            for line in lines
        ),
    )
    words = (
        "True odds against a wager are the chance to lose it to the chance to win it. The house "
        "advantage is what the house keeps of each unit staked and decided. Both are worked out "
        f"from the definition as fractions. {cite(law('(d)3.iii'))}"
    )
    yield file.page(
        f"Odds of {game.name}",
        Section("Exact", (Words(words), exact)),
        Section("Simulated", tuple(_simulated(file, lines))),
    )


def true_odds(row: OddsRow) -> str:
    """The true odds against a wager."""
    if not row.win:
        return "never wins"
    odds = Fraction(row.lose) / row.win
    if odds.denominator >= 1000:
        return f"{float(odds):.4f} to 1"
    return str(Odds(odds.numerator, odds.denominator)) if odds else "never loses"


def _simulated(file: File, lines: list[PayLine]) -> Iterator[Words | Grid]:
    """The same wagers played in bulk, all at one table, and how far the figures are apart."""
    game = file.submission.known_game
    rules = game.rules()
    played = [line for line in lines if _can_start(rules, line.first.row)]
    seats = [{line.first.row.wager: multiple_of(rules, line.first.row.wager)} for line in played]
    result = simulate(game, players=seats, rounds=file.rounds, seed=file.seed)
    columns = ("Wager", "Exact", "Simulated", "Standard error", "Apart")
    cells = tuple(
        (line.name, *agreement(player, line))
        for line, player in zip(played, result.players, strict=True)
    )
    yield Words(
        f"{result.rounds:,} rounds with seed {file.seed}, by the same definition: whoever repeats "
        f"them gets the same figures. They agree if they are at most {AGREES} standard errors "
        "apart. A raise is played with the wager that it raises: both figures are then shares of "
        "everything that is staked."
    )
    yield Grid(f"House advantage of {game.name}, simulated", columns, cells)


def _can_start(rules: Rules, row: OddsRow) -> bool:
    """Whether a wager can be made on its own when a round begins."""
    wager = rules.wagers.get(row.wager)
    return wager is not None and wager.behind is None and not _is_later(rules, row.wager)


def _is_later(rules: Rules, name: str) -> bool:
    """Whether a wager is made in the middle of a round."""
    definition = rules.wagers[name].definition
    return any(type(rule).__name__ == "MadeAt" for rule in definition.rules)


def agreement(player: PlayerResult, line: PayLine) -> tuple[str, str, str, str]:
    """The exact and the simulated advantage, the standard error, and whether they agree."""
    solved = player.exact.edge if player.exact is not None else None
    exact = line.exact.edge if solved is None else solved
    edge, error = player.edge, player.edge_error
    if edge is None or not error:
        return percent(exact, 3), "–", "–", "not played"
    apart = abs(edge - float(exact)) / error
    verdict = "agrees" if apart <= AGREES else "does not agree"
    return percent(exact, 3), percent(edge, 3), percent(error, 3), f"{apart:.1f}, {verdict}"


@part("layout", "Layout to scale", law("(d)3"))
def layout_page(file: File) -> Iterator[Page]:
    """The layout to scale, with a bar to check the print by."""
    size, game = file.submission.petition.layout, file.submission.known_game
    if size is None:
        return
    depth = depth_mm(game, size)
    words = (
        f"Scale 1 to {size.scale}. The layout is {size.width_mm:,} by {depth:,} mm, on a table of "
        f"{size.table_mm[0]:,} by {size.table_mm[1]:,} mm. {cite(law('(d)3'))}"
    )
    bar = Picture(_bar(), f"A bar that stands for {BAR_MM * size.scale} mm.", BAR_MM)
    under = Words(f"The bar is {BAR_MM} mm long and stands for {BAR_MM * size.scale:,} mm.")
    yield file.page(
        f"Layout of {game.name}",
        Section("Layout", (Words(words), _drawing(game, size), bar, under)),
    )


def _drawing(game: Game, size: LayoutSize) -> Picture:
    """The layout on a sheet of whole millimeters, so that its scale is exact."""
    drawn = layout_of(game.rules())
    sheet_mm = ceil(size.width_mm / size.scale)
    width = drawn.width * sheet_mm * size.scale / size.width_mm
    inner = svg(drawn, style=True).replace(
        "<svg ", f'<svg width="{drawn.width:g}" height="{drawn.height:g}" ', 1
    )
    outer = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.4f} {drawn.height:g}">'
    return Picture(f"{outer}{inner}</svg>", f"The layout of {game.name}.", sheet_mm)


def _bar() -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 6">'
        '<rect x="0" y="1" width="100" height="4" fill="none" stroke="#000" stroke-width="0.6"/>'
        '<rect x="0" y="1" width="50" height="4" fill="#000"/></svg>'
    )
