"""Events of engineers, agents, patrols and supply in plain words, for Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.modes.tacspiel import engineer_events as ev
from assessment.modes.tacspiel.sentences import does

Words = Callable[[Any, Mode[Any, Any]], str]


def _units(event: Any) -> str:
    return ", ".join(event.units)


def _do(event: Any, one: str, several: str) -> str:
    return does(event.units, one, several)


def _plain(text: str) -> str:
    return text.replace("_", " ")


def _acted(event: Any, mode: Mode[Any, Any]) -> str:
    if event.success:
        return f"agents carry out {event.code} at {event.square.text}"
    return f"agents sent to {event.square.text} ({event.code}) are destroyed or captured"


def _told(event: Any, mode: Mode[Any, Any]) -> str:
    said = ", ".join(event.told) or "nothing"
    return f"prisoners of {event.prisoners} tell {_units(event)}: {said}"


def _counted(event: Any, mode: Mode[Any, Any]) -> str:
    issued = f", {event.issued} issued" if event.issued else ""
    return f"{event.aircraft}: {event.strength} on strength{issued}, {event.ready} available"


WORDS: Final[dict[type, Words]] = {
    ev.RouteBlocked: lambda e, m: f"{_do(e, 'blocks', 'block')} the route at {e.square.text}: {_plain(e.obstacle)}",
    ev.RouteCleared: lambda e, m: f"{_do(e, 'clears', 'clear')} the route at {e.square.text}: {_plain(e.obstacle)}",
    ev.BridgeDown: lambda e, m: f"the bridge at {e.square.text} is {e.state}",
    ev.BridgeRepaired: lambda e, m: f"{_do(e, 'has', 'have')} repaired the bridge at {e.square.text}",
    ev.BridgePrepared: lambda e, m: f"{_do(e, 'has', 'have')} prepared the bridge at {e.square.text} for demolition",
    ev.SiteGraded: lambda e, m: f"{_do(e, 'has', 'have')} graded the approaches at {e.square.text}",
    ev.MinefieldLaid: lambda e, m: (
        f"{_do(e, 'has', 'have')} laid a mine strip at {', '.join(s.text for s in e.squares)}"
    ),
    ev.InstallationHit: lambda e, m: f"{_plain(e.what)} at {e.square.text} is hit",
    ev.InstallationReady: lambda e, m: f"{_plain(e.what)} at {e.square.text} is ready",
    ev.AgentsActed: _acted,
    ev.AgentsReported: lambda e, m: f"agents report {e.code} from {e.square.text}",
    ev.MessageIntercepted: lambda e, m: f"{_do(e, 'listens', 'listen')} in on {e.code}",
    ev.RadioMoved: lambda e, m: f"the secret radio is at {e.square.text}: {e.why}",
    ev.RadioLocated: lambda e, m: f"the secret radio is located at {e.square.text}",
    ev.RadioLost: lambda e, m: f"the secret radio at {e.square.text} is lost: {e.why}",
    ev.PatrolSent: lambda e, m: f"{e.provider} puts out {_units(e)} at {e.square.text}",
    ev.PrisonersTold: _told,
    ev.AircraftCounted: _counted,
    ev.Repaired: lambda e, m: f"repair takes {e.percent} percent off the losses of {_units(e)}, {e.total} are left",
    ev.AmmunitionSpent: lambda e, m: f"{_do(e, 'has', 'have')} spent all ammunition at {e.square.text}",
    ev.FireUnitsReceived: lambda e, m: f"{_do(e, 'receives', 'receive')} ammunition at {e.square.text}",
}
