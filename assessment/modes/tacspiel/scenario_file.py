"""The shape of a scenario file of TACSPIEL, field by field.

Times are stamps (`"021430"`), places coordinates of eight digits in quotes. Whatever is not marked with an audience is
Control's (INTRO.3).
"""

from __future__ import annotations

from assessment.engine import scenario_file
from assessment.engine.scenario_file import Strict
from assessment.modes.tacspiel.kinds import (
    Formation,
    Level,
    Posture,
    Season,
    UnitKind,
    Vehicle,
    Weather,
)
from assessment.modes.tacspiel.square import Direction
from control.situation.side import Side


class HeadquartersPart(Strict, frozen=True, kw_only=True):
    """A headquarters of the chain of command."""

    designator: str
    side: Side
    level: Level
    superior: str = ""
    square: str = ""


class UnitPart(Strict, frozen=True, kw_only=True):
    """A piece (A'2a)."""

    designator: str
    side: Side
    kind: UnitKind
    company: str
    superior: str
    square: str
    formation: Formation = Formation.DEPLOYED
    posture: Posture = Posture.HALTED
    mounted: bool = False
    vehicle: Vehicle | None = None
    trucks: int | None = None
    radio: bool = True
    casualties: int = 0
    facing: Direction | None = None
    supports: tuple[str, ...] = ()
    fire_units: int | None = None
    aircraft: int = 0


class CompanyPart(Strict, frozen=True, kw_only=True):
    """A company whose pieces follow from A'2a: so many platoons of a kind, and its headquarters where that is a piece.

    `squares` are given to the pieces in their order; the last holds for those that are left.
    """

    designator: str
    side: Side
    kind: UnitKind
    platoons: int
    superior: str
    squares: tuple[str, ...]
    vehicle: Vehicle | None = None
    radio: bool = True


class OptionPart(Strict, frozen=True, kw_only=True):
    """A contact option: for one unit, or for a side by kind of unit and activity."""

    code: str
    unit: str = ""
    side: Side | None = None
    kind: str = "*"
    activity: str = "*"
    since: str = ""
    cont: str = "000"
    c1: str = ""
    c2: str = ""
    percent: int = 0


class SitePart(Strict, frozen=True, kw_only=True):
    """An ambush site that stands when the game starts, with the units that lie in it."""

    side: Side
    squares: tuple[str, ...]
    prepared: bool = True
    units: tuple[str, ...] = ()
    cont: str = "000"
    follow_up: str = ""


class BasePart(Strict, frozen=True, kw_only=True):
    """A Red base or cache."""

    name: str
    square: str
    kind: str = "base"
    fields: tuple[str, ...] = ()


class SupplyRoutePart(Strict, frozen=True, kw_only=True):
    """A main supply route of Red, from point to point to its last stop before the base (C'1c)."""

    name: str
    base: str
    points: tuple[str, ...]
    only_access: bool = False


class WeatherPart(Strict, frozen=True, kw_only=True):
    """Weather from a time on; `area` holds two corners, south-west and north-east, if it is not everywhere."""

    since: str
    weather: Weather
    area: tuple[str, str] | None = None


class MarkingPart(Strict, frozen=True, kw_only=True):
    """Something on one side's own map: `kind` is village, base, cache, field or route."""

    side: Side
    kind: str
    name: str
    square: str
    allegiance: str = ""


class ObstaclePart(Strict, frozen=True, kw_only=True):
    """A change to the ground that stands when the game starts."""

    kind: str
    square: str
    bypass: bool = True
    known_to: tuple[Side, ...] = ()


class InstallationPart(Strict, frozen=True, kw_only=True):
    """Something of Blue's that stands at a point.

    `kind` is fuel, airfield, airstrip, landing_zone, class_iii, class_v or ammunition; `unit` owns it, or carries a
    supply point with it.
    """

    kind: str
    name: str
    point: str
    unit: str = ""
    runways: int = 1


class FleetPart(Strict, frozen=True, kw_only=True):
    """Aircraft of a kind in one unit or company, of which a share is available each day (U')."""

    unit: str
    kind: str
    strength: int


class OpenPart(Strict, frozen=True, kw_only=True):
    """What a side places itself before cycle 1, and where: rectangles by their south-west and north-east squares.

    `prepared` says that ambushes laid there are prepared ones.
    """

    side: Side
    name: str
    zone: tuple[tuple[str, str], ...]
    units: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    supply_routes: tuple[str, ...] = ()
    installations: tuple[str, ...] = ()
    radio: bool = False
    prepared: bool = False


class ScenarioPart(scenario_file.ScenarioPart, frozen=True, kw_only=True):
    """A whole scenario file. The keys of its parts are events, reasons, knowledge, missions and forces (INTRO.3).

    All but the events speak of each side: each must be given one, its own or a common one.
    """

    headquarters: tuple[HeadquartersPart, ...]
    units: tuple[UnitPart, ...] = ()
    companies: tuple[CompanyPart, ...] = ()
    season: Season = Season.DRY
    sunrise: str = ""
    sunset: str = ""
    moon: str = ""
    weather: tuple[WeatherPart, ...] = ()
    options: tuple[OptionPart, ...] = ()
    sites: tuple[SitePart, ...] = ()
    bases: tuple[BasePart, ...] = ()
    supply_routes: tuple[SupplyRoutePart, ...] = ()
    revetments: tuple[str, ...] = ()
    markings: tuple[MarkingPart, ...] = ()
    obstacles: tuple[ObstaclePart, ...] = ()
    division_base: tuple[str, ...] = ()
    installations: tuple[InstallationPart, ...] = ()
    fleets: tuple[FleetPart, ...] = ()
    mine_strips: tuple[tuple[str, str], ...] = ()
    agents_radio: str = ""
    air_missions: int | None = None
    controllers: dict[str, str] = {}
    open: tuple[OpenPart, ...] = ()
