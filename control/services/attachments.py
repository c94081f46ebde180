"""Pictures and PDFs that go with letters and sheets: written anew, without place data or scripts, and bounded."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final, Protocol

from django.conf import settings
from django.core.files import File
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image

from control.models import Attachment, Blob, Game, Letter
from control.services.clean_pictures import clean_picture
from control.services.pdf_ends import CHECK, MOST_PAGES, PAGES, PARTS
from control.services.refusal import Refused

MOST: Final = 3
MOST_BYTES: Final = 8 << 20
LONGEST_SIDE: Final = 2400
LONGEST_SECONDS: Final = 20
"""Until a PDF is given up that waits for a core; it may work for half of them."""
PDF: Final = "application/pdf"
JPEG: Final = "image/jpeg"
ENDINGS: Final = {PDF: ".pdf", JPEG: ".jpg"}
NAME: Final = re.compile(r"[\w-]{1,60}")
PDF_BEGINS: Final = b"%PDF-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clean:
    """A file as it is kept: its name, its kind, and its bytes written anew."""

    name: str
    kind: str
    data: bytes


class KeptFile(Protocol):
    """A row that keeps a file."""

    name: str
    kind: str
    size: int
    data_digest: str


def cleaned(files: Iterable[File[bytes]]) -> tuple[Clean, ...]:
    """Files written anew from what they show. Raises `Refused` for too many or too large ones, and any other kind."""
    given = [(file.name or "", file.read(MOST_BYTES + 1)) for file in files]
    if len(given) > MOST:
        raise Refused(_("Up to %(most)d files may be sent at once.") % {"most": MOST}, code="files")
    return tuple(_cleaned(name, data) for name, data in given)


@transaction.atomic
def attach(*, letter: Letter, files: Iterable[Clean]) -> None:
    """Keeps files with a letter, once: a letter that has some already keeps those."""
    if letter.attachments.exists():
        return
    for number, file in enumerate(files, start=1):
        Attachment.objects.create(letter=letter, number=number, **kept(file))


def file_of(*, cell: str, game: Game, number: int, part: int) -> Clean | None:
    """A file of one of a cell's letters, by the letter's number and its own; None where there is none."""
    found = Attachment.objects.filter(letter__game=game, letter__cell=cell, letter__number=number, number=part).first()
    if found is None:
        return None
    return clean_of(found)


def kept(file: Clean) -> dict[str, Any]:
    """The columns of a row that keeps a file (`KeptFile`); what is in it goes among the blobs."""
    digest = Blob.objects.keep(b64encode(file.data).decode(), "attachment")
    return {"name": file.name, "kind": file.kind, "size": len(file.data), "data_digest": digest}


def clean_of(row: KeptFile) -> Clean:
    """A file as it is handed out."""
    text: str = Blob.objects.value_of(row.data_digest, str)
    return Clean(name=row.name, kind=row.kind, data=b64decode(text))


def unfit_attachments(game: Game) -> Iterator[str]:
    """What files that were read with a game are not as `cleaned` leaves them: their kind, name, size or content."""
    for row in Attachment.objects.filter(letter__game=game).order_by("pk"):
        if why := why_unfit(row):
            yield f"file {row.number} of letter {row.letter.number} cannot be handed out: {why}"


def why_unfit(row: KeptFile) -> str:
    """Why a file that was read with a game cannot be handed out; empty where it can."""
    try:
        _refuse_unfit(row, b64decode(Blob.objects.value_of(row.data_digest, str), validate=True))
    except Exception as error:  # noqa: BLE001 - what parsers of pictures raise for damaged ones is no closed list
        return str(error)[:200] or type(error).__name__
    return ""


def _refuse_unfit(row: KeptFile, data: bytes) -> None:
    """Raises `ValueError` or `Refused`; what is broken fails."""
    ending = ENDINGS.get(row.kind)
    if ending is None or not NAME.fullmatch(row.name.removesuffix(ending)) or not row.name.endswith(ending):
        raise ValueError("its kind or name is none that is given here")
    if row.size != len(data) or len(data) > MOST_BYTES:
        raise ValueError("its size is not as it says")
    if row.kind == PDF:
        if not data.startswith(PDF_BEGINS) or _program(data, CHECK).returncode:
            raise ValueError("it is no PDF, or something in it acts")
        return
    clean_picture(data, longest=LONGEST_SIDE, formats=("JPEG",))
    if Image.open(io.BytesIO(data)).getexif():
        raise ValueError("it is no picture that was written anew")


def _cleaned(name: str, data: bytes) -> Clean:
    if len(data) > MOST_BYTES:
        raise Refused(_("%(name)s is larger than 8 MiB.") % {"name": name[:60]}, code="large")
    stem = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in PurePath(name).stem)[:60] or "file"
    try:
        if data.startswith(PDF_BEGINS):
            return Clean(name=f"{stem}.pdf", kind=PDF, data=_pdf(data))
        return Clean(name=f"{stem}.jpg", kind=JPEG, data=clean_picture(data, longest=LONGEST_SIDE).data)
    except Refused:
        raise
    except Exception as error:
        words = _("%(name)s is no picture and no PDF that can be read; send a JPEG, a PNG or a plain PDF.")
        raise Refused(words % {"name": name[:60]}, code="unreadable") from error


def _pdf(data: bytes) -> bytes:
    """The pages alone, without notes, links, scripts and facts about the file or the photos on it."""
    done = _program(data)
    if done.returncode == PAGES:
        raise Refused(_("The PDF has more than %(most)d pages.") % {"most": MOST_PAGES}, code="large")
    if done.returncode == PARTS:
        raise Refused(_("The PDF is made of too much; print it to a PDF once more, or send pictures."), code="large")
    if done.returncode or not done.stdout:
        raise ValueError("no PDF that can be read")
    if len(done.stdout) > MOST_BYTES:
        raise Refused(_("The PDF is larger than 8 MiB once it is written anew."), code="large")
    return done.stdout


def _program(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    """What the program that writes PDFs makes of one. Raises `Refused` where it has to be ended."""
    program = (sys.executable, "-m", "control.services.pdf_rewriting", *options)
    try:
        done = subprocess.run(
            program, input=data, capture_output=True, cwd=settings.BASE_DIR, timeout=LONGEST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise _slow() from error
    if done.returncode < 0:
        raise _slow()
    return done


def _slow() -> Refused:
    return Refused(_("The PDF takes too long to be read; print it to a PDF once more, or send pictures."), code="large")
