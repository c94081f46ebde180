"""How fast a unit marches: Tables B'2-1 to B'2-3, what bars movement, and how long a march takes (B'2, B'3a, D'7g).

A step goes from one half-kilometre square to the next; the ground and the route of the square that is entered set its
rate. Speeds are kilometres an hour as printed, times minutes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ground_features import RouteClass, SlopeBand, Vegetation
from assessment.modes.tacspiel.kinds import Formation, Light, Season, UnitKind, Vehicle
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

ROUTE_RATE: Final = table("B'2-1")
FOOT_RATE: Final = table("B'2-2")
VEHICLE_RATE: Final = table("B'2-3")
CHAPTER: Final = table("B'")

FOOT: Final = "foot"
ALWAYS_MOUNTED: Final = frozenset((UnitKind.TRANSPORT, UnitKind.TANK_PLATOON))
FOOT_ONLY: Final = frozenset((RouteClass.FOOTPATH, RouteClass.STREAM_BED))
NO_WHEELS_WHEN_WET: Final = frozenset((RouteClass.FAIR_WEATHER, RouteClass.CART_TRACK))
METRES_A_KM: Final = 1000
MINUTES_AN_HOUR: Final = 60
MINUTES_A_METRE_AT_1_KMH: Final = Fraction(MINUTES_AN_HOUR, METRES_A_KM)


def halts_mounted(unit: Unit) -> bool:
    """Whether a unit that halts stays in its vehicles: tanks and transport do, while any trucks are left."""
    return unit.kind in ALWAYS_MOUNTED and unit.trucks != 0


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One half-kilometre step: the square entered and what grows and rises there.

    `route` is the class of route taken, None across country. `mover` is foot, wheeled or tracked; `pace` the formation
    by whose column the tables are read.
    """

    to: Square
    vegetation: Vegetation
    slope: SlopeBand
    mover: str
    pace: Formation
    route: RouteClass | None = None

    @property
    def text(self) -> str:
        """The square entered, by which places of rules call the step."""
        return self.to.text

    @property
    def is_mounted(self) -> bool:
        """Whether the unit goes in vehicles."""
        return self.mover != FOOT


def rate_of_march(sheet: Worksheet, unit: Unit, step: Step, light: Light, season: Season) -> Fraction:
    """The rate by the rule that holds for the step, in km/h; 0 where the unit cannot go."""
    if step.route is not None and step.route not in FOOT_ONLY:
        if season is Season.WET and is_closed_by_season(sheet, unit, step):
            return Fraction(0)
        return route_rate(sheet, unit, step, light)
    if step.is_mounted:
        return vehicle_rate(sheet, unit, step, light)
    return foot_rate(sheet, unit, step, light)


@rule("B'2.3")
def route_rate(sheet: Worksheet, unit: Unit, step: Step, light: Light) -> Fraction:
    """On roads and cart tracks the rate depends on the route, the mover, the formation and the light, in km/h."""
    return Fraction(sheet.read(ROUTE_RATE, step.route, step.pace, step.mover, light))


@rule("B'2.5")
def is_closed_by_season(sheet: Worksheet, unit: Unit, step: Step) -> bool:
    """Fair-weather roads and cart tracks carry no vehicles in the wet season."""
    if not step.is_mounted or step.route not in NO_WHEELS_WHEN_WET:
        sheet.note("open in the wet season")
        return False
    axes = {"road": step.route, "condition": step.pace, "mover": step.mover, "light": Light.DAY}
    return not sheet.read(ROUTE_RATE, figure="wet_season", **axes)


@rule("B'2.7")
def foot_rate(sheet: Worksheet, unit: Unit, step: Step, light: Light) -> Fraction:
    """On foot off the roads the rate depends on ground or path, slope, formation and light, in km/h; 0 is barred."""
    terrain = step.vegetation if step.route is None else step.route
    return Fraction(sheet.read(FOOT_RATE, terrain, step.slope, step.pace, light))


@rule("B'2.8")
def vehicle_rate(sheet: Worksheet, unit: Unit, step: Step, light: Light) -> Fraction:
    """Vehicles across country go by kind, slope, ground, formation and light, in km/h; a rate of 0 is impassable."""
    if step.route is not None:
        sheet.note("no vehicles on footpaths and in stream beds")
        return Fraction(0)
    return Fraction(sheet.read(VEHICLE_RATE, step.mover, step.slope, step.vegetation, step.pace, light))


@rule("B'2.8")
def can_drive_deployed(sheet: Worksheet, unit: Unit, vehicle: Vehicle) -> bool:
    """Wheeled vehicles do not move deployed across country at all: their table gives 0 even on level bare fields."""
    return bool(
        sheet.read(VEHICLE_RATE, vehicle, SlopeBand.LEVEL, Vegetation.BARE_FIELD, Formation.DEPLOYED, Light.DAY)
    )


@rule("B'2.4")
def goes_cross_country(sheet: Worksheet, unit: Unit, step: Step) -> bool:
    """A unit that moves deployed along a road goes at the rates for the ground beside it."""
    sheet.note("formation", step.pace)
    return step.pace is Formation.DEPLOYED


@rule("B'2.1")
def minutes_for(sheet: Worksheet, unit: Unit, to: Square, metres: Fraction, rate: Fraction) -> Fraction:
    """No unit goes faster than its rate: time is distance by rate."""
    sheet.figure("m", metres)
    return metres * MINUTES_A_METRE_AT_1_KMH / rate


@rule("B'2a")
def march_m(sheet: Worksheet, unit: Unit, squares: tuple[Square, ...]) -> int:
    """A march is as long as it has steps from square to square, half a kilometre each, however the route winds.

    A diagonal step counts as one.
    """
    return int((len(squares) - 1) * sheet.read(CHAPTER, "half_square_step_km") * METRES_A_KM)


@rule("D'7g")
def patrol_pace(sheet: Worksheet, unit: Unit) -> Formation:
    """Patrols on reconnaissance go at the rate of the tactical column."""
    return Formation.TACTICAL


@rule("B'2.2")
def is_barred_on_foot(sheet: Worksheet, unit: Unit, step: Step) -> bool:
    """Marsh, bamboo and slopes above 60 percent bar foot movement across country (but D'5a)."""
    rate = sheet.read(FOOT_RATE, step.vegetation, step.slope, Formation.COLUMN, Light.DAY)
    return step.route is None and not rate


@rule("B'3a.1")
def is_barred_to_vehicles(sheet: Worksheet, unit: Unit, step: Step) -> bool:
    """Vehicles cannot leave the road in marsh, bamboo, dense forest and jungle, nor where their table gives 0."""
    if step.route is not None:
        sheet.note("on a route")
        return False
    return not sheet.read(VEHICLE_RATE, step.mover, step.slope, step.vegetation, step.pace, Light.DAY)


def mover_of(unit: Unit, *, mounted: bool) -> str:
    """The word by which the tables call what moves: foot, wheeled or tracked."""
    return unit.vehicle.value if mounted and unit.vehicle is not None else FOOT
