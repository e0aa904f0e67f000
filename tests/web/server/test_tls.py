"""TLS: encrypted by certificate files, or by an authority that this machine makes."""

from __future__ import annotations

import ssl
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from cryptography import x509

from pitboss.demo.services import demo_services
from pitboss.web.server import tls as tls_module
from pitboss.web.server.tls import (
    AUTHORITY,
    AUTHORITY_KEY,
    CERTIFICATE_KEY,
    BadCertificate,
    Tls,
    from_authority,
    from_files,
)
from tests.cli.running import start
from tests.web.serving import running

NAMES = ("127.0.0.1", "localhost", "night.example")


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    return from_authority(tmp_path_factory.mktemp("tls"), NAMES)


@pytest.fixture(scope="module")
def web(tls: Tls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    """Someone who trusts the authority of the house, and no other."""
    services = demo_services(tmp_path_factory.mktemp("halls"), "test edition", 0.02)
    with running(services, tls=tls) as served:
        trusted = ssl.create_default_context(cadata=tls.authority.decode())
        base = f"https://127.0.0.1:{served.port}"
        with httpx2.Client(base_url=base, verify=trusted, timeout=300) as client:
            yield client


def test_b10_who_trusts_the_authority_reads_an_encrypted_page(web: httpx2.Client) -> None:
    assert web.get("/").status_code == 200
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"{web.base_url}")


def test_b10_the_fingerprint_hangs_on_the_wall_and_the_authority_can_be_taken(
    web: httpx2.Client, tls: Tls
) -> None:
    for page in ("/h/night/wall", "/trust"):
        assert tls.fingerprint in web.get(page).text
    given = web.get("/authority.crt")
    assert given.content == tls.authority
    assert len(tls.fingerprint) == 95


def test_cookies_of_an_encrypted_line_go_over_no_other(web: httpx2.Client) -> None:
    code = web.get("/h/night/api/v1/address").json()["code"]
    joined = web.post("/h/night/api/v1/join", json={"code": code, "of_age": True})
    assert joined.status_code == 201
    assert "Secure" in joined.headers["set-cookie"]


def test_the_certificate_is_for_the_names_of_the_machine(tls: Tls) -> None:
    certificate = x509.load_pem_x509_certificate(tls.certificate.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["localhost", "night.example"]
    assert [str(address) for address in names.get_values_for_type(x509.IPAddress)] == ["127.0.0.1"]


def test_an_authority_is_made_once_with_private_keys(tmp_path: Path) -> None:
    first, again = from_authority(tmp_path, NAMES), from_authority(tmp_path, ("192.168.2.9",))
    assert first.fingerprint == again.fingerprint
    for name in (AUTHORITY_KEY, CERTIFICATE_KEY):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_an_authority_vouches_for_nothing_but_its_house(tmp_path: Path) -> None:
    """A phone that trusts it is safe even if someone steals the key: the phone refuses any other
    name, and so do we before anything is served."""
    from_authority(tmp_path, NAMES)
    for own in ("192.168.7.7", "10.1.2.3", "fd00::1", "tablet.local", "a.night.example"):
        from_authority(tmp_path, (*NAMES, own))
    for other in ("bank.example", "8.8.8.8", "example", "notlocal", "2001:db8::1"):
        with pytest.raises(BadCertificate, match="does not vouch for"):
            from_authority(tmp_path, (*NAMES, other))


def test_a_forged_certificate_of_the_authority_is_refused(tmp_path: Path) -> None:
    certificate = from_authority(tmp_path, NAMES)
    authority, key = tls_module._read_authority(tmp_path)
    tls_module._sign(tmp_path, authority, key, ("127.0.0.1", "bank.example"))
    services = demo_services(tmp_path, "test edition", 0.02)
    with running(services, tls=certificate) as served:
        trusted = ssl.create_default_context(cadata=certificate.authority.decode())
        with pytest.raises(httpx2.ConnectError, match="permitted subtree violation"):
            httpx2.get(f"https://127.0.0.1:{served.port}/", verify=trusted, timeout=300)


def test_b10_own_files_are_looked_at_before_anything_is_served(tls: Tls, tmp_path: Path) -> None:
    assert from_files(tls.certificate, tls.key).fingerprint == ""
    with pytest.raises(BadCertificate, match="there is no file"):
        from_files(tmp_path / "no.crt", tls.key)
    with pytest.raises(BadCertificate, match="is not a private key"):
        from_files(tls.certificate, tls.certificate)


@pytest.mark.parametrize("missing", [AUTHORITY, AUTHORITY_KEY])
def test_half_an_authority_is_not_replaced(tmp_path: Path, missing: str) -> None:
    from_authority(tmp_path, NAMES)
    (tmp_path / missing).unlink()
    with pytest.raises(BadCertificate, match="only one of"):
        from_authority(tmp_path, NAMES)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--certificate", "a.crt"], "give both --certificate and --certificate-key"),
        (["--certificate", "a.crt", "--certificate-key", "a.key"], "there is no file a.crt"),
        (
            ["--tls", "--certificate", "a.crt", "--certificate-key", "a.key"],
            "give --tls or --certificate, not both",
        ),
    ],
)
def test_a_mistake_is_one_line(args: list[str], words: str) -> None:
    ran = start("serve", "--port", "0", *args)
    assert (ran.code, ran.err) == (2, f"pitboss: {words}\n")


def test_b10_without_tls_the_page_says_so(tmp_path: Path) -> None:
    with running(demo_services(tmp_path, "test edition", 0.02)) as served:
        page = httpx2.get(f"{served.url}/trust", timeout=300).text
        assert "--tls" in page
        assert httpx2.get(f"{served.url}/authority.crt", timeout=300).status_code == 404
