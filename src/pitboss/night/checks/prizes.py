"""Prizes: their kinds and values, and how they are awarded."""

from __future__ import annotations

from pitboss.floor.findings import Change, Findings, unlawful, warning
from pitboss.floor.money_words import money
from pitboss.floor.plan import DRAWING, DRUM, ELECTRONIC, MERCHANDISE, REDEEM
from pitboss.floor.prize_law import BANNED, CAP, CASH, CASH_KINDS, KIND, PRICE, RATIO, kind_of
from pitboss.night.check import Review, check
from pitboss.night.hours import BadTime
from pitboss.night.law import CONDUCT

ONE_RATIO = CONDUCT["20.2 Exchange ratio"]
BANNED_SOURCE = "13:47-6.20(a) is not in our text: the kinds are those that Scotch Plains publishes"


@check(CASH)
def no_prize_is_cash(review: Review) -> Findings:
    """Cash is not a prize of a casino night game."""
    for prize in review.plan.prizes:
        if kind_of(prize) in CASH_KINDS:
            yield unlawful(
                ("prizes", prize.id, "kind"),
                f"{prize.id} is cash; prizes are merchandise",
                CASH,
                fix="offer merchandise, or award cash in a licensed bingo or raffle game",
            )


@check(KIND)
def prizes_are_of_a_lawful_kind(review: Review) -> Findings:
    """Some kinds of merchandise may not be offered."""
    for prize in review.plan.prizes:
        kind = kind_of(prize)
        if kind in (*CASH_KINDS, MERCHANDISE):
            continue
        banned = kind in BANNED
        yield unlawful(
            ("prizes", prize.id, "kind"),
            f"{prize.id} may not be offered: {kind}"
            if banned
            else f"{prize.kind!r} is not a kind of prize: say {MERCHANDISE!r}, "
            f"or one of the banned kinds: cash, {', '.join(BANNED)}",
            KIND,
            fix="offer something else"
            if banned
            else f"enter {MERCHANDISE!r} if it is none of those kinds, or offer something else",
            source=BANNED_SOURCE,
        )


@check(CAP)
def prizes_stay_within_the_cap(review: Review) -> Findings:
    """The retail value of everything on the list, donated prizes included. Offering more is not yet
    a breach: the prize desk refuses the award that would pass the cap."""
    prizes, cap = review.plan.prizes, review.law.cents(CAP)
    total = sum(max(prize.retail_cents, 0) * max(prize.quantity, 0) for prize in prizes)
    if total > cap:
        yield warning(
            ("prizes",),
            f"the prizes are worth {money(total)} together; "
            f"at most {money(cap)} may be awarded in a night",
            CAP,
            fix=f"leave out prizes worth {money(total - cap)}, or not all can be awarded",
        )
    for prize in prizes:
        if prize.retail_cents <= 0:
            yield warning(
                ("prizes", prize.id, "retail_cents"),
                f"the retail value of {prize.id} is missing; donated prizes count, too",
                CAP,
                fix="enter what it costs in a store, in cents",
            )
        if prize.quantity < 1:
            place = ("prizes", prize.id, "quantity")
            yield warning(
                place,
                f"the plan has {prize.quantity} pieces of {prize.id}; it needs at least one",
                CAP,
                fix="enter how many there are, or take the prize off the list",
                change=Change(place, 1),
            )


@check(PRICE, CONDUCT["20.11(a)2 games"])
def redeemable_prizes_have_a_price(review: Review) -> Findings:
    """The price on the tag of a prize to redeem, in imitation dollars."""
    for prize in review.plan.prizes:
        place = ("prizes", prize.id)
        if prize.way not in (REDEEM, DRAWING):
            yield unlawful(
                (*place, "way"),
                f"a prize is won by {REDEEM!r} or by {DRAWING!r}, not by {prize.way!r}",
                CONDUCT["20.11(a)2 games"],
                fix=f"enter {REDEEM!r} or {DRAWING!r}",
            )
        elif prize.way == REDEEM and prize.price < 1:
            yield unlawful(
                (*place, "price"),
                f"{prize.id} has no price in imitation dollars for its tag",
                PRICE,
                fix="enter a price",
            )


@check(RATIO, ONE_RATIO)
def a_drawing_has_its_ratio(review: Review) -> Findings:
    """Prizes that are drawn need tickets at a posted ratio, and a time."""
    drawn, raffle = (
        [prize for prize in review.plan.prizes if prize.way == DRAWING],
        review.plan.raffle,
    )
    if not drawn:
        return
    if raffle is None or raffle.ticket_price < 1:
        yield unlawful(
            ("raffle", "ticket_price"),
            f"{drawn[0].id} goes to a drawing, but tickets have no price in imitation dollars",
            RATIO,
            fix="enter the price of one ticket in imitation dollars",
            change=Change(("raffle", "ticket_price"), 1),
        )
    elif review.hours is not None:
        place = ("raffle", "draws_at")
        try:
            inside = (
                review.hours.event.start
                <= review.hours.at(raffle.draws_at)
                < review.hours.event.end
            )
        except BadTime:
            inside = False
        if not inside:
            yield warning(
                place,
                "the time of the drawing is missing, or not during the night",
                RATIO,
                fix="enter a time before the end",
            )


@check(CONDUCT["20.11(a)2 games"])
def winners_come_out_of_a_drum(review: Review) -> Findings:
    """How prizes are awarded is posted. At a game an electronic draw is unlawful; of a drawing the
    text does not say."""
    raffle, place = review.plan.raffle, ("raffle", "method")
    if raffle is not None and raffle.method == ELECTRONIC:
        yield warning(
            place,
            "winners are drawn electronically; at games that is unlawful, and the rules do not say "
            "whether it is at a drawing",
            CONDUCT["20.11(a)2 games"],
            fix="draw from a drum, or ask the Commission first",
            change=Change(place, DRUM),
        )
