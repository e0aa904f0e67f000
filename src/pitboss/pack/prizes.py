"""To post about prizes: how they are awarded, at which ratio, what colors are worth, and the tags.

The first three hang where games are run and again where the prizes stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.plan import DRAWING, DRUM, REDEEM, REDRAW, PrizePlan, RafflePlan
from pitboss.floor.prize_law import BY_COLOR, NEVER_CASH, NO_BUYING_BACK, PRICE, RATIO
from pitboss.night.check import Review
from pitboss.night.hours import BadTime, clock_time, hour_words
from pitboss.night.law import CONDUCT
from pitboss.pack.notices import chips_text, imitation
from pitboss.pack.paper import POST, cite, law_words, paper, whose
from pitboss.paper.page import Grid, Items, Page, Section, Sign, Slip, Slips, Words
from pitboss.rulebook.clause import Clause

AT_GAMES, AT_PRIZES = CONDUCT["20.11(a)2 games"], CONDUCT["20.11(a)2 prizes"]
PLACES = ("Where games are run", "Where the prizes stand")
ONE_RATIO = CONDUCT["20.2 Exchange ratio"]
MARKED = CONDUCT["20.12(a)"]
NO_CASH = (NEVER_CASH, CONDUCT["20.10(c)3"], NO_BUYING_BACK)
TAGS_ON_A_SHEET, MOST_TAGS = 16, 400
"""Beyond this many pieces of one prize, a sheet of its tags is printed once, to be copied."""


def _in_both_places(review: Review, page: Page, *law: Clause) -> Iterator[Page]:
    """A page for each of the two places that the law names."""
    for at, place in enumerate(PLACES):
        clause = law[at] if len(law) == len(PLACES) else law[0]
        below = f"{place} {cite(clause)} · {whose(review)}"
        yield Page(page.title, below, page.sections, posted=True)


def prize_name(prize: PrizePlan) -> str:
    """A prize as guests know it."""
    return prize.name or prize.id


def drawn_prizes(review: Review) -> list[PrizePlan]:
    """The prizes that go by drawing."""
    return _by_way(review, DRAWING)


def _by_way(review: Review, way: str) -> list[PrizePlan]:
    return [prize for prize in review.plan.prizes if prize.way == way]


@paper("prizes", "How prizes are awarded", POST, AT_GAMES, AT_PRIZES, *NO_CASH)
def prizes(review: Review) -> Iterator[Page]:
    """How every prize is awarded: by redemption at its price, or by a drawing."""
    if not review.plan.prizes:
        return
    blocks: list[Section] = []
    if redeemed := _by_way(review, REDEEM):
        blocks.append(Section("For imitation money", (_price_list(redeemed),)))
    if drawn := drawn_prizes(review):
        rows = tuple((prize_name(prize), str(prize.quantity)) for prize in drawn)
        grid = Grid("Prizes of the drawing", ("Prize", "Pieces"), rows)
        raffle = review.plan.raffle or RafflePlan()
        blocks.append(Section("By drawing", (*drawing_words(raffle), grid)))
    blocks.append(Section("Never for cash", (Items(law_words(*NO_CASH)),)))
    yield from _in_both_places(
        review, Page("How prizes are awarded", "", tuple(blocks)), AT_GAMES, AT_PRIZES
    )


def _price_list(redeemed: list[PrizePlan]) -> Grid:
    ordered = sorted(redeemed, key=lambda prize: -prize.price)
    rows = tuple(
        (prize_name(prize), chips_text(prize.price), str(prize.quantity)) for prize in ordered
    )
    columns = ("Prize", "Imitation dollars", "Pieces")
    return Grid("You bring the price on the tag to the prize desk", columns, rows)


def draw_time(raffle: RafflePlan) -> str:
    """When the winners are drawn, as signs have it; a time nobody can read, as it is written."""
    try:
        return hour_words(clock_time(raffle.draws_at))
    except BadTime:
        return raffle.draws_at


def drawing_words(raffle: RafflePlan) -> Iterator[Words]:
    """How the winners are drawn, and what becomes of a prize that nobody claims."""
    how = (
        "from a drum" if raffle.method == DRUM else "by the house's device, which anyone can check"
    )
    when = f" at {draw_time(raffle)}" if raffle.draws_at else ""
    yield Words(f"Tickets are bought with imitation money. The winners are drawn{when}, {how}.")
    if raffle.absent == REDRAW:
        yield Words(
            f"Be here: a prize that nobody claims within {raffle.claim_minutes} minutes is drawn "
            "again."
        )
    else:
        days = f", and for {raffle.hold_days} days after it" if raffle.hold_days else ""
        yield Words(f"A prize is kept for its winner until the night closes{days}.")


@paper("exchange-ratio", "Exchange ratio", POST, RATIO, ONE_RATIO)
def exchange_ratio(review: Review) -> Iterator[Page]:
    """What imitation money buys in tickets, where any prize goes by drawing."""
    raffle = review.plan.raffle
    if raffle is None or raffle.ticket_price < 1 or not drawn_prizes(review):
        return
    rows = tuple((str(count), chips_text(count * raffle.ticket_price)) for count in (1, 2, 5, 10))
    sections = (
        Section(
            "",
            (
                Sign(f"1 ticket costs {imitation(raffle.ticket_price)}"),
                Grid("Tickets for the drawing", ("Tickets", "Imitation dollars"), rows),
                Items(law_words(ONE_RATIO)),
            ),
        ),
    )
    yield from _in_both_places(review, Page("Exchange ratio", "", sections), RATIO)


@paper("color-values", "What each color is worth", POST, BY_COLOR, MARKED)
def color_values(review: Review) -> Iterator[Page]:
    """What each color of imitation money is worth, where colors say it."""
    colors = sorted(review.plan.color_coded.items(), key=lambda pair: pair[1])
    if not colors:
        return
    signs = tuple(Sign(f"{color} = {imitation(value)}") for color, value in colors)
    sections = (Section("", (*signs, Items(law_words(MARKED)))),)
    yield from _in_both_places(review, Page("What each color is worth", "", sections), BY_COLOR)


@paper("prize-tags", "Prize tags", POST, PRICE)
def prize_tags(review: Review) -> Iterator[Page]:
    """A tag with its price for each piece of each prize to redeem."""
    for prize in _by_way(review, REDEEM):
        if prize.price < 1 or prize.quantity < 1:
            continue
        is_copied = prize.quantity > MOST_TAGS
        count = TAGS_ON_A_SHEET if is_copied else prize.quantity
        sheets = -(-prize.quantity // TAGS_ON_A_SHEET)
        pieces = f"{prize.quantity} pieces" if prize.quantity > 1 else "1 piece"
        copies = f", print this sheet {sheets} times" if is_copied else ""
        tag = Slip(
            prize_name(prize),
            (Sign(chips_text(prize.price)), Words(f"imitation dollars {cite(PRICE)}")),
        )
        yield Page(
            f"Tags: {prize_name(prize)}",
            f"One on each piece, {pieces}{copies} {cite(PRICE)} · {whose(review)}",
            (Section("", (Slips((tag,) * count),)),),
        )
