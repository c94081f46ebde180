"""Tactical factors of each kind of troops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.kinds import Troop
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule

FACTORS = table("factors")
ARTILLERY = table("H-artillery")

Factor = Callable[[Worksheet, Element, str], int]
"""The factor of an element for `shooting` or `melee`."""


def _printed(sheet: Worksheet, element: Element, kind: str) -> int:
    return int(sheet.read(FACTORS, element.troop.value, figure=kind))


@rule("dbv.factor.special_forces")
def special_forces_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Special Forces have 4 in shooting and 4 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.marines")
def marines_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Marines have 3 in shooting and 4 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.regular_infantry")
def regular_infantry_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """American infantry has 3 in shooting and 3 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.nva")
def nva_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """North Vietnamese have 2 in shooting and 2 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.arvn")
def arvn_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """South Vietnamese have 2 in shooting and 2 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.vietcong")
def vietcong_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Vietcong have 1 in shooting and 2 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.tank")
def tank_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Tanks have 4 in shooting and 4 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.helicopter")
def helicopter_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Helicopters have 3 in shooting and 2 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.fire_base")
def fire_base_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Fire Bases have 5 in shooting and 5 in close combat."""
    return _printed(sheet, element, kind)


@rule("dbv.factor.artillery")
def artillery_factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """Artillery has no factors in the text; the house gives it some."""
    sheet.note("element", element.designator)
    return int(sheet.read(ARTILLERY, kind))


BY_TROOP: Final[Mapping[Troop, Factor]] = {
    Troop.SPECIAL_FORCES: special_forces_factor,
    Troop.MARINES: marines_factor,
    Troop.REGULAR_INFANTRY: regular_infantry_factor,
    Troop.NVA: nva_factor,
    Troop.ARVN: arvn_factor,
    Troop.VIETCONG: vietcong_factor,
    Troop.TANK: tank_factor,
    Troop.HELICOPTER: helicopter_factor,
    Troop.FIRE_BASE: fire_base_factor,
    Troop.ARTILLERY: artillery_factor,
}
"""The rule that gives the factors of each kind of troops."""


def factor(sheet: Worksheet, element: Element, kind: str) -> int:
    """The factor of an element for `shooting` or `melee`."""
    return BY_TROOP[element.troop](sheet, element, kind)
