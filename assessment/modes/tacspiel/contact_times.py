"""When a contact exists (A'1b)."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit


@rule("A'1b.1", "A'1b.2")
def contact_begins(sheet: Worksheet, observers: str, target: Unit) -> Fraction:
    """A contact exists from the moment at which the paths, ranges and times of both sides' orders meet."""
    sheet.note("at", target.square)
    return sheet.now
