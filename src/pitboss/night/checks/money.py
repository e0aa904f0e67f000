"""Imitation money and admission: how it is marked, and what must be posted in the room."""

from __future__ import annotations

from pitboss.floor.findings import Change, Findings, unlawful, warning
from pitboss.floor.plan import rate_of
from pitboss.night.check import Review, check
from pitboss.night.law import CONDUCT

MARKED, COLORS = CONDUCT["20.12(a)"], CONDUCT["20.11(d)"]
ADMISSION, WHOLE = CONDUCT["20.13"], CONDUCT["20.12(c)1"]
RATE = CONDUCT["20.12(b)"]


@check(RATE)
def the_rate_is_high_enough(review: Review) -> Findings:
    """A dollar buys at least the legal number of imitation dollars."""
    rate, least = rate_of(review.plan.rate), review.law.figure(RATE)
    if rate is not None and rate < least:
        yield unlawful(
            ("rate",),
            f"$1 must buy at least {least} imitation dollars, not {review.plan.rate}",
            RATE,
            fix=f"enter {least} or more",
            change=Change(("rate",), least),
        )


@check(WHOLE)
def colors_have_whole_values(review: Review) -> Findings:
    """A color stands for whole imitation dollars."""
    values = review.plan.color_coded
    for color, value in values.items():
        if value < 1:
            yield unlawful(
                ("color_coded", color),
                f"{color} stands for {value}; a color stands for whole imitation dollars from 1 up",
                WHOLE,
                fix="enter the value of this color",
            )


@check(MARKED, COLORS)
def every_chip_of_a_color_is_on_the_chart(review: Review) -> Findings:
    """If color shows the value, each chip value of a table has a color on the chart."""
    values = set(review.plan.color_coded.values())
    for table in review.plan.tables if values else ():
        missing = sorted(set(table.chips) - values)
        if missing:
            yield warning(
                ("tables", table.id, "chips"),
                f"no color stands for the chips of {', '.join(map(str, missing))} at {table.id}; "
                "their value must be marked on them",
                MARKED,
                COLORS,
                fix="give those chips a color, or use chips that show their value",
            )


@check(ADMISSION)
def admission_is_a_sum(review: Review) -> Findings:
    """Admission may be charged, in real money."""
    if review.plan.admission_cents < 0:
        yield unlawful(
            ("admission_cents",),
            "admission cannot cost less than nothing",
            ADMISSION,
            fix="enter 0 for free admission",
        )
