"""Movement: allowances, roads, difficult ground and obstacles, what bars the way, evading, passengers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.kinds import INFANTRY, Footing, Troop, Way
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import CM, cm_text, units
from control.situation.side import CONTROL

MOVEMENT = table("movement")
SHARES = table("movement_shares")
ARTILLERY = table("H-artillery")
MEASURES = table("H-measures")


@rule("dbv.move.inf")
def infantry_allowance(sheet: Worksheet, element: Element) -> Fraction:
    """American, North and South Vietnamese infantry and Marines move ten centimetres."""
    return Fraction(sheet.read(MOVEMENT, element.troop.value))


@rule("dbv.move.sf")
def light_allowance(sheet: Worksheet, element: Element) -> Fraction:
    """Special Forces and Vietcong move fifteen centimetres."""
    return Fraction(sheet.read(MOVEMENT, element.troop.value))


@rule("dbv.move.tank")
def tank_allowance(sheet: Worksheet, element: Element) -> Fraction:
    """Tanks move ten centimetres."""
    return Fraction(sheet.read(MOVEMENT, element.troop.value))


@rule("dbv.move.heli")
def helicopter_allowance(sheet: Worksheet, element: Element) -> Fraction:
    """Helicopters move thirty centimetres."""
    return Fraction(sheet.read(MOVEMENT, element.troop.value))


@rule("dbv.move.fb")
def fire_base_allowance(sheet: Worksheet, element: Element) -> Fraction:
    """Fire Bases do not move."""
    return Fraction(sheet.read(MOVEMENT, element.troop.value))


@rule("dbv.move.artillery")
def artillery_allowance(sheet: Worksheet, element: Element) -> Fraction:
    """Artillery has no movement in the text; the house gives it one."""
    sheet.note("element", element.designator)
    return Fraction(sheet.read(ARTILLERY, "movement"))


ALLOWANCES: Final[Mapping[Troop, Callable[[Worksheet, Element], Fraction]]] = {
    **dict.fromkeys(INFANTRY, infantry_allowance),
    Troop.SPECIAL_FORCES: light_allowance,
    Troop.VIETCONG: light_allowance,
    Troop.TANK: tank_allowance,
    Troop.HELICOPTER: helicopter_allowance,
    Troop.FIRE_BASE: fire_base_allowance,
    Troop.ARTILLERY: artillery_allowance,
}
"""The rule that gives the allowance of each kind of troops."""


def allowance(sheet: Worksheet, element: Element) -> Fraction:
    """The allowance of an element in the open, in centimetres."""
    return ALLOWANCES[element.troop](sheet, element)


@rule("dbv.move.heli.2")
def ignores_terrain(sheet: Worksheet, element: Element) -> bool:
    """Helicopters fly: no terrain changes their move."""
    sheet.note("troops", element.troop.value)
    return element.flies


@rule("dbv.move.difficult", "dbv.move.road")
def way_over(sheet: Worksheet, mover: str, way: Way, measured: Measured, *, asks: bool) -> Way:
    """What a move goes over: a road, difficult ground or an obstacle anywhere on it, or both. Control judges it."""
    if not asks:
        return way
    options = [(one, WAY_WORDS[Way(one)]) for one in measured.words]
    return Way(sheet.ask(CONTROL, f"What does the move of {mover} go over?", options, way.value, measured.facts))


def ways_in_doubt(measured: Way, *, by_road: bool) -> tuple[Way, ...]:
    """What Control may see a move go over: a road only where one runs by, and nothing worse than what was measured."""
    if measured is Way.OPEN:
        return (Way.OPEN, Way.ROAD) if by_road else (Way.OPEN,)
    return tuple(Way) if by_road else (Way.OPEN, Way.DIFFICULT)


WAY_WORDS: Final = {
    Way.OPEN: "open ground: the whole allowance",
    Way.DIFFICULT: "difficult ground or an obstacle: half of it",
    Way.ROAD: "a road: half as much again",
    Way.DIFFICULT_ROAD: "a road through difficult ground: three quarters",
}
"""The ways for people."""


@rule("dbv.move.road", "dbv.move.difficult", reading="R5")
def allowance_over(sheet: Worksheet, element: Element, full: Fraction, way: Way) -> Fraction:
    """A road adds half to the allowance; difficult ground or an obstacle anywhere halves that of the whole move."""
    sheet.note(element.designator, way.value)
    if way in (Way.ROAD, Way.DIFFICULT_ROAD):
        full *= Fraction(sheet.read(SHARES, "road"))
    if way in (Way.DIFFICULT, Way.DIFFICULT_ROAD):
        full *= Fraction(sheet.read(SHARES, "difficult"))
    return full


@rule("dbv.move.difficult")
def is_within(sheet: Worksheet, element: Element, length: int, most: Fraction) -> bool:
    """A move is no longer than the allowance for what it goes over."""
    sheet.note(element.designator, f"{cm_text(length)} cm of {cm_text(int(most * CM))}")
    return length <= most * CM


@rule("dbv.terrain.8")
def is_passable(sheet: Worksheet, element: Element, footings: tuple[Footing, ...]) -> bool:
    """Sea, lakes and cliffs stop all but helicopters."""
    sheet.note("way", element.designator)
    return element.flies or Footing.IMPASSABLE not in footings


@rule("dbv.cc.5")
def may_evade(sheet: Worksheet, element: Element, enemies: tuple[Element, ...]) -> bool:
    """A contacted element may evade in its next movement if its allowance is higher than that of its enemies."""
    own = allowance(sheet, element)
    return bool(enemies) and all(own > allowance(sheet, enemy) for enemy in enemies)


@rule("dbv.cc.5")
def is_full_move(sheet: Worksheet, element: Element, length: int, most: Fraction) -> bool:
    """An element that evades moves its full allowance; the house leaves it a centimetre."""
    sheet.note(element.designator, f"{cm_text(length)} cm of {cm_text(int(most * CM))}")
    return most * CM - units(sheet.read(MEASURES, "full_move")) <= length <= most * CM


@rule("dbv.heli.2", reading="R10")
def may_carry(sheet: Worksheet, helicopter: Element, passenger: Element, *, is_empty: bool, touches: bool) -> bool:
    """A helicopter carries one infantry element of its army, taken aboard in base contact."""
    sheet.note(helicopter.designator, "empty" if is_empty else "full")
    return (
        helicopter.flies and helicopter.side is passenger.side and passenger.troop in INFANTRY and is_empty and touches
    )
