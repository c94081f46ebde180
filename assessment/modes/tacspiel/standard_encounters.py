"""Ten standard encounters by which an umpire judges how easily units are seen, heard and found (R21).

Each is a watching platoon and one, two or four platoons that it may find, on flat ground that is all of one kind.
Distances are half-kilometre squares, east and north of the watcher.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.conditions import Conditions
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import VEGETATION_LETTERS, Route, RouteClass, Vegetation
from assessment.modes.tacspiel.kinds import Formation, Light, Posture, UnitKind, Vehicle
from assessment.modes.tacspiel.knowledge import Knowledge
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.step_times import ROUTES_OF
from control.situation.by_side import BySide
from control.situation.side import Side

Steps = tuple[int, int]

WATCHER: Final = Square(1200, 500)
WATCHERS: Final = frozenset(("W1",))
ORIGIN: Final = Square(1100, 450)
WIDTH: Final = 60
HEIGHT: Final = 21
HOURS: Final = {Light.DAY: 9, Light.NIGHT: 21}
"""When an encounter begins: neither sunrise nor sunset comes within two hours."""


class AmbushKind(StrEnum):
    """The two kinds of ambush (C'2c)."""

    HASTY = "hasty"
    PREPARED = "prepared"


class StandardEncounter(msgspec.Struct, frozen=True, kw_only=True):
    """Who may be found, where it stands or moves, and by which formation and route whoever marches goes.

    The platoons start at `at` and march to `to`, or stay at `at` where there is none. In an `ambush` they lie there
    and it is the watcher who comes up to them.
    """

    key: str
    words: str
    vegetation: Vegetation
    at: Steps
    to: Steps | None = None
    light: Light = Light.DAY
    formation: Formation = Formation.DEPLOYED
    route: RouteClass | None = None
    mounted: bool = False
    ambush: AmbushKind | None = None


ENCOUNTERS: Final = (
    StandardEncounter(
        key="rice-column",
        words="Rice, by day: in column on a road, passing 2 km off",
        vegetation=Vegetation.RICE,
        formation=Formation.COLUMN,
        route=RouteClass.ALL_WEATHER,
        at=(-8, 4),
        to=(10, 4),
    ),
    StandardEncounter(
        key="rice-halted",
        words="Rice, by day: halted and deployed, 1 km off",
        vegetation=Vegetation.RICE,
        at=(0, 2),
    ),
    StandardEncounter(
        key="rice-trucks",
        words="Rice, by day: in trucks on a road, passing 2 km off",
        vegetation=Vegetation.RICE,
        formation=Formation.COLUMN,
        route=RouteClass.ALL_WEATHER,
        mounted=True,
        at=(-8, 4),
        to=(39, 4),
    ),
    StandardEncounter(
        key="brush-column",
        words="Brushwood, by day: in column on a track, passing 1 km off",
        vegetation=Vegetation.BRUSHWOOD,
        formation=Formation.COLUMN,
        route=RouteClass.CART_TRACK,
        at=(-6, 2),
        to=(12, 2),
    ),
    StandardEncounter(
        key="brush-tactical",
        words="Brushwood, by day: in tactical column across country, passing 2 km off",
        vegetation=Vegetation.BRUSHWOOD,
        formation=Formation.TACTICAL,
        at=(-3, 4),
        to=(5, 4),
    ),
    StandardEncounter(
        key="brush-halted",
        words="Brushwood, by day: halted and deployed, 1 km off",
        vegetation=Vegetation.BRUSHWOOD,
        at=(0, 2),
    ),
    StandardEncounter(
        key="forest-tactical",
        words="Dense forest, by day: in tactical column across country, passing 1/2 km off",
        vegetation=Vegetation.DENSE_FOREST,
        formation=Formation.TACTICAL,
        at=(-1, 1),
        to=(5, 1),
    ),
    StandardEncounter(
        key="night-column",
        words="Brushwood, by night: in column on a track, passing 1/2 km off",
        vegetation=Vegetation.BRUSHWOOD,
        light=Light.NIGHT,
        formation=Formation.COLUMN,
        route=RouteClass.CART_TRACK,
        at=(-6, 1),
        to=(12, 1),
    ),
    StandardEncounter(
        key="hasty-ambush",
        words="Brushwood, by day: in a hasty ambush, come upon by a platoon in tactical column",
        vegetation=Vegetation.BRUSHWOOD,
        formation=Formation.TACTICAL,
        at=(2, 0),
        ambush=AmbushKind.HASTY,
    ),
    StandardEncounter(
        key="prepared-ambush",
        words="Dense forest, by day: in a prepared ambush, come upon by a deployed platoon",
        vegetation=Vegetation.DENSE_FOREST,
        formation=Formation.DEPLOYED,
        at=(2, 0),
        ambush=AmbushKind.PREPARED,
    ),
)


def ground_of(encounter: StandardEncounter) -> Ground:
    """Flat ground of one vegetation, with the route if the encounter has one."""
    letter = next(letter for letter, vegetation in VEGETATION_LETTERS.items() if vegetation is encounter.vegetation)
    return Ground(
        title=encounter.key,
        origin=ORIGIN,
        height_step_m=20,
        vegetation_rows=(letter * WIDTH,) * HEIGHT,
        slope_rows=("a" * WIDTH,) * HEIGHT,
        height_rows=("1" * WIDTH,) * HEIGHT,
        routes=() if encounter.route is None else (_route(encounter, encounter.route),),
    )


def situation_of(encounter: StandardEncounter, platoons: int) -> Situation:
    """The moment at which the encounter begins; nobody moves yet."""
    watchers = tuple(_unit(name, Side.BLUE, WATCHER, Posture.HALTED) for name in sorted(WATCHERS))
    targets = tuple(_target(encounter, number) for number in range(platoons))
    knowledge = Knowledge()
    return Situation(
        now=Fraction(0),
        ground=encounter.key,
        units=(*targets, *watchers),
        headquarters=(),
        conditions=Conditions(),
        known=BySide(red=knowledge, blue=knowledge),
        sites=() if encounter.ambush is None else (_site(targets, encounter.ambush),),
    )


def march_of(encounter: StandardEncounter) -> tuple[Square, ...]:
    """The squares of the march in the encounter, the first included; none where nobody moves."""
    if encounter.ambush:
        return WATCHER.steps_to(place(encounter.at))
    return () if encounter.to is None else place(encounter.at).steps_to(place(encounter.to))


def msn_of(encounter: StandardEncounter) -> str:
    """The letter of order 100 by which the march goes, "" across country."""
    return next((msn for msn, kinds in ROUTES_OF.items() if encounter.route in kinds), "")


def place(steps: Steps) -> Square:
    """A square by its steps from the watcher."""
    return WATCHER.moved(*steps)


def _target(encounter: StandardEncounter, number: int) -> Unit:
    """A platoon that marches starts where the first does, one that lies in ambush too; halted ones stand in a row."""
    stands = encounter.to is None and not encounter.ambush
    square = place(encounter.at).moved(number if stands else 0, 0)
    posture = Posture.AMBUSH if encounter.ambush else Posture.HALTED
    return _unit(f"T{number + 1}", Side.RED, square, posture, vehicle=Vehicle.WHEELED if encounter.mounted else None)


def _unit(name: str, side: Side, square: Square, posture: Posture, vehicle: Vehicle | None = None) -> Unit:
    return Unit(
        designator=name,
        side=side,
        kind=UnitKind.RIFLE_PLATOON,
        company=name[0],
        superior=name[0],
        square=square,
        posture=posture,
        vehicle=vehicle,
    )


def _site(targets: tuple[Unit, ...], kind: AmbushKind) -> Site:
    names = tuple(unit.designator for unit in targets)
    square = targets[0].square
    prepared = kind is AmbushKind.PREPARED
    built = Fraction(0) if prepared else None
    return Site(
        number=1, side=Side.RED, prepared=prepared, squares=(square,), units=names, ready=Fraction(0), built=built
    )


def _route(encounter: StandardEncounter, kind: RouteClass) -> Route:
    way = march_of(encounter)
    first, last = way[0], way[-1]
    return Route(name="route", kind=kind, points=(first.corner, last.corner))
