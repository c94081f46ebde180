"""Pictures and PDFs that go with letters: written anew, without place data or scripts, and bounded."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from django.conf import settings
from django.core.files import File
from django.db import transaction
from django.utils.translation import gettext as _

from control.models import Attachment, Blob, Game, Letter
from control.services.clean_pictures import clean_picture
from control.services.pdf_rewriting import MOST_PAGES, PAGES, PARTS
from control.services.refusal import Refused

MOST: Final = 3
MOST_BYTES: Final = 8 << 20
LONGEST_SIDE: Final = 2400
LONGEST_SECONDS: Final = 20
"""Until a PDF is given up that waits for a core; it may work for half of them."""
PDF_BEGINS: Final = b"%PDF-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clean:
    """A file as it is kept: its name, its kind, and its bytes written anew."""

    name: str
    kind: str
    data: bytes


def cleaned(files: Iterable[File[bytes]]) -> tuple[Clean, ...]:
    """Files written anew from what they show. Raises `Refused` for too many or too large ones, and any other kind."""
    given = [(file.name or "", file.read(MOST_BYTES + 1)) for file in files]
    if len(given) > MOST:
        raise Refused(_("A message takes up to %(most)d files.") % {"most": MOST}, code="files")
    return tuple(_cleaned(name, data) for name, data in given)


@transaction.atomic
def attach(*, letter: Letter, files: Iterable[Clean]) -> None:
    """Keeps files with a letter, once: a letter that has some already keeps those."""
    if letter.attachments.exists():
        return
    for number, file in enumerate(files, start=1):
        digest = Blob.objects.keep(b64encode(file.data).decode(), "attachment")
        Attachment.objects.create(
            letter=letter, number=number, name=file.name, kind=file.kind, size=len(file.data), data_digest=digest
        )


def file_of(*, cell: str, game: Game, number: int, part: int) -> Clean | None:
    """A file of one of a cell's letters, by the letter's number and its own; None where there is none."""
    found = Attachment.objects.filter(letter__game=game, letter__cell=cell, letter__number=number, number=part).first()
    if found is None:
        return None
    text: str = Blob.objects.value_of(found.data_digest, str)
    return Clean(name=found.name, kind=found.kind, data=b64decode(text))


def _cleaned(name: str, data: bytes) -> Clean:
    if len(data) > MOST_BYTES:
        raise Refused(_("%(name)s is larger than 8 MiB.") % {"name": name[:60]}, code="large")
    stem = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in PurePath(name).stem)[:60] or "file"
    try:
        if data.startswith(PDF_BEGINS):
            return Clean(name=f"{stem}.pdf", kind="application/pdf", data=_pdf(data))
        return Clean(name=f"{stem}.jpg", kind="image/jpeg", data=clean_picture(data, longest=LONGEST_SIDE).data)
    except Refused:
        raise
    except Exception as error:
        words = _("%(name)s is no picture and no PDF that can be read; send a JPEG, a PNG or a plain PDF.")
        raise Refused(words % {"name": name[:60]}, code="unreadable") from error


def _pdf(data: bytes) -> bytes:
    """The pages alone, without notes, links, scripts and facts about the file or the photos on it."""
    program = (sys.executable, "-m", "control.services.pdf_rewriting")
    try:
        done = subprocess.run(
            program, input=data, capture_output=True, cwd=settings.BASE_DIR, timeout=LONGEST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise _slow() from error
    if done.returncode < 0:
        raise _slow()
    if done.returncode == PAGES:
        raise Refused(_("The PDF has more than %(most)d pages.") % {"most": MOST_PAGES}, code="large")
    if done.returncode == PARTS:
        raise Refused(_("The PDF is made of too much; print it to a PDF once more, or send pictures."), code="large")
    if done.returncode or not done.stdout:
        raise ValueError("no PDF that can be read")
    if len(done.stdout) > MOST_BYTES:
        raise Refused(_("The PDF is larger than 8 MiB once it is written anew."), code="large")
    return done.stdout


def _slow() -> Refused:
    return Refused(_("The PDF takes too long to be read; print it to a PDF once more, or send pictures."), code="large")
