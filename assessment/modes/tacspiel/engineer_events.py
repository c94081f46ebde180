"""What engineers, saboteurs, agents and patrols bring about: typed events, for Control alone."""

from __future__ import annotations

from assessment.modes.tacspiel.events import Event
from assessment.modes.tacspiel.square import Square


class RouteBlocked(Event, frozen=True, kw_only=True, tag="route.blocked"):
    """A route was mined, ditched, cratered or blocked with logs; `obstacle` is the kind."""

    obstacle: str
    square: Square


class RouteCleared(Event, frozen=True, kw_only=True, tag="route.cleared"):
    """An obstacle was removed."""

    obstacle: str
    square: Square


class BridgeDown(Event, frozen=True, kw_only=True, tag="bridge.down"):
    """A bridge was destroyed or damaged; `state` is DES or DAM."""

    square: Square
    state: str


class BridgeRepaired(Event, frozen=True, kw_only=True, tag="bridge.repaired"):
    """A bridge carries traffic again."""

    square: Square


class BridgePrepared(Event, frozen=True, kw_only=True, tag="bridge.prepared"):
    """A bridge was prepared for demolition."""

    square: Square


class SiteGraded(Event, frozen=True, kw_only=True, tag="site.graded"):
    """The approaches to a stream were graded."""

    square: Square


class MinefieldLaid(Event, frozen=True, kw_only=True, tag="minefield.laid"):
    """A protective strip was laid, from end to end."""

    squares: tuple[Square, ...]


class InstallationHit(Event, frozen=True, kw_only=True, tag="installation.hit"):
    """An airfield was damaged or a fuel point set on fire; `what` is the kind."""

    what: str
    square: Square


class InstallationReady(Event, frozen=True, kw_only=True, tag="installation.ready"):
    """An airstrip was built or repaired, or a supply point opened anew; `what` is the kind."""

    what: str
    square: Square


class AgentsActed(Event, frozen=True, kw_only=True, tag="agents.acted"):
    """Agents tried an act of sabotage under the order `code`: done, or they were destroyed or captured."""

    code: str
    square: Square
    success: bool


class AgentsReported(Event, frozen=True, kw_only=True, tag="agents.reported"):
    """Agents told what they have seen; `code` is the report's."""

    code: str
    square: Square


class MessageIntercepted(Event, frozen=True, kw_only=True, tag="message.intercepted"):
    """Blue listened in on a message of Red; `code` is the order's or report's."""

    code: str


class RadioMoved(Event, frozen=True, kw_only=True, tag="radio.moved"):
    """The secret radio was set up at a place; `why` is a message id."""

    square: Square
    why: str


class RadioLocated(Event, frozen=True, kw_only=True, tag="radio.located"):
    """Blue learned where the secret radio stands."""

    square: Square


class RadioLost(Event, frozen=True, kw_only=True, tag="radio.lost"):
    """The secret radio was destroyed or taken; `why` is a message id."""

    square: Square
    why: str


class PatrolSent(Event, frozen=True, kw_only=True, tag="patrol.sent"):
    """A platoon put out a patrol."""

    provider: str
    square: Square


class PrisonersTold(Event, frozen=True, kw_only=True, tag="prisoners.told"):
    """Prisoners of a unit gave something away; `told` are the lines of the table."""

    prisoners: str
    told: tuple[str, ...]


class AircraftCounted(Event, frozen=True, kw_only=True, tag="aircraft.counted"):
    """The daily count of aircraft: so many on strength, so many available, so many issued as replacements."""

    aircraft: str
    strength: int
    ready: int
    issued: int = 0


class Repaired(Event, frozen=True, kw_only=True, tag="unit.repaired"):
    """Repair took `percent` off a unit's degradation, now `total`."""

    percent: int
    total: int


class AmmunitionSpent(Event, frozen=True, kw_only=True, tag="unit.spent"):
    """A Blue unit has fought as long as its infantry fire units, or the two hours of air cavalry, last."""

    square: Square


class FireUnitsReceived(Event, frozen=True, kw_only=True, tag="unit.supplied"):
    """A Blue unit was supplied: with so many infantry fire units, 0 where it does not count them."""

    square: Square
    fire_units: int


AnyEngineerEvent = (
    RouteBlocked
    | RouteCleared
    | BridgeDown
    | BridgeRepaired
    | BridgePrepared
    | SiteGraded
    | MinefieldLaid
    | InstallationHit
    | InstallationReady
    | AgentsActed
    | AgentsReported
    | MessageIntercepted
    | RadioMoved
    | RadioLocated
    | RadioLost
    | PatrolSent
    | PrisonersTold
    | AircraftCounted
    | Repaired
    | AmmunitionSpent
    | FireUnitsReceived
)
"""Every event of this module, for reading stored ones back."""
