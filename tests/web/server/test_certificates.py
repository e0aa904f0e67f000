"""The house's own certificates: served as they are, or refused in one line if no phone could trust
them."""

from __future__ import annotations

import datetime as dt
import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import dsa, ec, ed25519, rsa
from cryptography.x509.oid import NameOID

from pitboss.demo.services import demo_services
from pitboss.web.server.tls import (
    AUTHORITY,
    AUTHORITY_KEY,
    BadCertificate,
    from_authority,
    from_files,
)
from tests.cli.running import start
from tests.web.serving import running

NOW = dt.datetime(2026, 11, 21, 20, 0, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)


class Files:
    """A folder of certificates and keys."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(
        self,
        name: str,
        begins: dt.datetime = NOW - DAY,
        ends: dt.datetime = NOW + DAY,
        key: Any = None,
    ) -> tuple[Path, Path]:
        """A certificate that vouches for itself, and its key."""
        key = key or ec.generate_private_key(ec.SECP256R1())
        named = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "night.example")])
        hash_ = None if isinstance(key, ed25519.Ed25519PrivateKey) else hashes.SHA256()
        signed = (
            x509.CertificateBuilder()
            .subject_name(named)
            .issuer_name(named)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begins)
            .not_valid_after(ends)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
            .sign(key, hash_)
        )
        certificate = self.write(f"{name}.crt", signed.public_bytes(serialization.Encoding.PEM))
        return certificate, self.key(f"{name}.key", key)

    def key(self, name: str, key: Any, password: bytes = b"") -> Path:
        """A key in a file."""
        lock = serialization.BestAvailableEncryption(password) if password else None
        text = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            lock or serialization.NoEncryption(),
        )
        return self.write(name, text)

    def write(self, name: str, text: bytes) -> Path:
        """Some file."""
        path = self.folder / name
        path.write_bytes(text)
        return path


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def refused(certificate: Path, key: Path, now: dt.datetime = NOW) -> str:
    """The words by which two files are refused: one line."""
    with pytest.raises(BadCertificate) as error:
        from_files(certificate, key, now)
    words = str(error.value)
    assert "\n" not in words
    return words


@pytest.mark.parametrize(
    "key",
    [
        lambda: ec.generate_private_key(ec.SECP256R1()),
        lambda: rsa.generate_private_key(65537, 2048),
        ed25519.Ed25519PrivateKey.generate,
    ],
    ids=["ec", "rsa", "ed25519"],
)
def test_a_certificate_and_its_key_are_taken(files: Files, key: Any) -> None:
    certificate, secret = files.make("a", key=key())
    assert from_files(certificate, secret, NOW).certificate == certificate


def test_their_own_certificate_comes_before_its_chain(files: Files) -> None:
    (own, key), (above, _) = files.make("own"), files.make("above")
    chain = files.write("chain.crt", own.read_bytes() + above.read_bytes())
    from_files(chain, key, NOW)
    turned = files.write("turned.crt", above.read_bytes() + own.read_bytes())
    assert refused(turned, key) == f"{key} is not the key of {turned}"


def test_a_key_of_another_certificate_is_refused(files: Files) -> None:
    (own, _), (_, other) = files.make("own"), files.make("other")
    assert refused(own, other) == f"{other} is not the key of {own}"
    kind = files.key("rsa.key", rsa.generate_private_key(65537, 2048))
    assert refused(own, kind) == f"{kind} is not the key of {own}"


def test_a_certificate_is_good_from_its_first_second_to_its_last(files: Files) -> None:
    certificate, key = files.make("a")
    second = dt.timedelta(seconds=1)
    for now in (NOW - DAY, NOW, NOW + DAY):
        from_files(certificate, key, now)
    until = "2026-11-22 20:00 UTC"
    expired = f"{certificate} has expired: it was valid until {until}"
    assert refused(certificate, key, NOW + DAY + second) == expired
    since = "2026-11-20 20:00 UTC"
    assert (
        refused(certificate, key, NOW - DAY - second)
        == f"{certificate} is not valid before {since}"
    )


def test_files_that_are_not_there_or_something_else_are_refused(files: Files) -> None:
    certificate, key = files.make("a")
    no, text = files.folder / "no.pem", files.write("text.pem", b"hello\n\xff")
    empty, whole = files.write("empty.pem", b""), files.folder
    for missing in (no, whole):
        assert refused(missing, key) == f"there is no file {missing}"
        assert refused(certificate, missing) == f"there is no file {missing}"
    for other in (text, empty, key):
        assert refused(other, key) == f"{other} is not a certificate in PEM format"
    for other in (text, empty, certificate):
        assert refused(certificate, other) == f"{other} is not a private key in PEM format"
    cut = files.write("cut.crt", certificate.read_bytes()[:-60])
    assert refused(cut, key) == f"{cut} is not a certificate in PEM format"
    half = files.write("cut.key", key.read_bytes()[:-60])
    assert refused(certificate, half) == f"{half} is not a private key in PEM format"


def test_a_key_with_a_password_is_refused(files: Files) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    certificate, _ = files.make("a", key=key)
    locked = files.key("locked.key", key, b"secret")
    assert refused(certificate, locked) == f"{locked} has a password: use a key without one"


def test_a_key_that_no_server_uses_is_refused(files: Files) -> None:
    """The encryption library refuses RSA keys of 1,024 bits, and nobody signs with DSA anymore."""
    for name, key in (
        ("rsa", rsa.generate_private_key(65537, 1024)),
        ("dsa", dsa.generate_private_key(1024)),
    ):
        certificate, secret = files.make(name, key=key)
        words = refused(certificate, secret)
        assert words.startswith(f"no server can use {certificate} with {secret}: ")


@contextmanager
def somebody_else() -> Iterator[None]:
    """For a while without the right to read everything, which tests may have."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="files have other rights elsewhere")
