"""Content-addressed storage of what no list ever joins: situations, worksheets, tables, grounds."""

from __future__ import annotations

import zlib
from typing import Any, TypeVar

from django.db import models

from control.situation import canonical

T = TypeVar("T")


class BlobQuerySet(models.QuerySet["Blob"]):
    """Reads and writes by digest."""

    def keep(self, value: object, kind: str) -> str:
        """Stores a value's canonical JSON once, and gives its digest."""
        return self.keep_bytes(canonical.encode(value), kind)

    def keep_bytes(self, data: bytes, kind: str) -> str:
        """Stores bytes once, and gives their digest."""
        digest = canonical.digest(data)
        self.bulk_create([Blob(digest=digest, kind=kind, data=zlib.compress(data, 6))], ignore_conflicts=True)
        return digest

    def bytes_of(self, digest: str) -> bytes:
        """The bytes kept under a digest. Raises `Blob.DoesNotExist`."""
        return zlib.decompress(bytes(self.values_list("data", flat=True).get(digest=digest)))

    def value_of(self, digest: str, kind: type[T] | Any) -> T:
        """The value kept under a digest, in the type given."""
        value: T = canonical.decode(self.bytes_of(digest), kind)
        return value


class Blob(models.Model):
    """Bytes under their digest; never changed, never deleted."""

    digest = models.CharField(max_length=64, primary_key=True)
    kind = models.CharField(max_length=20)
    data = models.BinaryField()
    created = models.DateTimeField(auto_now_add=True)

    objects = BlobQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.kind} {self.digest[:12]}"
