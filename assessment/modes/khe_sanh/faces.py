"""2.5, 12: the face of a counter in words, as lists and maps tell it."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.kinds import spoken
from assessment.modes.khe_sanh.pieces import aaa, air_unit, ground_unit
from assessment.modes.khe_sanh.unit import Unit


def face_of(sheet: Worksheet, unit: Unit) -> tuple[str, str, str]:
    """What the face of a counter shows that lies up: name, kind and strength."""
    if unit.flies:
        name, kind, dice = air_unit(sheet, unit)
        return name, spoken(kind), f"bombardment {dice}"
    name, kind, size, numbers, *elite = ground_unit(sheet, unit)
    firepower, movement = numbers.split("-")
    dice = f", flak {guns}" if (guns := aaa(sheet, unit)) else ""
    sort = " ".join((f"{spoken(kind)},", spoken(size), *elite)) if size else spoken(kind)
    return name, sort, f"firepower {firepower}, movement {movement}{dice}"
