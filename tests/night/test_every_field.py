"""Every field of every record of a plan: an unlawful value gives exactly its finding, and the
lawful one none. Fields without an unlawful value are listed with the reason, and no field is left
out."""

from __future__ import annotations

import datetime
import typing
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec import Struct
from msgspec.structs import fields

from pitboss.floor.findings import ADVICE, Finding
from pitboss.night.check import Review
from pitboss.night.law import NightLaw
from pitboss.night.plan import NightPlan, RosterRules
from pitboss.night.plan_file import BadPlan, read_plan
from pitboss.night.plan_text import plan_text
from pitboss.night.report import all_findings
from tests.night.plans import LAWFUL, NIGHT, ROULETTE, change, with_values

DAY = datetime.timedelta(days=1)
YEAR_AGO = NIGHT - 365 * DAY  # a term from that day ends with the day before the night
_PROVIDER, _WHEEL = LAWFUL.providers[0], LAWFUL.tables[3]
BASE = with_values(
    ("providers", (_PROVIDER, change(_PROVIDER, "id", "p2"))),
    ("providers.p2.exempt", "13:47-8.14(b)4"),
    ("providers.p2.exempt_reason", "lent by a member"),
    ("tables", (*LAWFUL.tables, change(_WHEEL, "id", "spare"))),
    ("machines", (*LAWFUL.machines, change(LAWFUL.machines[0], "id", "reel-2"))),
    ("machines.reel-2.serial", "A2"),
    ("people", (*LAWFUL.people, change(LAWFUL.people[9], "id", "h2"))),
    ("people.m1.name", "Ann Lee"),
    ("shifts.7.to", "00:10"),
    ("roster", RosterRules(longest_minutes=310)),
)
"""A lawful plan with every record in it, and some that nothing else depends on: the table "spare",
the assistant "h2"."""


class Wrong(NamedTuple):
    """A wrong value in one place, and the only line about it."""

    place: str
    value: object
    line: str


