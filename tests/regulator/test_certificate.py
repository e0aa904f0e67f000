"""The clause certificate: what it needs, refuses and says, and whether it can be trusted."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from pitboss.cli.main import main
from pitboss.paper.html import as_html
from pitboss.paper.pdf import as_pdf
from pitboss.regulator.certificate import (
    BrokenRule,
    BuildResult,
    Certificate,
    CertificateFault,
    ClauseProof,
    LostClauses,
    MarkedTest,
    SignedCertificate,
    certificate_faults,
    make_certificate,
    read_certificate,
    read_results,
    sign_certificate,
    write_certificate,
)
from pitboss.regulator.certificate_carriers import CHECKLIST, PRINTED, SCREEN, clause_carriers
from pitboss.regulator.certificate_page import certificate_page, counts_by
from pitboss.rulebook.clause import all_regulations
from pitboss.store.keys import Signer, make_key
from tests.clauses.build_results import lost_of
from tests.clauses.marks import COVERAGE, ROOT, dropped

SMALL = "tests/rules/test_night_under_over.py"
RECORDED: dict[str, list[str]] = json.loads(COVERAGE.read_text("utf-8"))
MAKE = ["certificate", "make", "results.jsonl", "--commit", "1a2b3c4", "--date", "2027-01-31"]
BUILD = {"version": "0.1.0", "commit": "1a2b3c4", "date": "2027-01-31"}


def whole_build() -> list[BuildResult]:
    """Results in which every recorded test passed and every rule was tried."""
    clauses: dict[str, list[str]] = {}
    for id, tests in RECORDED.items():
        for test in tests:
            clauses.setdefault(test, []).append(id)
    passed = [MarkedTest(test, tuple(ids), "passed") for test, ids in clauses.items()]
    return [*passed, BrokenRule(next(iter(RECORDED)), "half", True, True), ClauseProof(True)]


def certified(results: list[BuildResult]) -> Certificate:
    """The certificate of some results."""
    return make_certificate(results, RECORDED, clause_carriers(), **BUILD)


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    """A builder's key."""
    return make_key(tmp_path_factory.mktemp("keys") / "builder.key")


@pytest.fixture(scope="module")
def signed(signer: Signer) -> SignedCertificate:
    """The certificate of a whole build."""
    return sign_certificate(certified(whole_build()), signer)


