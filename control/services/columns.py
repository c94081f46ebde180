"""How long a text may be: as its column says."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext as _

from control.services.refusal import Refused


def refuse_overlong(model: type[models.Model], **texts: str) -> None:
    """Raises `Refused` for a text that is longer than the column of its name, before the database does."""
    for name, text in texts.items():
        most: int | None = getattr(model._meta.get_field(name), "max_length", None)  # noqa: SLF001 - Django's own way
        if most is not None and len(text) > most:
            words = _("“%(name)s” holds up to %(most)d characters; this has %(count)d.")
            raise Refused(words % {"name": name.replace("_", " "), "most": most, "count": len(text)}, code="long")
