"""The form of a game file: gzip over lines of JSON, each of one of four kinds, in this order.

The header, once; rows, table by table; blobs, each under its digest; the end, with the count and the digest of all
lines between. A file has no paths and no parts, so that nothing in it can name a place of the machine that reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final

import msgspec

from control.situation.canonical import DIGEST_BYTES

FORMAT: Final = "spielraum game"
VERSION: Final = 1
ENDING: Final = "game.gz"

MOST_LINE: Final = 64 << 20
"""Bytes of one line. The situation of five thousand units has a third of it."""
MOST_BYTES: Final = 4 << 30
"""Bytes of all lines together, unpacked."""
MOST_ROWS: Final = 5_000_000
MOST_FAULTS: Final = 20
"""So many faults are told; a file with more is read no further."""


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is"):
    """One line of the file."""


class Header(Line, frozen=True, kw_only=True, tag="game"):
    """What the file holds. `edition` is the mode's, `software` the code that wrote it, `written` when, in UTC."""

    format: str
    version: int
    mode: str
    edition: int
    title: str
    software: str
    written: datetime


class RowLine(Line, frozen=True, kw_only=True, tag="row"):
    """A row of a table. `number` counts the rows of the table from 1; other rows refer to it by that."""

    table: str
    number: int
    values: dict[str, Any]


class BlobLine(Line, frozen=True, kw_only=True, tag="blob"):
    """A kept value as canonical JSON, to the byte as it is under its digest."""

    digest: str
    kind: str
    data: msgspec.Raw


class End(Line, frozen=True, kw_only=True, tag="end"):
    """The last line: without it a file was cut off. `digest` is of all rows and blobs, whenever it was written."""

    rows: int
    blobs: int
    digest: str


ANY_LINE: Final = Header | RowLine | BlobLine | End


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong at a line of the file; line 0 is the file as a whole."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


class Unfit(Exception):
    """The file cannot be taken in. Nothing of it was stored."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Running:
    """The digest of the lines so far."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=DIGEST_BYTES)

    def add(self, line: bytes) -> None:
        """Counts a line, with its line feed."""
        self._hash.update(line)

    @property
    def digest(self) -> str:
        """Hexadecimal, of all lines added."""
        return self._hash.hexdigest()
