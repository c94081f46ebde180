"""Events in words, for Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.event import EVERY_GAME
from assessment.engine.mode import Mode
from assessment.modes.sog import events as ev
from assessment.modes.sog.kinds import Way, spoken


def event_words(event: Any, mode: Mode[Any, Any]) -> str:
    """The event in one sentence."""
    del mode
    return WORDS[type(event)](event)


def _fought(event: ev.ActionFought) -> str:
    lost = f"lost {', '.join(event.lost)}" if event.lost else "lost nobody"
    freed = f", and {event.freed} earlier prisoners got away" if event.freed else ""
    return (
        f"{spoken(event.scenario).capitalize()} in {event.square.text} ({spoken(event.action)}): the team {lost}; "
        f"{event.killed} of the enemy killed, {event.taken} taken{freed}; Blue {event.blue}, Red {event.red} points"
    )


def _how(event: ev.TeamInserted) -> str:
    return "by helicopter" if event.by_helicopter else "on foot"


def _chosen(event: ev.WayChosen) -> str:
    if event.pick_up is not None:
        return f"The team leaves by helicopter; PZ in {event.pick_up.text}"
    return "The team leaves on foot" if event.way is Way.WALK else "The team leaves by helicopter"


WORDS: Final[dict[type, Callable[[Any], str]]] = {
    ev.MissionRolled: lambda e: f"The mission is {spoken(e.objective)}",
    ev.TeamOrganised: lambda e: f"The team is organised with {e.men} men",
    ev.TargetPlaced: lambda e: f"The Target is in {e.square.text}",
    ev.TargetRemoved: lambda e: f"The Target is removed from {e.square.text}: {e.why}",
    ev.ZonePlaced: lambda e: f"{e.zone} is in {e.square.text}",
    ev.LandingFailed: lambda e: f"The helicopters cannot land in {e.zone}",
    ev.TeamInserted: lambda e: f"The team comes in {_how(e)} in {e.square.text}",
    ev.TeamMoved: lambda e: f"The team moves from {e.start.text} to {e.square.text}",
    ev.TeamHeld: lambda e: f"The team stays in {e.square.text}",
    ev.ContactRolled: lambda e: f"Contact in {e.square.text}: {spoken(e.contact)}",
    ev.CounterPlaced: lambda e: f"{e.units[0]} is placed in {e.square.text}",
    ev.CounterMoved: lambda e: f"{e.units[0]} moves from {e.start.text} to {e.square.text}",
    ev.CounterRemoved: lambda e: f"{e.units[0]} is removed from {e.square.text}: {e.why}",
    ev.ActionFought: _fought,
    ev.Searched: lambda e: f"Search of {e.square.text}: {spoken(e.search)}",
    ev.MissionAborted: lambda e: f"The mission is aborted for {e.points} points",
    ev.WayChosen: _chosen,
    ev.ExitBarred: lambda e: f"A VC counter in {e.square.text} bars the way out",
    ev.MissionEnded: lambda e: (
        f"The mission is over after {e.hours} hours, the team {e.ending}: Blue {e.blue}, Red {e.red} points; "
        f"{'a draw' if e.winner == 'draw' else f'{e.winner.capitalize()} wins'}"
    ),
    **EVERY_GAME,
}
"""The sentence of each kind of event."""
