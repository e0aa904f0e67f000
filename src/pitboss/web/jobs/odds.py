"""Jobs: exact odds, strategy cards and layouts, from plain values to shapes.

Every figure comes from the same rows as the printed guides, so there is one source for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, lcm

from msgspec import Struct
from msgspec.structs import replace

from pitboss.analysis.exact import Exact, as_text
from pitboss.analysis.report import rows, titles
from pitboss.analysis.solver import strategy_card
from pitboss.games import load
from pitboss.language.options import value_words as said
from pitboss.layout import layout_of
from pitboss.layout.svg import svg
from pitboss.paper.guide import edge_text
from pitboss.paper.paytable import PayLine, multiple_of, pay_lines
from pitboss.paper.strategy import card_page
from pitboss.paper.wording import odds_wording
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import Option, Value
from pitboss.web.jobs.guides import block_view, stakes_of
from pitboss.web.shapes import GuideView, SectionView
from pitboss.web.shapes.odds import (
    BarView,
    ChoiceView,
    FigureView,
    OddsLine,
    OddsView,
    OptionView,
)
from pitboss.web.views.law import law_views

LONG = 60
PLACES = 12
"""A fraction longer than this is shown as a decimal, because nobody could read it."""
BARS = 40
"""How many results of a wager are drawn at most; if there are more, they are grouped, and the
rarest at both ends are listed instead, because nobody could see their bars."""


def odds_of(game: str, options: dict[str, object]) -> OddsView:
    """Every wager of a game under options, with its exact figures."""
    rules_game = load(game)
    rules = rules_game.rules(options)
    lines = pay_lines(rules, rows(rules_game, options))
    most = max((abs(line.exact.edge) for line in lines), default=Fraction(0))
    return OddsView(
        rules_game.id,
        rules_game.name,
        options_of(rules_game, rules.options),
        tuple(_line(rules, line, most) for line in lines),
    )


def with_multiples(
    view: OddsView, options: tuple[tuple[str, str], ...], chips: tuple[int, ...]
) -> OddsView:
    """The same figures, with the stake multiples for a table that has these chips."""
    multiples = _multiples(view.game, options, chips)
    lines = (
        replace(line, multiple=lcm(*(multiples[key] for key in line.keys))) for line in view.lines
    )
    return replace(view, lines=tuple(lines), chips=chips)


@lru_cache(maxsize=64)
def _multiples(
    game: str, options: tuple[tuple[str, str], ...], chips: tuple[int, ...]
) -> dict[str, int]:
    """The stake multiples of every wager; cached, because anyone may ask for them."""
    choice: dict[str, object] = dict(options)
    rules = load(game).rules(choice)
    stakes = stakes_of(rules, chips)
    return {name: multiple_of(rules, name, stakes) for name in titles(rules)}


def strategy_of(game: str, options: dict[str, object]) -> GuideView | None:
    """The strategy card of a game; None if players make no decisions besides their wagers."""
    rules = load(game).rules(options)
    card = strategy_card(rules)
    if card is None:
        return None
    page = card_page(rules, card)
    sections = tuple(
        SectionView(section.heading, tuple(map(block_view, section.blocks)))
        for section in page.sections
    )
    return GuideView(page.title, page.below, sections)


def layout_svg_of(game: str, options: dict[str, object]) -> str:
    """The drawn layout of a game under options."""
    return svg(layout_of(load(game).rules(options)))


def options_of(game: Game, chosen: Mapping[str, Value]) -> tuple[OptionView, ...]:
    """The options of a game with their values, without options that leave no choice."""
    return tuple(
        OptionView(
            name=option.name,
            title=option.name.replace("_", " "),
            says=option.says,
            value=option_text(chosen[option.name]),
            usual=option_text(option.default),
            choices=tuple(_choices(game, option)),
            law=law_views((option.law,)),
        )
        for option in game.options
        if len(option.choices) > 1
    )


def _choices(game: Game, option: Option) -> Iterable[ChoiceView]:
    for choice in option.choices:
        yield ChoiceView(option_text(choice), said(game, option, choice), choice in option.departs)


def option_text(value: object) -> str:
    """An option's value the way people type it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _line(rules: Rules, line: PayLine, most: Fraction) -> OddsLine:
    exact, first = line.exact, line.first
    drawing, beyond = bars(exact)
    spread = exact.spread_bound or exact.edge_bound
    in_percent = {name: _percent(getattr(exact, name), spread) for name in ("win", "lose", "push")}
    return OddsLine(
        keys=tuple(entry.row.wager for entry in line.entries),
        name=line.short_name,
        pays=odds_wording(line.pays),
        edge=_figure(exact.edge, edge_text(exact.edge), exact.edge_bound),
        **in_percent,
        variance=_figure(
            exact.variance, f"{float(exact.variance):.4g}", exact.variance_bound or exact.edge_bound
        ),
        rolls=_figure(exact.rolls, f"{float(exact.rolls):.4g}", None),
        bar=_share(abs(exact.edge), most),
        cost=(exact.edge > 0) - (exact.edge < 0),
        bars=drawing,
        beyond=beyond,
        played=first.row.policy or "",
        besides=first.besides,
        law=law_views(first.law),
        multiple=first.multiple,
    )


