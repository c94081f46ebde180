"""Flights: what an aircraft piece does in the air, leg by leg; air strikes, liaison, supply routes (H', I', J', O')."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import msgspec

from assessment.modes.tacspiel.square import Square


class Task(StrEnum):
    """What a flight is for."""

    SEARCH = "search"
    STRIKE = "strike"
    ARMED_SEARCH = "armed_search"
    COVER = "column_cover"
    LIAISON = "liaison"
    LIFT = "lift"
    ESCORT = "escort"
    AIR_STRIKE = "air_strike"
    OBSERVER = "artillery_observer"
    PHOTO_LARGE = "photo_large_scale"
    PHOTO_MEDIUM = "photo_medium_scale"
    CAMOUFLAGE = "camouflage_film"
    INFRARED = "infrared"


class Purpose(StrEnum):
    """What a leg of a flight is for: to get somewhere, to look, to attack, to stay, or to land."""

    TRANSIT = "transit"
    SEARCH = "search"
    ATTACK = "attack"
    STATION = "station"
    LANDING = "landing"


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """One leg: over the squares on the straight lines between the points of `way`, or to and fro over an area.

    `area` holds the south-western and north-eastern square of what is searched. The squares are passed at an even
    pace from `starts` to `ends`. `lands` marks a leg at whose end the aircraft sets down or hovers to land.
    """

    purpose: Purpose
    way: tuple[Square, ...]
    starts: Fraction
    ends: Fraction
    area: tuple[Square, Square] | None = None
    lands: bool = False


class Cargo(msgspec.Struct, frozen=True, kw_only=True):
    """One piece that a lift carries: the sorties it needs, and how many have been flown, on the trip under way too.

    `aboard` are those of that trip alone; `down` once the piece has been set down.
    """

    unit: str
    sorties: int
    flown: int = 0
    aboard: int = 0
    down: bool = False


class Lift(msgspec.Struct, frozen=True, kw_only=True):
    """What a flight lifts: from where to which zone, by which alternate.

    `together` is how many aircraft fly at once, `trip` the one under way, from 1. A supply flight brings so many
    infantry fire units, `supplies`, to the unit `supplied` instead of troops.
    """

    pickup: Square
    zone: Square
    alternate: Square | None
    cargo: tuple[Cargo, ...]
    together: int
    trip: int = 1
    escort: str = ""
    supplies: int = 0
    supplied: str = ""


class Flight(msgspec.Struct, frozen=True, kw_only=True):
    """An aircraft piece in the air, or about to take off.

    `home` is where it goes back to; `legs` are in order of time; `flown` is the moment up to which its way has been
    looked at, `back_by` when it has to be down. `altitude_ft` is 0 at nap of the earth. `aircraft` is how many still
    fly, `number` that of a mission. `target` is what an attack or an observer is for, `serves` the unit covered or
    served; `sure` that no draw is needed to see the target (J'3.3). `round` counts the flights of one order. `seen`
    names what has been drawn for, `found` that something was, `fired` the air defences that have fired on it, by leg.
    """

    unit: str
    task: Task
    order: int
    home: Square
    legs: tuple[Leg, ...]
    took_off: Fraction
    flown: Fraction
    back_by: Fraction
    altitude_ft: int
    aircraft: int
    number: int = 0
    target: Square | None = None
    serves: str = ""
    sure: bool = False
    round: int = 1
    seen: tuple[str, ...] = ()
    found: bool = False
    fired: tuple[str, ...] = ()
    lift: Lift | None = None

    @property
    def designator(self) -> str:
        """The piece that flies."""
        return self.unit

    @property
    def lands_at(self) -> Fraction:
        """When the last leg ends."""
        return self.legs[-1].ends


class StrikeKind(StrEnum):
    """What tactical air attacks: troops on an area, a bridge, or a patrol or post."""

    AREA = "CAS"
    BRIDGE = "BR"
    POINT = "PT"


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """A tactical air mission on its way: on what, when over the target, under which forward air controller.

    `controller` is 0 where any of the three may direct it.
    """

    unit: str
    number: int
    kind: StrikeKind
    target: Square
    at: Fraction
    controller: int = 0
    order: int = 0

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return f"{self.unit} mission {self.number}"


class Liaison(msgspec.Struct, frozen=True, kw_only=True):
    """An air cavalry element at a ground headquarters (008): whom it serves, whose help it ties in, where, since when.

    It ends when the element leaves the place.
    """

    element: str
    ground: str
    air: str
    square: Square
    arrived: Fraction


class Tasking(msgspec.Struct, frozen=True, kw_only=True):
    """Tactical air missions of the day (I'a): `per_day` as the scenario has it, else Control is asked.

    `day` counts game days from 0600 to 0600, -1 before the first; `allotted` and `used` are that day's.
    """

    per_day: int | None = None
    day: int = -1
    allotted: int = 0
    used: int = 0


class SupplyRoute(msgspec.Struct, frozen=True, kw_only=True):
    """A main supply route of Red as its own and Control's maps show it (C'1c), square by square to its last stop.

    `base` is the base that it serves; `only_access` where no other approach is reasonable.
    """

    name: str
    squares: tuple[Square, ...]
    base: str = ""
    only_access: bool = False


class FootSearch(msgspec.Struct, frozen=True, kw_only=True):
    """An aero-rifle platoon's patrol base and the search from it (J'2c).

    `arrived` is when the platoon came to the base, `leaves` when its patrols set out, None before a search is ordered.
    `gone` are the numbers of patrols, from 1 in the north clockwise, that are lost, have drawn back or keep a contact.
    `searched` is how many rings of squares have been looked at and `rings` how many there are; `next_ring` is when the
    patrols come into the next one. `last` is when the last search that is over
    began (J'2c.9).
    """

    unit: str
    base: Square
    arrived: Fraction
    leaves: Fraction | None = None
    gone: tuple[int, ...] = ()
    searched: int = 0
    rings: int = 0
    next_ring: Fraction | None = None
    last: Fraction | None = None
