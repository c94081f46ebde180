"""Writes a PDF anew: its pages alone. A program of its own, so that a file made to be slow costs its time and no more.

Reads the file on standard input and writes it on standard output; with `CHECK` it only looks whether something in it
acts, which ends it with `NOT_PLAIN`. It ends with `PAGES` or `PARTS` where there are too many, with any other code
where the file cannot be read, and is ended where it takes too long or too much memory.
"""

from __future__ import annotations

import io
import re
import resource
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, IndirectObject, NameObject, NumberObject, StreamObject

from control.services.pdf_ends import CHECK, MOST_PAGES, NOT_PLAIN, PAGES, PARTS

MOST_PARTS: Final = 20_000
MOST_PIXELS: Final = 40_000_000
"""Of all pictures together that have to be read point by point."""
MOST_SECONDS: Final = 10
MOST_MEMORY: Final = 1 << 30

ACTS: Final = ("/Annots", "/AA", "/JS")
UNWANTED: Final = (*ACTS, "/Metadata", "/PieceInfo", "/Thumb", "/OPI", "/Ref", "/AF")
"""What acts, tells where the file comes from, or leads out of it."""
ELSEWHERE: Final = ("/F", "/FFilter")
"""Where a stream has its bytes in another file."""
AT_OPENING: Final = ("/OpenAction", "/AA", "/AcroForm", "/Names")
ABOVE: Final = ("/Parent", "/P", "/StructParents")
PHOTO: Final = "/DCTDecode"
PHOTO_2000: Final = "/JPXDecode"

BEGIN: Final = b"\xff\xd8"
END: Final = 0xD9
SCAN: Final = 0xDA
ADOBE: Final = 0xEE
SAYS_NOTHING_OF_POINTS: Final = frozenset({*range(0xE0, 0xF0), 0xFE}) - {ADOBE}
"""Parts of a JPEG with place, camera, thumbnail and remarks; Adobe's says how its colours are meant."""
NEXT_PART: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")


class TooMuch(Exception):
    """The file holds more than may be; its code says of what."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def rewritten(data: bytes) -> bytes:
    """The pages, with photos on them that tell nothing but their points. Raises `TooMuch`; what is broken fails."""
    reader = _opened(data)
    pixels = 0
    for part in _parts(reader.pages):
        for name in _unwanted(part):
            del part[name]
        if isinstance(part, StreamObject):
            pixels += _clean_stream(part, MOST_PIXELS - pixels)
    writer = PdfWriter()
    for page in reader.pages:
        writer.add_page(page)
    writer.metadata = None
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def is_plain(data: bytes) -> bool:
    """Whether nothing in a PDF acts. Raises `TooMuch`; what is broken fails."""
    reader = _opened(data)
    if any(name in reader.root_object for name in AT_OPENING):
        return False
    return not any(name in part for part in _parts(reader.pages) for name in ACTS)


def _opened(data: bytes) -> PdfReader:
    reader = PdfReader(io.BytesIO(data))
    if len(reader.pages) > MOST_PAGES:
        raise TooMuch(PAGES)
    return reader


def plain_jpeg(data: bytes) -> bytes:
    """A JPEG without what it says beside its points, which stay as they are."""
    if not data.startswith(BEGIN):
        raise ValueError("no JPEG")
    out, at = bytearray(BEGIN), len(BEGIN)
    while at < len(data):
        while data[at : at + 2] == b"\xff\xff":
            at += 1
        kind = data[at + 1]
        if data[at] != BEGIN[0] or kind == END:
            break
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if kind not in SAYS_NOTHING_OF_POINTS:
            out += data[at:end]
        at = end
        if kind == SCAN:
            found = NEXT_PART.search(data, at)
            end = found.start() if found else len(data)
            out += data[at:end]
            at = end
    return bytes(out) + bytes((BEGIN[0], END))


def _parts(pages: Iterable[DictionaryObject]) -> Iterator[DictionaryObject]:
    """Every dictionary that the pages lead to, each once; where it leads is looked at after it was given."""
    waiting: list[object] = list(pages)
    seen: set[int] = set()
    count = 0
    while waiting:
        part = waiting.pop()
        count += 1
        if count > 10 * MOST_PARTS or len(seen) > MOST_PARTS:
            raise TooMuch(PARTS)
        if isinstance(part, IndirectObject):
            if part.idnum in seen:
                continue
            seen.add(part.idnum)
            part = part.get_object()
        if isinstance(part, DictionaryObject):
            yield part
            waiting += [value for name, value in part.items() if name not in ABOVE]
        elif isinstance(part, list):
            waiting += part


def _unwanted(part: DictionaryObject) -> list[str]:
    """The names of what a dictionary is not to have."""
    names = (*UNWANTED, *(ELSEWHERE if isinstance(part, StreamObject) else ()))
    return [name for name in names if name in part]


def _filters(stream: StreamObject) -> list[str]:
    named = stream.get("/Filter")
    return [str(one) for one in named] if isinstance(named, list) else [str(named)]


def _clean_stream(stream: StreamObject, most_pixels: int) -> int:
    """Strips a photo of what it tells; gives how many points had to be read for it."""
    filters = _filters(stream)
    if PHOTO in filters:
        _put(stream, plain_jpeg(stream.get_data()))
        return 0
    if PHOTO_2000 not in filters:
        return 0
    with Image.open(io.BytesIO(stream.get_data()), formats=("JPEG2000",)) as found:
        pixels = found.width * found.height
        if pixels > most_pixels:
            raise TooMuch(PARTS)
        out = io.BytesIO()
        found.convert("RGB").save(out, "JPEG", quality=85)
    _put(stream, out.getvalue())
    for name in ("/Decode", "/SMaskInData"):
        stream.pop(name, None)
    stream[NameObject("/ColorSpace")] = NameObject("/DeviceRGB")
    stream[NameObject("/BitsPerComponent")] = NumberObject(8)
    return pixels


def _put(stream: StreamObject, jpeg: bytes) -> None:
    stream._data = jpeg  # noqa: SLF001 - `set_data` compresses, which makes a photo of points into a list of them
    stream.decoded_self = None
    stream[NameObject("/Filter")] = NameObject(PHOTO)
    for name in ("/DecodeParms", "/DP"):
        stream.pop(name, None)


def main() -> int:
    """One file."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        data = sys.stdin.buffer.read()
        if CHECK in sys.argv:
            return 0 if is_plain(data) else NOT_PLAIN
        sys.stdout.buffer.write(rewritten(data))
    except TooMuch as much:
        return much.code
    return 0


if __name__ == "__main__":
    sys.exit(main())
