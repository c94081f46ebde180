"""What a form or an address says, read within bounds: neither Python nor the database takes a number of any length."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from django.http import QueryDict

MOST: Final = 2**31 - 1
"""The largest number that a column holds."""
DIGITS: Final = len(str(MOST))
MINUTE: Final = re.compile(r"-?[0-9]{1,18}(/[0-9]{1,18})?")
"""A moment as pages write it. An exponent, which `Fraction` reads, would be a number of any size."""


def number(text: str, most: int = MOST) -> int | None:
    """A whole number from 0 to `most`; None for anything else."""
    text = text.strip()
    if len(text) > DIGITS or not (text.isascii() and text.isdecimal()):
        return None
    value = int(text)
    return value if value <= most else None


def numbered(form: QueryDict, begins: str) -> dict[int, str]:
    """What stands in the fields whose names are one beginning and a number, by that number."""
    found = {number(name.removeprefix(begins)): name for name in form if name.startswith(begins)}
    return {key: str(form[name]) for key, name in found.items() if key is not None}


def minute(text: str) -> Fraction | None:
    """A moment of game time; None for anything else."""
    if not MINUTE.fullmatch(text):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None
