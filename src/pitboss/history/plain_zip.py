"""ZIP archives with one way to write them: the same files always give the same bytes.

Nothing is compressed, every file has the same date, and there is nothing between or after the
parts. So an archive is read only if writing its files again gives exactly its bytes, and nobody can
change, add or hide a byte anywhere in it.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from zlib import crc32

_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_ENTRY = struct.Struct("<4sHHHHHHIIIHHHHHII")
_END = struct.Struct("<4sHHHHIIH")
_MARKS = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
_VERSION, _UTF8, _STORED = 20, 0x800, 0
_TIME, _DATE = 0, 33  # midnight on January 1, 1980, the first moment that the format knows
MOST = 2**32 - 1


class BadZip(ValueError):
    """Bytes that are not such an archive."""


def write_zip(files: Mapping[str, bytes]) -> bytes:
    """An archive of these files, in their order."""
    body, entries = bytearray(), bytearray()
    for name, data in files.items():
        path, at = name.encode(), len(body)
        about = (_UTF8, _STORED, _TIME, _DATE, crc32(data), len(data), len(data), len(path), 0)
        body += _LOCAL.pack(_MARKS[0], _VERSION, *about) + path + data
        entries += _ENTRY.pack(_MARKS[1], _VERSION, _VERSION, *about, 0, 0, 0, 0, at) + path
    if len(body) + len(entries) > MOST:
        raise BadZip("the files are too large for one archive")
    count = len(files)
    end = _END.pack(_MARKS[2], 0, 0, count, count, len(entries), len(body), 0)
    return bytes(body + entries + end)


def read_zip(data: bytes) -> dict[str, bytes]:
    """The files of an archive that `write_zip` wrote."""
    files: dict[str, bytes] = {}
    at = 0
    while data[at : at + 4] == _MARKS[0]:
        if at + _LOCAL.size > len(data):
            raise BadZip("the archive ends in the middle of a file")
        *_, size, _, length, _ = _LOCAL.unpack_from(data, at)
        start = at + _LOCAL.size
        try:
            name = data[start : start + length].decode()
        except UnicodeDecodeError:
            raise BadZip("a file of the archive has a name that cannot be read") from None
        if name in files:
            raise BadZip(f"the archive has {name} twice")
        files[name] = data[start + length : start + length + size]
        at = start + length + size
    if write_zip(files) != data:
        raise BadZip("the archive has bytes that belong to none of its files")
    return files
