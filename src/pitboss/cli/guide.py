"""Print the gaming guide of a game: what it is, how a round goes, every wager and what it pays."""

from __future__ import annotations

import argparse
from pathlib import Path

from pitboss.cli.parser import add_game, add_json, add_options
from pitboss.cli.screen import print_json
from pitboss.cli.wrong import Wrong


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guide`."""
    add_game(parser)
    add_options(parser)
    parser.add_argument("--html", action="store_true", help="as one HTML file, ready to print")
    parser.add_argument("--out", metavar="FILE", help="write it to a file (.html is HTML)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the guide, or write it to a file."""
    from pitboss.cli.choose import choose_game, choose_rules
    from pitboss.paper.guide import guide, guide_html, guide_text

    game = choose_game(args.game)
    options: dict[str, object] = dict(args.option)
    choose_rules(game, args.option)
    if args.json:
        import msgspec

        page = msgspec.to_builtins(guide(game, options))
        print_json({"game": game.id, "options": options, **page})
        return 0
    is_html = args.html or (args.out or "").endswith((".html", ".htm"))
    text = guide_html(game, options) if is_html else guide_text(game, options)
    if args.out is None:
        print(text, end="")
        return 0
    try:
        Path(args.out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Wrong(f"cannot write {args.out!r}: {(error.strerror or 'failed').lower()}") from None
    print(f"wrote {args.out}")
    return 0
