"""The words of the battle: troops, terrain, qualities, phases, faces of a base, outcomes."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Troop(StrEnum):
    """What an element is."""

    NVA = "nva"
    ARVN = "arvn"
    REGULAR_INFANTRY = "regular_infantry"
    MARINES = "marines"
    SPECIAL_FORCES = "special_forces"
    VIETCONG = "vietcong"
    HELICOPTER = "helicopter"
    TANK = "tank"
    FIRE_BASE = "fire_base"
    ARTILLERY = "artillery"


class Arm(StrEnum):
    """The classes of troops."""

    INFANTRY = "infantry"
    HELICOPTER = "helicopter"
    TANK = "tank"
    FIRE_BASE = "fire_base"
    ARTILLERY = "artillery"


class Feature(StrEnum):
    """What a piece of terrain is."""

    PLAIN = "plain"
    FIELDS = "fields"
    GRASSLAND = "grassland"
    GENTLE_SLOPE = "gentle_slope"
    BEACH = "beach"
    WOODS = "woods"
    STEEP_SLOPE = "steep_slope"
    ROUGH = "rough"
    MARSH = "marsh"
    DUNES = "dunes"
    RIVER = "river"
    HAMLET = "hamlet"
    RICE_FIELDS = "rice_fields"
    HILL = "hill"
    SEA = "sea"
    LAKE = "lake"
    CLIFF = "cliff"


class Footing(StrEnum):
    """What terrain does to a move."""

    OPEN = "open"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"


class Way(StrEnum):
    """What a move goes over, for its allowance: both a road and difficult ground may count."""

    OPEN = "open"
    DIFFICULT = "difficult"
    ROAD = "road"
    DIFFICULT_ROAD = "difficult_road"


class Edge(StrEnum):
    """The two long edges."""

    NORTH = "north"
    SOUTH = "south"

    @property
    def opposite(self) -> Edge:
        """The other one."""
        return Edge.SOUTH if self is Edge.NORTH else Edge.NORTH


class Quality(StrEnum):
    """How able a General is."""

    GENIUS = "genius"
    COMPETENT = "competent"
    INEPT = "inept"


class Phase(StrEnum):
    """What comes next: steps of the set-up, then those of a bound."""

    TERRAIN = "terrain"
    PIECES = "pieces"
    FIRST = "first"
    DEPLOY_FIRST = "deploy_first"
    DEPLOY_SECOND = "deploy_second"
    MOVES = "moves"
    SHOOTING = "shooting"
    COMBAT = "combat"
    OVER = "over"


class Face(StrEnum):
    """The sides of a base."""

    FRONT = "front"
    REAR = "rear"
    LEFT = "left"
    RIGHT = "right"

    @property
    def is_exposed(self) -> bool:
        """Whether a contact there counts against the element."""
        return self is not Face.FRONT


class Result(StrEnum):
    """What becomes of an exchange of fire or a combat for the one who suffers it."""

    NOTHING = "nothing"
    RECOILS = "recoils"
    DESTROYED = "destroyed"


class Met(StrEnum):
    """What an element that goes back comes upon."""

    NOTHING = "nothing"
    FRIEND = "friend"
    ENEMY = "enemy"
    IMPASSABLE = "impassable"
    EDGE = "edge"
    FIXED = "fixed"


class Call(StrEnum):
    """What a General may ask headquarters for."""

    REINFORCE = "REINFORCE"
    ARTILLERY = "ARTILLERY"
    AIRSTRIKE = "AIRSTRIKE"


class Winner(StrEnum):
    """Who has won the battle."""

    BLUE = "blue"
    RED = "red"
    DRAW = "draw"


INFANTRY: Final = frozenset(
    (Troop.NVA, Troop.ARVN, Troop.REGULAR_INFANTRY, Troop.MARINES, Troop.SPECIAL_FORCES, Troop.VIETCONG)
)
"""The six types of infantry."""

HEIGHTS: Final = frozenset((Feature.HILL, Feature.STEEP_SLOPE))
"""Pieces that are higher than the table."""

CLOSED: Final = frozenset((Feature.WOODS, Feature.HAMLET))
"""Pieces that cover those inside and shorten their range."""

BETWEEN: Final = HEIGHTS | CLOSED
"""Pieces that shorten a General's reach when they lie between."""


NEXT: Final = {
    Phase.TERRAIN: "terrain is rolled",
    Phase.PIECES: "terrain is laid",
    Phase.FIRST: "First Player is thrown for",
    Phase.DEPLOY_FIRST: "First Player deploys",
    Phase.DEPLOY_SECOND: "Second Player deploys",
    Phase.MOVES: "moves",
    Phase.SHOOTING: "shooting",
    Phase.COMBAT: "close combat",
    Phase.OVER: "over",
}
"""What comes next, in words."""


PROPER: Final = {
    "nva": "NVA",
    "arvn": "ARVN",
    "vietcong": "Vietcong",
    "marines": "Marines",
    "special_forces": "Special Forces",
    "fire_base": "Fire Base",
}
"""Names that are not written small."""


def points_spoken(count: int) -> str:
    """Command points in words: 1 point, 4 points."""
    return f"{count} point" if count == 1 else f"{count} points"


def spoken(name: str) -> str:
    """A name of these lists as words."""
    return PROPER.get(str(name), str(name).replace("_", " "))