GAMES = LAWFUL.license.games if LAWFUL.license is not None else ()
UNLAWFUL: dict[str, Wrong] = {
    "NightPlan.night": Wrong("night", "spring gala", "unlawful night"),
    "NightPlan.house": Wrong("house", "nj_nigt", "unlawful house"),
    "NightPlan.purpose": Wrong("purpose", "party", "unlawful purpose"),
    "NightPlan.date": Wrong("date", None, "unlawful date 6.11(c) start"),
    "NightPlan.timezone": Wrong(
        "timezone", "Mars/City", "unlawful timezone 6.11(c) start, 6.11(c) end"
    ),
    "NightPlan.doors": Wrong("doors", "18.30", "unlawful doors 6.11(c) start, 6.11(c) end"),
    "NightPlan.first_wager": Wrong(
        "first_wager", "18:00", "unlawful first_wager 6.11(c) start, 6.11(c) end"
    ),
    "NightPlan.last_wager": Wrong("last_wager", "02:00", "unlawful last_wager 6.11(c) end"),
    "NightPlan.ends": Wrong("ends", "02:01", "unlawful ends 6.11(c) end"),
    "NightPlan.last_call_minutes": Wrong(
        "last_call_minutes", 151, "warning last_wager 6.11(c) end"
    ),
    "NightPlan.rate": Wrong("rate", "1.99", "unlawful rate 20.12(b)"),
    "NightPlan.second_above": Wrong("second_above", -1, "unlawful second_above"),
    "NightPlan.house_odds": Wrong(
        "house_odds", {"night.poker": {}}, "unlawful house_odds.night.poker 20.4 list"
    ),
    "NightPlan.age": Wrong("age", 17, "unlawful age"),
    "NightPlan.seat_s": Wrong("seat_s", -1, "unlawful seat_s"),
    "NightPlan.admission_cents": Wrong("admission_cents", -1, "unlawful admission_cents 20.13"),
    "NightPlan.color_coded": Wrong(
        "color_coded", {**LAWFUL.color_coded, "blue": 0}, "unlawful color_coded.blue 20.12(c)1"
    ),
    "Holder.name": Wrong("holder.name", "", "unlawful holder.name 20.2 Casino night holder"),
    "Holder.class": Wrong("holder.class", "golf club", "unlawful holder.class 20.3"),
    "Holder.registration": Wrong(
        "holder.registration", "", "unlawful holder.registration 13.8(a) registered"
    ),
    "Holder.registration_expires": Wrong(
        "holder.registration_expires",
        NIGHT,
        "unlawful holder.registration_expires 13.8(a) registered",
    ),
    "Holder.purpose": Wrong("holder.purpose", "", "unlawful holder.purpose 20.7"),
    "Holder.account": Wrong("holder.account", "", "unlawful holder.account 20.8(a)3"),
    "Holder.other_nights": Wrong(
        "holder.other_nights",
        tuple(NIGHT - days * DAY for days in range(1, 7)),
        "unlawful holder.other_nights 6.11(a)10, 6.11(a)",
    ),
    "Holder.week_starts": Wrong(
        "holder.week_starts", "Someday", "unlawful holder.week_starts 6.11(a)10"
    ),
    "License.municipality": Wrong(
        "license.municipality", "", "unlawful license.municipality 13.8(a) licensed"
    ),
    "License.number": Wrong("license.number", "", "unlawful license.number 13.8(a) licensed"),
    "License.status": Wrong("license.status", "denied", "unlawful license.status 20.3"),
    "License.applied": Wrong("license.applied", NIGHT - 29 * DAY, "warning license.applied 20.3"),
    "License.issued": Wrong(
        "license.issued", NIGHT + DAY, "unlawful license.issued 13.8(a) licensed"
    ),
    "License.authorized": Wrong(
        "license.authorized", NIGHT + DAY, "unlawful license.authorized 19.3(b) event"
    ),
    "License.done": Wrong("license.done", ("poster",), "warning license.done.0 20.3"),
    "License.games": Wrong(
        "license.games",
        tuple(game for game in GAMES if game != ROULETTE),
        "unlawful tables.roulette-1.game 20.4 licence, 19.3(b) games",
    ),
    "Provider.approval": Wrong(
        "providers.p1.approval",
        "",
        "unlawful providers.p1.approval 20.14 approval, 20.2 Casino night equipment provider",
    ),
    "Provider.approved": Wrong(
        "providers.p1.approved", YEAR_AGO, "unlawful providers.p1.approved 13.6(a) term"
    ),
    "Provider.status": Wrong(
        "providers.p1.status", "suspended", "unlawful providers.p1.status 13.6(g)"
    ),
    "Provider.form_11": Wrong(
        "providers.p1.form_11", None, "warning providers.p1.form_11 13.1(g) form"
    ),
    "Provider.fee_paid": Wrong(
        "providers.p1.fee_paid", None, "warning providers.p1.fee_paid 13.6(a) fee"
    ),
    "Provider.form_11_by": Wrong(
        "providers.p1.form_11_by", "cash", "unlawful providers.p1.form_11_by 13.1(g) payment"
    ),
    "Provider.fee_by": Wrong(
        "providers.p1.fee_by", "check", "unlawful providers.p1.fee_by 13.6(a) payment"
    ),
    "Provider.agreed": Wrong(
        "providers.p1.agreed", None, "warning providers.p1.agreed 13.7(a) deadline"
    ),
    "Provider.certified": Wrong(
        "providers.p1.certified",
        datetime.datetime(2027, 2, 3, 10, 1),
        "unlawful providers.p1.certified 13.7(a) deadline",
    ),
    "Provider.attested": Wrong(
        "providers.p1.attested",
        False,
        "warning providers.p1.attested 20.14 knowledge, 13.8(b) equipment, 13.8(b) personnel, "
        "13.8(b) absence",
    ),
    "Provider.exempt": Wrong(
        "providers.p2.exempt", "lent", "unlawful providers.p2.exempt 13.7(a) exception"
    ),
    "Provider.exempt_reason": Wrong(
        "providers.p2.exempt_reason", "", "unlawful providers.p2.exempt 13.7(a) exception"
    ),
    "NightTable.id": Wrong("tables.spare.id", "spare table", "unlawful tables.4.id"),
    "NightTable.game": Wrong(
        "tables.spare.game", "night.poker", "unlawful tables.spare.game 20.4 list"
    ),
    "NightTable.options": Wrong(
        "tables.spare.options", {"wheels": 2}, "unlawful tables.spare.options"
    ),
    "NightTable.limits": Wrong(
        "tables.spare.limits", (0, 10), "unlawful tables.spare.limits 20.17(a)"
    ),
    "NightTable.mode": Wrong(
        "tables.spare.mode", "wallet", "warning tables.spare.mode 20.2 Imitation money, 20.12(a)"
    ),
    "NightTable.by_hand": Wrong(
        "tables.spare.by_hand", False, "advice tables.spare.by_hand 20.17(b)"
    ),
    "NightTable.electronic": Wrong(
        "tables.spare.electronic",
        True,
        "unlawful tables.spare.electronic 20.17(b), 20.29(b)3 direction",
    ),
    "NightTable.float": Wrong("tables.spare.float", -1, "unlawful tables.spare.float"),
    "NightTable.chips": Wrong(
        "tables.spare.chips", (1, 2), "warning tables.spare.chips 20.12(a), 20.11(d)"
    ),
    "NightTable.betting_s": Wrong("tables.spare.betting_s", 0, "unlawful tables.spare.betting_s"),
    "NightTable.decision_s": Wrong(
        "tables.spare.decision_s", 0, "unlawful tables.spare.decision_s"
    ),
    "NightTable.provider": Wrong(
        "tables.spare.provider", "p9", "unlawful tables.spare.provider 20.15(a)"
    ),
    "NightTable.rent_cents": Wrong(
        "tables.spare.rent_cents", 25_001, "unlawful tables.spare.rent_cents 16.1(d) cap"
    ),
    "Machine.kind": Wrong(
        "machines.reel-1.kind", "slot", "unlawful machines.reel-1.kind 20.4 list"
    ),
    "Machine.provider": Wrong(
        "machines.reel-1.provider", "", "unlawful machines.reel-1.provider 20.15(a)"
    ),
    "Machine.model": Wrong(
        "machines.reel-1.model", "", "unlawful machines.reel-1.model 20.2 Skill stop reel"
    ),
    "Machine.certificate": Wrong(
        "machines.reel-1.certificate", "", "unlawful machines.reel-1.certificate 20.15(d)"
    ),
    "Machine.serial": Wrong(
        "machines.reel-1.serial", "", "unlawful machines.reel-1.serial 20.2 Skill stop reel"
    ),
    "Machine.token_value": Wrong(
        "machines.reel-1.token_value", 0, "unlawful machines.reel-1.token_value 20.11(e)"
    ),
    "Machine.win_lines": Wrong(
        "machines.reel-1.win_lines", 0, "unlawful machines.reel-1.win_lines 20.2 Skill stop reel"
    ),
    "Machine.schedule": Wrong(
        "machines.reel-1.schedule", {}, "unlawful machines.reel-1.schedule 20.2 Skill stop reel"
    ),
    "Machine.rent_cents": Wrong(
        "machines.reel-1.rent_cents", 25_001, "unlawful machines.reel-1.rent_cents 16.1(d) cap"
    ),
    "WindowPlan.float": Wrong("windows.w1.float", -1, "unlawful windows.w1.float"),
    "WindowPlan.drawer_cents": Wrong(
        "windows.w1.drawer_cents", -1, "unlawful windows.w1.drawer_cents"
    ),
    "Person.id": Wrong("people.h2.id", "h 2", "unlawful people.11.id"),
    "Person.name": Wrong("people.h2.name", "Ann Lee", "warning people.h2.name 20.9(a)"),
    "Person.roles": Wrong("people.h2.roles", ("waiter",), "unlawful people.h2.roles"),
    "Person.available": Wrong(
        "people.h2.available",
        ("18-19",),
        "unlawful people.h2.available.0 6.11(c) start, 6.11(c) end",
    ),
    "Person.taught": Wrong("people.b1.taught", (), "unlawful shifts.5.person 20.5(b)1"),
    "Person.taught_by": Wrong("people.b1.taught_by", "a9", "unlawful people.b1.taught_by 20.5(b)1"),
    "Person.member": Wrong("people.k1.member", "affiliate", "unlawful people.k1.member 20.8(a)1"),
    "Person.pay_cents": Wrong(
        "people.a2.pay_cents",
        50_001,
        "unlawful people.a2.pay_cents 16.2(a) Class A, 20.5(d) amount",
    ),
    "Person.approval": Wrong(
        "people.a2.approval", None, "unlawful people.a2.approval 19.1(a) who, 20.5(d) who"
    ),
    "Person.qualification": Wrong(
        "people.a2.qualification", None, "unlawful people.a2.qualification 20.5(a) knowledge"
    ),
    "Person.attested": Wrong(
        "people.a2.attested",
        False,
        "unlawful people.a2.attested 20.5(a) knowledge, 20.10(d)2, 20.10(d)3",
    ),
    "Person.employer": Wrong(
        "people.a1.employer", "p9", "unlawful people.a1.employer 13.1(a) personnel"
    ),
    "Approval.number": Wrong(
        "people.a2.approval.number",
        "",
        "unlawful people.a2.approval.number 20.2 Class A operator scope",
    ),
    "Approval.from": Wrong(
        "people.a2.approval.from", YEAR_AGO, "unlawful people.a2.approval.from 19.4(a) term"
    ),
    "Approval.status": Wrong(
        "people.a2.approval.status", "revoked", "unlawful people.a2.approval.status 19.4(e)"
    ),
    "Approval.applied": Wrong(
        "people.a2.approval.applied",
        None,
        "unlawful people.a2.approval.applied 19.1(a) who, 20.5(d) who",
    ),
    "Approval.applied_by": Wrong(
        "people.a2.approval.applied_by",
        "cash",
        "unlawful people.a2.approval.applied_by 19.1(a) payment",
    ),
    "Approval.fee_by": Wrong(
        "people.a2.approval.fee_by",
        "check",
        "unlawful people.a2.approval.fee_by 19.4(a) payment",
    ),
    "Approval.copies": Wrong(
        "people.a2.approval.copies", 1, "unlawful people.a2.approval.copies 19.1(a) form"
    ),
    "Approval.signed": Wrong(
        "people.a2.approval.signed", False, "unlawful people.a2.approval.signed 19.1(a) form"
    ),
    "Approval.notarized": Wrong(
        "people.a2.approval.notarized", False, "unlawful people.a2.approval.notarized 19.1(a) form"
    ),
    "Approval.agent": Wrong(
        "people.a2.approval.agent", False, "unlawful people.a2.approval.agent 19.2(a)"
    ),
    "Approval.address": Wrong(
        "people.a2.approval.address", False, "unlawful people.a2.approval.address 19.2(b)"
    ),
    "Approval.employer_signed": Wrong(
        "people.a1.approval.employer_signed",
        False,
        "unlawful people.a1.approval.employer_signed 19.1(b) signatures",
    ),
    "Qualification.basis": Wrong(
        "people.a2.qualification.basis",
        "luck",
        "unlawful people.a2.qualification.basis 20.5(a) knowledge",
    ),
    "Qualification.years": Wrong(
        "people.a2.qualification.years", 2, "unlawful people.a2.qualification.years 20.5(a)2"
    ),
    "Qualification.certificate": Wrong(
        "people.a1.qualification.certificate",
        "",
        "unlawful people.a1.qualification.certificate 20.5(a)1",
    ),
    "Qualification.supervised": Wrong(
        "people.a3.qualification.supervised",
        False,
        "unlawful people.a3.qualification.supervised 20.5(a)3",
    ),
    "Shift.person": Wrong("shifts.7.person", "m1", "unlawful shifts.7.person 20.12(c)3"),
    "Shift.post": Wrong(
        "shifts.7.post", "spare dealer", "unlawful shifts.7.person 20.2 Class A operator scope"
    ),
    "Shift.from": Wrong(
        "shifts.7.from", "24:00", "unlawful shifts.7.from 6.11(c) start, 6.11(c) end"
    ),
    "Shift.to": Wrong("shifts.7.to", "7", "unlawful shifts.7.to 6.11(c) start, 6.11(c) end"),
    "PrizePlan.kind": Wrong("prizes.bike.kind", "tobacco", "unlawful prizes.bike.kind 20.10(c)4"),
    "PrizePlan.retail_cents": Wrong(
        "prizes.bike.retail_cents", 9_970_001, "warning prizes 20.16(a)"
    ),
    "PrizePlan.way": Wrong("prizes.bike.way", "raffle", "unlawful prizes.bike.way 20.11(a)2 games"),
    "PrizePlan.price": Wrong("prizes.bike.price", 0, "unlawful prizes.bike.price 20.11(c)"),
    "PrizePlan.quantity": Wrong("prizes.bike.quantity", 0, "warning prizes.bike.quantity 20.16(a)"),
    "RafflePlan.ticket_price": Wrong(
        "raffle.ticket_price", 0, "unlawful raffle.ticket_price 20.11(b)"
    ),
    "RafflePlan.draws_at": Wrong("raffle.draws_at", "00:15", "warning raffle.draws_at 20.11(b)"),
    "RafflePlan.method": Wrong(
        "raffle.method", "electronic", "warning raffle.method 20.11(a)2 games"
    ),
    "RafflePlan.absent": Wrong("raffle.absent", "wait", "unlawful raffle.absent"),
    "RafflePlan.claim_minutes": Wrong("raffle.claim_minutes", 0, "unlawful raffle.claim_minutes"),
    "RafflePlan.hold_days": Wrong("raffle.hold_days", 367, "unlawful raffle.hold_days"),
    "Bingo.license": Wrong(
        "bingo.license", "", "unlawful bingo.license 20.2 Casino night other games"
    ),
    "Bingo.admission_cents": Wrong(
        "bingo.admission_cents", 501, "unlawful bingo.admission_cents 7.5(a) cap"
    ),
    "Bingo.cards_with_admission": Wrong(
        "bingo.cards_with_admission", 0, "unlawful bingo.cards_with_admission 7.5(a) entitlement"
    ),
    "Bingo.special_cents": Wrong("bingo.special_cents", 101, "unlawful bingo.special_cents 7.5(b)"),
    "Bingo.extra_card_cents": Wrong(
        "bingo.extra_card_cents", 101, "unlawful bingo.extra_card_cents 7.5(c)"
    ),
    "Bingo.progressive_cents": Wrong(
        "bingo.progressive_cents", 101, "unlawful bingo.progressive_cents 7.28(a)"
    ),
    "Bingo.fifty_fifty_cents": Wrong(
        "bingo.fifty_fifty_cents", 101, "unlawful bingo.fifty_fifty_cents 7.41(a)"
    ),
    "Bingo.multi_color_cents": Wrong(
        "bingo.multi_color_cents", 101, "unlawful bingo.multi_color_cents 7.48(a)"
    ),
    "Bingo.predraw_cents": Wrong("bingo.predraw_cents", 101, "unlawful bingo.predraw_cents 7.56"),
    "RosterRules.longest_minutes": Wrong(
        "roster.longest_minutes", 309, "advice shifts.7.to 20.9(a)"
    ),
}
"""A value of each field that is unlawful, or unwise, and what is found about it."""

