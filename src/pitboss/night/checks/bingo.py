"""Bingo on the same night: what it may cost."""

from __future__ import annotations

from pitboss.floor.findings import Change, Findings, finding, unlawful
from pitboss.floor.money_words import money
from pitboss.night.check import Review, check
from pitboss.night.law import CONDUCT, FEES
from pitboss.rulebook.clause import Clause

CAPS: dict[str, tuple[str, Clause]] = {
    "admission_cents": ("admission to bingo", FEES["7.5(a) cap"]),
    "special_cents": ("a chance in a special game", FEES["7.5(b)"]),
    "extra_card_cents": ("an extra card", FEES["7.5(c)"]),
    "progressive_cents": ("a progressive jackpot card", FEES["7.28(a)"]),
    "fifty_fifty_cents": ("a 50/50 card", FEES["7.41(a)"]),
    "multi_color_cents": ("a multi-color card", FEES["7.48(a)"]),
    "predraw_cents": ("a predraw card", FEES["7.56"]),
}
CARDS, OTHERS = FEES["7.5(a) entitlement"], CONDUCT["20.2 Casino night other games"]
LICENSE_SOURCE = "N.J.S.A. 5:8-24 and what follows, on the license for bingo, is not in our text"


@check(*(law for _, law in CAPS.values()))
def bingo_prices_are_within_their_caps(review: Review) -> Findings:
    """No bingo price is above its cap."""
    bingo = review.plan.bingo
    for key, (words, law) in CAPS.items() if bingo is not None else ():
        cents, cap = getattr(bingo, key), review.law.cents(law)
        if cents > cap:
            yield unlawful(
                ("bingo", key),
                f"{words} costs {money(cents)}; it may cost at most {money(cap)}",
                law,
                fix=f"charge {money(cap)} or less",
                change=Change(("bingo", key), cap),
            )


@check(CARDS)
def bingo_admission_includes_a_card(review: Review) -> Findings:
    """Paid admission includes a card for every regular game."""
    bingo, least = review.plan.bingo, review.law.figure(CARDS)
    if bingo is not None and bingo.admission_cents and bingo.cards_with_admission < least:
        place = ("bingo", "cards_with_admission")
        yield unlawful(
            place,
            f"admission to bingo includes at least {least} card for every regular game",
            CARDS,
            fix=f"give {least} card with each admission",
            change=Change(place, least),
        )


@check(OTHERS)
def bingo_has_a_license_of_its_own(review: Review) -> Findings:
    """Bingo may share the night as a legal game of its own, with its own license."""
    bingo = review.plan.bingo
    if bingo is not None and not bingo.license:
        yield finding(
            review.due,
            ("bingo", "license"),
            "bingo needs its own license, separate from the casino night's",
            OTHERS,
            fix="enter the number of the license for bingo, or leave bingo out",
            source=LICENSE_SOURCE,
        )