def _percent(value: Fraction, bound: Fraction | None) -> FigureView:
    return _figure(value, chance(value), bound)


def _figure(value: Fraction, figure: str, bound: Fraction | None) -> FigureView:
    text = as_text(value)
    if not bound:
        return FigureView(figure, text if len(text) <= LONG else f"≈ {float(value):.12f}")
    # Only this many digits are known.
    places = next((n for n in range(1, PLACES) if bound * 10**n >= 1), PLACES) + 1
    within = ceil(bound * 10**places) / Fraction(10**places)
    return FigureView(figure, f"≈ {float(value):.{places}f}", f"{float(within):.{places}f}")


def chance(value: Fraction) -> str:
    """A chance in percent; a small one keeps two significant digits."""
    part = float(value) * 100
    return f"{part:.2f}%" if part >= 0.1 or not part else f"{part:.2g}%"


def _share(value: Fraction, most: Fraction) -> int:
    return round(1000 * value / most) if most else 0


Results = list[tuple[Fraction, Fraction]]
"""What one unit staked may bring, from the worst result up, each with its chance."""


def bars(exact: Exact) -> tuple[tuple[BarView, ...], tuple[BarView, ...]]:
    """The distribution of a wager as bars, and what is left over on either side; results that share
    a bar are named by the middle one."""
    results, low, high = sorted(exact.distribution.items()), Results(), Results()
    if len(results) > BARS:
        low, results, high = _visible(_round_to_half(results))
    most = max((part for _, part in results), default=Fraction(0))
    drawing = tuple(
        BarView(_net(net), chance(part), _share(part, most), _sign(net)) for net, part in results
    )
    return drawing, tuple(_end_bar(end) for end in (low, high) if end)


def _end_bar(end: Results) -> BarView:
    """The results of one end as one bar."""
    names = dict.fromkeys(_net(net) for net, _ in (end[0], end[-1]))
    together = sum((part for _, part in end), Fraction(0))
    return BarView(" … ".join(names), chance(together), 0, _sign(end[0][0]))


def _visible(results: Results) -> tuple[Results, Results, Results]:
    """Results too rare for a bar at the low end, those between, and those at the high end."""
    most = max(part for _, part in results)
    tall = [at for at, (_, part) in enumerate(results) if _share(part, most)]
    return results[: tall[0]], results[tall[0] : tall[-1] + 1], results[tall[-1] + 1 :]


def _sign(net: Fraction) -> int:
    return (net > 0) - (net < 0)


def _round_to_half(results: Results) -> Results:
    """Results rounded to half a unit, so they fit in a drawing."""
    sums: dict[Fraction, Fraction] = {}
    for net, part in results:
        near = Fraction(round(net * 2), 2)
        sums[near] = sums.get(near, Fraction(0)) + part
    return sorted(sums.items())


def _net(net: Fraction) -> str:
    text = f"{float(net):.4g}"
    return f"+{text}" if net > 0 else text.replace("-", "−")


class Figures(Struct, frozen=True):
    """What the house keeps of one unit staked on a wager, and its variance, as "a/b". `chosen`:
    players make decisions in this game, and the figures are for their best play.
    """

    edge: str
    variance: str
    chosen: bool = False


WagerFigures = dict[str, Figures]


def edges_of(game: str, options: dict[str, object]) -> WagerFigures:
    """The house's edge and the variance of every wager of a game, with the players' best play."""
    loaded = load(game)
    decides = loaded.play is not None
    return {
        row.wager: Figures(as_text(row.edge), as_text(row.variance), decides and bool(row.policy))
        for row in reversed(rows(loaded, options))
    }
