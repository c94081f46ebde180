"""How far the support weapons of a side's own units reach, for its map (F'1-1, F'1-2)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from assessment.engine.mode import Mode
from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel.direct_support import METRES_A_KM, WEAPONS, WEAPONS_OF
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.picture import Picture
from control.situation.side import Side


def reach(picture: Picture, mode: Mode[Any, Picture]) -> Mapping[str, int]:
    """Metres by designator, of units with mortars or howitzers that are not lost."""
    sheet = SilentSheet(mode.tables, NoDice())
    weapons = WEAPONS_OF[Side(picture.side)]
    return {
        own.designator: int(Fraction(sheet.read(weapons, WEAPONS[kind], figure="range_km")) * METRES_A_KM)
        for own in picture.units
        if not own.lost and (kind := UnitKind(own.kind)) in WEAPONS
    }
