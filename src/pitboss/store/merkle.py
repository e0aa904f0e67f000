"""A Merkle tree over the rows: one hash stands for all of them, and short proofs tie a row to it.

Leaves and nodes start with different bytes, as in Certificate Transparency (RFC 6962), so no node
can pass for a row. The tree of n rows splits at the largest power of two below n.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

# Each is copied and continued: starting a new hash takes longer than the hash itself.
_LEAF, _NODE = sha256(b"\x00"), sha256(b"\x01")
EMPTY = sha256(b"").digest()


def leaf(row_hash: bytes) -> bytes:
    """The leaf of a row."""
    sha = _LEAF.copy()
    sha.update(row_hash)
    return sha.digest()


def _node(left: bytes, right: bytes) -> bytes:
    sha = _NODE.copy()
    sha.update(left + right)
    return sha.digest()


class Tree:
    """A tree that only grows. It keeps one hash for each full subtree, so it stays small."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []

    def add(self, row_hash: bytes) -> None:
        """Add the next row."""
        whole, size, peaks = leaf(row_hash), self.size, self._peaks
        while size & 1:
            whole = _node(peaks.pop(), whole)
            size >>= 1
        peaks.append(whole)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The hash that stands for all rows so far."""
        if not self._peaks:
            return EMPTY
        root = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            root = _node(peak, root)
        return root

    def copy(self) -> Tree:
        """A copy that can grow independently."""
        twin = Tree()
        twin.size, twin._peaks = self.size, list(self._peaks)
        return twin


def root(hashes: Sequence[bytes]) -> bytes:
    """The root over these rows."""
    tree = Tree()
    for row_hash in hashes:
        tree.add(row_hash)
    return tree.root


def _split(size: int) -> int:
    """The largest power of two below a size of two or more."""
    return 1 << (size - 1).bit_length() - 1


def inclusion(hashes: Sequence[bytes], at: int) -> list[bytes]:
    """The proof that the row at this place (from 0) belongs to the tree over all these rows."""
    if len(hashes) == 1:
        return []
    half = _split(len(hashes))
    if at < half:
        return [*inclusion(hashes[:half], at), root(hashes[half:])]
    return [*inclusion(hashes[half:], at - half), root(hashes[:half])]


def is_included(row_hash: bytes, at: int, size: int, proof: Sequence[bytes], head: bytes) -> bool:
    """Whether a proof ties the row at this place to the head of a tree of this size."""
    if not 0 <= at < size:
        return False
    sides = _sides(at, size)
    if len(sides) != len(proof):
        return False
    node = leaf(row_hash)
    for right, other in zip(sides, proof, strict=True):
        node = _node(node, other) if right else _node(other, node)
    return node == head


def _sides(at: int, size: int) -> list[bool]:
    """From the leaf up: whether the other hash is on the right."""
    sides = []
    while size > 1:
        half = _split(size)
        sides.append(at < half)
        at, size = (at, half) if at < half else (at - half, size - half)
    return sides[::-1]


def consistency(hashes: Sequence[bytes], size: int) -> list[bytes]:
    """The proof that the tree over the first `size` rows is the beginning of the whole tree."""
    assert 0 < size <= len(hashes)
    return _consistency(hashes, size, whole=True)


def _consistency(hashes: Sequence[bytes], size: int, whole: bool) -> list[bytes]:
    if size == len(hashes):
        return [] if whole else [root(hashes)]
    half = _split(len(hashes))
    if size <= half:
        return [*_consistency(hashes[:half], size, whole), root(hashes[half:])]
    return [*_consistency(hashes[half:], size - half, whole=False), root(hashes[:half])]


def is_consistent(
    old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether a proof shows that the old tree is the beginning of the new one."""
    if not 0 < old <= new:
        return False
    if old == new:
        return not proof and old_root == new_root
    steps = list(proof)
    try:
        first, last = _extend(old, new, old_root, steps, whole=True)
    except IndexError:
        return False
    return not steps and first == old_root and last == new_root


def _extend(
    old: int, new: int, old_root: bytes, steps: list[bytes], whole: bool
) -> tuple[bytes, bytes]:
    """The roots of the old and the new part that a proof leads to, taken from its end."""
    if old == new:
        same = old_root if whole else steps.pop()
        return same, same
    half = _split(new)
    other = steps.pop()
    if old <= half:
        first, last = _extend(old, half, old_root, steps, whole)
        return first, _node(last, other)
    first, last = _extend(old - half, new - half, old_root, steps, whole=False)
    return _node(other, first), _node(other, last)
