"""TLS without the internet: certificate files of the house, or an authority made on this machine.

No public authority vouches for an address of a home network. So the house makes an authority of its
own once, keeps it in a folder, and signs a certificate for the addresses of the evening with it. A
phone that has taken the authority in warns no more; its fingerprint hangs on the wall, so that
nobody takes in another one.
"""

from __future__ import annotations

import datetime as dt
import os
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY, AUTHORITY_KEY = "authority.crt", "authority.key"
CERTIFICATE, CERTIFICATE_KEY = "server.crt", "server.key"
YEARS, DAYS = 10, 90
"""How long an authority is good for, and how long a certificate: phones refuse long ones."""


class BadCertificate(ValueError):
    """Files that no server can use, in words."""


@dataclass(frozen=True, slots=True)
class Tls:
    """What a server needs for TLS; its authority and the fingerprint of it, if it made one."""

    certificate: Path
    key: Path
    authority: bytes = b""
    fingerprint: str = ""


def from_files(certificate: Path, key: Path) -> Tls:
    """A certificate that the house has from elsewhere."""
    for path in (certificate, key):
        if not path.is_file():
            raise BadCertificate(f"there is no file {path}")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=_none)
    except (ssl.SSLError, OSError) as wrong:
        raise BadCertificate(
            f"{certificate} and {key} are not a certificate and its key without a password: {wrong}"
        ) from None
    return Tls(certificate, key)


def _none() -> str:
    raise BadCertificate("the key has a password: say a file without one")


def from_authority(folder: Path, names: Iterable[str]) -> Tls:
    """A certificate for these names and addresses, by the authority of a folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if (folder / AUTHORITY).exists() != (folder / AUTHORITY_KEY).exists():
        raise BadCertificate(
            f"{folder} has only one of {AUTHORITY} and {AUTHORITY_KEY}: put the other back, or"
            " remove it to make a new authority"
        )
    if not (folder / AUTHORITY).exists():
        _make_authority(folder)
    authority, key = _read_authority(folder)
    _sign(folder, authority, key, tuple(dict.fromkeys(names)))
    return Tls(
        folder / CERTIFICATE,
        folder / CERTIFICATE_KEY,
        authority.public_bytes(serialization.Encoding.PEM),
        fingerprint(authority),
    )


def names_of_this_machine(address: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """By what phones and this machine itself call it."""
    own = socket.gethostname()
    return (address, "127.0.0.1", "localhost", own, f"{own}.local", *more)


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256 of a certificate, in pairs, as phones and browsers show it."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def _make_authority(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Pitboss, this house's own")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_others=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_key(folder / AUTHORITY_KEY, key)
    (folder / AUTHORITY).write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _read_authority(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    try:
        authority = x509.load_pem_x509_certificate((folder / AUTHORITY).read_bytes())
        key = serialization.load_pem_private_key((folder / AUTHORITY_KEY).read_bytes(), None)
    except (ValueError, TypeError) as wrong:
        raise BadCertificate(f"the authority in {folder} cannot be read: {wrong}") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or (
        key.public_key() != authority.public_key()
    ):
        raise BadCertificate(f"{AUTHORITY} and {AUTHORITY_KEY} in {folder} do not belong together")
    if authority.not_valid_after_utc < dt.datetime.now(dt.UTC) + dt.timedelta(days=DAYS):
        raise BadCertificate(f"the authority in {folder} ends soon: remove it to make a new one")
    return authority, key


def _sign(
    folder: Path,
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
    names: tuple[str, ...],
) -> None:
    """A certificate for a server, which is made anew each evening: addresses change."""
    key, now = ec.generate_private_key(ec.SECP256R1()), dt.datetime.now(dt.UTC)
    common = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])])
    made = (
        x509.CertificateBuilder()
        .subject_name(common)
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(list(map(_name, names))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_others=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()),
            critical=False,
        )
        .sign(authority_key, hashes.SHA256())
    )
    _write_key(folder / CERTIFICATE_KEY, key)
    (folder / CERTIFICATE).write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _usage(*, signs_others: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_others,
        key_cert_sign=signs_others,
        crl_sign=signs_others,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    """A key that nobody else on this machine can read, not even for a moment."""
    path.unlink(missing_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
