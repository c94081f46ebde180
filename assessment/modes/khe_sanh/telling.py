"""What both sides are told of a turn: its events as reports, those of Communist units by number alone (18.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from assessment.engine.event import Event
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import events as ev
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import Box, Hit
from assessment.modes.khe_sanh.reporting import tell_both
from control.situation.side import Side

CARD_ROOM: Final = 60
"""Characters of a list of spaces that one card takes."""

GONE: Final = (ev.UnitEliminated, ev.UnitRetreated, ev.UnitBrokeOff)
"""What takes a unit out of a combat."""

HOLDERS: Final = {Side.BLUE: "ALLIES", Side.RED: "OPFOR", None: "BOTH"}
"""Who holds a space after a combat, as the report says it."""

Fields = Mapping[str, Any]


def tell_turn(draft: Draft, sheet: Worksheet) -> None:
    """A report for each event that a side hears of, then where the Communists are, and the board as it now lies."""
    losses = _losses(draft)
    for event in draft.events:
        said = _said(draft, event, losses)
        if said is not None:
            code, fields = said
            tell_both(draft, sheet, code, rule=event.rule, **fields)
    _tell_stacks(draft, sheet)
    if draft.level is not None:
        ended = next((event.rule for event in draft.events if isinstance(event, ev.GameEnded)), "14.2k")
        tell_both(draft, sheet, "OVER", rule=ended, with_board=True, Kind=draft.level.value.upper(), VP=draft.points)
    else:
        tell_both(draft, sheet, "TURN", rule="3.2c", with_board=True, Turn=draft.turn, Left=draft.marker)


def _said(draft: Draft, event: Event, losses: Mapping[int, Counter[str]]) -> tuple[str, Fields] | None:
    """Code and fields of the report of an event, None if it is told otherwise or not at all."""
    word = WORDS.get(type(event))
    if word is None:
        return None
    if isinstance(event, (ev.BattleEnded, ev.AirAttacked)):
        return _with_losses(word(event), losses[id(event)])
    if is_told_otherwise(event):
        return None
    is_hidden = bool(event.units) and draft.units[event.units[0]].side is Side.RED
    if is_hidden and not isinstance(event, (ev.UnitsRevealed, ev.FlakFired)):
        return None
    return word(event)


def _with_losses(said: tuple[str, Fields], lost: Counter[str]) -> tuple[str, Fields]:
    code, fields = said
    return code, {**fields, "Lost": lost["lost"], "Back": lost["back"]}


def _losses(draft: Draft) -> dict[int, Counter[str]]:
    """How many Communist units each battle and air attack eliminated and drove off, by the event that tells it.

    A battle is told at its end, an air attack at its start.
    """
    fates: dict[int, dict[str, str]] = {}
    fate: dict[str, str] = {}
    for event in draft.events:
        if isinstance(event, ev.AirAttacked):
            fate = fates[id(event)] = {}
        elif isinstance(event, ev.SuperiorityRolled):
            fate = {} if event.round == 1 else fate
        elif isinstance(event, ev.BattleEnded):
            fates[id(event)] = fate if event.rounds else {}
        elif isinstance(event, GONE) and draft.units[event.units[0]].side is Side.RED:
            fate[event.units[0]] = "lost" if isinstance(event, ev.UnitEliminated) else "back"
    return {told: Counter(found.values()) for told, found in fates.items()}


def _tell_stacks(draft: Draft, sheet: Worksheet) -> None:
    """Where how many Communist units are, in as many cards as it takes."""
    counted = Counter(unit.place for unit in draft.units.values() if unit.side is Side.RED and unit.is_on_map)
    texts = [f"{space.upper()}:{count}" for space, count in sorted(counted.items())]
    while texts:
        line: list[str] = []
        while texts and len(" ".join((*line, texts[0]))) <= CARD_ROOM:
            line.append(texts.pop(0))
        tell_both(draft, sheet, "OPFOR", rule="3.3.10", Moved=" ".join(line))


def _placed(event: ev.UnitPlaced) -> tuple[str, Fields]:
    return "ARRIVED", {"unit": event.units[0], "space": event.place}


def is_told_otherwise(event: Event) -> bool:
    """A hit that costs a step, and a rider that is lost, are told as losses."""
    if isinstance(event, ev.AirHit):
        return event.hit is not Hit.ABORT
    return isinstance(event, ev.LiftFailed) and event.is_lost


def _hit(event: ev.AirHit) -> tuple[str, Fields]:
    return "FATE", {"unit": event.units[0], "space": event.space, "Kind": "ABORTED"}


def _checked(event: ev.AirChecked) -> tuple[str, Fields]:
    kinds = {Box.AIR_AVAILABLE: "AVAILABLE", Box.AIR_USED: "USED", Box.ELIMINATED: "LOST"}
    return "CHECKED", {"unit": event.units[0], "Kind": kinds[Box(event.box)]}


def _battle(event: ev.BattleEnded) -> tuple[str, Fields]:
    return "BATTLE", {"space": event.space, "Kind": HOLDERS[event.winner], "Rnds": event.rounds}


def _dice_with_result(hits: tuple[Hit, ...]) -> int:
    return sum(hit is not Hit.NONE for hit in hits)


def _fate(kind: str) -> Callable[[Any], tuple[str, Fields]]:
    return lambda event: ("FATE", {"unit": event.units[0], "space": event.place, "Kind": kind})


def _landed(event: ev.UnitLifted | ev.UnitTransferred) -> tuple[str, Fields]:
    return "LANDED", {"unit": event.units[0], "space": event.end}


WORDS: Final[Mapping[type[Event], Callable[[Any], tuple[str, Fields]]]] = {
    ev.CardPlayed: lambda e: ("PLAYED", {"Name": e.card.upper()}),
    ev.CardDrawn: lambda e: ("DREW", {"Name": e.card.upper()}),
    ev.UnitPlaced: _placed,
    ev.UnitRestored: lambda e: ("RESTORED", {"unit": e.units[0]}),
    ev.UnitMoved: lambda e: ("MOVED", {"unit": e.units[0], "space": e.path[-1]}),
    ev.UnitLifted: _landed,
    ev.UnitTransferred: _landed,
    ev.UnitsRevealed: lambda e: ("REVEALED", {"space": e.space, "Num": len(e.units)}),
    ev.FlakFired: lambda e: ("FLAK", {"space": e.space, "Num": len(e.dice), "Hits": _dice_with_result(e.hits)}),
    ev.AirHit: _hit,
    ev.LiftFailed: lambda e: ("FATE", {"unit": e.units[0], "Kind": "ABORTED"}),
    ev.AirAttacked: lambda e: ("BOMBED", {"space": e.space, "Num": len(e.dice)}),
    ev.UnitReduced: _fate("REDUCED"),
    ev.UnitEliminated: _fate("LOST"),
    ev.UnitRetreated: lambda e: ("RETREATS", {"unit": e.units[0], "space": e.end}),
    ev.BattleEnded: _battle,
    ev.AirChecked: _checked,
}
"""The report of each kind of event that is told."""
