"""The clause certificate: which clause of the law this build honors, by what, signed.

A clause is honored if a test that is marked with it ran and passed in this build and none of them
failed. Where the build knows how to break its rule, a marked test must also have noticed each time.
No certificate is made while a clause that was honored before is lost.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from pitboss.rulebook.clause import Clause, Regulation, all_regulations, edition
from pitboss.store.canonical import canonical
from pitboss.store.keys import Signer, is_signed

FORMAT = 1
PASSED, FAILED = "passed", "failed"
_COMMIT = re.compile(r"[0-9a-f]{7,64}")
SHOWN = 5
"""How many faults one message lists."""


class MarkedTest(Struct, frozen=True, tag="test"):
    """A test of this build: the clauses it is marked with, and whether it passed."""

    name: str
    clauses: tuple[str, ...]
    outcome: str


class BrokenRule(Struct, frozen=True, tag="rule"):
    """A rule that was broken on purpose, and whether a test marked with its clause noticed.

    If not all ways to break it have to be noticed, some tests for the clause are enough: `must` is
    false.
    """

    clause: str
    change: str
    noticed: bool
    must: bool


class ClauseProof(Struct, frozen=True, tag="proof"):
    """The end of breaking rules: whether every rule was tried."""

    complete: bool


BuildResult = MarkedTest | BrokenRule | ClauseProof
"""One line of the results of a build."""


class ClauseCarrier(Struct, frozen=True):
    """Where else a clause is honored: on a screen, by a printed line or a checklist item."""

    kind: str
    name: str


class CertifiedClause(Struct, frozen=True, kw_only=True):
    """One clause of a certificate, cited with its label. `broken` is in how many ways its rule was
    broken, each noticed by a test; 0 where there is nothing to break."""

    id: str
    cite: str
    document: str
    kind: str
    tests: tuple[str, ...]
    broken: int
    carriers: tuple[ClauseCarrier, ...]


class Certificate(Struct, frozen=True, kw_only=True):
    """What is signed: the clauses that are honored, and those that are not yet."""

    rulebook: str
    version: str
    commit: str
    date: str
    clauses: tuple[CertifiedClause, ...]
    not_yet: tuple[str, ...]
    format: int = FORMAT

    @property
    def total(self) -> int:
        """How many clauses the rulebook has."""
        return len(self.clauses) + len(self.not_yet)

    @property
    def signed_bytes(self) -> bytes:
        """What the signature covers."""
        return b"pitboss clause certificate\n" + canonical(self)


class SignedCertificate(Struct, frozen=True):
    """A certificate with the public key and the signature, in hexadecimal."""

    certificate: Certificate
    key: str
    signature: str


class CertificateFault(ValueError):
    """A certificate that cannot be made or does not hold; says why in plain words."""


class LostClauses(CertificateFault):
    """Clauses that were honored before and are not in this build, each with what happened."""

    def __init__(self, faults: Sequence[str]) -> None:
        more = f"; and {len(faults) - SHOWN:,} more" if len(faults) > SHOWN else ""
        many = "1 clause is" if len(faults) == 1 else f"{len(faults):,} clauses are"
        super().__init__(f"{many} lost: {'; '.join(faults[:SHOWN])}{more}")
        self.faults = tuple(faults)


def read_results(text: str) -> list[BuildResult]:
    """The results of a build, one JSON value per line."""
    results: list[BuildResult] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            results.append(msgspec.json.decode(line, type=BuildResult))
        except msgspec.MsgspecError:
            raise CertificateFault(
                f"line {number} of the results is no test, broken rule or proof"
            ) from None
    return results


def make_certificate(
    results: Iterable[BuildResult],
    recorded: Mapping[str, Sequence[str]],
    carriers: Mapping[str, Sequence[ClauseCarrier]],
    *,
    version: str,
    commit: str,
    date: str,
) -> Certificate:
    """The certificate of a build; refused while a clause is lost or a mark is not earned.

    `recorded` is the coverage of the last build that was recorded.
    """
    _verify_build(commit, date)
    tests, rules, complete = _sorted_results(results)
    if not complete:
        raise CertificateFault("the results hold no complete proof: 'make prove-clauses' writes it")
    if faults := [*lost_clauses(tests, recorded), *_unearned(rules)]:
        raise LostClauses(faults)
    honored, not_yet = [], []
    for law in all_regulations():
        for clause in law:
            passed = tuple(sorted(test.name for test in tests.get(clause.id, ())))
            if passed:
                honored.append(_certified(law, clause, passed, rules, carriers))
            else:
                not_yet.append(clause.id)
    return Certificate(
        rulebook=edition(),
        version=version,
        commit=commit,
        date=date,
        clauses=tuple(honored),
        not_yet=tuple(not_yet),
    )


def _verify_build(commit: str, date: str) -> None:
    if not _COMMIT.fullmatch(commit):
        raise CertificateFault(f"{commit!r} is no commit: give its hash, such as 1a2b3c4")
    try:
        datetime.date.fromisoformat(date)
    except ValueError:
        raise CertificateFault(f"{date!r} is no date: write it as 2027-01-31") from None


def _sorted_results(
    results: Iterable[BuildResult],
) -> tuple[dict[str, list[MarkedTest]], dict[str, list[BrokenRule]], bool]:
    """The tests and the broken rules of each clause, and whether every rule was tried."""
    tests: dict[str, list[MarkedTest]] = {}
    rules: dict[str, list[BrokenRule]] = {}
    complete = False
    for result in results:
        if isinstance(result, MarkedTest):
            for id in result.clauses:
                tests.setdefault(id, []).append(result)
        elif isinstance(result, BrokenRule):
            rules.setdefault(result.clause, []).append(result)
        else:
            complete = complete or result.complete
    # A test that was skipped proves nothing, and takes nothing away.
    ran = {id: [t for t in found if t.outcome in (PASSED, FAILED)] for id, found in tests.items()}
    return {id: found for id, found in ran.items() if found}, rules, complete


def lost_clauses(
    tests: Mapping[str, Sequence[MarkedTest]], recorded: Mapping[str, Sequence[str]]
) -> list[str]:
    """What was recorded and does not hold now, and every clause whose own test failed."""
    faults = []
    for id in dict.fromkeys((*recorded, *tests)):
        failed = [test.name for test in tests.get(id, ()) if test.outcome == FAILED]
        if failed:
            faults.append(f"{id} ({failed[0]} failed)")
        elif not tests.get(id):
            faults.append(f"{id} (none of its tests ran)")
    return faults


def _unearned(rules: Mapping[str, Sequence[BrokenRule]]) -> list[str]:
    """Rules that were broken without any test noticing."""
    return [
        f"{id} (no test noticed: {rule.change})"
        for id, tried in rules.items()
        for rule in tried
        if rule.must and not rule.noticed
    ]


def _certified(
    law: Regulation,
    clause: Clause,
    passed: tuple[str, ...],
    rules: Mapping[str, Sequence[BrokenRule]],
    carriers: Mapping[str, Sequence[ClauseCarrier]],
) -> CertifiedClause:
    return CertifiedClause(
        id=clause.id,
        cite=clause.name,
        document=document_name(law),
        kind=clause.kind,
        tests=passed,
        broken=sum(rule.noticed for rule in rules.get(clause.id, ())),
        carriers=tuple(carriers.get(clause.id, ())),
    )


def document_name(law: Regulation) -> str:
    """A chapter by its code and title: "N.J.A.C. 13:47-20.25 Craps"."""
    return f"{law} {law.title}"


def sign_certificate(certificate: Certificate, signer: Signer) -> SignedCertificate:
    """The certificate with the signature of the builder's key."""
    signature = signer.sign(certificate.signed_bytes)
    return SignedCertificate(certificate, signer.public.hex(), signature.hex())