FREE: dict[str, str] = {
    "NightPlan.practice": "practice is lawful on any day",
    "NightPlan.tables_per_class_a": "the holder's number, too small only with more tables of class "
    "B operators than this plan has (test_supervision)",
    "NightPlan.expected_guests": "a guess for the budget",
    "NightPlan.spend_per_guest_cents": "a guess for the budget",
    "NightPlan.reserve_minutes": "the house says whether guests reserve by phone",
    "Holder.affiliates": "names to choose members from",
    "License.overlay": "names files, and one that cannot be read is refused (test_night_check)",
    "Provider.name": "how the provider is called",
    "Provider.hearing": "a hearing takes nothing away before its decision, which is the status",
    "Machine.tokens_in": "a counter shows what it shows",
    "Machine.tokens_out": "a counter shows what it shows",
    "Approval.renewed": "someone who asks for a renewal loses nothing by it",
    "PrizePlan.name": "how the prize is called",
    "PrizePlan.donated": "a donated prize counts as one that is bought",
    "PrizePlan.picture": "a picture for the desk",
    "Cost.for": "words for the budget",
    "Cost.cents": "a sum for the budget, below zero for a gift",
    "Cost.payee": "a name for the budget",
    "RosterRules.break_minutes": "a break lies between two shifts, and here each has one "
    "(test_shifts)",
    "RosterRules.closing_minutes": "what a roster that is solved goes by",
}
"""Fields that have no unlawful value, and why."""

