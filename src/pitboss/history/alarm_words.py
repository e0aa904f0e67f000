"""Alarms of the watch in plain words."""

from __future__ import annotations

from pitboss.history.watch import CARDS, DEVICE, FALSE_ALARM, LESS, PAYMENT, PLAYER, TABLE, Alarm
from pitboss.houses.roles import DEALER

_SUBJECT = {
    TABLE: "The players at {table}",
    CARDS: "The players at {table}",
    DEALER: "Players dealt to by {who}",
    PLAYER: "{who}",
}


def alarm_words(alarm: Alarm, name: str = "") -> str:
    """What is unusual, and how unusual it is; `name` is what people call the person or thing it is
    about.

    >>> alarm_words(
    ...     Alarm(kind=DEVICE, who="wheel-1", table="wheel-1", finding="favored", row=9,
    ...           one_in=4_000, what="17", times=31, out_of=400)
    ... )
    'wheel-1 shows 17 too often: 31 of 400. Fewer than one honest night in 4,000 has such an alarm.'
    """
    if alarm.kind == PAYMENT:
        much = "too much" if alarm.finding != LESS else "too little"
        return f"{alarm.table} paid {abs(alarm.chips):,} {much} in row {alarm.row}."
    rare = f"Fewer than one honest night in {alarm.one_in:,} has such an alarm."
    if alarm.kind == DEVICE:
        often = f"{alarm.times:,} of {alarm.out_of:,}"
        return f"{alarm.table} shows {alarm.what} too often: {often}. {rare}"
    subject = _SUBJECT[alarm.kind].format(table=alarm.table, who=name or alarm.who)
    verb = "has" if alarm.kind == PLAYER else "have"
    more = "more" if alarm.chips > 0 else "less"
    won = f"won {abs(alarm.chips):,} {more} than the exact odds lead you to expect"
    return f"{subject} {verb} {won}. {rare}"


def honest_words() -> str:
    """How rarely the watch is wrong.

    >>> honest_words()
    'An honest night has any alarm at all at most once in 100 nights.'
    """
    return f"An honest night has any alarm at all at most once in {round(1 / FALSE_ALARM)} nights."
