"""Static files whose addresses change with their contents, so that a browser never mixes two versions."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

DIGITS: Final = 10


class VersionedStaticFiles(StaticFilesStorage):
    """Files served from where they lie, with a digest in the query: one machine, nothing to collect."""

    def url(self, name: str | None) -> str:
        """The address of a file."""
        found = finders.find(name) if name else None
        version = digest_of(found) if isinstance(found, str) else ""
        return f"{super().url(name)}?v={version}" if version else super().url(name)


class CollectedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files of a site, collected under names with a digest, also where one module imports another."""

    # Only our own modules: what packages bring does not always carry what it imports.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]),  # noqa: SLF001
    )


@lru_cache(maxsize=512)
def digest_of(path: str) -> str:
    """A digest of a file as this process first saw it."""
    return hashlib.blake2b(Path(path).read_bytes(), digest_size=DIGITS).hexdigest()[:DIGITS]
