"""The words of the siege: kinds of unit, boxes, terrain, cards, results of fire, how it ends."""

from __future__ import annotations

from enum import StrEnum


class UnitKind(StrEnum):
    """What a unit is (12.0); an engineer is in no list of counters, but the rules name it (10.5)."""

    AIRMOBILE = "airmobile"
    SAPPERS = "sappers"
    PARATROOPER = "paratrooper"
    AAA = "aaa"
    INFANTRY = "infantry"
    GUERRILLAS = "guerrillas"
    ARMOR = "armor"
    GARRISON = "garrison"
    SPECIAL_FORCES = "special_forces"
    ENGINEER = "engineer"
    AIRSTRIKE = "airstrike"
    B52 = "b52"
    AC47 = "ac47"
    TRANSPORT = "transport"
    GUNSHIP = "gunship"
    RECON = "recon"

    @property
    def flies(self) -> bool:
        """Whether it is an air unit."""
        return self in FLYING


FLYING = frozenset(
    (
        UnitKind.AIRSTRIKE,
        UnitKind.B52,
        UnitKind.AC47,
        UnitKind.TRANSPORT,
        UnitKind.GUNSHIP,
        UnitKind.RECON,
    )
)


class Box(StrEnum):
    """Places off the map (2.3, 18.1)."""

    AIR_AVAILABLE = "air_available"
    AIR_USED = "air_used"
    REINFORCEMENT = "reinforcement"
    POOL = "opfor_reinforcement_pool"
    ELIMINATED = "eliminated"
    BREAK_OFF = "break_off"


class Terrain(StrEnum):
    """What a space is (terrain effects chart)."""

    OPEN = "open"
    HILL = "hill"
    JUNGLE = "jungle"
    FIREBASE = "allied_firebase"
    ENTRENCHMENT = "communist_entrenchment"
    BASE = "communist_base"
    STAGING = "staging"


class Region(StrEnum):
    """The part of the map that a space lies in (17.3)."""

    SOUTH_VIETNAM = "south_vietnam"
    LAOS = "laos"
    DMZ = "dmz"
    OFF_MAP_EAST = "off_map_east"


class Disposition(StrEnum):
    """What becomes of a card once it is carried out (4.2)."""

    DISCARD = "discard"
    REMAINS_IN_EFFECT = "remains_in_effect"
    REMOVE_FROM_PLAY = "remove_from_play"
    RESHUFFLE = "reshuffle"
    REUSE = "reuse"


class Op(StrEnum):
    """What an effect of a card does."""

    FIREPOWER_BONUS = "firepower_bonus"
    BOMBARDMENT_BONUS = "bombardment_bonus"
    REINFORCE = "reinforce"
    REINFORCE_CHOICE = "reinforce_choice"
    REPLACE = "replace"
    AIR_READY = "air_ready"
    AIR_USED = "air_used"
    GROUND_AIR = "ground_air"
    DIE_STRIKE = "die_strike"
    REVEAL = "reveal"
    MOVEMENT_BONUS = "movement_bonus"
    FORBID_MOVEMENT = "forbid_movement"
    RESTORE_STEPS = "restore_steps"
    MOVE = "move"
    AAA_BONUS = "aaa_bonus"


class Lasts(StrEnum):
    """How long an effect is in force; `at_once` is carried out and gone."""

    AT_ONCE = "at_once"
    THIS_TURN = "this_turn"
    NEXT_TURN = "next_turn"
    SCENARIO = "scenario"


class Column(StrEnum):
    """Columns of the battle results table."""

    ARMOR = "armor"
    OTHER_GROUND = "other_ground"
    AIR = "air"
    AAA = "aaa"


class Hit(StrEnum):
    """What a die of the battle results table says; an abort only to an air unit (8.3)."""

    NONE = "none"
    RETREAT = "retreat"
    ELIMINATE = "eliminate"
    ABORT = "abort"


class Stage(StrEnum):
    """Where a game stands."""

    SET_UP = "set_up"
    PLAY = "play"
    OVER = "over"


class AdminStep(StrEnum):
    """What the admin phase does (3.3)."""

    TURNS = "turns"
    CARDS = "cards"
    TURNAROUND = "turnaround"
    FACE_DOWN = "face_down"


class Level(StrEnum):
    """How a game ends (14.1, 14.2)."""

    STRATEGIC_VICTORY = "strategic_victory"
    TACTICAL_VICTORY = "tactical_victory"
    TACTICAL_DEFEAT = "tactical_defeat"
    STRATEGIC_DEFEAT = "strategic_defeat"


def spoken(name: str) -> str:
    """A name of these lists as words."""
    return str(name).replace("_", " ")
