"""Cont numbers: what a contact report says of the enemy's size and kind (INTRO.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

QUALITY = table("INTRO-quality")
KIND = table("H-cont-kinds")
SIZE = table("H-cont-sizes")
LEVEL = table("H-force-levels")

ANY = "000"
"""On an order: any enemy. On a report: nothing known."""

UNKNOWN_KIND = "00"
SPECIFIC = "specific"
GENERAL = "general"


class Quality(StrEnum):
    """How good a report is, from the best to none: exact size or not, then exact, general or unknown kind."""

    A1B1 = "A1B1"
    A1B2 = "A1B2"
    A1B3 = "A1B3"
    A2B1 = "A2B1"
    A2B2 = "A2B2"
    A2B3 = "A2B3"
    NONE = "none"

    @property
    def of_size(self) -> str:
        """The code about size."""
        return self.value[:2]

    @property
    def of_kind(self) -> str:
        """The code about identity."""
        return self.value[2:]

    def identified(self, of_kind: str) -> Quality:
        """The same size with another identity."""
        return Quality(self.of_size + of_kind)

    def better(self, other: Quality) -> Quality:
        """The better of two, in the order of the tables."""
        return min(self, other, key=_RANK.__getitem__)


_RANK = {quality: rank for rank, quality in enumerate(Quality)}


@rule("INTRO.8", reading="R6")
def cont_of(sheet: Worksheet, units: Sequence[Unit], quality: Quality, seen: Unit | None = None) -> str:
    """Size digit and kind of enemy units as far as the quality of the report tells them.

    Unreported size gives 0, a general kind 0 and its family, an unknown one 00. The size goes by the number of
    platoons; the kind is the one most of the units are of, among equals that of the unit `seen`.
    """
    digit = "0"
    if sheet.read(QUALITY, quality.of_size) == SPECIFIC:
        platoons = sum(not unit.kind.is_patrol for unit in units)
        digit = str(sheet.read(SIZE, sheet.read(LEVEL, platoons)))
    told = sheet.read(QUALITY, quality.of_kind)
    if told not in (SPECIFIC, GENERAL):
        return digit + UNKNOWN_KIND
    kind = str(sheet.read(KIND, _commonest(units, seen or units[0])))
    return digit + (kind if told == SPECIFIC else f"0{kind[0]}")


def _commonest(units: Sequence[Unit], seen: Unit) -> UnitKind:
    kinds = Counter(unit.kind for unit in units)
    most = max(kinds.values())
    return seen.kind if kinds[seen.kind] == most else min(kind for kind in kinds if kinds[kind] == most)


@rule("D'4.4")
def cont_matches(sheet: Worksheet, wanted: str, known: str) -> bool:
    """000 stands for any enemy; otherwise size and kind must be known and agree as far as the order names them.

    An enemy of unknown kind does not match a named kind. Heard kinds (030, 040, 050, 060) count by their family.
    """
    sheet.note("option for the enemy", wanted)
    sheet.note("enemy as known", known)
    size_fits = wanted[0] in ("0", known[0])
    return size_fits and _kind_matches(wanted[1:], known[1:])


def _kind_matches(wanted: str, known: str) -> bool:
    if wanted == UNKNOWN_KIND:
        return True
    if wanted[0] == "0":
        return _family(known) == wanted[1]
    return known == wanted


def _family(kind: str) -> str:
    return kind[1] if kind[0] == "0" else kind[0]
