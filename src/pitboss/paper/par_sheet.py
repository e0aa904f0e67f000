"""PAR sheets: what a regulator or an operator asks of the mathematics of a game, on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.analysis.exact import Exact
from pitboss.analysis.par import (
    HOLD_DECISIONS,
    Covariances,
    ParFigures,
    SessionResults,
    covariances,
    longest_session,
    par_figures,
)
from pitboss.analysis.report import OddsRow
from pitboss.analysis.solver import find_solver
from pitboss.equipment.figures import percent
from pitboss.paper.page import Block, Grid, Page, Section, Terms, Words
from pitboss.paper.paytable import PayLine, pay_lines
from pitboss.rulebook.clause import edition
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import option_text

NONE = "–"
PACE = 60
"""Rolls, spins or rounds in an hour, unless another pace is stated."""
TAIL = Fraction(1, 20)
MATRIX_MOST = 8
"""With more bets than this, paper shows for each only those it moves with most."""
DEFINITIONS = (
    (
        "Decision",
        "A bet that is won, lost or handed back. Some take several {turn}s. Figures are per "
        "decision and unit staked unless they say otherwise.",
    ),
    ("Hit frequency", "The share of decisions that win. A stake handed back is not a hit."),
    ("House edge", "What the house keeps on average of each unit staked, commission included."),
    ("Standard deviation", "The root of the variance of the result of one decision."),
    (
        "Volatility index",
        "1.65 standard deviations. With the normal law, 90% of long samples hold within the "
        "volatility index divided by the root of the number of decisions, on both sides of the "
        "edge. PAR sheets of slot machines use the same definition at 90% confidence.",
    ),
    (
        "N0",
        "The variance divided by the square of the edge: after so many decisions the expected "
        "loss equals one standard deviation. The term is from the literature of blackjack.",
    ),
    (
        "Skew",
        "The third central moment divided by the cube of the standard deviation. Above 0: many "
        "small losses and few large wins.",
    ),
    (
        "Element of risk",
        "The expected loss as a share of all money put up, raises and commission included. "
        "The term is from wizardofodds.com. It is not printed for games in which a player may "
        "raise: the average of all stakes is not worked out there.",
    ),
    (
        "Cost per hour",
        "The edge per {turn} times {pace} {turn}s an hour, with one unit always up.",
    ),
)


@dataclass(frozen=True)
class ParLine:
    """One line of a PAR sheet: like bets, their figures, and how a session of them ends."""

    pay: PayLine
    figures: ParFigures
    session: SessionResults | None

    @property
    def name(self) -> str:
        """The bets of the line."""
        return self.pay.short_name.replace("_", " ")

    @property
    def row(self) -> OddsRow:
        """The first bet of the line, which stands for all."""
        return self.pay.first.row


@dataclass(frozen=True)
class ParSheet:
    """The PAR sheet of a game under one set of options."""

    rules: Rules
    options: str
    pace: int
    lines: tuple[ParLine, ...]
    together: Covariances

    @property
    def turn(self) -> str:
        """What a bet waits for."""
        if self.rules.game.play is not None:
            return "round"
        return "spin" if isinstance(self.rules.space.outcomes[0], str) else "roll"


def par_sheet(
    rules: Rules, rows: Iterable[OddsRow], *, pace: int = PACE, each: bool = False
) -> ParSheet:
    """Work out the sheet of these wagers. `each`: compare all of them, not one of each line."""
    solver = find_solver(rules) if rules.game.play is not None else None
    may_raise = solver is not None and solver.strategy_card is not None
    wanted = list(rows)
    lines = tuple(
        ParLine(pay, par_figures(pay.exact, may_raise=may_raise), longest_session(pay.exact))
        for pay in pay_lines(rules, wanted)
    )
    chosen = [row.wager for row in wanted] if each else [line.row.wager for line in lines]
    first = wanted[0].options if wanted else {}
    options = ", ".join(f"{name}={option_text(value)}" for name, value in first.items())
    return ParSheet(rules, options, pace, lines, covariances(rules, chosen))


def par_page(sheet: ParSheet) -> Page:
    """The sheet as a printed page."""
    game = sheet.rules.game
    options = sheet.options or "the usual options"
    below = f"{game.house.authority} {game.law.cite} · with {options} · rulebook {edition()}"
    sections = [
        Section("Per decision", (_decision_grid(sheet), *_bounds(sheet))),
        Section(f"Per {sheet.turn} and per hour", (_turn_grid(sheet),)),
        Section("Bands of hold", (_hold_grid(sheet),)),
        Section("A session, exactly", tuple(_session_blocks(sheet))),
        Section("Bets of one round together", tuple(_together_blocks(sheet))),
        Section("What the figures mean", (Terms(tuple(_definitions(sheet))),)),
    ]
    return Page(f"PAR sheet: {game.name}", below, tuple(sections), landscape=True)


def _definitions(sheet: ParSheet) -> Iterator[tuple[str, str]]:
    for name, says in DEFINITIONS:
        yield name, says.format(turn=sheet.turn, pace=sheet.pace)
    if sheet.rules.game.play is not None:
        yield (
            "Bets made during a round",
            "A raise or insurance is a line of its own, per unit put up on it. Few rounds allow "
            "one, so its cost per hour is that of one in every round.",
        )
    policies: dict[str, dict[str, None]] = {}
    for line in sheet.lines:
        if line.row.policy:
            kinds = policies.setdefault(line.row.policy, {})
            kinds[line.row.wager.partition(" ")[0].replace("_", " ")] = None
    for policy, names in policies.items():
        yield ", ".join(names), f"Followed {policy}."


# --- the tables -------------------------------------------------------------------------
def _decision_grid(sheet: ParSheet) -> Grid:
    columns = (
        "Bet",
        "Pays",
        "Hit frequency",
        "House edge",
        "Std. dev.",
        "Volatility index",
        "N0",
        "Skew",
        "Element of risk",
    )
    return Grid("", columns, tuple(map(_decision_row, sheet.lines)))


def _decision_row(line: ParLine) -> tuple[str, ...]:
    figures, exact = line.figures, line.figures.exact
    odds = [text for text, _ in line.pay.first.pays]
    pays = odds[0] if len(odds) == 1 else f"{odds[0]} … {odds[-1]}"
    return (
        line.name,
        pays if " to " in pays else "as its parts",
        f"{percent(figures.hit_frequency)}{_mark(exact, 'win')}",
        f"{percent(exact.edge, 3)}{_mark(exact, 'edge')}",
        f"{figures.deviation:.3f}{_mark(exact, 'variance')}",
        f"{figures.volatility_index:.3f}",
        _count(figures.n0),
        NONE
        if figures.skew is None
        else f"{_signed(f'{figures.skew:.2f}')}{' ≈' if exact.spread_bound is not None else ''}",
        NONE if figures.element_of_risk is None else percent(figures.element_of_risk, 3),
    )


def _mark(exact: Exact, name: str) -> str:
    """A mark for a figure that is known only within a bound."""
    return " ≈" if exact.bound_of(name) is not None else ""


def _bounds(sheet: ParSheet) -> Iterator[Block]:
    """What ≈ means here, with the largest bound."""
    words = {"win": "a chance", "edge": "an edge", "variance": "a variance"}
    for name, says in words.items():
        known = [line.figures.exact.bound_of(name) for line in sheet.lines]
        bounds = [bound for bound in known if bound is not None]
        if bounds:
            yield Words(
                f"≈: {says} is not exact here, but off by at most {float(max(bounds)):.1g}."
            )


def _turn_grid(sheet: ParSheet) -> Grid:
    turn = sheet.turn
    columns = (
        "Bet",
        f"{turn.title()}s to decide",
        f"Wins per {turn}",
        f"House edge per {turn}",
        f"N0 in {turn}s",
        f"Cost per hour at {sheet.pace} {turn}s",
    )
    rows = tuple(
        (
            line.name,
            f"{float(line.figures.exact.rolls):.3f}",
            percent(line.figures.exact.win_per_roll),
            percent(line.figures.exact.edge_per_roll, 3),
            _count(line.figures.n0_rolls),
            f"{_signed(f'{float(line.figures.cost_per_hour(sheet.pace)):.3f}')} units",
        )
        for line in sheet.lines
    )
    return Grid("", columns, rows)


def _hold_grid(sheet: ParSheet) -> Grid:
    columns = ("Bet", *(f"{decisions:,} decisions" for decisions in HOLD_DECISIONS))
    rows = tuple(
        (line.name, *(_band(line.figures.hold_band(count)) for count in HOLD_DECISIONS))
        for line in sheet.lines
    )
    caption = "What the house holds of equal stakes, 9 times in 10, by the normal law"
    return Grid(caption, columns, rows)


def _band(band: tuple[float, float]) -> str:
    return " to ".join(_signed(percent(share)) for share in band)


def _session_blocks(sheet: ParSheet) -> Iterator[Block]:
    yield Words(
        "One unit staked on every decision, every result counted. Of all sessions, 1 in 20 ends "
        "below the first result, half below the second, 1 in 20 above the third."
    )
    columns = ("Bet", "Decisions", "Ends ahead", "Even", "Behind", "1 in 20", "Half", "19 in 20")
    lines = [line for line in sheet.lines if line.session is not None]
    rows = tuple(_session_row(line.name, line.session) for line in lines if line.session)
    if rows:
        yield Grid("", columns, rows)
    if missing := [line.name for line in sheet.lines if line.session is None]:
        yield Words(f"Too large to work out, or not known exactly: {', '.join(missing)}.")


def _session_row(name: str, session: SessionResults) -> tuple[str, ...]:
    results = (session.quantile(share) for share in (TAIL, Fraction(1, 2), 1 - TAIL))
    return (
        name,
        str(session.decisions),
        *(percent(session.chance_of(sign)) for sign in (1, 0, -1)),
        *(_signed(f"{float(result):.4g}") for result in results),
    )


def _together_blocks(sheet: ParSheet) -> Iterator[Block]:
    known = sheet.together
    if len(known.wagers) < 2:
        reason = (
            "For cards, the joint chances of several bets are not worked out."
            if sheet.rules.game.play is not None
            else "There are no two bets to compare."
        )
        yield Words(reason)
        return
    yield Words(
        f"What the next {sheet.turn} pays or takes at the beginning of a round, for one unit on "
        "each bet; a bet that it leaves undecided counts as 0. A correlation of 1: always alike; "
        "−1: always opposite. Where a line stands for several bets, its first one is meant."
    )
    entries = [entry for line in sheet.lines for entry in line.pay.entries]
    titles = {entry.row.wager: entry.kind.format(entry.pick) for entry in entries}
    names = tuple(" ".join(titles[wager].replace("_", " ").split()) for wager in known.wagers)
    yield _matrix(known, names) if len(names) <= MATRIX_MOST else _strongest(known, names)


def _matrix(known: Covariances, names: Sequence[str]) -> Grid:
    rows = tuple(
        (name, *(_signed(f"{float(value):.4f}") for value in row))
        for name, row in zip(names, known.table, strict=True)
    )
    return Grid("Covariance", ("Bet", *names), rows)


def _strongest(known: Covariances, names: Sequence[str]) -> Grid:
    """For each bet, the others that it moves with and against most."""
    rows = []
    for at, name in enumerate(names):
        found = [
            (value, other)
            for other in range(len(names))
            if other != at and (value := known.correlation(at, other)) is not None
        ]
        if found:
            ends = max(found, key=lambda one: one[0]), min(found, key=lambda one: one[0])
            cells = [
                cell
                for value, other in ends
                for cell in (
                    names[other],
                    _signed(f"{value:.3f}"),
                    _signed(f"{float(known.table[at][other]):.4f}"),
                )
            ]
            rows.append((name, *cells))
    columns = ("Bet", "Moves most with", "Correlation", "Covariance")
    return Grid("", (*columns, "Moves most against", "Correlation", "Covariance"), tuple(rows))


def _count(value: Fraction | None) -> str:
    return NONE if value is None else f"{round(value):,}"


def _signed(text: str) -> str:
    """A number with a proper minus, and no minus before zero."""
    if not text.startswith("-"):
        return text
    return f"−{text[1:]}" if any(digit in "123456789" for digit in text) else text[1:]


# --- values for programs ----------------------------------------------------------------
def par_values(sheet: ParSheet) -> list[dict[str, object]]:
    """A record for each line: fractions stay fractions, and what has a root is a float."""
    return [_values(sheet, line) for line in sheet.lines]


def _values(sheet: ParSheet, line: ParLine) -> dict[str, object]:
    figures, exact = line.figures, line.figures.exact
    record: dict[str, object] = {
        "game": sheet.rules.game.id,
        "options": sheet.options,
        "wager": line.row.wager,
        "wagers": len(line.pay.entries),
        "policy": line.row.policy,
        "hit_frequency": figures.hit_frequency,
        "loss_frequency": exact.lose,
        "push_frequency": exact.push,
        "edge": exact.edge,
        "edge_bound": exact.bound_of("edge"),
        "variance": exact.variance,
        "standard_deviation": figures.deviation,
        "volatility_index": figures.volatility_index,
        "n0": figures.n0,
        "skew": figures.skew,
        "element_of_risk": figures.element_of_risk,
        "rolls": exact.rolls,
        "wins_per_roll": exact.win_per_roll,
        "edge_per_roll": exact.edge_per_roll,
        "n0_rolls": figures.n0_rolls,
        "pace": sheet.pace,
        "cost_per_hour": figures.cost_per_hour(sheet.pace),
    }
    for decisions in HOLD_DECISIONS:
        low, high = figures.hold_band(decisions)
        record |= {f"hold_low_{decisions}": low, f"hold_high_{decisions}": high}
    session = line.session
    record["session_decisions"] = session.decisions if session else None
    for name, sign in (("ahead", 1), ("even", 0), ("behind", -1)):
        record[f"session_{name}"] = session.chance_of(sign) if session else None
    for name, share in (("low", TAIL), ("median", Fraction(1, 2)), ("high", 1 - TAIL)):
        record[f"session_{name}"] = session.quantile(share) if session else None
    return record
