"""`pitboss certificate key` and `make`: the builder's key, and the certificate of a build."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pitboss import __version__
from pitboss.cli.clauses import coverage
from pitboss.cli.errors import InputError
from pitboss.cli.new_file import add_force, refuse_existing, write_new
from pitboss.cli.parser import nonempty
from pitboss.regulator.certificate import (
    CertificateFault,
    LostClauses,
    make_certificate,
    read_results,
    sign_certificate,
    write_certificate,
)
from pitboss.regulator.certificate_carriers import clause_carriers
from pitboss.store.keys import BadKey, make_key, read_key


def add_key_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `certificate key`."""
    parser.add_argument("file", metavar="FILE", type=nonempty, help="where to keep the key")


def run_key(args: argparse.Namespace) -> int:
    """Make a key."""
    try:
        signer = make_key(Path(args.file))
    except BadKey as bad:
        raise InputError(str(bad)) from None
    except OSError as error:
        raise InputError(
            f"cannot write {args.file!r}: {(error.strerror or 'failed').lower()}"
        ) from None
    print(f"{args.file} holds a new key. Keep it secret, and publish its public key:")
    print(signer.public.hex())
    return 0


def add_make_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `certificate make`."""
    says = "the results of the build, written by 'make certificate'"
    parser.add_argument("results", metavar="RESULTS", type=nonempty, help=says)
    says = "the commit that was built"
    parser.add_argument("--commit", metavar="HASH", type=nonempty, required=True, help=says)
    says = "the date of the build, such as 2027-01-31"
    parser.add_argument("--date", metavar="DATE", type=nonempty, required=True, help=says)
    says = "the builder's signing key"
    parser.add_argument("--key", metavar="FILE", type=nonempty, required=True, help=says)
    says = "the file to write (default: certificate.json)"
    parser.add_argument(
        "-o", "--out", metavar="FILE", type=nonempty, default="certificate.json", help=says
    )
    says = "also while some clauses are not honored yet; the certificate then says so"
    parser.add_argument("--incomplete", action="store_true", help=says)
    add_force(parser)


def run_make(args: argparse.Namespace) -> int:
    """Make and sign the certificate."""
    refuse_existing(args.out, args.force)
    try:
        signer = read_key(Path(args.key))
        text = Path(args.results).read_text(encoding="utf-8")
        certificate = make_certificate(
            read_results(text),
            coverage(),
            clause_carriers(),
            version=__version__,
            commit=args.commit,
            date=args.date,
        )
    except LostClauses as lost:
        print(f"pitboss: no certificate: {lost}", file=sys.stderr)
        return 1
    except (CertificateFault, BadKey) as bad:
        raise InputError(str(bad)) from None
    except UnicodeDecodeError:
        raise InputError(f"{args.results!r} is not text") from None
    except OSError as error:
        raise InputError(
            f"cannot read {args.results!r}: {(error.strerror or 'failed').lower()}"
        ) from None
    honored, total = len(certificate.clauses), certificate.total
    if certificate.not_yet and not args.incomplete:
        words = f"{total - honored:,} of {total:,} clauses are not honored yet"
        raise InputError(f"{words}: --incomplete makes a certificate that says so")
    signed = sign_certificate(certificate, signer)
    write_new(args.out, write_certificate(signed), force=args.force)
    print(f"{args.out}: {honored:,} of {total:,} clauses honored, signed by the public key")
    print(signed.key)
    return 0


VERBS = {"key": (add_key_arguments, run_key), "make": (add_make_arguments, run_make)}