@pytest.fixture(scope="module")
def real_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a real test run, in two processes."""
    results = tmp_path_factory.mktemp("build") / "results.jsonl"
    run = (sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", SMALL)
    environment = {**os.environ, "PITBOSS_CLAUSES": str(results)}
    subprocess.run(run, cwd=ROOT, env=environment, check=True, capture_output=True)
    return results


def test_a_real_run_writes_what_each_marked_test_did(real_run: Path) -> None:
    results = read_results(real_run.read_text())
    tests = [one for one in results if isinstance(one, MarkedTest)]
    assert len(tests) == len({test.name for test in tests}) > 10
    assert {test.outcome for test in tests} == {"passed"}
    proved = {id for test in tests for id in test.clauses}
    assert proved == {id for id, names in RECORDED.items() if any(SMALL in n for n in names)}


def test_a_build_that_ran_only_a_part_has_lost_the_rest(real_run: Path) -> None:
    results = [*read_results(real_run.read_text()), ClauseProof(True)]
    with pytest.raises(LostClauses, match="none of its tests ran") as lost:
        certified(results)
    assert len(lost.value.faults) == len(RECORDED) - len(
        {id for id, names in RECORDED.items() if any(SMALL in name for name in names)}
    )


def test_one_test_that_fails_loses_its_clauses() -> None:
    results = whole_build()
    at, test = next((n, one) for n, one in enumerate(results) if isinstance(one, MarkedTest))
    results[at] = replace(test, outcome="failed")
    with pytest.raises(LostClauses) as lost:
        certified(results)
    assert {fault.split()[0] for fault in lost.value.faults} == set(test.clauses)
    assert test.name in str(lost.value)


def test_a_skipped_test_proves_nothing_and_takes_nothing_away() -> None:
    many = next(id for id, tests in RECORDED.items() if len(tests) > 1)
    single = next(id for id, tests in RECORDED.items() if len(tests) == 1)
    for id, faults in ((many, 0), (single, 1)):
        skipped = RECORDED[id][0]
        tests = [MarkedTest(n, (id,), "passed") for n in RECORDED[id] if n != skipped]
        tests.append(MarkedTest(skipped, (id,), "skipped"))
        assert len(lost_of(tests, {id: RECORDED[id]})) == faults


def test_a_rule_whose_breaking_nobody_notices_is_refused() -> None:
    id = next(iter(RECORDED))
    with pytest.raises(LostClauses, match=f"{id} .no test noticed: half price"):
        certified([*whole_build(), BrokenRule(id, "half price", False, True)])
    kept = certified([*whole_build(), BrokenRule(id, "half price", False, False)])
    assert len(kept.clauses) == len(RECORDED)


def test_a_build_without_a_whole_proof_is_refused() -> None:
    for last in ([], [ClauseProof(False)]):
        with pytest.raises(CertificateFault, match="no complete proof"):
            certified([*whole_build()[:-1], *last])


@pytest.mark.parametrize(
    ("part", "value"), [("commit", "main"), ("commit", ""), ("date", "January 31")]
)
def test_a_build_is_named_by_its_commit_and_date(part: str, value: str) -> None:
    with pytest.raises(CertificateFault, match=re.escape(repr(value))):
        make_certificate(whole_build(), RECORDED, {}, **{**BUILD, part: value})


def test_it_names_every_clause_once(signed: SignedCertificate) -> None:
    certificate = signed.certificate
    every = [clause.id for law in all_regulations() for clause in law]
    named = [*(clause.id for clause in certificate.clauses), *certificate.not_yet]
    assert sorted(named) == sorted(every)
    assert certificate.total == len(every) >= 1357
    assert set(RECORDED) == {clause.id for clause in certificate.clauses}
    for part in ("document", "kind"):
        counts = counts_by(signed, part).values()
        assert sum(count.total for count in counts) == len(every)
        assert sum(count.honored for count in counts) == len(RECORDED)


def test_screens_printed_lines_and_checklists_come_from_the_definitions(
    signed: SignedCertificate,
) -> None:
    by_kind = {carrier.kind for clause in signed.certificate.clauses for carrier in clause.carriers}
    assert by_kind == {SCREEN, PRINTED, CHECKLIST}
    dice = next(c for c in signed.certificate.clauses if c.id == "nj-19-47-9-1-three-dice")
    assert [(one.kind, one.name) for one in dice.carriers] == [
        (CHECKLIST, "opening of Sic bo: three dice")
    ]


def test_the_signature_covers_every_part(signed: SignedCertificate) -> None:
    assert certificate_faults(read_certificate(write_certificate(signed)), signed.key) == []
    certificate = signed.certificate
    first = replace(certificate.clauses[0], tests=())
    for change in (
        {"commit": "7654321"},
        {"date": "2027-02-01"},
        {"version": "9"},
        {"not_yet": ("an-unknown-clause",)},
        {"clauses": (first, *certificate.clauses[1:])},
    ):
        other = replace(signed, certificate=replace(certificate, **change))
        assert "the signature is wrong" in certificate_faults(other)[0], change
    for broken in (replace(signed, signature="00"), replace(signed, key="no hexadecimal")):
        assert certificate_faults(broken) != []


def test_another_key_rulebook_or_list_of_clauses_is_named(
    signed: SignedCertificate, tmp_path: Path
) -> None:
    other = make_key(tmp_path / "other.key")
    forged = sign_certificate(signed.certificate, other)
    assert certificate_faults(forged) == []
    assert "not by" in certificate_faults(forged, signed.key)[0]
    old = sign_certificate(replace(signed.certificate, rulebook="0123456789ab"), other)
    assert "it is for rulebook 0123456789ab" in certificate_faults(old)[0]
    short = replace(signed.certificate, clauses=signed.certificate.clauses[1:])
    missing = signed.certificate.clauses[0].id
    assert certificate_faults(sign_certificate(short, other)) == [f"it does not name {missing}"]


def test_the_pdf_and_the_page_say_it(signed: SignedCertificate) -> None:
    page = certificate_page(signed)
    reader = PdfReader(BytesIO(as_pdf(page)))
    text = " ".join(" ".join(sheet.extract_text().split()) for sheet in reader.pages)
    html = as_html(page)
    certificate = signed.certificate
    honored = f"{len(certificate.clauses):,} of {certificate.total:,} clauses honored"
    for words in (honored, "build 1a2b3c4 of 2027-01-31", "19:47-9.1 three dice"):
        assert words in text
        assert words in html
    assert signed.key in text.replace(" ", "")
    assert signed.signature in text.replace(" ", "")
    assert reader.metadata is not None
    assert as_pdf(page) == as_pdf(certificate_page(signed))


def test_the_command_makes_shows_and_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = b"".join(msgspec.json.encode(result) + b"\n" for result in whole_build())
    Path("results.jsonl").write_bytes(lines)
    assert main(["certificate", "key", "b.key"]) == 0
    key = capsys.readouterr().out.split()[-1]
    make = [
        "certificate",
        "make",
        "results.jsonl",
        "--commit",
        "1a2b3c4",
        "--date",
        "2027-01-31",
        "--key",
        "b.key",
    ]
    assert main([*make, "--incomplete"]) == 0
    assert key in capsys.readouterr().out
    assert main(["certificate", "verify", "certificate.json", "--key", key]) == 0
    assert main(["certificate", "show", "certificate.json"]) == 0
    assert "Clauses honored: " in capsys.readouterr().out
    changed = Path("certificate.json").read_text().replace("2027-01-31", "2028-01-31")
    Path("changed.json").write_text(changed)
    assert main(["certificate", "verify", "changed.json"]) == 1
    assert "the signature is wrong" in capsys.readouterr().err


def test_a_lost_clause_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    results = whole_build()
    results[0] = replace(results[0], outcome="failed")
    Path("results.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, results)))
    make_key(Path("b.key"))
    make = [
        "certificate",
        "make",
        "results.jsonl",
        "--commit",
        "1a2b3c4",
        "--date",
        "2027-01-31",
        "--key",
        "b.key",
    ]
    assert main([*make, "--incomplete"]) == 1
    assert "no certificate" in capsys.readouterr().err
    assert sorted(os.listdir()) == ["b.key", "results.jsonl"]


def test_a_recorded_clause_cannot_be_dropped_silently() -> None:
    first = next(iter(RECORDED))
    without = json.dumps({id: tests for id, tests in RECORDED.items() if id != first})
    assert dropped(COVERAGE.read_text("utf-8"), without) == [first]
    assert dropped(without, COVERAGE.read_text("utf-8")) == []
