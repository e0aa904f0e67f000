"""The clause certificate: which clause of the law a build honors, by what, signed.

    pitboss certificate key builder.key
    pitboss certificate make results.jsonl --commit 1a2b3c4 --date 2027-01-31 --key builder.key
    pitboss certificate show certificate.json --json
    pitboss certificate verify certificate.json --key PUBLIC_KEY

'make certificate' runs the tests and breaks the rules, and then makes the certificate.
Exit codes: 0 done; 1 a clause is lost, or the certificate does not hold; 2 something is wrong with
the command or a file.
"""

from __future__ import annotations

import argparse

from pitboss.cli.verbs import add_verbs, run_verb

VERBS: dict[str, tuple[str, str]] = {
    "key": ("building", "make a signing key, and print its public key"),
    "make": ("building", "make the certificate from the results of a build, and sign it"),
    "show": ("reading", "show a certificate by document and kind, as text, HTML or PDF"),
    "verify": ("reading", "check the signature of a certificate, and that it names this rulebook"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb and what follows it."""
    add_verbs(parser, "certificate", VERBS)


def run(args: argparse.Namespace) -> int:
    """Run the verb."""
    return run_verb(args, "certificate", VERBS)