def write_certificate(signed: SignedCertificate) -> bytes:
    """The file of a certificate: JSON, the same bytes for the same certificate."""
    return msgspec.json.format(canonical(signed), indent=1) + b"\n"


def read_certificate(data: bytes) -> SignedCertificate:
    """A certificate from its file."""
    try:
        signed = msgspec.json.decode(data, type=SignedCertificate)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise CertificateFault("this file is no clause certificate") from None
    if signed.certificate.format != FORMAT:
        raise CertificateFault(
            f"this certificate has format {signed.certificate.format}, for another version of "
            f"pitboss: this one reads format {FORMAT}"
        )
    return signed


def certificate_faults(signed: SignedCertificate, key: str = "") -> list[str]:
    """What is wrong with a certificate: its signature, its rulebook, its clauses. With `key`, it
    must be signed by that public key."""
    certificate, faults = signed.certificate, []
    try:
        public, signature = bytes.fromhex(signed.key), bytes.fromhex(signed.signature)
    except ValueError:
        public, signature = b"", b""
    if not is_signed(public, certificate.signed_bytes, signature):
        faults.append("the signature is wrong: the certificate was changed after it was signed")
    if key and key.lower() != signed.key:
        faults.append(f"it is signed by the key {signed.key}, not by {key.lower()}")
    if certificate.rulebook != edition():
        faults.append(f"it is for rulebook {certificate.rulebook}; this one is {edition()}")
    named = [*(clause.id for clause in certificate.clauses), *certificate.not_yet]
    known = [clause.id for law in all_regulations() for clause in law]
    if missing := sorted(set(known) - set(named)):
        faults.append(f"it does not name {_some(missing)}")
    if unknown := sorted(set(named) - set(known)):
        faults.append(f"it names clauses that this rulebook does not have: {_some(unknown)}")
    if len(named) != len(set(named)):
        faults.append("it names a clause twice")
    return faults


def _some(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - SHOWN:,} more" if len(ids) > SHOWN else ""
    return f"{', '.join(ids[:SHOWN])}{more}"
