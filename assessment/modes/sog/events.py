"""What happens in a campaign: typed events, for Control alone. Each names the worksheet line that caused it."""

from __future__ import annotations

from assessment.engine.event import Event, OrderNotCarriedOut, Ruled
from assessment.modes.sog.kinds import Action, Contact, Ending, Objective, Scenario, Search, Way, Winner
from assessment.modes.sog.square import Square


class MissionRolled(Event, frozen=True, kw_only=True, tag="mission.rolled"):
    """A die said what the mission is."""

    objective: Objective


class TeamOrganised(Event, frozen=True, kw_only=True, tag="team.organised"):
    """The team was put together and loaded."""

    men: int


class TargetPlaced(Event, frozen=True, kw_only=True, tag="target.placed"):
    """The Target counter was placed."""

    square: Square


class TargetRemoved(Event, frozen=True, kw_only=True, tag="target.removed"):
    """The Target counter was removed; `why` says after what."""

    square: Square
    why: str


class ZonePlaced(Event, frozen=True, kw_only=True, tag="zone.placed"):
    """A landing zone was located."""

    zone: str
    square: Square


class LandingFailed(Event, frozen=True, kw_only=True, tag="landing.failed"):
    """The helicopters could not land; the zone was removed."""

    zone: str


class TeamInserted(Event, frozen=True, kw_only=True, tag="team.inserted"):
    """The team came onto the map."""

    square: Square
    by_helicopter: bool


class TeamMoved(Event, frozen=True, kw_only=True, tag="team.moved"):
    """The team entered a square."""

    square: Square
    start: Square


class TeamHeld(Event, frozen=True, kw_only=True, tag="team.held"):
    """The team stayed where it was."""

    square: Square


class ContactRolled(Event, frozen=True, kw_only=True, tag="contact.rolled"):
    """Contact was rolled for, with this result."""

    square: Square
    contact: Contact


class CounterPlaced(Event, frozen=True, kw_only=True, tag="counter.placed"):
    """A VC counter was placed."""

    square: Square


class CounterMoved(Event, frozen=True, kw_only=True, tag="counter.moved"):
    """A VC counter went to a square."""

    square: Square
    start: Square


class CounterRemoved(Event, frozen=True, kw_only=True, tag="counter.removed"):
    """A VC counter left the map; `why` says how."""

    square: Square
    why: str


class ActionFought(Event, frozen=True, kw_only=True, tag="action.fought"):
    """An action was fought, on the table or quickly, with this result."""

    action: Action
    scenario: Scenario
    square: Square
    lost: str
    killed: int
    taken: int
    freed: int
    blue: int
    red: int
    result: str


class Searched(Event, frozen=True, kw_only=True, tag="target.searched"):
    """A square was searched for the target."""

    square: Square
    search: Search


class MissionAborted(Event, frozen=True, kw_only=True, tag="mission.aborted"):
    """The team leader aborted the mission."""

    way: Way
    points: int


class WayChosen(Event, frozen=True, kw_only=True, tag="way.chosen"):
    """How the team leaves was chosen; with a helicopter, where it comes."""

    way: Way
    pick_up: Square | None = None


class ExitBarred(Event, frozen=True, kw_only=True, tag="exit.barred"):
    """A VC counter in the exit square kept the team from leaving."""

    square: Square


class MissionEnded(Event, frozen=True, kw_only=True, tag="mission.ended"):
    """The mission is over: how, after how many hours, with which points, and who has won it."""

    ending: Ending
    hours: int
    blue: int
    red: int
    winner: Winner


AnyEvent = (
    MissionRolled
    | TeamOrganised
    | TargetPlaced
    | TargetRemoved
    | ZonePlaced
    | LandingFailed
    | TeamInserted
    | TeamMoved
    | TeamHeld
    | ContactRolled
    | CounterPlaced
    | CounterMoved
    | CounterRemoved
    | ActionFought
    | Searched
    | MissionAborted
    | WayChosen
    | ExitBarred
    | MissionEnded
    | OrderNotCarriedOut
    | Ruled
)
"""Every event of the mode, for reading stored ones back."""
