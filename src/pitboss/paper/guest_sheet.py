"""The guest's sheet: how to play and what pays, on one page, printed from the rules themselves.

The gaming guide has everything with its clause; this sheet is for a guest who wants to start. It
has the same sentences, odds and figures, without the parts only the dealer needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.analysis.report import rows
from pitboss.paper.decisions import play_clauses
from pitboss.paper.guide import edge_text, help_line, pays_text, sentence, step_text
from pitboss.paper.page import Block, Grid, Items, Page, Section, Terms, Words
from pitboss.paper.paytable import PayLine, Stakes, pay_lines, wager_of
from pitboss.paper.text import as_text
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import pick
from pitboss.rulebook.procedure import ENDS, Does

MOST_LINES = 60
"""How many lines of text fit a printed page."""
NO_CHANGE = "no wager is made, raised or taken back"
COLUMNS = ("Wager", "Pays", "House edge")
SEEN = (Does.OPENS, Does.OFFERS, Does.CLOSES, Does.STARTS, Does.DEALS, Does.RESULT, *ENDS)
"""The steps of a round that a guest notices; the gaming guide has the dealer's others."""
SENTENCES = 2
"""How many sentences explain an act; the gaming guide has the others."""
EDGE = "House edge: what the house keeps on average of each unit staked"
AT_BEST = ", if every decision is the best one"
GAIN = "; a minus is the player's gain on a wager that is made, or left up, only where it pays"


def guest(
    game: Game, options: dict[str, object] | None = None, stakes: Stakes | None = None
) -> Page:
    """The guest's sheet of a game, with as many wagers as fit on one page."""
    chosen = options or {}
    rules = game.rules(chosen)
    lines, acts = pay_lines(rules, rows(game, chosen), stakes), Terms(tuple(_acts(rules)))
    for most in range(len(lines), 0, -1):
        page = _page(rules, acts, lines, most)
        if len(as_text(page).splitlines()) <= MOST_LINES:
            return page
    return _page(rules, acts, lines, 1)


def _page(rules: Rules, acts: Terms, lines: list[PayLine], most: int) -> Page:
    game = rules.game
    round = Items(tuple(_round(rules)), numbered=True)
    sections = (
        Section("How a round goes", (Words(game.summary), round, *_notices(rules))),
        *((Section("What you may do", (acts,)),) if acts.terms else ()),
        Section("What you may bet on", tuple(_wagers(rules, lines, most, bool(acts.terms)))),
        Section("Good to know", (Items(tuple(_tips(rules, lines))),)),
        Section("Help", (Words(help_line(game)),)),
    )
    return Page(game.name, f"For guests · {game.house.name}", sections)


def _round(rules: Rules) -> Iterator[str]:
    for step in rules.procedure:
        if step.does in SEEN:
            yield step_text(rules, step)


def _notices(rules: Rules) -> Iterator[Block]:
    """The notices at the table: the choices of this house, and all notices of a card game."""
    notices = [notice for notice in rules.notices if notice.when or rules.game.play is not None]
    if notices:
        yield Items(tuple(sentence(notice.text) for notice in notices))


def _acts(rules: Rules) -> Iterator[tuple[str, str]]:
    """What a player decides, each with the first sentences of its law."""
    for name, law in play_clauses(rules).acts.items():
        yield name.capitalize(), " ".join([clause.says for clause in law][:SENTENCES])


def _wagers(rules: Rules, lines: list[PayLine], most: int, decides: bool) -> Iterator[Block]:
    """The wagers on which the house keeps least, in the order of the rules.

    Wagers that need another wager come last: no player can begin with them.
    """
    cheap = sorted(lines, key=lambda line: (_follows(rules, line), line.exact.edge))[:most]
    top_lines = [line for line in lines if line in cheap]
    cells = tuple(
        (line.short_name, pays_text(line, top_lines), edge_text(line.exact.edge))
        for line in top_lines
    )
    yield Grid(f"What wagers of {rules.game.name} pay", COLUMNS, cells)
    gained = decides and any(line.exact.edge < 0 for line in top_lines)
    yield Words(f"{EDGE}{AT_BEST if decides else ''}{GAIN if gained else ''}.")
    if left := len(lines) - len(top_lines):
        others = "1 more wager is" if left == 1 else f"{left} more kinds of wager are"
        yield Words(f"These cost least; {others} in the gaming guide.")


def _follows(rules: Rules, line: PayLine) -> bool:
    rule = wager_of(rules, line.first)
    return rule is not None and rule.behind is not None


def _tips(rules: Rules, lines: list[PayLine]) -> Iterator[str]:
    making, options = rules.game.making, rules.options
    refused = [pick(rule, options) for _, rule in making.refused_instruments]
    making_rules = (
        making.whole,
        making.seated,
        making.stay,
        pick(making.stays_up, options),
        *refused,
    )
    closes = next(step for step in rules.procedure if step.does is Does.CLOSES)
    play, call = rules.game.play, closes.call or closes.name
    decides = play is not None and play.act_phrases
    then = "wagers change only by what you decide" if decides else NO_CHANGE
    yield f"After “{call}” {then}."
    yield from dict.fromkeys(sentence(rule.says) for rule in making_rules if rule is not None)
    if rules.game.play is not None:
        for line in lines:
            if (step := line.first.multiple) > 1:
                yield f"A stake on {line.short_name} is a multiple of {step}."
    yield "The gaming guide at the table has every rule, with the clause of the law behind it."
