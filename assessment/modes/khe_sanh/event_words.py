"""Events in words, for Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.event import EVERY_GAME, Event
from assessment.engine.mode import Mode
from assessment.modes.khe_sanh import events as ev
from assessment.modes.khe_sanh.kinds import Hit, spoken
from control.situation.side import Side


def event_words(event: Any, mode: Mode[Any, Any]) -> str:
    """The event in one sentence."""
    del mode
    return WORDS[type(event)](event)


def _who(event: Event) -> str:
    return ", ".join(unit.upper() for unit in event.units)


def _at(place: str) -> str:
    return spoken(place).upper()


def _dice(dice: tuple[int, ...], hits: tuple[Hit, ...]) -> str:
    thrown = " ".join(str(die) for die in dice) or "no dice"
    told = ", ".join(spoken(hit) for hit in hits if hit is not Hit.NONE)
    return f"{thrown}: {told or 'no effect'}"


def _side(side: Side) -> str:
    return "the Allies" if side is Side.BLUE else "the OPFOR"


def _moved(event: ev.UnitMoved) -> str:
    halted = ", where it had to stop" if event.cut_short else ""
    return f"{_who(event)} moves from {_at(event.start)} through {', '.join(map(_at, event.path))}{halted}"


def _lifted(event: ev.UnitLifted) -> str:
    how = "evacuates" if event.is_evacuation else "lifts"
    return f"{event.by.upper()} {how} {_who(event)} from {_at(event.start)} to {_at(event.end)}"


def _failed(event: ev.LiftFailed) -> str:
    came = "is lost with it" if event.is_lost else "is back where it started"
    return f"{event.by.upper()} does not land {_who(event)}, which {came}"


def _superiority(event: ev.SuperiorityRolled) -> str:
    return (
        f"{_at(event.space)}, round {event.round}: Allies {event.blue}, OPFOR {event.red}; "
        f"{_side(event.winner)} have superiority"
    )


def _ended(event: ev.BattleEnded) -> str:
    who = f"{_side(event.winner)} hold it" if event.winner else "both sides stay there"
    return f"Combat in {_at(event.space)} ends after {event.rounds} rounds: {who}"


WORDS: Final[dict[type, Callable[[Any], str]]] = {
    ev.UnitPlaced: lambda e: f"{_who(e)} comes from {_at(e.start)} to {_at(e.place)}: {e.why}",
    ev.CardPlayed: lambda e: f"Blue plays {_at(e.card)}",
    ev.CardDrawn: lambda e: f"The OPFOR card is {_at(e.card)}",
    ev.CardLaid: lambda e: f"{_at(e.card)}: {spoken(e.disposition)}",
    ev.DeckShuffled: lambda e: f"{e.count} cards are shuffled into a new OPFOR deck",
    ev.UnitsRevealed: lambda e: f"In {_at(e.space)} {_who(e)} revealed: {e.why}",
    ev.UnitMoved: _moved,
    ev.AirPlaced: lambda e: f"{_who(e)} flies to {_at(e.space)}",
    ev.UnitLifted: _lifted,
    ev.UnitTransferred: lambda e: f"{_who(e)} is flown from {_at(e.start)} to {_at(e.end)}",
    ev.LiftFailed: _failed,
    ev.FlakFired: lambda e: f"Flak in {_at(e.space)} throws {_dice(e.dice, e.hits)}",
    ev.AirHit: lambda e: f"{_who(e)} over {_at(e.space)} takes: {spoken(e.hit)}",
    ev.AirAttacked: lambda e: f"{_who(e)} bombard {_at(e.space)} with {_dice(e.dice, e.hits)}",
    ev.SuperiorityRolled: _superiority,
    ev.UnitFired: lambda e: f"{_who(e)} fires at {e.target.upper()} in {_at(e.space)} with {_dice(e.dice, e.hits)}",
    ev.UnitReduced: lambda e: f"{_who(e)} is reduced in {_at(e.place)}",
    ev.UnitRestored: lambda e: f"{_who(e)} has its full strength again in {_at(e.place)}",
    ev.UnitEliminated: lambda e: f"{_who(e)} is eliminated in {_at(e.place)}: {e.why}",
    ev.UnitRetreated: lambda e: f"{_who(e)} retreats from {_at(e.start)} to {_at(e.end)}",
    ev.UnitBrokeOff: lambda e: f"{_who(e)} breaks off from {_at(e.start)}",
    ev.BattleEnded: _ended,
    ev.AirChecked: lambda e: f"{_who(e)} after its turnaround: {spoken(e.box)}",
    ev.AirUsed: lambda e: f"{_who(e)} goes to the Used box: {spoken(e.why)}",
    ev.AirReady: lambda e: f"{_who(e)} is available at once",
    ev.TurnClosed: lambda e: f"Turn {e.turn} is over: {e.change:+d}, {e.marker} remain",
    ev.GameEnded: lambda e: f"The game is over: {spoken(e.level)} with {e.points} points",
    **EVERY_GAME,
}
"""The sentence of each kind of event."""
