"""The packet of a night: everything that leaves the close, sealed as one file.

It holds the export with its proofs, the report of operations, the proceeds trail, the counts, where
the imitation money went, and the incident book. `contents.json` lists every file with its size and
fingerprint, and `contents.sig` is the signature of that list by the key of the night. Every paper
is made again from the rows when a packet is verified, so none can differ from the night.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct

from pitboss.floor.night import Night
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.history.export import export
from pitboss.history.night_papers import night_papers
from pitboss.history.plain_zip import BadZip, read_zip, write_zip
from pitboss.store.canonical import canonical
from pitboss.store.keys import Signer, is_signed

PACKET = 1
CONTENTS, SIGNATURE, EXPORT = "contents.json", "contents.sig", "night.jsonl"
_SIGNED = b"pitboss packet\n"


class BadPacket(ValueError):
    """A packet that cannot be trusted; says why in one line."""


class PacketFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a packet: its name, size and SHA-256."""

    name: str
    bytes: int
    sha256: str


class Contents(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a packet holds: the night, its last row and its hash, the edition that made the papers,
    the key that signs, and every other file."""

    packet: int
    night: str
    rows: int
    last: str
    edition: str
    key: str
    files: tuple[PacketFile, ...]


class Packet(Struct, frozen=True):
    """A packet whose seal is right: its contents and its files."""

    contents: Contents
    files: dict[str, bytes]


def make_packet(night: Night, signer: Signer) -> bytes:
    """The packet of a closed night, sealed with its key."""
    if night.floor.plan is None or night.floor.status != CLOSED_NIGHT:
        raise BadPacket("the night is not closed yet: its packet is made at the close")
    if signer.public.hex() != night.floor.plan.key:
        raise BadPacket("only the key of the night seals its packet")
    files = packet_files(night)
    contents = canonical(_contents(night, files))
    signature = signer.sign(_SIGNED + contents).hex().encode() + b"\n"
    return write_zip({CONTENTS: contents, SIGNATURE: signature, **files})


def packet_files(night: Night) -> dict[str, bytes]:
    """The files of a packet besides its contents and their signature."""
    lines = b"".join(line + b"\n" for line in export(night.store, night.floor))
    return {EXPORT: lines, **night_papers(night)}


def _contents(night: Night, files: Mapping[str, bytes]) -> Contents:
    assert night.floor.plan is not None
    return Contents(
        packet=PACKET,
        night=night.floor.plan.night,
        rows=night.at[0],
        last=night.at[1].hex(),
        edition=night.edition,
        key=night.floor.plan.key,
        files=tuple(
            PacketFile(name, len(data), sha256(data).hexdigest()) for name, data in files.items()
        ),
    )


def open_packet(data: bytes) -> Packet:
    """A packet whose seal and fingerprints are right. Whether its rows are sound is for
    `pitboss verify`."""
    try:
        files = read_zip(data)
    except BadZip as bad:
        raise BadPacket(str(bad)) from None
    if CONTENTS not in files or SIGNATURE not in files:
        raise BadPacket(f"the packet has no {CONTENTS} and {SIGNATURE}")
    written, signature = files.pop(CONTENTS), files.pop(SIGNATURE)
    try:
        contents = msgspec.json.decode(written, type=Contents)
        key, signed = bytes.fromhex(contents.key), bytes.fromhex(signature.decode())
    except ValueError:
        raise BadPacket(f"{CONTENTS} or {SIGNATURE} cannot be read") from None
    if contents.packet != PACKET:
        raise BadPacket(f"packet version {contents.packet} is not known here, only {PACKET}")
    is_plain = signature == signed.hex().encode() + b"\n"
    if not is_plain or not is_signed(key, _SIGNED + written, signed):
        raise BadPacket(f"{CONTENTS} is not signed by the key that it names")
    _check_files(contents, files)
    return Packet(contents, files)


def _check_files(contents: Contents, files: Mapping[str, bytes]) -> None:
    for file in contents.files:
        if file.name not in files:
            raise BadPacket(f"{file.name} is missing")
        data = files[file.name]
        if len(data) != file.bytes or sha256(data).hexdigest() != file.sha256:
            raise BadPacket(f"{file.name} was changed")
    listed = [file.name for file in contents.files]
    for name in files:
        if name not in listed:
            raise BadPacket(f"{name} is not in the contents")
    if list(files) != listed:
        raise BadPacket("the files are not in the order of the contents")
    head = json.loads(files[EXPORT].split(b"\n", 1)[0]) if EXPORT in files else {}
    if head.get("key") != contents.key or head.get("night") != contents.night:
        raise BadPacket("the contents and the export are of different nights")


def check_papers(packet: Packet, night: Night) -> None:
    """Check every paper of a packet against the rows: each is rebuilt and must be the same."""
    contents = packet.contents
    if (night.at[0], night.at[1].hex()) != (contents.rows, contents.last):
        raise BadPacket("the contents and the export have different last rows")
    papers = night_papers(night)
    for name in (*papers, *packet.files):
        if name != EXPORT and papers.get(name) != packet.files.get(name):
            raise BadPacket(f"{name} does not match the rows of the night")
