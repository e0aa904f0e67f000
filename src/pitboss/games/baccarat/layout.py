"""The tables of baccarat: three bands of wagers around the two hands, and commission boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.baccarat.play import BANK, PLAYER, TIE, play_of
from pitboss.layout import boxes
from pitboss.layout import card_table as t
from pitboss.layout.hands import seats
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

BANDS = {PLAYER: (0.845, 0.968), BANK: (0.71, 0.835), TIE: (0.61, 0.7)}


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


# --- what is printed -----------------------------------------------------------------------------
def natural_line(rules: Rules) -> str:
    """Which first two cards end the round."""
    play = play_of(rules)
    totals = " OR ".join(str(number) for number in sorted(play.law["natural"].numbers))
    return f"NATURAL {totals} STANDS"


def player_line(rules: Rules) -> str:
    """On which totals the player hand draws, as the play itself decides it."""
    play = play_of(rules)
    draws = [total for total in range(10) if play.player_draws(total)]
    return f"PLAYER DRAWS ON {draws[0]} TO {draws[-1]}"


def bank_lines(rules: Rules) -> list[str]:
    """On which third cards of the player the bank draws, total by total."""
    play = play_of(rules)
    tableau = str(rules.options["tableau"])
    by_words: dict[str, list[int]] = {}
    for total in range(8):
        on = [third for third in range(10) if play.bank_draws(tableau, total, third)]
        words = "STANDS" if not on else "DRAWS" if len(on) == 10 else f"DRAWS ON {_runs(on)}"
        by_words.setdefault(words, []).append(total)
    return [f"BANK {_runs(totals)} {words}" for words, totals in by_words.items()]


def _runs(numbers: list[int]) -> str:
    """Numbers as runs: "0-7, 9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def commission_line(rules: Rules) -> str:
    """The posted rule on commission."""
    notices = [notice.text for notice in rules.notices if "commission" in notice.when]
    return " ".join(notices).rstrip(".").upper()


def pays_line(rules: Rules) -> str:
    """What the three wagers pay, each less its commission."""
    return " · ".join(
        f"{t.capitals(rules, key)} {boxes.odds(rules, key)}" for key in (PLAYER, BANK, TIE)
    ).upper()


# --- the whole table -----------------------------------------------------------------------------
def _table(rules: Rules) -> Layout:
    spots: list[Spot] = []
    places: list[Place] = [*_hands(rules), *_commission(rules)]
    for wedge in t.around(rules):
        for key, band in BANDS.items():
            middle = sum(band) / 2
            room = wedge.width(middle) - 18
            words = t.capitals(rules, key)
            x, y = wedge.at(middle + (0.022 if key == TIE else 0.036))
            size = fit_size(words, 20 if key == TIE else 24, room)
            shapes: tuple[Shape, ...] = (
                t.CLOTH.sector(wedge.span, band, f"box band-{key}"),
                Text(x, y, words, size, "name", turn=wedge.slope, room=room),
            )
            chips = wedge.at(middle - 0.02)
            spots.append(t.seat_spot(rules, wedge.seat, key, shapes, chips))
    return t.table(rules, spots, places, _cloth_lines(rules))


def _hands(rules: Rules) -> Iterator[Place]:
    for name, x in ((PLAYER, t.MID - 165), (BANK, t.MID + 165)):
        yield t.hand_box(name, x, 206, 270, 124, title=t.capitals(rules, name), size=26)


def _commission(rules: Rules) -> Iterator[Place]:
    """A numbered box for each seat before the dealer, where its commission is marked."""
    if not any(wager.commission for wager in rules.wagers.values()):
        return
    count = seats(rules)
    wide = min(46, 640 / count)
    for seat in range(1, count + 1):
        x = t.MID - (seat - (count + 1) / 2) * wide
        shapes = (
            Rect(-wide / 2 + 2, -14, wide - 4, 28, "line", 4),
            Text(0, 0, str(seat), 15, "printed"),
        )
        yield Place(f"commission:{seat}", x, 82, wide - 4, 28, shapes=shapes)


def _cloth_lines(rules: Rules) -> list[Shape]:
    inside = BANDS[TIE][0]
    lines = [
        commission_line(rules),
        *_join_lines(bank_lines(rules), 3),
        f"{natural_line(rules)} · {player_line(rules)}",
    ]
    shapes: list[Shape] = [*t.arch_line(pays_line(rules), 346, 30, "headline", inside=inside)]
    for n, line in enumerate(lines):
        shapes += t.arch_line(line, 388 + n * 33, 21, inside=inside)
    return shapes


def _join_lines(lines: list[str], most: int) -> list[str]:
    """Several short rules on a line."""
    return [" · ".join(lines[at : at + most]) for at in range(0, len(lines), most)]


# --- the phone -----------------------------------------------------------------------------------
def _phone(rules: Rules, seat: int) -> Layout:
    places = [
        Place(
            f"hand:{name}",
            x,
            84,
            158,
            100,
            shapes=(
                Rect(-82, -54, 164, 108, "line hand", 8),
                Text(0, -66, t.capitals(rules, name), 15, "name"),
            ),
        )
        for name, x in ((PLAYER, 93), (BANK, 267))
    ]
    room = t.NARROW - 28
    frames = {PLAYER: (14, 264, 162, 96), BANK: (184, 264, 162, 96), TIE: (14, 370, room, 58)}
    spots = []
    for key, frame in frames.items():
        box = boxes.box(
            rules,
            key,
            frame,
            t.capitals(rules, key),
            size=24,
            pays_size=13,
            style=f"box band-{key}",
            radius=10,
            chips=(0.86, 0.3),
        )
        spots.append(t.seat_spot(rules, seat, key, box.shapes, (box.x, box.y)))
    lines = [natural_line(rules), player_line(rules), *_join_lines(bank_lines(rules), 2)]
    lines.append(commission_line(rules))
    printed = t.paragraph(lines, t.NARROW / 2, 154, 11, room=room)
    return t.phone(rules, seat, 440, spots, places, printed=printed)
