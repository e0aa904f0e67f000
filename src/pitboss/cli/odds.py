"""Exact odds of every wager: chance to win, house edge, variance, and rolls until it is decided.

Without a game: every game under its default options. With --all: also with each house option
changed on its own. --json prints fractions as "a/b".
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import add_json, add_options, nonempty
from pitboss.cli.screen import Screen, Segment, print_json
from pitboss.equipment.figures import percent
from pitboss.rulebook.option import option_text

if TYPE_CHECKING:
    from pitboss.analysis.report import OddsRow
    from pitboss.paper.paytable import PayLine
    from pitboss.rulebook.game import Game, Rules

BLOCKS = " ▏▎▍▌▋▊▉█"
BAR_LEAST, BAR_MOST = 4, 20
NAME_MAX = 22
VISIBLE = Fraction(1, 10**6)  # a smaller bound does not show in six digits
DENOMINATOR = (
    "edge: what the house keeps of each unit staked, per decided wager; a stake handed back counts "
    "as decided, and commission is included"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss odds`."""
    says = "the games, such as night.craps nj.sic_bo; 'pitboss games' lists them"
    parser.add_argument("games", metavar="GAME", nargs="*", type=nonempty, help=says)
    parser.add_argument(
        "--all", action="store_true", help="also with each house option changed on its own"
    )
    says = "one wager in full, such as 'place 6'"
    parser.add_argument("--wager", metavar="WAGER", type=nonempty, help=says)
    add_options(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the exact figures."""
    from pitboss.cli.choose import choose_game
    from pitboss.games import all_games

    if len(args.games) != 1 and (args.option or args.wager):
        need = "a game" if not args.games else "one game"
        raise InputError(f"--option and --wager need {need}, such as: pitboss odds night.craps")
    if args.all and args.option:
        raise InputError("--all changes the options itself: leave out --option or --all")
    games = [choose_game(name) for name in args.games] or list(all_games())
    if args.json:
        from pitboss.cli.simulate import working_out

        with working_out(is_wanted=True):  # with --all it takes half a minute
            listing = [row for game in games for row in _json_rows(game, args)]
        print_json(listing)
        return 0
    screen = Screen()
    for game in games:
        if args.wager:
            _show_one_wager(screen, game, args)
        else:
            _show_game(screen, game, args)
    return 0


def _json_rows(game: Game, args: argparse.Namespace) -> Iterator[dict[str, object]]:
    from pitboss.analysis.report import as_json, rows

    wagers = _wager_names(game, args) if args.wager else None
    entries = rows(game) if args.all else rows(game, _options(game, args))
    return (as_json(row) for row in entries if wagers is None or row.wager in wagers)


def _options(game: Game, args: argparse.Namespace) -> dict[str, object]:
    from pitboss.cli.choose import choose_rules

    choose_rules(game, args.option)
    return dict(args.option)


def _wager_names(game: Game, args: argparse.Namespace) -> set[str]:
    from pitboss.cli.choose import choose_rules

    return matching_rows(choose_rules(game, args.option), args.wager)


def matching_rows(rules: Rules, typed: str) -> set[str]:
    """The rows that a typed wager stands for: itself, every pick of a kind, odds on every number.

    Nothing is solved for this, so a wrong name is refused right away.
    """
    from pitboss.analysis.report import titles
    from pitboss.cli.choose import unknown_wager
    from pitboss.pit.transcript import wager_key

    names = titles(rules)
    key, plain = wager_key(rules, typed), typed.strip().lower().replace("_", " ")
    matches = {name for name in names if name == key or name.replace("_", " ") == plain}
    matches = matches or {name for name in names if name.rpartition(" ")[0] == key}
    matches = matches or {n for n in names if n.partition(" ")[0].replace("_", " ") == plain}
    if not matches:
        raise unknown_wager(rules, typed)
    return matches


# --- one game as a table ----------------------------------------------------------------
def _show_game(screen: Screen, game: Game, args: argparse.Namespace) -> None:
    from pitboss.analysis.report import rows
    from pitboss.paper.paytable import pay_lines

    options = _options(game, args)
    rules = game.rules(options)
    lines = pay_lines(rules, rows(game, options))
    heading = "".join(f" · {name} {option_text(rules.options[name])}" for name in options)
    screen.line((game.name, "bold"), f" · {game.house.authority} {game.law.cite}{heading}")
    show_table(screen, lines)
    _legend(screen, lines)
    if args.all:
        _show_variations(screen, game)
    screen.line()


def show_table(screen: Screen, lines: list[PayLine]) -> None:
    """The lines of a pay table with their exact figures, a bar for the edge."""
    most = max((line.exact.edge for line in lines), default=Fraction(0))
    turn = _turn(lines[0].first.row.game) if lines else "roll"
    heads = ("", "pays", "", "edge", "wins", "variance", f"{turn}s")
    texts = [heads, *(_figures(line) for line in lines)]
    used = sum(max(len(row[n]) for row in texts) + 1 for n in range(len(heads)))
    room = min(max(screen.width - used - 2, BAR_LEAST), BAR_MOST)
    rows: list[list[Segment]] = [[(head, "dim") for head in heads]]
    for line, row in zip(lines, texts[1:], strict=True):
        rows.append(
            [*row[:2], (edge_bar(line.exact.edge, most, room).ljust(room), "red"), *row[3:]]
        )
    screen.table(rows, right=(3, 4, 5, 6), gap=1)


def _figures(line: PayLine) -> tuple[str, ...]:
    exact = line.exact
    variance, rolls = f"{float(exact.variance):.3f}", f"{float(exact.rolls):.4g}"
    name, pays, edge = _name(line), _pays(line), percent(exact.edge)
    wins = fraction(exact.win, exact.bound_of("win"))
    return name, pays, "", edge, wins, variance, rolls


def _name(line: PayLine) -> str:
    """The wagers of a line as they are typed: "place 6, 8"."""
    names = [entry.row.wager for entry in line.entries]
    head, _, first = names[0].rpartition(" ") if " " in names[0] else (names[0], "", "")
    picks = [name.rpartition(" ")[2] for name in names] if first else []
    whole = f"{head} {', '.join(picks)}".strip()
    if len(whole) <= NAME_MAX:
        return whole
    some = f"{head} {picks[0]} … {picks[-1]} ({len(picks)})" if picks else whole
    return some if len(some) <= NAME_MAX or not picks else f"{head} ({len(picks)})"


def _pays(line: PayLine) -> str:
    odds = [text for text, _ in line.first.pays]
    if " to " not in odds[0]:
        return "as its parts"
    return odds[0] if len(odds) == 1 else f"{odds[0]} … {odds[-1]}"


def edge_bar(edge: Fraction, most: Fraction, room: int) -> str:
    """A bar in eighths of a block; the longest one stands for the largest edge."""
    eighths = max(0, round(float(edge / most) * room * 8)) if most > 0 else 0
    return "█" * (eighths // 8) + (BLOCKS[eighths % 8] if eighths % 8 else "")


def fraction(value: Fraction, bound: Fraction | None = None) -> str:
    """A fraction, or a decimal if the fraction is too long to read or only a bound is known."""
    if bound is not None and bound > VISIBLE:
        places = next(n for n in range(1, 7) if bound * 10**n > 1)
        return f"{float(value):.{places}f}±{ceil(bound * 10**places) / 10**places:.{places}f}"
    text = f"{value.numerator}/{value.denominator}"
    return text if len(text) <= 9 and bound is None else f"≈{float(value):.6f}"


def _legend(screen: Screen, lines: Iterable[PayLine]) -> None:
    screen.words(DENOMINATOR, style="dim")
    policies: dict[str, dict[str, None]] = {}
    for line in lines:
        policy = line.first.row.policy
        if policy:
            kind = line.first.row.wager.partition(" ")[0]
            policies.setdefault(policy, {})[kind] = None
    for policy, kinds in policies.items():
        screen.words(f"{', '.join(kinds)}: {policy}", style="dim")
    if both := _edges_with_commission(lines):
        screen.words(f"edge of stake and commission together: {'; '.join(both)}", style="dim")


def _edges_with_commission(lines: Iterable[PayLine]) -> list[str]:
    """The other usual edge of wagers whose commission is paid on top: "buy 4.76%"."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for line in lines:
        other = line.exact.edge_with_commission
        if other != line.exact.edge:
            kind, _, pick = _name(line).partition(" ")
            kinds.setdefault((kind, percent(other)), []).append(pick)
    several = {kind for kind, count in Counter(kind for kind, _ in kinds).items() if count > 1}
    return [
        f"{kind} {', '.join(picks) if kind in several else ''}".rstrip() + f" {edge}"
        for (kind, edge), picks in kinds.items()
    ]


def _show_variations(screen: Screen, game: Game) -> None:
    """What each option changes on its own: only the wagers whose figures differ."""
    from pitboss.analysis.report import rows, variations
    from pitboss.paper.paytable import pay_lines

    usual = {row.wager: row for row in rows(game, {})}
    for options in variations(game):
        if not options:
            continue
        try:
            varied = rows(game, options)
        except ValueError:  # the house may not choose this alone
            continue
        screen.line()
        screen.line("  with ", (options_text(options), "bold"))
        changed = [row for row in varied if _differs(row, usual.get(row.wager))]
        missing = _missing_wagers(usual, [row.wager for row in varied])
        if changed:
            show_table(screen, pay_lines(game.rules(options), changed))
        if missing:
            screen.words(f"not offered: {', '.join(missing)}", style="dim")
        if not changed and not missing:
            screen.words("the same odds for every wager", style="dim")


def _missing_wagers(usual: Iterable[str], offered: list[str]) -> list[str]:
    """What is no longer offered: a kind if all of it is gone, otherwise each wager."""
    kinds = {wager.partition(" ")[0] for wager in offered}
    missing = [wager for wager in usual if wager not in offered]
    names = (w if w.partition(" ")[0] in kinds else w.partition(" ")[0] for w in missing)
    return list(dict.fromkeys(names))


def _differs(row: OddsRow, usual: OddsRow | None) -> bool:
    return usual is None or row.exact != usual.exact


# --- one wager in full ------------------------------------------------------------------
def _show_one_wager(screen: Screen, game: Game, args: argparse.Namespace) -> None:
    """The wager under the options that were typed, or with each option changed on its own."""
    from pitboss.analysis.report import rows, variations
    from pitboss.paper.paytable import entry_of

    wagers = _wager_names(game, args)
    for options in variations(game) if args.all else [_options(game, args)]:
        try:
            entries = rows(game, options, every_policy=True)
        except ValueError:  # the house may not choose this alone
            continue
        if args.all and options:
            screen.line()
            screen.line("with ", (options_text(options), "bold"))
        offered = [row for row in entries if row.wager in wagers]
        for row in offered:
            show_wager(screen, row, entry_of(game.rules(options), row).law)
        if not offered:
            screen.words("not offered", style="dim")


def options_text(options: Mapping[str, object]) -> str:
    """Options as they are typed: "wheel=single_zero"."""
    return ", ".join(f"{name}={option_text(value)}" for name, value in options.items())


def show_wager(screen: Screen, row: OddsRow, law: Iterable[object]) -> None:
    """Every figure of one wager, with a bound where it is not exact."""
    exact = row.exact
    policy = f" · {row.policy}" if row.policy else ""
    screen.line((row.wager, "bold"), f" · {row.game}{policy}")
    figures = {
        "win": "wins",
        "lose": "loses",
        "push": "handed back",
        "edge": "house edge per stake",
        "edge_with_commission": "house edge per stake and commission",
        "edge_per_roll": f"house edge per {_turn(row.game)}",
        "resolved_edge": "house edge per wager won or lost",
        "variance": "variance",
        "rolls": f"{_turn(row.game)}s until decided",
    }
    rows: list[list[Segment]] = []
    for name, words in figures.items():
        value, bound = getattr(exact, name), exact.bound_of(name)
        in_percent = name not in ("variance", "rolls")
        written = exact.as_texts[name]
        if bound is not None:
            by = f"{float(bound) * 100:.1g}%" if in_percent else f"{float(bound):.1g}"
            written = f"within {by}"
        rows.append([words, _decimal(value, in_percent), written])
    screen.table(rows, right=(1,))
    cites = ", ".join(dict.fromkeys(str(clause) for clause in law))
    screen.words(f"law: {cites}", style="dim")


def _turn(game_id: str) -> str:
    """What a wager waits for: a round of cards or a roll."""
    from pitboss.games import load

    return "round" if load(game_id).play is not None else "roll"


def _decimal(value: Fraction, in_percent: bool) -> str:
    return percent(value, 4) if in_percent else f"{float(value):.4f} "
