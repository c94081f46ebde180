"""Events in plain words, for Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.modes.tacspiel import engineer_event_words
from assessment.modes.tacspiel import events as ev
from assessment.modes.tacspiel.fire_events import VehiclesLost
from assessment.modes.tacspiel.sentences import does

Words = Callable[[Any, Mode[Any, Any]], str]


def event_words(event: Any, mode: Mode[Any, Any]) -> str:
    """One sentence: when, who, what."""
    stamp = mode.clock.stamp(event.at) if mode.clock else ""
    said = _WORDS[type(event)](event, mode)
    return f"{stamp} {said}".strip()


def _units(event: Any) -> str:
    return ", ".join(event.units)


def _do(event: Any, one: str, several: str) -> str:
    return does(event.units, one, several)


def _time(moment: Any, mode: Mode[Any, Any]) -> str:
    return mode.clock.time(moment) if mode.clock else str(moment)


def _closed(event: Any, mode: Mode[Any, Any]) -> str:
    against = ", ".join(event.against)
    who = _do(event, "closes", "close") if event.success else _do(event, "fails to close", "fail to close")
    return f"{who} with {against}"


def _sighted(event: Any, mode: Mode[Any, Any]) -> str:
    verbs = {
        "visual": ("sees", "see"),
        "aural": ("hears", "hear"),
        "fire": ("exchanges fire with", "exchange fire with"),
    }
    who = _do(event, *verbs.get(event.means, ("finds", "find")))
    return f"{who} {', '.join(event.targets)} at {event.square.text} ({event.quality})"


def _joined(event: Any, mode: Mode[Any, Any]) -> str:
    kinds = {"position": "attack on a position", "meeting": "meeting engagement", "harassing": "harassing attack"}
    kind = kinds.get(event.battle_kind, event.battle_kind)
    return f"{', '.join(event.attackers)} against {', '.join(event.defenders)} at {event.square.text}: {kind}"


def _spoken(text: str) -> str:
    return text.replace("_", " ")


def _aircraft_hit(event: Any, mode: Mode[Any, Any]) -> str:
    lost = f"{event.damaged} aircraft damaged, {event.destroyed} destroyed"
    return f"{does(event.by, 'fires', 'fire')} on {_units(event)} over {event.square.text}: {lost}"


def _air_attack(event: Any, mode: Mode[Any, Any]) -> str:
    return (
        f"{_do(event, 'attacks', 'attack')} {', '.join(event.targets) or 'nobody'} at {event.square.text} from the air"
    )


def _seen_from_air(event: Any, mode: Mode[Any, Any]) -> str:
    what = f"{', '.join(event.targets)} at {event.square.text}"
    return f"{_do(event, 'finds', 'find')} {what} by {_spoken(event.means)}" + (
        f" ({event.quality})" if event.quality else ""
    )


_WORDS: Final[dict[type, Words]] = {
    ev.OrderTaken: lambda e, m: f"{_do(e, 'receives', 'receive')} order {e.code}",
    ev.OrderStarted: lambda e, m: f"{_do(e, 'starts', 'start')} order {e.code} at {e.square.text}",
    ev.OrderDone: lambda e, m: f"{_do(e, 'has', 'have')} carried out order {e.code}, now at {e.square.text}",
    ev.OrderNotCarriedOut: lambda e, m: f"{_units(e)} cannot carry out order {e.code}: {e.why} ({e.paragraph})",
    ev.OrderDeferred: lambda e, m: f"order {e.code} for {_units(e)} waits for the next cycle: {e.why}",
    ev.Arrived: lambda e, m: f"{_do(e, 'arrives', 'arrive')} at {e.square.text}",
    ev.Entered: lambda e, m: f"{_do(e, 'enters', 'enter')} {e.square.text}",
    ev.Stopped: lambda e, m: f"{_do(e, 'stops', 'stop')} at {e.square.text}: {e.why}",
    ev.WorkFinished: lambda e, m: f"{_do(e, 'finishes', 'finish')} at {e.square.text}: {e.work}",
    ev.ContactSighted: _sighted,
    ev.ContactBroken: lambda e, m: f"{_do(e, 'loses', 'lose')} contact with {', '.join(e.targets)} at {e.square.text}",
    ev.OptionTaken: lambda e, m: f"{_do(e, 'reacts', 'react')} to {', '.join(e.against)}: {e.option}",
    ev.Closed: _closed,
    ev.Dispersed: lambda e, m: (
        f"{_do(e, 'scatters and gathers', 'scatter and gather')} at {e.square.text} at {_time(e.until, m)}"
    ),
    ev.AmbushFound: lambda e, m: f"{_do(e, 'finds', 'find')} the ambush at {e.square.text}",
    ev.AmbushSprung: lambda e, m: (
        f"{_do(e, 'springs', 'spring')} the ambush at {e.square.text} on {', '.join(e.ambushed)}"
    ),
    ev.BattleJoined: _joined,
    ev.CasualtiesTaken: lambda e, m: f"{_do(e, 'loses', 'lose')} {e.percent} percent, {e.total} in all",
    ev.AdvanceWon: lambda e, m: f"{_units(e)} will gain {e.metres} m unless stopped",
    ev.AdvanceStopped: lambda e, m: f"{_do(e, 'stops', 'stop')} the advance",
    ev.PositionTaken: lambda e, m: f"{_do(e, 'takes', 'take')} {e.square.text}",
    ev.BattleEnded: lambda e, m: f"the battle of {_units(e)} ends: {e.why}",
    ev.UnitLost: lambda e, m: f"{_do(e, 'is', 'are')} lost at {e.square.text}: {e.why}",
    ev.ScoutsCaptured: lambda e, m: f"scouts of {_units(e)} are captured by {e.by} near {e.square.text}",
    ev.Ruled: lambda e, m: f"ruling {e.ruling}: {e.words}",
    ev.Halted: lambda e, m: f"{_do(e, 'halts', 'halt')} until {_time(e.until, m)}: {e.why}",
    ev.TookOff: lambda e, m: (
        f"{_do(e, 'takes', 'take')} off for {_spoken(e.task)} at {e.square.text}, {e.aircraft} aircraft"
    ),
    ev.FlightLanded: lambda e, m: f"{_do(e, 'lands', 'land')} at {e.square.text}, {e.aircraft} aircraft",
    ev.AircraftHit: _aircraft_hit,
    ev.AirSighted: _seen_from_air,
    ev.AirAttacked: _air_attack,
    ev.Boarded: lambda e, m: f"{_do(e, 'boards', 'board')} {e.lifted_by} at {e.square.text}",
    ev.TroopsLanded: lambda e, m: f"{_do(e, 'is', 'are')} set down at {e.square.text} by {e.lifted_by}",
    ev.Resupplied: lambda e, m: f"{_do(e, 'is', 'are')} resupplied at {e.square.text}",
    VehiclesLost: lambda e, m: f"{e.by} destroys {e.number} vehicles of {_units(e)} at {e.square.text}",
    **engineer_event_words.WORDS,
}
