"""Answering the same posting twice and carrying it out once.

The row of a posting is stored in the transaction of what it does: another of the same name waits for that
transaction, and then either finds the answer or, where it came to nothing, is carried out itself.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils import timezone

from control.models import Posting

KEPT: Final = timedelta(days=2)
"""How long an answer is had again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A posting: its sender, where it goes, under which key, and the digest of what it says."""

    sender: str
    place: str
    key: str
    digest: str

    @property
    def name(self) -> str:
        """The digest under which it is kept."""
        return sha256(f"{self.sender}\0{self.place}\0{self.key}".encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a posting was answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class KeyUsed(Exception):
    """Something else was posted under this key, or the answer was sealed under another secret of the site."""


def answered_before(asked: Asked) -> Answer | None:
    """The answer this posting has had, None where it is to be carried out now. Raises `KeyUsed`.

    Waits for one of the same name that is under way. Inside the transaction of the act.
    """
    posting, is_new = Posting.objects.get_or_create(name=asked.name, defaults={"asked": asked.digest})
    if is_new:
        return None
    if posting.asked != asked.digest:
        raise KeyUsed
    try:
        body = zlib.decompress(_seal(asked).decrypt(bytes(posting.answer)))
    except InvalidToken:
        raise KeyUsed from None
    return Answer(status=posting.status, headers=posting.headers, body=body)


def keep_answer(asked: Asked, answer: Answer) -> None:
    """Keeps what the posting was answered. Inside the transaction of the act."""
    sealed = _seal(asked).encrypt(zlib.compress(answer.body))
    Posting.objects.filter(name=asked.name).update(status=answer.status, headers=dict(answer.headers), answer=sealed)


def let_go(asked: Asked) -> None:
    """Forgets a posting that came to nothing: it may be tried again. Inside the transaction of the act."""
    Posting.objects.filter(name=asked.name).delete()


def forget_old_postings() -> int:
    """Deletes the answers that are kept no longer; gives how many."""
    return Posting.objects.filter(posted__lt=timezone.now() - KEPT).delete()[0]


def _seal(asked: Asked) -> Fernet:
    """What closes and opens an answer, by the key of its posting and this site's secret together."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=asked.name.encode(), info=b"answer to a posting")
    return Fernet(urlsafe_b64encode(derived.derive(f"{settings.SECRET_KEY}\0{asked.key}".encode())))
