"""A data book as JSON lines: a file an entity, and the dictionary, in one archive."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from control.databook.book import DICTIONARY_HEAD, DataBook

DAY_ONE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the same book gives the same bytes."""


def archive_bytes(book: DataBook) -> bytes:
    """The archive: `dictionary.jsonl`, then `<sheet>.jsonl` for each sheet."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, rows in files(book):
            info = ZipInfo(name, DAY_ONE)
            info.compress_type = ZIP_DEFLATED
            with archive.open(info, "w") as entry:
                for line in rows:
                    entry.write(line)
    return file.getvalue()


def files(book: DataBook) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Each file by name with its lines; a value that a row leaves blank is null."""
    yield "dictionary.jsonl", _lines(DICTIONARY_HEAD, book.dictionary())
    for sheet in book.sheets:
        yield f"{sheet.key}.jsonl", _lines([column.key for column in sheet.columns], sheet.lines())


def _lines(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[bytes]:
    names = tuple(head)
    for row in rows:
        yield json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False).encode() + b"\n"
