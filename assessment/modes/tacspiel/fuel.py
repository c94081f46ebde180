"""Fuel points of Blue's air units: what a fire costs, and the right to change missions after it (K'3f)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import airstrips
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import InstallationHit
from assessment.modes.tacspiel.engineer_state import CLASS_III, FUEL, Installation
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

CHAPTER: Final = table("K'")
POINTS: Final = frozenset((FUEL, CLASS_III))
MINUTES_AN_HOUR: Final = 60
BURNING: Final = "928"


@rule("K'3f.1", reading="K'3f.1")
def flying_factor(sheet: Worksheet, unit: Unit, burned: Fraction, at: Fraction) -> Fraction:
    """In the six-hour period after a fuel fire the aircraft of the unit operate at half their ability, then normally.

    The period is the cycle that follows, so that orders can be written for it.
    """
    period = Fraction(sheet.read(CHAPTER, "fuel_fire_hr")) * MINUTES_AN_HOUR
    if at // period != burned // period + 1:
        return Fraction(1)
    return Fraction(sheet.read(CHAPTER, "fuel_fire_factor"))


@rule("K'3f.1")
def missions_left(sheet: Worksheet, unit: Unit, missions: int, factor: Fraction) -> int:
    """So many of the missions that it could fly otherwise."""
    sheet.figure("missions", missions)
    return int(missions * factor)


@rule("K'3f.2")
def may_change_missions(sheet: Worksheet, unit: Unit, point: Installation) -> bool:
    """After the report that its fuel burns Blue may change the unit's missions inside the cycle."""
    return unit.side is Side.BLUE


def ability(draft: Draft, sheet: Worksheet, unit: Unit) -> Fraction:
    """The share of its normal ability at which an air unit operates now."""
    for point in draft.engineers.installations:
        if point.kind in POINTS and point.burned is not None and airstrips.serves(draft, point, unit):
            factor = flying_factor(sheet, unit, point.burned, draft.now)
            if factor != 1:
                return factor
    return Fraction(1)


def point_in(draft: Draft, square: Square) -> Installation | None:
    """The fuel point in a square."""
    found = (one for one in draft.engineers.installations if one.kind in POINTS and one.square == square)
    return next(found, None)


def burn(draft: Draft, sheet: Worksheet, point: Installation) -> None:
    """A fuel point is set on fire: its owner tells Blue at once (928), and the units it serves may be ordered anew."""
    airstrips.change(draft, point, replace(point, burned=draft.now))
    draft.emit(
        InstallationHit(at=draft.now, units=(), line=sheet.line, rule="K'3f.1", what=point.kind, square=point.square)
    )
    served = tuple(
        name for name in airstrips.owners(draft, point) if may_change_missions(sheet, draft.unit(name), point)
    )
    speaker = airstrips.speaker_for(draft, point)
    report(
        draft, sheet, BURNING, speaker, to=Side.BLUE, units=served, square=point.square, rule_id="K'3f.1",
        tag=point.text, C1=point.point, Tme=draft.now, **airstrips.place_of(speaker, point),
    )  # fmt: skip
