"""What happens in a raid: typed events, for Control alone. Each names the worksheet line that caused it."""

from __future__ import annotations

from assessment.engine.event import Event, OrderNotCarriedOut, Ruled
from assessment.modes.mog.area import Area
from assessment.modes.mog.hits import Hit
from assessment.modes.mog.kinds import Chance, Level, Light, Mission


class MissionSet(Event, frozen=True, kw_only=True, tag="mission.set"):
    """The scenario was set up: points to spend, where the prisoner is, Intel, light of the first turn."""

    mission: Mission
    points: int
    intel: int
    light: Light
    target: Area | None = None


class ForceBought(Event, frozen=True, kw_only=True, tag="force.bought"):
    """A force was put together; `items` as on the order."""

    items: str
    spent: int


class UnitPlaced(Event, frozen=True, kw_only=True, tag="unit.placed"):
    """A UN unit was set down, or starts aboard a vehicle in the area."""

    area: Area
    aboard: str = ""


class UnitMisdeployed(Event, frozen=True, kw_only=True, tag="unit.misdeployed"):
    """A unit was set down in the wrong area."""

    area: Area
    start: Area


class SomaliArrived(Event, frozen=True, kw_only=True, tag="somali.arrived"):
    """A Somali unit was drawn and placed."""

    area: Area


class SomaliRemoved(Event, frozen=True, kw_only=True, tag="somali.removed"):
    """A Somali unit went back into the draw container without a fight; `why` says what removed it."""

    area: Area
    why: str


class RoadblockPlaced(Event, frozen=True, kw_only=True, tag="roadblock.placed"):
    """A roadblock was placed."""

    area: Area


class RoadblockRemoved(Event, frozen=True, kw_only=True, tag="roadblock.removed"):
    """A roadblock was removed; `why` says how."""

    area: Area
    why: str


class BlackHawkDown(Event, frozen=True, kw_only=True, tag="helicopter.down"):
    """A helicopter came down in an area."""

    area: Area


class CasualtyPlaced(Event, frozen=True, kw_only=True, tag="casualty.placed"):
    """A casualty lies in an area."""

    area: Area


class CasualtiesTaken(Event, frozen=True, kw_only=True, tag="casualties.taken"):
    """A Somali unit took all casualties of an area."""

    area: Area
    number: int


class PrisonerTaken(Event, frozen=True, kw_only=True, tag="prisoner.taken"):
    """A Somali unit took the prisoner back."""

    area: Area


class PrisonerHurt(Event, frozen=True, kw_only=True, tag="prisoner.hurt"):
    """The prisoner was hurt, or did not live through it."""

    area: Area
    gone: bool = False


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn.began"):
    """A turn began in this light, with this Intel for the turn."""

    turn: int
    light: Light
    intel: int


class ChanceMet(Event, frozen=True, kw_only=True, tag="chance.met"):
    """A random event was thrown; `came` is false where it could not happen."""

    chance: Chance
    came: bool
    area: Area | None = None


class AirAttacked(Event, frozen=True, kw_only=True, tag="air.attacked"):
    """Helicopters or the gunship attacked an area."""

    area: Area
    gunship: bool = False


class CsarLanded(Event, frozen=True, kw_only=True, tag="csar.landed"):
    """The rescue team went in; `lost` where it did not live through the landing."""

    area: Area
    lost: bool


class UnitFired(Event, frozen=True, kw_only=True, tag="unit.fired"):
    """A unit fired; `units` are the firer and the target, `area` is the target's, `start` the firer's."""

    area: Area
    hit: Hit
    start: Area | None = None


class RoadblockFired(Event, frozen=True, kw_only=True, tag="roadblock.fired_at"):
    """A unit fired at a roadblock."""

    area: Area
    removed: bool


class AssaultFought(Event, frozen=True, kw_only=True, tag="assault.fought"):
    """An assault was fought; `units` are attacker and defender, `lost` is the one that lost."""

    area: Area
    lost: str


class UnitPinned(Event, frozen=True, kw_only=True, tag="unit.pinned"):
    """A unit was pinned."""

    area: Area


class UnitRecovered(Event, frozen=True, kw_only=True, tag="unit.recovered"):
    """A unit is no longer pinned."""

    area: Area


class UnitEliminated(Event, frozen=True, kw_only=True, tag="unit.eliminated"):
    """A unit was eliminated."""

    area: Area


class UnitMoved(Event, frozen=True, kw_only=True, tag="unit.moved"):
    """A unit moved to an area."""

    area: Area
    start: Area


class UnitEmbarked(Event, frozen=True, kw_only=True, tag="unit.embarked"):
    """A unit, casualty or prisoner went aboard."""

    area: Area
    vehicle: str


class UnitDisembarked(Event, frozen=True, kw_only=True, tag="unit.disembarked"):
    """A unit, casualty or prisoner left its vehicle for an area."""

    area: Area
    vehicle: str


class Evacuated(Event, frozen=True, kw_only=True, tag="unit.evacuated"):
    """A unit, casualty or prisoner was brought to a base along the relief convoy."""

    area: Area
    base: Area


class ConvoyPlaced(Event, frozen=True, kw_only=True, tag="convoy.placed"):
    """A relief convoy was placed."""

    area: Area


class ConvoyRemoved(Event, frozen=True, kw_only=True, tag="convoy.removed"):
    """A relief convoy was removed."""

    area: Area


class MissionEnded(Event, frozen=True, kw_only=True, tag="mission.ended"):
    """The mission is over: complete or out of time, after a turn, with its penalty points and level."""

    complete: bool
    turn: int
    points: int
    level: Level


AnyEvent = (
    MissionSet
    | ForceBought
    | UnitPlaced
    | UnitMisdeployed
    | SomaliArrived
    | SomaliRemoved
    | RoadblockPlaced
    | RoadblockRemoved
    | BlackHawkDown
    | CasualtyPlaced
    | CasualtiesTaken
    | PrisonerTaken
    | PrisonerHurt
    | TurnBegan
    | ChanceMet
    | AirAttacked
    | CsarLanded
    | UnitFired
    | RoadblockFired
    | AssaultFought
    | UnitPinned
    | UnitRecovered
    | UnitEliminated
    | UnitMoved
    | UnitEmbarked
    | UnitDisembarked
    | Evacuated
    | ConvoyPlaced
    | ConvoyRemoved
    | MissionEnded
    | OrderNotCarriedOut
    | Ruled
)
"""Every event of the mode, for reading stored ones back."""
