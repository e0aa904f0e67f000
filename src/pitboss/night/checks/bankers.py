"""What the law asks of bankers: members of the holder, unpaid, and not operators at the same
time."""

from __future__ import annotations

from pitboss.floor.findings import Change, Findings, finding, unlawful, warning
from pitboss.floor.money_words import money
from pitboss.houses import NJ_NIGHT
from pitboss.houses.roles import BANKER
from pitboss.night.check import Review, check
from pitboss.night.duty import PlannedShift, pair_check, shift_check
from pitboss.night.law import CONDUCT
from pitboss.night.plan import HOLDER

MEMBER, APART, UNPAID = CONDUCT["20.8(a)1"], CONDUCT["20.8(b)2"], CONDUCT["20.8(b)3"]
SELLS, ONLY_MEANS = CONDUCT["20.12(c)3"], CONDUCT["20.10(c)1"]


@check(MEMBER, bars=(BANKER,))
def bankers_are_members(review: Review) -> Findings:
    """A banker is a member of the holder itself."""
    for person in review.with_role(BANKER):
        if person.member != HOLDER:
            yield unlawful(
                ("people", person.id, "member"),
                f"{person.id} is a banker, but not a member of the holder",
                MEMBER,
                fix="choose a member of the holder as banker",
            )


@check(UNPAID)
def bankers_are_not_paid(review: Review) -> Findings:
    """A banker is paid nothing."""
    cap = review.law.cents(UNPAID)
    for person in review.with_role(BANKER):
        if person.pay_cents > cap:
            place = ("people", person.id, "pay_cents")
            yield unlawful(
                place,
                f"{person.id} is a banker and is paid {money(person.pay_cents)}; a banker is not "
                f"paid",
                UNPAID,
                fix="pay nothing, or choose another banker",
                change=Change(place, cap),
            )


@pair_check(APART)
def bankers_do_not_deal(review: Review, shift: PlannedShift, other: PlannedShift) -> Findings:
    """Nobody holds a post at a table during a shift at a window."""
    for bank, work in ((shift, other), (other, shift)):
        if bank.post.role == BANKER and work.post.role in NJ_NIGHT.posts:
            yield unlawful(
                ("shifts", work.number, "from"),
                f"{bank.person.id} is the banker of {bank.post.place} and at the same time the "
                f"{work.post.role}{' at ' * bool(work.post.place)}{work.post.place}",
                APART,
                fix="give one of the two shifts to someone else",
            )


@shift_check(SELLS)
def only_bankers_work_windows(review: Review, shift: PlannedShift) -> Findings:
    """Only a banker has a shift at a window."""
    if shift.post.role == BANKER and BANKER not in shift.person.roles:
        yield unlawful(
            ("shifts", shift.number, "person"),
            f"{shift.person.id} has a shift at {shift.post.place}, but is not a banker",
            SELLS,
            fix="choose a banker",
        )


@check(SELLS, ONLY_MEANS)
def there_is_a_window(review: Review) -> Findings:
    """Every wager is in imitation money, and a banker sells it: without a window nobody can bet."""
    if not review.plan.windows:
        yield finding(
            review.due,
            ("windows",),
            "the plan has no window, so nobody can buy imitation money",
            SELLS,
            ONLY_MEANS,
            fix="plan a window, and name a banker for it",
        )


@check(APART)
def every_window_has_a_banker(review: Review) -> Findings:
    """Each window needs its own banker: with fewer bankers, some windows stay closed."""
    bankers, windows = len(list(review.with_role(BANKER))), len(review.plan.windows)
    if 0 < bankers < windows:
        yield warning(
            ("windows",),
            f"{windows} windows need one banker each, and the plan has {bankers}",
            APART,
            fix="name more bankers, or plan fewer windows",
        )
