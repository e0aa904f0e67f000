"""`pitboss certificate show` and `verify`."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.page_output import add_page_output, write_page, write_text
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, Segment, as_json, print_json
from pitboss.regulator.certificate import (
    CertificateFault,
    SignedCertificate,
    certificate_faults,
    read_certificate,
)
from pitboss.regulator.certificate_page import CertifiedCount, certificate_page, counts_by

_KEY = re.compile(r"[0-9a-fA-F]{64}")


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=nonempty, help="the certificate")


def _read(path: str) -> SignedCertificate:
    try:
        return read_certificate(Path(path).read_bytes())
    except CertificateFault as bad:
        raise InputError(f"{path}: {bad}") from None
    except OSError as error:
        raise InputError(f"cannot read {path!r}: {(error.strerror or 'failed').lower()}") from None


def add_show_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `certificate show`."""
    _add_file(parser)
    add_page_output(parser)
    add_json(parser)


def run_show(args: argparse.Namespace) -> int:
    """Show the certificate; a screen shows the counts, paper every clause."""
    signed = _read(args.file)
    if args.json:
        write_text(as_json(_summary(signed)), args)
    elif args.html or args.out:
        write_page(certificate_page(signed), args)
    else:
        _show(signed)
    return 0


def _summary(signed: SignedCertificate) -> dict[str, object]:
    certificate = signed.certificate
    return {
        "honored": len(certificate.clauses),
        "total": certificate.total,
        "rulebook": certificate.rulebook,
        "version": certificate.version,
        "commit": certificate.commit,
        "date": certificate.date,
        "key": signed.key,
        **{
            f"by_{part}": {n: count._asdict() for n, count in counts_by(signed, part).items()}
            for part in ("document", "kind")
        },
        "not_yet": list(certificate.not_yet),
    }


def _show(signed: SignedCertificate) -> None:
    certificate, screen = signed.certificate, Screen()
    words = f"{len(certificate.clauses):,} of {certificate.total:,}"
    screen.line(("Clauses honored: ", "bold"), words)
    screen.line(
        f"build {certificate.commit} of {certificate.date}, rulebook {certificate.rulebook}"
    )
    for part in ("document", "kind"):
        screen.line()
        rows: list[list[Segment]] = [
            [(head, "dim") for head in (part, "honored", "not yet", "rule broken")]
        ]
        rows += [_row(name, count) for name, count in counts_by(signed, part).items()]
        screen.table(rows, right=(1, 2, 3))
    screen.line()
    screen.line("public key ", (signed.key, "bold"))
    screen.words("rule broken: the build broke the rule on purpose and a test noticed", style="dim")


def _row(name: str, count: CertifiedCount) -> list[Segment]:
    left = count.total - count.honored
    style = "green" if not left else "yellow"
    honored = (f"{count.honored:,}", style)
    return [name, honored, (f"{left:,}" if left else "-", style), f"{count.broken:,}"]


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `certificate verify`."""
    _add_file(parser)
    says = "the public key that the builder publishes"
    parser.add_argument("--key", metavar="KEY", type=public_key, help=says)
    add_json(parser)


def public_key(text: str) -> str:
    """A public key in hexadecimal."""
    if not _KEY.fullmatch(text.strip()):
        raise argparse.ArgumentTypeError(f"{text!r} is no public key: it has 64 digits 0-9, a-f")
    return text.strip().lower()


def run_verify(args: argparse.Namespace) -> int:
    """Check the certificate."""
    signed = _read(args.file)
    faults = certificate_faults(signed, args.key or "")
    certificate = signed.certificate
    if args.json:
        values = {"holds": not faults, "faults": faults, "key": signed.key}
        print_json({**values, "honored": len(certificate.clauses), "total": certificate.total})
        return int(bool(faults))
    for fault in faults:
        print(f"pitboss: {args.file}: {fault}", file=sys.stderr)
    if faults:
        return 1
    honored = f"{len(certificate.clauses):,} of {certificate.total:,} clauses honored"
    print(f"{args.file} holds: {honored}, build {certificate.commit} of {certificate.date}.")
    if not args.key:
        print(
            f"It is signed by {signed.key}: compare this with the key that the builder publishes."
        )
    return 0


VERBS = {
    "show": (add_show_arguments, run_show),
    "verify": (add_verify_arguments, run_verify),
}