REFUSED: dict[str, Wrong] = {
    "Provider.id": Wrong("providers.p2.id", "p1", "each of the providers needs its own id"),
    "Machine.id": Wrong("machines.reel-2.id", "reel-1", "each of the machines needs its own id"),
    "PrizePlan.id": Wrong("prizes.grill.id", "bike", "each of the prizes needs its own id"),
    "WindowPlan.id": Wrong("windows.w1.id", "w2", "there is no table or window 'w1'"),
    "Person.pin": Wrong("people.m1.pin", "1111", "one of the first that anyone would try"),
}
"""Fields whose wrong value makes the file unreadable, with the words of its reader."""


def findings_of(plan: NightPlan) -> list[Finding]:
    """All findings except the advice about the exemption that the plan lawfully claims."""
    claimed = (ADVICE, ("providers", "p2", "exempt"))
    every = all_findings(Review(plan, NightLaw(plan.date), NIGHT))
    return [finding for finding in every if (finding.severity, finding.place) != claimed]


def lines(plan: NightPlan) -> list[str]:
    """The findings as lines such as "unlawful rate 20.12(b)"."""
    return [
        " ".join((finding.severity, ".".join(map(str, finding.place)), _cites(finding))).rstrip()
        for finding in findings_of(plan)
    ]


