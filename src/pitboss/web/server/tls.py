"""TLS without the internet: the house's own certificate files, or a certificate authority made on
this machine.

No public authority vouches for an address on a home network. So the house makes its own authority
once, keeps it in a folder, and uses it to sign a certificate for the evening's addresses. A phone
that has installed the authority no longer warns; its fingerprint is on the wall, so nobody installs
the wrong one. It vouches only for addresses and names of home networks and for the names it was
made for, so someone who steals its key cannot pose as a bank.
"""

from __future__ import annotations

import datetime as dt
import os
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY, AUTHORITY_KEY = "authority.crt", "authority.key"
CERTIFICATE, CERTIFICATE_KEY = "server.crt", "server.key"
YEARS, DAYS = 10, 90
"""How long an authority is valid, and how long a certificate is; phones reject long ones."""
HOME = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
HOME_NAMES = ("localhost", "local", "lan", "home.arpa", "internal")
"""Addresses and name endings that are reserved for private networks."""


class BadCertificate(ValueError):
    """Files that no server can use; says why in plain words."""


@dataclass(frozen=True, slots=True)
class Tls:
    """What a server needs for TLS, with the authority and fingerprint if it made its own."""

    certificate: Path
    key: Path
    authority: bytes = b""
    fingerprint: str = ""


def from_files(certificate: Path, key: Path, now: dt.datetime | None = None) -> Tls:
    """A certificate from elsewhere: the server's own certificate first, then the chain."""
    own, secret = _read_certificate(certificate), _read_key(key)
    if secret.public_key() != own.public_key():
        raise BadCertificate(f"{key} is not the key of {certificate}")
    _verify_time(certificate, own, now or dt.datetime.now(dt.UTC))
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except ssl.SSLError as wrong:
        why = (wrong.reason or "it is refused").lower().replace("_", " ")
        raise BadCertificate(f"no server can use {certificate} with {key}: {why}") from None
    return Tls(certificate, key)


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise BadCertificate(f"there is no file {path}")
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise BadCertificate(
            f"cannot read {path}: {(wrong.strerror or 'failed').lower()}"
        ) from None


def _read_certificate(path: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificates(_read(path))[0]
    except BadCertificate:
        raise
    except ValueError:
        raise BadCertificate(f"{path} is not a certificate in PEM format") from None


def _read_key(path: Path) -> PrivateKeyTypes:
    try:
        return serialization.load_pem_private_key(_read(path), None)
    except BadCertificate:
        raise
    except TypeError:
        raise BadCertificate(f"{path} has a password: use a key without one") from None
    except (ValueError, UnsupportedAlgorithm):
        raise BadCertificate(f"{path} is not a private key in PEM format") from None


def _verify_time(path: Path, own: x509.Certificate, now: dt.datetime) -> None:
    """Reject a certificate that every phone would reject."""
    if now < own.not_valid_before_utc:
        begins = f"{own.not_valid_before_utc:%Y-%m-%d %H:%M}"
        raise BadCertificate(f"{path} is not valid before {begins} UTC")
    if now > own.not_valid_after_utc:
        ended = f"{own.not_valid_after_utc:%Y-%m-%d %H:%M}"
        raise BadCertificate(f"{path} has expired: it was valid until {ended} UTC")


def from_authority(folder: Path, names: Iterable[str]) -> Tls:
    """A certificate for these names and addresses, by the authority in a folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if (folder / AUTHORITY).exists() != (folder / AUTHORITY_KEY).exists():
        raise BadCertificate(
            f"{folder} has only one of {AUTHORITY} and {AUTHORITY_KEY}: put the other back, or"
            " remove it to make a new authority"
        )
    names = tuple(dict.fromkeys(names))
    if not (folder / AUTHORITY).exists():
        _make_authority(folder, names)
    authority, key = _read_authority(folder)
    if beyond := [name for name in names if not _vouches(authority, name)]:
        raise BadCertificate(
            f"the authority in {folder} does not vouch for {', '.join(beyond)}: remove the folder"
            " to make a new one, or use --certificate"
        )
    _sign(folder, authority, key, names)
    return Tls(
        folder / CERTIFICATE,
        folder / CERTIFICATE_KEY,
        authority.public_bytes(serialization.Encoding.PEM),
        fingerprint(authority),
    )


def names_of_this_machine(address: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The names that phones, and this machine itself, use for this machine."""
    own = socket.gethostname()
    return (address, "127.0.0.1", "localhost", own, f"{own}.local", *more)


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256 of a certificate, in pairs, as phones and browsers show it."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def _bounds(names: Iterable[str]) -> x509.NameConstraints:
    """What an authority may vouch for: this house, and the names and addresses of private
    networks."""
    own = [_network(name) or x509.DNSName(name) for name in names]
    networks = (x509.IPAddress(ip_network(network)) for network in HOME)
    home = [*networks, *map(x509.DNSName, HOME_NAMES)]
    return x509.NameConstraints(list(dict.fromkeys([*home, *own])), None)


def _network(name: str) -> x509.IPAddress | None:
    """An address as a network of one."""
    try:
        return x509.IPAddress(ip_network(name))
    except ValueError:
        return None


def _vouches(authority: x509.Certificate, name: str) -> bool:
    """Whether phones that trust an authority accept its certificate for a name. Authorities from
    earlier versions have no limits."""
    try:
        bounds = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return True
    allowed = [subtree.value for subtree in bounds.permitted_subtrees or ()]
    if _network(name) is None:
        return any(f".{name}".endswith(f".{bound}") for bound in allowed)
    return any(not isinstance(bound, str) and ip_address(name) in bound for bound in allowed)


def _make_authority(folder: Path, names: Iterable[str]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Pitboss, this house's own")])
    now = dt.datetime.now(dt.UTC)
    authority = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_others=True), critical=True)
        .add_extension(_bounds(names), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_key(folder / AUTHORITY_KEY, key)
    (folder / AUTHORITY).write_bytes(authority.public_bytes(serialization.Encoding.PEM))


def _read_authority(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    authority, key = _read_certificate(folder / AUTHORITY), _read_key(folder / AUTHORITY_KEY)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or (
        key.public_key() != authority.public_key()
    ):
        raise BadCertificate(f"{AUTHORITY} and {AUTHORITY_KEY} in {folder} do not belong together")
    if authority.not_valid_after_utc < dt.datetime.now(dt.UTC) + dt.timedelta(days=DAYS):
        raise BadCertificate(f"the authority in {folder} expires soon: remove it to make a new one")
    return authority, key


def _sign(
    folder: Path,
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
    names: tuple[str, ...],
) -> None:
    """Sign a server certificate; each evening gets a new one, because addresses change."""
    key, now = ec.generate_private_key(ec.SECP256R1()), dt.datetime.now(dt.UTC)
    common = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])])
    certificate = (
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
    (folder / CERTIFICATE).write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def _name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        pass
    try:
        return x509.DNSName(text if text.isascii() else text.encode("idna").decode())
    except ValueError:
        raise BadCertificate(f"{text!r} is not a name that a certificate can have") from None


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
    """Write a key that nobody else on this machine can read, not even for a moment."""
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
