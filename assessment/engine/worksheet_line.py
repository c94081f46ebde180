"""A line of the assessor's form, and how a result is written on it."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec


class LineKind(StrEnum):
    """What a line of the worksheet records."""

    RULE = "rule"
    READ = "read"
    THROW = "throw"
    FIGURE = "figure"
    ASK = "ask"
    NOTE = "note"


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One line: under which rule line it stands, and what was read, thrown, worked out or asked.

    `place` is the key of a throw, result or question; `ruled` the number of the ruling that gave the value.
    """

    number: int
    parent: int
    kind: LineKind
    rule: str
    at: Fraction
    subjects: tuple[str, ...] = ()
    place: str = ""
    table: str = ""
    entry: str = ""
    value: str = ""
    throw: int | None = None
    provenance: str = ""
    reading: str = ""
    ruled: int = 0
    words: str = ""


BLANK: Final = Line(number=0, parent=0, kind=LineKind.RULE, rule="", at=Fraction(0))
"""Keeps the place of the line of a rule that is still in hand."""

_SELF_TELLING: Final = frozenset((int, Fraction))


def value_text(value: object) -> str:
    """A result as text, the form in which rulings give it too."""
    if type(value) is str:
        return value
    if value is None:
        return "-"
    if value is True or value is False:
        return "yes" if value else "no"
    if type(value) in _SELF_TELLING or isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple) and not hasattr(value, "text"):
        return ", ".join(map(value_text, value))
    return str(getattr(value, "text", value))