def test_files_that_cannot_be_read_are_refused() -> None:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        certificate, key = Files(Path(folder)).make("a")
        for closed in (certificate, key):
            closed.chmod(0)
            with somebody_else():
                words = refused(certificate, key)
            assert words == f"cannot read {closed}: permission denied"
            closed.chmod(0o644)


def test_an_authority_that_is_damaged_or_mixed_up_is_refused(tmp_path: Path) -> None:
    """It is never remade automatically: phones already trust it."""
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        from_authority(folder, ("localhost",))
    good = {name: (one / name).read_bytes() for name in (AUTHORITY, AUTHORITY_KEY)}
    for name, text, words in (
        (AUTHORITY, b"hello", f"{one / AUTHORITY} is not a certificate in PEM format"),
        (AUTHORITY_KEY, b"hello", f"{one / AUTHORITY_KEY} is not a private key in PEM format"),
        (AUTHORITY, (two / AUTHORITY).read_bytes(), "do not belong together"),
        (AUTHORITY_KEY, (two / AUTHORITY_KEY).read_bytes(), "do not belong together"),
    ):
        (one / name).write_bytes(text)
        with pytest.raises(BadCertificate) as error:
            from_authority(one, ("localhost",))
        assert words in str(error.value)
        assert "\n" not in str(error.value)
        assert (one / name).read_bytes() == text
        (one / name).write_bytes(good[name])
    from_authority(one, ("localhost",))


def test_each_mistake_is_one_line_of_the_program(files: Files) -> None:
    today = dt.datetime.now(dt.UTC)
    good, key = files.make("good", today - DAY, today + DAY)
    old, old_key = files.make("old", today - 2 * DAY, today - DAY)
    _, other = files.make("other")
    plain = files.write("plain", b"")
    for flags, words in (
        (("--certificate", old, "--certificate-key", old_key), f"{old} has expired: "),
        (("--certificate", good, "--certificate-key", other), f"{other} is not the key of {good}"),
        (("--certificate", key, "--certificate-key", good), f"{key} is not a certificate in PEM"),
        (("--tls", plain), f"cannot use {plain}: file exists"),
        (("--tls", plain / "folder"), f"cannot use {plain / 'folder'}: not a directory"),
    ):
        ran = start("serve", "--port", "0", *map(str, flags))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
        assert ran.err.startswith(f"pitboss: {words}")


def test_a_server_with_a_certificate_of_its_own_is_read_by_who_trusts_it(files: Files) -> None:
    today = dt.datetime.now(dt.UTC)
    certificate, key = files.make("own", today - DAY, today + DAY)
    (files.folder / "halls").mkdir()
    services = demo_services(files.folder / "halls", "test edition", 0.02)
    trusted = ssl.create_default_context(cadata=certificate.read_text())
    with running(services, tls=from_files(certificate, key)) as served:
        where = f"https://localhost:{served.port}/trust"
        assert httpx2.get(where, verify=trusted, timeout=300).status_code == 200
        with pytest.raises(httpx2.ConnectError):
            httpx2.get(where, timeout=300)
