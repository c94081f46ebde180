"""The words of the campaign: terrain, missions, steps, contacts, actions, squads, ways out."""

from __future__ import annotations

from enum import StrEnum


class Terrain(StrEnum):
    """What a square of the strategic map is (2.1)."""

    CLEAR = "clear"
    ELEPHANT_GRASS = "elephant_grass"
    JUNGLE = "jungle"
    MOUNTAIN = "mountain"
    BROKEN = "broken"


class Objective(StrEnum):
    """The three missions (3.1)."""

    TRAIL_INTERDICTION = "trail_interdiction"
    SANCTUARY_INTERDICTION = "sanctuary_interdiction"
    PRISONER_SNATCH = "prisoner_snatch"


class Phase(StrEnum):
    """Where a mission stands: what comes next in the order of events (3.0)."""

    MISSION = "mission"
    TEAM = "team"
    INSERTION = "insertion"
    LANDING = "landing"
    FIELD = "field"
    OVER = "over"


class Origin(StrEnum):
    """Who a man of the team is (3.2)."""

    AMERICAN = "US"
    NUNG = "NUNG"


class Leader(StrEnum):
    """A leader counter, or none (3.2)."""

    S = "S"
    A = "A"
    NONE = ""


class Way(StrEnum):
    """How the team leaves (3.7)."""

    NOT_CHOSEN = ""
    WALK = "WALK"
    HELI = "HELI"


class Contact(StrEnum):
    """Results of enemy contact (3.5)."""

    NO_CONTACT = "no_contact"
    PATROL_EVADED = "patrol_evaded"
    PATROL_CONTACTED = "patrol_contacted"
    AMBUSHED = "ambushed"


class Search(StrEnum):
    """Results of target search (3.6)."""

    NOT_LOCATED = "not_located"
    LOCATED = "located"
    FAULTY_INTELLIGENCE = "faulty_intelligence"


class Action(StrEnum):
    """What brings an action about, and so how it is set up."""

    TRAIL_INTERDICTION = "trail_interdiction"
    SANCTUARY_INTERDICTION = "sanctuary_interdiction"
    PATROL_CONTACTED = "patrol_contacted"
    AMBUSHED = "ambushed"
    AMBUSHING = "ambushing"


class Scenario(StrEnum):
    """Scenarios of FIREPOWER that actions are fought as."""

    AMBUSH = "ambush"
    MEETING_ENGAGEMENT = "meeting_engagement"
    BASE_CAMP_ASSAULT = "base_camp_assault"


class Role(StrEnum):
    """The team's part in a scenario."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    SIDE_A = "side_a"


class Squad(StrEnum):
    """The two kinds of enemy squad (4.1)."""

    VC = "vc_squad"
    NVA = "nva_squad"


class BreakOff(StrEnum):
    """How it is settled whether the team breaks a quick fight off: as proposed, by asking, or ordered beforehand."""

    UNASKED = "unasked"
    ASKED = "asked"
    ORDERED = "ordered"


class Orientation(StrEnum):
    """Which way a panel lies."""

    NORTH_UP = "north_up"
    SOUTH_UP = "south_up"
    AS_PRINTED = "as_printed"


class Direction(StrEnum):
    """A way on the strategic map, or none (4.2)."""

    NORTH = "north"
    NORTHEAST = "northeast"
    EAST = "east"
    SOUTHEAST = "southeast"
    SOUTH = "south"
    SOUTHWEST = "southwest"
    WEST = "west"
    NORTHWEST = "northwest"
    STAYS = "stays"


class Ending(StrEnum):
    """How a mission ends (3.7.3, 3.8)."""

    OUT = "out"
    ELIMINATED = "eliminated"


class Winner(StrEnum):
    """Who has won a mission, or the campaign (5)."""

    BLUE = "blue"
    RED = "red"
    DRAW = "draw"


def spoken(name: str) -> str:
    """A name of these lists as words."""
    return str(name).replace("_", " ")
