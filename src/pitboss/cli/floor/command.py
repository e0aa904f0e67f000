"""Run a floor: one night in one file, every order journaled, signed and answered.

    pitboss floor open floor.toml --night evening.pitboss --by m1
    pitboss floor relief craps-1 dealer a1 --night evening.pitboss
    pitboss floor run evening.txt --night evening.pitboss

Set PITBOSS_NIGHT instead of giving --night; --json prints answers for programs.
Exit codes: 0 done; 1 refused by the rules (which is journaled too), or a line of a script did not
hold; 2 something is wrong with the command, the file or the key.
"""

from __future__ import annotations

import argparse

from pitboss.cli.verbs import add_verbs, run_verb

# Each verb of the floor, the module that runs it, and its line in the help.
VERBS: dict[str, tuple[str, str]] = {
    "check": ("opening", "check a floor.toml and list every fault with its line and clause"),
    "open": ("opening", "set up a night from a floor.toml, and make its signing key"),
    "duty": ("orders", "put someone on duty, or off duty"),
    "relief": ("orders", "assign someone to a post at a table, or free the post"),
    "table": ("orders", "open or close a table, its checklist, its limits, its dice"),
    "guest": ("orders", "let a guest in, or ask one to leave"),
    "window": ("orders", "open a window, as its banker"),
    "sell": ("orders", "sell imitation money at a window"),
    "take-back": ("orders", "take imitation money back at a window, never for cash"),
    "seat": ("orders", "seat a guest, add chips, decide, or leave"),
    "wager": ("orders", "place, raise, cut, call or take down a wager"),
    "round": ("orders", "take a step of the round, or enter a result, a card or a draw"),
    "irregularity": ("orders", "report an irregularity at a table"),
    "fill": ("orders", "ask a window for chips, or confirm the fill there"),
    "credit": ("orders", "send chips to a window, or confirm the credit there"),
    "correct": ("orders", "correct the last result of a table, or undo a transaction of a window"),
    "count": ("orders", "count the rack of a closed table, or count a window out"),
    "close": ("closing", "close the night, or list what is missing"),
    "expense": ("closing", "record what the night cost, paid by check"),
    "strike": ("closing", "strike out an expense that was recorded by mistake"),
    "attest": ("closing", "attest to the games, the receipts, the proceeds or the conduct"),
    "variances": ("closing", "why a count may be over or short, the most likely cause first"),
    "report": ("closing", "print the report of operations, box by box"),
    "deposit": ("closing", "record the deposit of the gross receipts, after the close"),
    "filing": ("closing", "record that the report of operations was filed"),
    "packet": ("packet", "seal a closed night as one file that anyone can verify"),
    "say": ("orders", "give any order as one line of a script"),
    "run": ("script", "run a script of orders, even a whole evening"),
    "pipe": ("pipe", "read orders as JSON lines, and answer as JSON lines"),
    "state": ("state", "show what is on the floor now: tables, people, windows, guests"),
    "faults": (
        "state",
        "list errors in the program itself, for its maintainers",
    ),
    "receipt": ("files", "print a signed receipt for a row, to keep elsewhere"),
    "backup": ("files", "copy a night while it runs"),
    "restore": ("files", "restore a night from a backup, after verifying it"),
    "standby": ("standby", "keep a copy of a night on this second laptop, row by row"),
    "take-over": ("take_over", "continue the night from that copy when the first laptop is gone"),
    "export": ("files", "export the night as JSON lines, or as CSV files with --csv"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss floor`."""
    add_verbs(parser, "floor", VERBS)


def run(args: argparse.Namespace) -> int:
    """Run the verb."""
    return run_verb(args, "floor", VERBS)
