"""Database fields for the exact values of the pure core."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import models
from django.utils.crypto import get_random_string

PUBLIC_ID_LENGTH = 12


def public_id() -> str:
    """A random name for addresses: it tells nothing and cannot be counted up.

    Letters and digits alone, since a name that begins with a dash is an option on a command line.
    """
    return get_random_string(PUBLIC_ID_LENGTH)


class ExactMinuteField(models.CharField):  # type: ignore[type-arg]
    """Game time: an exact fraction of a minute since the start, stored in lowest terms."""

    _pyi_private_set_type: Fraction | int | str  # type: ignore[assignment]
    _pyi_private_get_type: Fraction  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 64)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_: object) -> Fraction | None:
        """The stored text as a fraction."""
        return None if value is None else Fraction(value)

    def to_python(self, value: object) -> Fraction | None:
        """Text, whole number or fraction as a fraction."""
        if value is None or isinstance(value, Fraction):
            return value
        return Fraction(str(value))

    def get_prep_value(self, value: object) -> str | None:
        """The fraction in lowest terms."""
        return None if value is None else str(Fraction(str(value)))
