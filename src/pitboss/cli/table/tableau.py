"""Baccarat's third cards: why each hand drew or stood in a coup, and the bank's whole tableau."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.language.table_events import citations

if TYPE_CHECKING:
    from pitboss.cli.screen import Segment
    from pitboss.rulebook.card_round import Round
    from pitboss.rulebook.game import Rules

FAMILY = "baccarat"
COUNTS = range(10)
HIGHEST_DRAWING = 7


def tableau_lines(rules: Rules, round: Round) -> list[list[Segment]]:
    """Why the hands of a finished coup took a third card or did not; nothing for other games."""
    play: Any = rules.game.play
    if play.family != FAMILY:
        return []
    player, bank = round.hand("player").cards, round.hand("bank").cards
    if play.natural(player) or play.natural(bank):
        words = f"a natural: player {play.points(player)}, bank {play.points(bank)}, no third cards"
        return [[words, (f"   ({citations((play.law['natural'],))})", "dim")]]
    first, second = play.points(player[:2]), play.points(bank[:2])
    drew = "draws" if len(player) > 2 else "stands"
    third = play.count(player[2]) if len(player) > 2 else None
    why = "bank draws" if third is None else "bank always draws"
    against = "" if third is None else f" against a third card that counts {third}"
    bank_drew = "draws" if len(bank) > 2 else "stands"
    return [
        [f"player {drew} on {first}", (f"   ({citations((play.law['player draws'],))})", "dim")],
        [f"bank {bank_drew} on {second}{against}", (f"   ({citations((play.law[why],))})", "dim")],
    ]


def tableau_rows(rules: Rules) -> list[list[Segment]]:
    """When the bank draws: a row for each of its counts, a column for the player's third card."""
    play: Any = rules.game.play
    chosen = str(rules.options["tableau"])
    head: list[Segment] = [("bank has", "bold"), ("none", "bold")]
    rows: list[list[Segment]] = [[*head, *((str(count), "bold") for count in COUNTS)]]
    for total in range(HIGHEST_DRAWING + 1):
        draws = [play.bank_draws(chosen, total, third) for third in (None, *COUNTS)]
        rows.append([str(total), *(("draw", "green") if one else "-" for one in draws)])
    return rows
