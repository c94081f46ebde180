"""Events in words, for Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.event import EVERY_GAME
from assessment.engine.mode import Mode
from assessment.modes.de_bellis import events as ev
from assessment.modes.de_bellis.contact import FACE_WORDS
from assessment.modes.de_bellis.kinds import Result, points_spoken, spoken


def event_words(event: Any, mode: Mode[Any, Any]) -> str:
    """The event in one sentence."""
    del mode
    return WORDS[type(event)](event)


def _exchange(verb: str, event: Any) -> str:
    first, second = event.units[:2]
    said = f"{first} {verb} {second}, {event.own} against {event.other}"
    if not event.loser:
        return f"{said}: nothing comes of it"
    return f"{said}: {event.loser} {RESULTS[event.result]}"


RESULTS: Final = {
    Result.NOTHING: "stands",
    Result.RECOILS: "recoils",
    Result.DESTROYED: "is destroyed",
}


def _deployed(event: ev.Deployed) -> str:
    rest = f"; placed in line for it: {', '.join(event.placed_for_it)}" if event.placed_for_it else ""
    return f"{event.side.capitalize()} has deployed on the {event.edge} edge{rest}"


WORDS: Final[dict[type, Callable[[Any], str]]] = {
    ev.AreaRolled: lambda e: f"Area {e.area} is {e.footing}",
    ev.PiecePlaced: lambda e: f"In area {e.area} {e.by} lays {spoken(e.feature)} at {e.spot.text}",
    ev.QualityKnown: lambda e: f"The General of {e.side.capitalize()} is {e.quality}",
    ev.FirstPlayerKnown: lambda e: f"{e.side.capitalize()} is First Player",
    ev.Deployed: _deployed,
    ev.CommandThrown: lambda e: (
        f"Bound {e.bound}: {e.side.capitalize()} throws {e.die} for command and has {points_spoken(e.points)}"
    ),
    ev.Called: lambda e: (
        f"{e.side.capitalize()} calls for {spoken(e.call.value.lower())} and throws {e.die}: "
        f"{'granted' if e.granted else 'in vain'}"
    ),
    ev.Arrived: lambda e: f"{e.units[0]} arrives at {e.spot.text}",
    ev.Moved: lambda e: f"{e.units[0]} moves from {e.start.text} to {e.spot.text}, facing {e.facing}",
    ev.Evaded: lambda e: f"{e.units[0]} evades from {e.start.text} to {e.spot.text}",
    ev.TakenAboard: lambda e: f"{e.units[0]} takes {e.units[1]} aboard",
    ev.SetDown: lambda e: f"{e.units[0]} sets {e.units[1]} down at {e.spot.text}",
    ev.ContactMade: lambda e: (
        f"{e.units[0]} is in contact with the {FACE_WORDS[e.face]} of {e.units[1]}"
        f"{', over an obstacle' if e.over_obstacle else ''}"
    ),
    ev.FireExchanged: lambda e: _exchange("shoots at", e),
    ev.CombatFought: lambda e: _exchange("fights", e),
    ev.Recoiled: lambda e: f"{e.units[0]} recoils to {e.spot.text}",
    ev.Pushed: lambda e: f"{e.units[0]} is pushed back to {e.spot.text}",
    ev.ElementLost: lambda e: f"{e.units[0]} is lost: {e.why}",
    ev.GeneralJoined: lambda e: f"The General of {e.side.capitalize()} joins {e.units[0]}",
    ev.GeneralLeft: lambda e: f"The General of {e.side.capitalize()} stands alone",
    ev.GeneralKilled: lambda e: f"The General of {e.side.capitalize()} is killed",
    ev.BattleEnded: lambda e: (
        f"The battle is over: {e.why}; {'nobody wins' if e.winner == 'draw' else f'{e.winner.capitalize()} wins'}"
    ),
    **EVERY_GAME,
}
"""The sentence of each kind of event."""
