"""Events in words, for Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.event import EVERY_GAME
from assessment.engine.mode import Mode
from assessment.modes.mog import events as ev
from assessment.modes.mog.kinds import spoken


def event_words(event: Any, mode: Mode[Any, Any]) -> str:
    """The event in one sentence."""
    del mode
    return WORDS[type(event)](event)


def _who(event: Any) -> str:
    return event.units[0].upper() if event.units else ""


def _other(event: Any) -> str:
    return str(event.units[1]).upper()


def _mission(event: ev.MissionSet) -> str:
    target = f", the prisoner in {event.target.text}" if event.target else ""
    return f"Mission {spoken(event.mission)}: {event.points} Force Points, Intel {event.intel}, {event.light}{target}"


def _placed(event: ev.UnitPlaced) -> str:
    aboard = f" aboard {event.aboard.upper()}" if event.aboard else ""
    return f"{_who(event)} starts in {event.area.text}{aboard}"


def _hurt(event: ev.PrisonerHurt) -> str:
    return f"The prisoner in {event.area.text} {'does not live through it' if event.gone else 'is hurt'}"


def _chance(event: ev.ChanceMet) -> str:
    where = f" at {event.area.text}" if event.area else ""
    return f"Random event: {spoken(event.chance)}{where}{'' if event.came else ', which cannot happen'}"


def _csar(event: ev.CsarLanded) -> str:
    return f"{_who(event)} is {'lost on the way into' if event.lost else 'down in'} {event.area.text}"


def _breached(event: ev.RoadblockFired) -> str:
    became = "it is gone" if event.removed else "it stands"
    return f"{_who(event)} fires at the roadblock in {event.area.text}: {became}"


def _ended(event: ev.MissionEnded) -> str:
    how = "The mission is complete" if event.complete else "Time is up"
    return f"{how}: {event.points} Mission Penalty Points, {event.level}"


WORDS: Final[dict[type, Callable[[Any], str]]] = {
    ev.MissionSet: _mission,
    ev.ForceBought: lambda e: f"The force for {e.spent} Force Points: {e.items}",
    ev.UnitPlaced: _placed,
    ev.UnitMisdeployed: lambda e: f"{_who(e)} is set down in {e.area.text} instead of {e.start.text}",
    ev.SomaliArrived: lambda e: f"{_who(e)} arrives in {e.area.text}",
    ev.SomaliRemoved: lambda e: f"{_who(e)} in {e.area.text} goes back into the draw container: {e.why}",
    ev.RoadblockPlaced: lambda e: f"A roadblock in {e.area.text}",
    ev.RoadblockRemoved: lambda e: f"The roadblock in {e.area.text} is removed: {e.why}",
    ev.BlackHawkDown: lambda e: f"A helicopter is down in {e.area.text}",
    ev.CasualtyPlaced: lambda e: f"{_who(e)} lies in {e.area.text}",
    ev.CasualtiesTaken: lambda e: f"{_who(e)} takes {e.number} casualties in {e.area.text}",
    ev.PrisonerTaken: lambda e: f"{_who(e)} takes the prisoner back in {e.area.text}",
    ev.PrisonerHurt: _hurt,
    ev.TurnBegan: lambda e: f"Turn {e.turn} begins by {e.light}",
    ev.ChanceMet: _chance,
    ev.AirAttacked: lambda e: f"{'The gunship attacks' if e.gunship else 'Helicopters attack'} {e.area.text}",
    ev.CsarLanded: _csar,
    ev.UnitFired: lambda e: f"{_who(e)} fires at {_other(e)} in {e.area.text}: {e.hit}",
    ev.RoadblockFired: _breached,
    ev.AssaultFought: lambda e: f"{_who(e)} assaults {_other(e)} in {e.area.text}: {e.lost.upper()} is lost",
    ev.UnitPinned: lambda e: f"{_who(e)} in {e.area.text} is pinned",
    ev.UnitRecovered: lambda e: f"{_who(e)} in {e.area.text} recovers",
    ev.UnitEliminated: lambda e: f"{_who(e)} in {e.area.text} is eliminated",
    ev.UnitMoved: lambda e: f"{_who(e)} moves from {e.start.text} to {e.area.text}",
    ev.UnitEmbarked: lambda e: f"{_who(e)} goes aboard {e.vehicle.upper()} in {e.area.text}",
    ev.UnitDisembarked: lambda e: f"{_who(e)} leaves {e.vehicle.upper()} for {e.area.text}",
    ev.Evacuated: lambda e: f"{_who(e)} is brought from {e.area.text} to {e.base.text}",
    ev.ConvoyPlaced: lambda e: f"A relief convoy in {e.area.text}",
    ev.ConvoyRemoved: lambda e: f"The relief convoy in {e.area.text} is removed",
    ev.MissionEnded: _ended,
    **EVERY_GAME,
}
"""The sentence of each kind of event."""
