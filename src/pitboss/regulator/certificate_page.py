"""The clause certificate as a printed page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pitboss.paper.page import Block, Grid, Items, Page, Section, Terms, Words
from pitboss.regulator.certificate import (
    CertifiedClause,
    SignedCertificate,
    document_name,
)
from pitboss.rulebook.clause import Clause, all_regulations

HEX_PART = 16
"""Keys and signatures are printed in parts of so many letters, so that a line can break there."""


class CertifiedCount(NamedTuple):
    """How many clauses there are, how many are honored, and in how many of those a rule was
    broken."""

    total: int
    honored: int
    broken: int


def counts_by(signed: SignedCertificate, part: str) -> dict[str, CertifiedCount]:
    """The counts by `document` or by `kind`."""
    counts: dict[str, CertifiedCount] = {}

    def add(name: str, honored: int, broken: int) -> None:
        known = counts.get(name, CertifiedCount(0, 0, 0))
        counts[name] = CertifiedCount(
            known.total + 1, known.honored + honored, known.broken + broken
        )

    for one in signed.certificate.clauses:
        add(one.document if part == "document" else one.kind, 1, int(one.broken > 0))
    clauses = _known_clauses()
    for id in signed.certificate.not_yet:
        if id in clauses:
            document, clause = clauses[id]
            add(document if part == "document" else clause.kind, 0, 0)
    return counts if part == "document" else dict(sorted(counts.items()))


def certificate_page(signed: SignedCertificate) -> Page:
    """The certificate, ready to print: what it says, the counts, every clause, the signature."""
    certificate = signed.certificate
    below = f"{len(certificate.clauses):,} of {certificate.total:,} clauses honored"
    build = f"build {certificate.commit} of {certificate.date}"
    sections = [
        Section("What this certifies", tuple(_statement(signed))),
        Section("By document", (_count_grid("Document", counts_by(signed, "document")),)),
        Section("By kind", (_count_grid("Kind", counts_by(signed, "kind")),)),
        Section("Signature", (_signature(signed),)),
    ]
    if certificate.not_yet:
        sections.append(Section("Not honored yet", (_not_yet(certificate.not_yet),)))
    for document in counts_by(signed, "document"):
        clauses = [one for one in certificate.clauses if one.document == document]
        if clauses:
            sections.append(Section(document, (_clause_grid(document, clauses),)))
    title = "Clause certificate" if not certificate.not_yet else "Incomplete clause certificate"
    return Page(title, f"{below} · {build}", tuple(sections))


def _statement(signed: SignedCertificate) -> Iterator[Block]:
    certificate = signed.certificate
    broken = sum(clause.broken > 0 for clause in certificate.clauses)
    ways = sum(clause.broken for clause in certificate.clauses)
    yield Words(
        f"Pitboss {certificate.version} with rulebook {certificate.rulebook} honors "
        f"{len(certificate.clauses):,} of the {certificate.total:,} clauses of its law."
    )
    yield Items(
        (
            "For each clause, at least one test marked with it ran and passed in this build, and "
            "none failed.",
            f"For {broken:,} clauses, the build broke the rule on purpose, in {ways:,} ways in "
            "all, and each time a test marked with the clause noticed. Ways that no test has to "
            "notice are not counted.",
            "The other clauses are definitions, records and acts of people. There is no figure or "
            "step in them that the build knows how to break; their tests passed.",
            "Where a clause is also honored by a screen, a printed line or a checklist item, the "
            "list names the first of each kind.",
        )
    )


def _count_grid(name: str, counts: dict[str, CertifiedCount]) -> Grid:
    rows = [
        (
            part,
            f"{count.total:,}",
            f"{count.honored:,}",
            f"{count.total - count.honored:,}",
            f"{count.broken:,}",
        )
        for part, count in counts.items()
    ]
    columns = (name, "Clauses", "Honored", "Not yet", "Rule broken")
    return Grid(f"Clauses by {name.lower()}", columns, tuple(rows))


def _signature(signed: SignedCertificate) -> Terms:
    return Terms(
        (
            ("Public key (Ed25519)", _parts(signed.key)),
            ("Signature", _parts(signed.signature)),
            (
                "To check",
                "Run “pitboss certificate verify FILE --key KEY” on the JSON file of this "
                "certificate, with the public key as its builder publishes it.",
            ),
        )
    )


def _parts(text: str) -> str:
    return " ".join(text[at : at + HEX_PART] for at in range(0, len(text), HEX_PART))


def _not_yet(ids: Iterable[str]) -> Grid:
    known = _known_clauses()
    rows = tuple(
        (known[id][1].cite, known[id][1].kind, known[id][1].says) for id in ids if id in known
    )
    return Grid("Clauses without a test that passed", ("Clause", "Kind", "What it says"), rows)


def _clause_grid(document: str, clauses: Iterable[CertifiedClause]) -> Grid:
    rows = tuple(
        (
            clause.cite,
            clause.kind,
            str(len(clause.tests)),
            str(clause.broken) if clause.broken else "–",
            "; ".join(_first_of_each_kind(clause)) or "–",
        )
        for clause in clauses
    )
    columns = ("Clause", "Kind", "Tests passed", "Broken", "Also honored by")
    return Grid(f"Clauses of {document}", columns, rows)


def _first_of_each_kind(clause: CertifiedClause) -> Iterator[str]:
    kinds: set[str] = set()
    for carrier in clause.carriers:
        if carrier.kind not in kinds:
            kinds.add(carrier.kind)
            yield f"{carrier.kind}: {carrier.name}"


def _known_clauses() -> dict[str, tuple[str, Clause]]:
    return {clause.id: (document_name(law), clause) for law in all_regulations() for clause in law}
