"""What happens in a TACSPIEL game: typed events, for Control alone.

Each names the worksheet line that caused it. `words` for an event are made when it is read (`event_words`).
"""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.event import Event, OrderNotCarriedOut, Ruled
from assessment.modes.tacspiel.square import Square

__all__ = ("Event", "OrderNotCarriedOut", "Ruled")
"""Those of every game that stand here beside the mode's own."""


class OrderTaken(Event, frozen=True, kw_only=True, tag="order.taken"):
    """An order was entered in a unit's programme."""

    order: int
    code: str


class OrderStarted(Event, frozen=True, kw_only=True, tag="order.started"):
    """An order began to be carried out."""

    order: int
    code: str
    square: Square


class OrderDone(Event, frozen=True, kw_only=True, tag="order.done"):
    """An order was carried out to its end."""

    order: int
    code: str
    square: Square


class OrderDeferred(Event, frozen=True, kw_only=True, tag="order.deferred"):
    """A mid-cycle order was put off to the next cycle."""

    order: int
    code: str
    why: str


class Arrived(Event, frozen=True, kw_only=True, tag="unit.arrived"):
    """A unit reached the end of its march."""

    square: Square
    order: int


class Entered(Event, frozen=True, kw_only=True, tag="unit.entered"):
    """A unit entered a square."""

    square: Square
    from_: Square


class Stopped(Event, frozen=True, kw_only=True, tag="unit.stopped"):
    """A unit stopped before the end of its march; `why` is a message id."""

    square: Square
    why: str


class WorkFinished(Event, frozen=True, kw_only=True, tag="work.finished"):
    """A unit ended its work or rest."""

    work: str
    square: Square


class ContactSighted(Event, frozen=True, kw_only=True, tag="contact.sighted"):
    """One group saw or heard another; `quality` is the pair drawn, `means` visual, aural or fire."""

    targets: tuple[str, ...]
    square: Square
    quality: str
    means: str


class ContactBroken(Event, frozen=True, kw_only=True, tag="contact.broken"):
    """A contact was lost."""

    targets: tuple[str, ...]
    square: Square


class OptionTaken(Event, frozen=True, kw_only=True, tag="option.taken"):
    """A unit reacted to a contact by its option."""

    option: str
    against: tuple[str, ...]


class Closed(Event, frozen=True, kw_only=True, tag="contact.closed"):
    """An attacker closed with an enemy, or failed to (`success` False)."""

    against: tuple[str, ...]
    success: bool


class Dispersed(Event, frozen=True, kw_only=True, tag="unit.dispersed"):
    """A Red unit scattered; it gathers at `square` at `until`."""

    square: Square
    until: Fraction


class AmbushFound(Event, frozen=True, kw_only=True, tag="ambush.found"):
    """A unit found an ambush before it was sprung."""

    site: int
    square: Square


class AmbushSprung(Event, frozen=True, kw_only=True, tag="ambush.sprung"):
    """An ambush was sprung."""

    site: int
    square: Square
    ambushed: tuple[str, ...]


class BattleJoined(Event, frozen=True, kw_only=True, tag="battle.joined"):
    """A battle began."""

    battle: int
    battle_kind: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    square: Square


class CasualtiesTaken(Event, frozen=True, kw_only=True, tag="casualties.taken"):
    """A unit lost `percent`, in all now `total`."""

    percent: int
    total: int
    battle: int = 0


class AdvanceWon(Event, frozen=True, kw_only=True, tag="advance.won"):
    """An attacker drew an advance of `metres`, carried out in the next half hour unless stopped."""

    battle: int
    metres: int


class AdvanceStopped(Event, frozen=True, kw_only=True, tag="advance.stopped"):
    """A defender stopped an advance."""

    battle: int


class PositionTaken(Event, frozen=True, kw_only=True, tag="position.taken"):
    """An attacker took a position or gained ground."""

    battle: int
    square: Square


class BattleEnded(Event, frozen=True, kw_only=True, tag="battle.ended"):
    """A battle ended; `why` is a message id."""

    battle: int
    why: str


class UnitLost(Event, frozen=True, kw_only=True, tag="unit.lost"):
    """A unit was captured or destroyed, by an enemy unit where one did it; `why` is a message id."""

    square: Square
    why: str
    by: str = ""


class ScoutsCaptured(Event, frozen=True, kw_only=True, tag="scouts.captured"):
    """The scouts of a unit, or a patrol of its search on foot, were captured by an enemy unit or at a camp."""

    square: Square
    by: str


class Halted(Event, frozen=True, kw_only=True, tag="unit.halted"):
    """A unit was halted for a time by fire, an obstacle or a lost step of its column."""

    until: Fraction
    why: str


class Resupplied(Event, frozen=True, kw_only=True, tag="unit.resupplied"):
    """A Red unit was resupplied at a base or cache (E'1h)."""

    square: Square


class TookOff(Event, frozen=True, kw_only=True, tag="flight.took_off"):
    """An aircraft piece took off with so many aircraft, for a task at a place."""

    task: str
    aircraft: int
    square: Square


class FlightLanded(Event, frozen=True, kw_only=True, tag="flight.landed"):
    """An aircraft piece came down at the end of its flight."""

    task: str
    aircraft: int
    square: Square


class AircraftHit(Event, frozen=True, kw_only=True, tag="aircraft.hit"):
    """Fire from the ground damaged or destroyed aircraft of a flight; `by` are the units that fired."""

    by: tuple[str, ...]
    square: Square
    damaged: int
    destroyed: int


class AirSighted(Event, frozen=True, kw_only=True, tag="air.sighted"):
    """A flight found something: by eye, infrared or film; `quality` is the pair drawn, blank without one."""

    targets: tuple[str, ...]
    square: Square
    quality: str
    means: str


class AirAttacked(Event, frozen=True, kw_only=True, tag="air.attacked"):
    """Aircraft attacked what was at a place; `targets` are those found there."""

    targets: tuple[str, ...]
    square: Square


class Boarded(Event, frozen=True, kw_only=True, tag="troops.boarded"):
    """Troops were picked up for a lift by `lifted_by`."""

    square: Square
    lifted_by: str


class TroopsLanded(Event, frozen=True, kw_only=True, tag="troops.landed"):
    """Troops were set down by `lifted_by`."""

    square: Square
    lifted_by: str


AnyEvent = (
    OrderTaken
    | OrderStarted
    | OrderDone
    | OrderNotCarriedOut
    | OrderDeferred
    | Arrived
    | Entered
    | Stopped
    | WorkFinished
    | ContactSighted
    | ContactBroken
    | OptionTaken
    | Closed
    | Dispersed
    | AmbushFound
    | AmbushSprung
    | BattleJoined
    | CasualtiesTaken
    | AdvanceWon
    | AdvanceStopped
    | PositionTaken
    | BattleEnded
    | UnitLost
    | ScoutsCaptured
    | Ruled
    | Halted
    | Resupplied
    | TookOff
    | FlightLanded
    | AircraftHit
    | AirSighted
    | AirAttacked
    | Boarded
    | TroopsLanded
)
"""Every event of the mode, for reading stored ones back."""
