"""The counters: combat units of both sides, the prisoner, and casualties."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from assessment.modes.mog.area import Area
from control.situation.side import Side


class Kind(StrEnum):
    """Kinds of combat unit."""

    DELTA = "delta"
    RANGER = "ranger"
    PLATOON = "platoon"
    CSAR = "csar"
    HUMVEE = "humvee"
    TRUCK = "truck"
    APC = "apc"
    MILITIA = "militia"
    SNA = "sna"
    RPG = "sna_rpg"
    SNIPER = "sna_sniper"
    TECHNICAL = "sna_technical"

    @property
    def side(self) -> Side:
        """Blue for the UN, Red for the Somali side."""
        return Side.RED if self in SOMALI else Side.BLUE

    @property
    def is_vehicle(self) -> bool:
        """Whether it has Armor."""
        return self in VEHICLES

    @property
    def is_transport(self) -> bool:
        """Whether it carries others."""
        return self in TRANSPORTS


SOMALI: Final = (Kind.TECHNICAL, Kind.RPG, Kind.SNIPER, Kind.SNA, Kind.MILITIA)
TRANSPORTS: Final = (Kind.HUMVEE, Kind.TRUCK, Kind.APC)
VEHICLES: Final = (*TRANSPORTS, Kind.TECHNICAL)
DIGITS: Final = "0123456789"
"""What follows its kind in the name of a unit."""


def kind_of(name: str) -> Kind | None:
    """The kind of the unit that bears a name; None for the prisoner and casualties."""
    found = name.rstrip(DIGITS)
    return Kind(found) if found in set(Kind) else None


class Act(StrEnum):
    """What a UN unit may spend an action on."""

    MOVE = "move"
    FIRE = "fire"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    LOAD = "load"
    RECOVER = "recover"


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A combat unit in play; `area` is None while it is carried, then `aboard` names the vehicle.

    `spent` are the actions that it has used this turn, a vehicle's loading and unloading together as one load.
    """

    name: str
    kind: Kind
    area: Area | None = None
    aboard: str = ""
    pinned: bool = False
    spent: tuple[Act, ...] = ()

    @property
    def designator(self) -> str:
        """Its name."""
        return self.name

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.kind.side

    @property
    def is_vehicle(self) -> bool:
        """Whether it has Armor."""
        return self.kind.is_vehicle

    @property
    def face(self) -> str:
        """The side of the counter that is up, as the tables have it."""
        return "pinned" if self.pinned else "unpinned"

    @property
    def moves(self) -> int:
        """How many areas it has moved this turn."""
        return self.spent.count(Act.MOVE)


class Prisoner(msgspec.Struct, frozen=True, kw_only=True):
    """The Somali prisoner; `hurt` on its casualty side, `gone` once removed from play."""

    area: Area | None = None
    aboard: str = ""
    hurt: bool = False
    gone: bool = False

    @property
    def designator(self) -> str:
        """Its name."""
        return "prisoner"


class Casualty(msgspec.Struct, frozen=True, kw_only=True):
    """A casualty counter on the map or aboard."""

    name: str
    area: Area | None = None
    aboard: str = ""

    @property
    def designator(self) -> str:
        """Its name."""
        return self.name
