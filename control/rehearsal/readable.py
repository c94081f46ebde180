"""What somebody with the right program reads in the bytes of an answer."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_ZIP: Final = b"PK\x03\x04"
KEPT: Final = 64
"""Papers whose texts are kept: the same one is had by every seat of a room, at every stage."""


def readable(data: bytes) -> Iterator[bytes]:
    """The bytes of an answer, and what is packed in them: streams of a PDF, members of a ZIP or spreadsheet."""
    yield data
    if data.startswith(_ZIP):
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            for name in packed.namelist():
                yield packed.read(name)
    elif data.startswith(b"%PDF"):
        yield from _pdf_texts(data)


@lru_cache(maxsize=KEPT)
def _pdf_texts(data: bytes) -> tuple[bytes, ...]:
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    return (str(reader.metadata or "").encode(), *(page.extract_text().encode() for page in reader.pages))