def _cites(finding: Finding) -> str:
    return ", ".join(clause.name.removeprefix("13:47-") for clause in finding.law)


def records(kind: Any) -> Iterator[type[Struct]]:
    """Every kind of record in a type, and in those records in turn."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
        for field in fields(kind):
            yield from records(field.type)
    for argument in typing.get_args(kind):
        yield from records(argument)


KINDS = tuple(dict.fromkeys(records(NightPlan)))


def test_the_plan_is_lawful() -> None:
    assert lines(BASE) == []


def test_no_field_is_left_out_and_none_is_listed_twice() -> None:
    """A field that contains other records has no value of its own."""
    single = [
        f"{kind.__name__}.{field.encode_name}"
        for kind in KINDS
        for field in fields(kind)
        if not any(records(field.type))
    ]
    assert len(single) > 130
    inside = {"Person.approval", "Person.qualification"}
    listed = [*UNLAWFUL, *FREE, *REFUSED]
    assert sorted(listed) == sorted({*single, *inside})
    assert all(FREE.values())


@pytest.mark.parametrize("name", UNLAWFUL)
def test_an_unlawful_value_gives_exactly_its_finding_and_the_lawful_one_none(name: str) -> None:
    wrong = UNLAWFUL[name]
    plan = change(BASE, wrong.place, wrong.value)
    assert lines(plan) == [wrong.line]
    assert read_plan(plan_text(plan)) == plan, "a file can say it"
    (finding,) = findings_of(plan)
    assert finding.message
    assert finding.fix
    if finding.change is not None:
        mended = change(plan, ".".join(map(str, finding.change.place)), finding.change.value)
        assert lines(mended) == []


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_a_file_unreadable_is_refused_with_its_line(name: str) -> None:
    wrong = REFUSED[name]
    with pytest.raises(BadPlan, match=f"line [0-9]+: .*{wrong.line}"):
        read_plan(plan_text(change(BASE, wrong.place, wrong.value)))
