"""What may be done about a petition, and when: both sides of every gate."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.petition import Site
from pitboss.regulator.petitions.standing import (
    APPROVED,
    ON_TEST,
    UNDER_REVIEW,
    ActEntry,
    Standing,
    after,
)
from pitboss.regulator.petitions.trial import TrialRound, TrialTable
from tests.petitions.drafts import (
    APPROVE,
    COSTS,
    NEEDS,
    NOON,
    OPEN_GATES,
    OWN,
    SEAL,
    SIGNED,
    TEXT,
    after_test,
    done,
    filed,
    on_test,
    refused,
    submission,
    whole,
)
from tests.playing import clause

HOUR = datetime.timedelta(hours=1)


@clause("nj-19-47-8-4-d-form")
def test_an_unsigned_petition_is_not_filed() -> None:
    file = a.Filed(fingerprint=SEAL)
    one = done(SIGNED[0])
    assert refused(file, one) == ["Refused: petitioner maker has not signed (19:47-8.4(d))"]
    earlier = replace(one, signatures={
        **one.signatures,
        "maker": a.Signed(petitioner="maker", by="owner", fingerprint="0" * 64),
    })  # fmt: skip
    assert "earlier version" in refused(file, earlier)[0]
    assert done(*SIGNED, file).stage == UNDER_REVIEW


@clause("nj-19-47-8-4-d-form")
def test_a_test_begins_with_the_petition_that_was_filed() -> None:
    changed = replace(whole(), fingerprint="0" * 64)
    assert "changed since it was filed" in refused(a.TrialBegun(), filed(), by=changed)[0]


@clause("nj-19-47-8-4-g-1")
@pytest.mark.parametrize(
    ("act", "standing"),
    [
        (a.RoundsRecorded(file="r", sha256="0", rounds=0, editions=(1,)), on_test()),
        (a.TrialEnded(judgments=(), success=True), on_test()),
        (a.FoundSuitable(agency="Commission"), filed()),
        (APPROVE, after_test()),
    ],
)
def test_a_game_changed_since_it_was_filed_goes_no_further(act: a.Act, standing: Standing) -> None:
    changed = replace(whole(), fingerprint="0" * 64)
    words = "changed since it was filed: restore the files"
    assert any(words in why for why in refused(act, standing, by=changed))
    assert not any(words in why for why in refused(act, standing))


@clause("nj-19-47-8-4-b-co-petitioner")
def test_without_a_licensee_nothing_is_filed() -> None:
    alone = submission(('"casino licensee"', '"other interested person"'))
    standing = done(*SIGNED)
    (why, *_) = refused(a.Filed(fingerprint=SEAL), standing, by=alone)
    assert why.endswith("(19:47-8.4(b))")


@clause("nj-19-47-8-4-f-2")
def test_a_petition_without_a_test_is_filed_but_not_tested() -> None:
    bare = submission((TEXT[TEXT.index("[test]") :], ""))
    assert refused(a.Filed(fingerprint=SEAL), done(*SIGNED), by=bare) == []
    assert refused(a.TrialBegun(), filed(), by=bare)[0].endswith("(19:47-8.4(f)2)")
    assert refused(a.TrialBegun(), filed()) == []


@clause("nj-19-47-8-4-h")
def test_the_commission_proposes_and_others_file() -> None:
    assert refused(a.Proposed(fingerprint=SEAL), Standing(), by=OWN) == []
    assert "proposes this itself" in refused(a.Filed(fingerprint=SEAL), Standing(), by=OWN)[0]
    assert "they file it" in refused(a.Proposed(fingerprint=SEAL), done(*SIGNED))[0]


@clause("nj-19-47-8-4-h")
def test_what_the_commission_proposes_is_approved_without_a_test() -> None:
    standing = Standing()
    acts: tuple[a.Act, ...] = (
        a.Proposed(fingerprint=SEAL),
        *(a.NeedDecided(what=what, needed=False) for what in ("amendments", "licenses", "waivers")),
        a.FoundSuitable(agency="Commission"),
        APPROVE,
    )
    for act in acts:
        assert refused(act, standing, by=OWN) == [], act
        standing = after(standing, ActEntry(NOON, act))
    assert standing.stage == APPROVED


@clause("nj-19-47-8-4-e")
def test_a_finding_is_about_a_factor() -> None:
    assert refused(a.Reviewed(factor="integrity", finding="sound"), filed()) == []
    assert "no factor" in refused(a.Reviewed(factor="luck", finding="good"), filed())[0]


@clause("nj-19-47-8-4-f-2-v")
def test_no_test_while_a_request_is_open() -> None:
    ask = a.Requested(id="1", agency="Division", what="a photo", due=datetime.date(2027, 4, 1))
    asked = done(ask, to=filed())
    assert "waits for a photo" in refused(a.TrialBegun(), asked)[0]
    assert "already" in refused(ask, asked)[0]
    assert "no request '2' is open" in refused(a.Answered(id="2", what="x"), asked)[0]
    answered = done(a.Answered(id="1", what="the photo"), to=asked)
    assert refused(a.TrialBegun(), answered) == []


# --- the test -----------------------------------------------------------------------------------
def played(at: datetime.datetime, edition: int = 1, table: str = "sic bo 1") -> TrialRound:
    """A round at a table of the test."""
    return TrialRound(
        at=at, casino="Example Boardwalk Casino", table=table, edition=edition,
        staked={"small": 1}, outcome="1-2-3", decided=(("small", "wins", 1, 1),),
    )  # fmt: skip


def recorded(standing: Standing, *rounds: TrialRound) -> list[str]:
    """Why a file of rounds is refused."""
    act = a.RoundsRecorded(file="r", sha256="0", rounds=len(rounds), editions=(1,))
    return refused(act, standing, NOON + 100 * HOUR, rounds=rounds)


@clause("nj-19-47-8-4-g-conditions")
def test_rounds_are_played_where_and_when_the_test_is() -> None:
    end = NOON + 48 * HOUR
    assert recorded(on_test(), played(NOON), played(end - HOUR / 60)) == []
    assert "not part of the test" in recorded(on_test(), played(end))[0]
    assert "not part of the test" in recorded(on_test(), played(NOON, table="craps 1"))[0]


@clause("nj-19-47-8-4-g-conditions")
def test_the_order_of_the_commission_replaces_what_was_proposed() -> None:
    site = Site(
        casino="Example Boardwalk Casino", tables=("sic bo 2",), equipment=("one shaker",),
        entrances=("Boardwalk entrance",), starts=NOON + HOUR, ends=NOON + 2 * HOUR,
    )  # fmt: skip
    order = a.TrialOrdered(agency="Commission", conditions=("a supervisor watches",), sites=(site,))
    assert "sets the conditions" in refused(replace_agency(order), filed())[0]
    standing = done(order, a.TrialBegun(), to=filed())
    assert standing.conditions == ("a supervisor watches",)
    assert recorded(standing, played(NOON + HOUR, table="sic bo 2")) == []
    assert "not part of the test" in recorded(standing, played(NOON + HOUR))[0]


def replace_agency(act: a.TrialOrdered | a.RulesChanged) -> a.Act:
    """The same act by the Division."""
    import msgspec

    return msgspec.structs.replace(act, agency="Division")


RAISED = a.RulesChanged(
    agency="Commission", starts=NOON + HOUR, why="too low", options={"pays.small": "2 to 1"}
)


@clause("nj-19-47-8-4-g-modification")
def test_a_change_holds_from_its_time_and_each_round_names_its_edition() -> None:
    standing = done(RAISED, to=on_test())
    before, then = NOON + HOUR - HOUR / 60, NOON + HOUR
    assert recorded(standing, played(before, 1), played(then, 2)) == []
    assert "edition 2 of the rules held" in recorded(standing, played(then, 1))[0]
    assert "edition 1 of the rules held" in recorded(standing, played(before, 2))[0]
    assert [one.options for one in standing.editions] == [{}, {"pays.small": "2 to 1"}]


@clause("nj-19-47-8-4-g-modification")
def test_only_the_commission_changes_the_rules_and_only_from_now_on() -> None:
    import msgspec

    assert "only the Commission" in refused(replace_agency(RAISED), on_test())[0]
    assert refused(RAISED, on_test(), NOON + HOUR) == []
    assert "from now or later on" in refused(RAISED, on_test(), NOON + 2 * HOUR)[0]
    lower = msgspec.structs.replace(RAISED, options={"pays.small": "1 to 2"})
    assert "pays at least 1 to 1" in refused(lower, on_test())[0]
    assert "needs one that is on test" in refused(RAISED, filed())[0]


@clause("nj-19-47-8-4-g-modification")
def test_a_live_table_pays_by_the_edition_of_each_round() -> None:
    first, second = done(RAISED, to=on_test()).editions
    live = TrialTable(whole().known_game)
    assert live.play(first, {"small": 1}, "1-2-4").decided == (("small", "wins", 1, 1),)
    assert live.play(second, {"small": 1}, "1-2-4").decided == (("small", "wins", 1, 2),)


# --- approval -----------------------------------------------------------------------------------
def ready(*shut: str) -> Standing:
    """Everything is done for the approval, except what keeps these gates shut."""
    acts = [act for name, act in OPEN_GATES.items() if name not in shut]
    return done(*NEEDS, *COSTS, *acts, to=after_test())


GATES = {
    "suitable": ("g-1", "has not found the game suitable", "(g)1"),
    "adopted": ("g-2-adopted", "amendment of 19:47-9.2 is not adopted", "(g)2"),
    "filed": ("g-3-filed", "license application of petitioner maker is not filed", "(g)3"),
    "issued": ("g-3-waivers", "waiver of petitioner maker is not issued", "(g)3"),
    "Commission": ("g-4-commission", "$50.00 is owed to the Commission", "(g)4"),
    "Division": ("g-4-division", "$7.00 is owed to the Division", "(g)4"),
}


@pytest.mark.parametrize(
    ("gate", "words", "section"),
    [
        pytest.param(gate, *rest, marks=clause(f"nj-19-47-8-4-{id}"))
        for gate, (id, *rest) in GATES.items()
    ],
)
def test_each_gate_keeps_the_approval_back(gate: str, words: str, section: str) -> None:
    assert refused(APPROVE, ready()) == []
    (why,) = refused(APPROVE, ready(gate))
    assert words in why
    assert why.endswith(f"(19:47-8.4{section})")


@clause("nj-19-47-8-4-g-4-commission", "nj-19-47-8-4-g-4-division")
def test_a_cent_is_enough_to_wait_for() -> None:
    standing = ready()
    for agency in ("Commission", "Division"):
        cent = done(a.CostRecorded(agency=agency, cents=1, why="a stamp"), to=standing)
        assert refused(APPROVE, cent) == [f"Refused: $0.01 is owed to the {agency} (19:47-8.4(g)4)"]


@clause("nj-19-47-8-4-g-2-effective")
def test_an_amendment_has_to_be_in_effect() -> None:
    today = NOON.date()
    tomorrow = today + datetime.timedelta(days=1)
    late = done(a.AmendmentAdopted(citation="19:47-9.2", effective=tomorrow), to=ready("adopted"))
    assert "not in effect before" in refused(APPROVE, late)[0]
    assert refused(APPROVE, late, NOON + 24 * HOUR) == []


@pytest.mark.parametrize(
    "what",
    [
        pytest.param("amendments", marks=clause("nj-19-47-8-4-g-2-adopted")),
        pytest.param("licenses", marks=clause("nj-19-47-8-4-g-3-filed")),
        pytest.param("waivers", marks=clause("nj-19-47-8-4-g-3-waivers")),
    ],
)
def test_each_need_is_decided_before_the_approval(what: str) -> None:
    standing = ready()
    open_ = replace(standing, needs={k: v for k, v in standing.needs.items() if k != what})
    assert refused(APPROVE, open_)[0].startswith(f"Refused: record first whether {what} are needed")
    none = done(a.NeedDecided(what=what, needed=False), to=standing)
    assert refused(APPROVE, none) == []
    wrong = a.NeedDecided(what=what, needed=True)
    assert "list what is needed" in refused(wrong, standing)[0]
    assert "no gate" in refused(a.NeedDecided(what=f"{what}s", needed=False), standing)[0]


@clause("nj-19-47-8-4-g-1")
def test_the_commission_decides_and_nobody_else() -> None:
    assert "for the Commission" in refused(a.FoundSuitable(agency="Division"), after_test())[0]
    assert "for the Commission" in refused(a.Approved(agency="Division"), ready())[0]


@clause("nj-19-47-8-4-g-conditions")
def test_a_game_is_tested_before_it_is_approved() -> None:
    passed = ready()
    failed = replace(passed, ending=a.TrialEnded(judgments=(), success=False))
    assert "not a success" in refused(APPROVE, failed)[0]
    assert "not tested" in refused(APPROVE, replace(passed, stage=ON_TEST))[0]


def test_a_test_may_be_held_again() -> None:
    failed = after_test(success=False)
    again = done(a.TrialOrdered(agency="Commission", conditions=("longer",)), to=failed)
    again = done(a.TrialBegun(), to=again, at=NOON + HOUR)
    assert (again.stage, again.ending, again.recorded) == (ON_TEST, None, ())
    assert [one.starts for one in again.editions] == [NOON + HOUR]


@clause("nj-19-47-8-4-b-liability")
def test_every_petitioner_owes_the_full_balance() -> None:
    standing = done(*COSTS, to=filed())
    whole_balance = {"Commission": 5_000, "Division": 700}
    assert standing.liability(whole().petition) == {
        "casino": whole_balance,
        "maker": whole_balance,
    }
    part = a.PaymentReceived(agency="Commission", cents=3_000, petitioner="maker")
    paid = done(part, to=standing)
    assert {owed["Commission"] for owed in paid.liability(whole().petition).values()} == {2_000}


@clause("nj-19-47-8-4-b-liability")
def test_one_petitioner_may_pay_it_all_and_nobody_more() -> None:
    standing = done(*COSTS, to=filed())
    all_ = a.PaymentReceived(agency="Commission", cents=5_000, petitioner="maker")
    more = a.PaymentReceived(agency="Commission", cents=5_001, petitioner="maker")
    assert refused(all_, standing) == []
    assert "owes the Commission $50.00, not more" in refused(more, standing)[0]


def test_acts_come_in_turn() -> None:
    assert (
        "no petitioner 'nobody'"
        in refused(a.Signed(petitioner="nobody", by="x", fingerprint=SEAL), Standing())[0]
    )
    assert "no agency" in refused(a.CostRecorded(agency="FBI", cents=1, why="x"), filed())[0]
    assert "cannot be earlier" in refused(a.TrialBegun(), filed(), NOON - HOUR)[0]
    closed = done(a.Denied(agency="Commission", why="no"), to=filed())
    assert "nothing more can be done" in refused(a.TrialBegun(), closed)[0]
