"""Reading the lines of a game file: bounded in every direction, and strict about form and order."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from typing import IO, Any, Final

import msgspec

from control.gamefile.form import (
    ANY_LINE,
    FORMAT,
    MOST_BYTES,
    MOST_LINE,
    MOST_ROWS,
    VERSION,
    BlobLine,
    End,
    Fault,
    Header,
    RowLine,
    Running,
    Unfit,
)

_decoder: Final = msgspec.json.Decoder(ANY_LINE)
_NUL: Final = b"\\u0000"
ORDER: Final = (Header, RowLine, BlobLine, End)


def lines_of(file: IO[bytes], *, most_bytes: int = MOST_BYTES) -> Iterator[tuple[int, Header | RowLine | BlobLine]]:
    """The lines before the end, numbered from 1. Raises `Unfit` for a file that is none, is cut off or is too large.

    Memory holds one line at a time, of at most `MOST_LINE` bytes, whatever the file unpacks to.
    """
    running, kind, rows, blobs, number = Running(), 0, 0, 0, 0
    for number, raw in enumerate(_raw_lines(file, most_bytes), start=1):
        line = _line(number, raw)
        place = ORDER.index(type(line))
        if place < kind or (number == 1) != (place == 0) or kind == len(ORDER) - 1:
            raise _unfit(number, f"a {line.__struct_config__.tag} does not belong here")
        kind = place
        if isinstance(line, End):
            _refuse_other_end(number, line, End(rows=rows, blobs=blobs, digest=running.digest))
            continue
        if not isinstance(line, Header):
            running.add(raw)
        rows, blobs = rows + isinstance(line, RowLine), blobs + isinstance(line, BlobLine)
        if rows > MOST_ROWS:
            raise _unfit(number, f"more than {MOST_ROWS} rows")
        yield number, line
    if kind != len(ORDER) - 1:
        raise _unfit(0, f"the file is cut off after {number} lines")


def _raw_lines(file: IO[bytes], most_bytes: int) -> Iterator[bytes]:
    total = 0
    with gzip.GzipFile(fileobj=file) as unpacked:
        while True:
            try:
                line = unpacked.readline(MOST_LINE + 1)
            except EOFError as error:
                raise _unfit(0, "the file is cut off") from error
            except (OSError, zlib.error) as error:
                raise _unfit(0, "this is no game file, or it is damaged") from error
            if not line:
                return
            total += len(line)
            if len(line) > MOST_LINE or total > most_bytes:
                raise _unfit(0, "the file unpacks to more than a game has")
            yield line


def _line(number: int, raw: bytes) -> Any:
    if _NUL in raw:
        raise _unfit(number, "it has the character NUL, which no text may have")
    try:
        line = _decoder.decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise _unfit(number, why) from error
    if isinstance(line, Header):
        _refuse_foreign(number, line)
    return line


def _refuse_foreign(number: int, header: Header) -> None:
    if (header.format, header.version) != (FORMAT, VERSION):
        said = f"{header.format!r}, version {header.version}"
        raise _unfit(number, f"it is {said}; here {FORMAT!r}, version {VERSION}, is read")
    if header.written.tzinfo is None:
        raise _unfit(number, "the time it was written has no zone")


def _refuse_other_end(number: int, said: End, found: End) -> None:
    if (said.rows, said.blobs) != (found.rows, found.blobs):
        raise _unfit(number, f"the file should have {said.rows} rows and {said.blobs} blobs, "
                             f"it has {found.rows} and {found.blobs}")  # fmt: skip
    if said.digest != found.digest:
        raise _unfit(number, "the lines are not those that were written: their digest differs")


def _unfit(line: int, why: str) -> Unfit:
    return Unfit((Fault(line=line, why=why),))
