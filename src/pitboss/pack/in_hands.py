"""In hands: scrip, wallet cards, tickets of the drawing, and badges.

Scrip, cards and tickets bear the holder and the date; a plan that names neither prints none. Codes
that open a wallet or prove a ticket are made on the night and printed from its screens.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.plan import DRUM, RafflePlan
from pitboss.night.check import Review
from pitboss.night.duty import planned_shifts
from pitboss.night.law import CONDUCT
from pitboss.night.plan import Person
from pitboss.pack.notices import chips_text, imitation
from pitboss.pack.paper import HANDS, cite, holder_and_date, paper, whose
from pitboss.pack.prizes import draw_time, drawing_words, drawn_prizes
from pitboss.paper.page import Blanks, Items, Page, Section, Sign, Slip, Slips, Words
from pitboss.paper.qr import qr_picture
from pitboss.rulebook.clause import Clause

DATED, NAMED, VALUED = CONDUCT["20.12(d) date"], CONDUCT["20.12(d) name"], CONDUCT["20.12(a)"]
SPENT = CONDUCT["20.12(c)4"]
NO_CASH = CONDUCT["20.10(c)3"]
BEARS = (VALUED, DATED, NAMED)
NOTES, CARDS = 6, 4
"""How many notes of scrip and how many wallet cards a sheet has."""
TICKETS, MOST_TICKETS = 20, 200
"""How many tickets, each with its stub, are printed at least and at most."""
MOST_POSTS = 4


def _sheet(review: Review, title: str, what: str, slips: Slips, *law: Clause) -> Page:
    return Page(title, f"{what} {cite(*law)} · {whose(review)}", (Section("", (slips,)),))


@paper("scrip", "Scrip", HANDS, *BEARS, act="bank")
def scrip(review: Review) -> Iterator[Page]:
    """A sheet of notes for each value of a chip, to print as often as needed."""
    bears = holder_and_date(review)
    if not bears:
        return
    holder, date = bears
    values = {chip for table in review.plan.tables for chip in table.chips}
    for value in sorted(values | set(review.plan.color_coded.values())):
        if value < 1:
            continue
        code = f"{holder}, {date}: {imitation(value)}, night {review.plan.night}. Never for cash."
        note = Slip(
            holder,
            (
                Sign(chips_text(value)),
                Words(f"imitation {'dollar' if value == 1 else 'dollars'} · {date}"),
                qr_picture(code),
                Words("For play, tickets and prizes tonight; never for cash."),
            ),
        )
        what = "Print on paper that nobody else has; sold at a window only"
        yield _sheet(
            review, f"Scrip: {imitation(value)}", what, Slips((note,) * NOTES), *BEARS, SPENT
        )


@paper("wallet-cards", "Wallet cards", HANDS, DATED, NAMED, act="bank")
def wallet_cards(review: Review) -> Iterator[Page]:
    """Cards for guests without a phone: the banker writes whose it is and what it holds."""
    bears = holder_and_date(review)
    if not bears or not review.plan.windows:
        return
    holder, date = bears
    card = Slip(
        holder,
        (
            Words(f"Wallet of imitation money · {date}"),
            Blanks(("Guest", "Imitation dollars", "Window and initials")),
            qr_picture(
                f"{holder}, {date}: wallet card, night {review.plan.night}. Never for cash."
            ),
            Words("Show it at a window or table. The house's books say what it holds."),
        ),
    )
    what = "For guests without a phone; the banker fills it in"
    yield _sheet(review, "Wallet cards", what, Slips((card,) * CARDS), DATED, NAMED)


@paper("raffle-tickets", "Tickets of the drawing", HANDS, DATED, NAMED, act="sell tickets")
def raffle_tickets(review: Review) -> Iterator[Page]:
    """Numbered tickets, each with the stub that goes into the drum."""
    bears, raffle = holder_and_date(review), review.plan.raffle
    if not bears or raffle is None or raffle.ticket_price < 1 or raffle.method != DRUM:
        return
    if not drawn_prizes(review):
        return
    count = min(MOST_TICKETS, max(TICKETS, review.plan.expected_guests))
    slips = tuple(slip for at in range(count) for slip in _ticket(raffle, bears, at + 1))
    what = "Sold in order; the stub goes into the drum"
    yield _sheet(review, f"Tickets 1 to {count}", what, Slips(slips), DATED, NAMED)


def _ticket(raffle: RafflePlan, bears: tuple[str, str], number: int) -> tuple[Slip, Slip]:
    """A ticket and its stub."""
    holder, date = bears
    price = imitation(raffle.ticket_price)
    draws = f"Drawn at {draw_time(raffle).rstrip('.')}. " if raffle.draws_at else ""
    _, claim = (words.text for words in drawing_words(raffle))
    ticket = Slip(
        f"Ticket {number}",
        (Words(f"{holder} · {date} · {price}"), Words(f"{draws}{claim}")),
    )
    stub = Slip(f"Stub {number}", (Words(f"{holder} · {date}"), Blanks(("Guest", "Phone"))))
    return ticket, stub


@paper("badges", "Badges", HANDS, everywhere=True, act="give out posts")
def badges(review: Review) -> Iterator[Page]:
    """A badge for everyone on the staff, with role and post."""
    if not review.plan.people:
        return
    slips = tuple(_badge(review, person) for person in review.plan.people)
    words = Words("Cut along the lines. A post may change in the night; the shift sheets say when.")
    yield Page("Badges", whose(review), (Section("", (words, Slips(slips))),))


def _badge(review: Review, person: Person) -> Slip:
    posts = tuple(
        dict.fromkeys(
            f"{shift.post.place} {shift.post.role}".strip()
            for shift in planned_shifts(review)
            if shift.person.id == person.id
        )
    )
    shown = (*posts[:MOST_POSTS], *(("and more",) if len(posts) > MOST_POSTS else ()))
    places = (Items(shown),) if shown else (Blanks(("Post",)),)
    roles = ", ".join(person.roles)
    return Slip(
        roles[:1].upper() + roles[1:],
        (Sign(person.name or person.id), *places, Words(whose(review))),
    )
