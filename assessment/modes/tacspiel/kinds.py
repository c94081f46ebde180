"""The kinds of unit, formation, posture and order state that the rules of TACSPIEL tell apart."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class UnitKind(StrEnum):
    """What a piece is: the names of Table E'2-1, and the pieces that it does not value."""

    RIFLE_PLATOON = "rifle_platoon"
    COMPANY_HQ_WEAPONS_PLATOON = "company_hq_weapons_platoon"
    MORTAR_60_PLATOON = "mortar_60_platoon"
    MORTAR_81_PLATOON = "mortar_81_platoon"
    MORTAR_82_PLATOON = "mortar_82_platoon"
    MORTAR_120_PLATOON = "mortar_120_platoon"
    MORTAR_4_2_PLATOON = "mortar_4_2_platoon"
    HOWITZER_155_BATTERY = "howitzer_155_battery"
    RECOILLESS_57_PLATOON = "recoilless_57_platoon"
    AA_12_7_PLATOON = "aa_12_7_platoon"
    ENGINEER_PLATOON = "engineer_platoon"
    AERO_RIFLE_PLATOON = "aero_rifle_platoon"
    TANK_PLATOON = "tank_platoon"
    HEADQUARTERS = "headquarters"
    TRANSPORT = "transport"
    PATROL = "patrol"
    POST = "observation_post"
    SCOUT_PLATOON = "scout_platoon"
    ASA_COMPANY = "asa_company"
    AERO_RIFLE_SQUAD = "aero_rifle_squad"
    AIR_CAVALRY_PATROL = "air_cavalry_patrol"
    ROCKET_PLATOON = "rocket_platoon"
    ARMED_HELICOPTER_SECTION = "armed_helicopter_section"
    TRANSPORT_HELICOPTERS = "transport_helicopters"
    OBSERVATION_AIRCRAFT = "observation_aircraft"
    TACTICAL_AIR = "tactical_air"

    @property
    def is_patrol(self) -> bool:
        """Squads, patrols and posts (L'1)."""
        return self in _PATROLS

    @property
    def is_combat_platoon(self) -> bool:
        """Pieces that make up a fighting unit: neither patrols nor transport, staffs, listeners or aircraft."""
        return self not in _PATROLS | _AIRCRAFT | _NO_PLATOONS

    @property
    def is_fire_support(self) -> bool:
        """Mortars and howitzers (F'1)."""
        return self in _FIRE_SUPPORT

    @property
    def has_support_weapons(self) -> bool:
        """Fire support, and Blue's company headquarters with the mortars of its weapons platoon (F'1-1, F'1-2)."""
        return self.is_fire_support or self is UnitKind.COMPANY_HQ_WEAPONS_PLATOON

    @property
    def is_rifle(self) -> bool:
        """Rifle platoons, which decide the level of a force (E'1-1)."""
        return self in (UnitKind.RIFLE_PLATOON, UnitKind.AERO_RIFLE_PLATOON)

    @property
    def is_aircraft(self) -> bool:
        """Pieces that fly (I', J', O')."""
        return self in _AIRCRAFT


_PATROLS: Final = frozenset((UnitKind.PATROL, UnitKind.POST, UnitKind.AERO_RIFLE_SQUAD))
_AIRCRAFT: Final = frozenset(
    (
        UnitKind.AIR_CAVALRY_PATROL,
        UnitKind.ROCKET_PLATOON,
        UnitKind.ARMED_HELICOPTER_SECTION,
        UnitKind.TRANSPORT_HELICOPTERS,
        UnitKind.OBSERVATION_AIRCRAFT,
        UnitKind.TACTICAL_AIR,
    )
)
_NO_PLATOONS: Final = frozenset((UnitKind.TRANSPORT, UnitKind.HEADQUARTERS, UnitKind.ASA_COMPANY))
_FIRE_SUPPORT: Final = frozenset(
    (
        UnitKind.MORTAR_60_PLATOON,
        UnitKind.MORTAR_81_PLATOON,
        UnitKind.MORTAR_82_PLATOON,
        UnitKind.MORTAR_120_PLATOON,
        UnitKind.MORTAR_4_2_PLATOON,
        UnitKind.HOWITZER_155_BATTERY,
    )
)


class Vehicle(StrEnum):
    """A unit's own transport."""

    WHEELED = "wheeled"
    TRACKED = "tracked"


class Formation(StrEnum):
    """The letter in field F."""

    COLUMN = "C"
    TACTICAL = "T"
    DEPLOYED = "D"


class Posture(StrEnum):
    """What a unit is doing where it stands."""

    MARCHING = "marching"
    HALTED = "halted"
    OPEN = "in_the_open"
    REVERSE_SLOPE = "reverse_slope"
    POSITION = "position"
    PREPARING = "preparing_ambush"
    AMBUSH = "ambush"
    FIGHTING = "fighting"
    RESTING = "resting"
    RESUPPLY = "resupply"
    DISPERSED = "dispersed"
    AIRBORNE = "airborne"
    OUT = "out"

    @property
    def is_halted(self) -> bool:
        """Standing still on the ground, in whatever way."""
        return self not in (Posture.MARCHING, Posture.DISPERSED, Posture.AIRBORNE, Posture.OUT)

    @property
    def is_on_ground(self) -> bool:
        """Somewhere on the map where others may meet it."""
        return self not in (Posture.AIRBORNE, Posture.OUT)


class Level(StrEnum):
    """The level of a headquarters (A'5)."""

    PLATOON = "platoon"
    COMPANY = "company"
    BATTALION = "battalion"
    REGIMENT = "regiment"
    DIVISION = "division"


LEVELS: Final = tuple(Level)
"""From the lowest to the highest."""


class Light(StrEnum):
    """Day or night."""

    DAY = "day"
    NIGHT = "night"


class Weather(StrEnum):
    """What the sky allows."""

    CLEAR = "clear"
    RAIN = "rain"
    FOG = "fog"


class Season(StrEnum):
    """Dry or wet (B'2.5, C'2h)."""

    DRY = "dry"
    WET = "wet"


class OrderState(StrEnum):
    """How far an order has come."""

    PLANNED = "planned"
    HELD = "held"
    STARTED = "started"
    DONE = "done"
    VOID = "void"


class BattleKind(StrEnum):
    """The four kinds of battle (E'1.1)."""

    POSITION = "position"
    MEETING = "meeting"
    AMBUSH = "ambush"
    HARASSING = "harassing"


class Role(StrEnum):
    """Who attacks and who defends (E'2a.1)."""

    ATTACK = "attack"
    DEFENSE = "defense"


class ActivityKind(StrEnum):
    """What counts toward the twelve hours (B'5.1) and the rest (B'5.2)."""

    MARCH = "march"
    FIGHT = "fight"
    REST = "rest"
