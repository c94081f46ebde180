"""The words of the game: missions, phases, light, levels of victory, random events."""

from __future__ import annotations

from enum import StrEnum


class Mission(StrEnum):
    """The seven scenarios."""

    RADIO_MOGADISHU = "radio_mogadishu"
    BLOODY_MONDAY = "bloody_monday"
    LIG_LIGATO = "lig_ligato"
    RUSSIAN_EMBASSY = "russian_embassy"
    ATTOS_GARAGE = "attos_garage"
    IRENE = "irene"
    HYPOTHETICAL = "hypothetical"


class Phase(StrEnum):
    """What comes next: the steps of the set-up, then those of each turn at which the game pauses."""

    BRIEFING = "briefing"
    FORCE = "force"
    DEPLOYMENT = "deployment"
    MOVE_OUT = "move_out"
    ARRIVALS = "arrivals"
    AIR = "air"
    ACTION = "action"
    OVER = "over"

    @property
    def is_set_up(self) -> bool:
        """Whether turn 1 has not begun."""
        return self in (Phase.BRIEFING, Phase.FORCE, Phase.DEPLOYMENT, Phase.MOVE_OUT)


class Light(StrEnum):
    """The two faces of the turn marker."""

    DAY = "day"
    NIGHT = "night"


class Level(StrEnum):
    """How well the mission went, from best to worst."""

    EXCELLENT = "excellent"
    GOOD = "good"
    MEDIOCRE = "mediocre"
    BAD = "bad"
    TERRIBLE = "terrible"


class Chance(StrEnum):
    """The random events."""

    SPIES = "spies"
    AIR_PRIORITIES = "air_priorities"
    JORT = "jort"
    TIRES_BURN_OUT = "tires_burn_out"
    FRESH_TIRES = "fresh_tires"
    LOCAL_RIOT = "local_riot"
    COMMAND_CONFUSION = "command_confusion"
    MINES = "mines"
    MORTARS = "mortars"
    KHAT = "khat"
    COLLABORATORS = "collaborators"


class Foresight(StrEnum):
    """How a draft meets chance: it throws, or a rehearsal at the desk hopes for the best or expects nothing."""

    THROWS = "throws"
    HOPES = "hopes"
    DOUBTS = "doubts"


def spoken(name: str) -> str:
    """A name of these lists as words."""
    return str(name).replace("_", " ")
