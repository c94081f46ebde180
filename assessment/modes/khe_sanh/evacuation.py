"""15.2: an Allied ground unit that must retreat may be lifted out by a transport that is available."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.air_missions import is_base_for, may_be_carried, may_enter
from assessment.modes.khe_sanh.card_rules import is_grounded
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import AirUsed, UnitLifted
from assessment.modes.khe_sanh.kinds import Box, Op, UnitKind, spoken
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import every_space
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

RETREAT = "retreat"
"""The answer that lets the unit retreat."""


@rule("15.2c")
def may_be_evacuated(sheet: Worksheet, unit: Unit, flak: int) -> bool:
    """It must be a unit that can be lifted, with no AAA in its space."""
    sheet.figure("AAA units in the space", flak)
    return unit.side is Side.BLUE and flak == 0 and may_be_carried(sheet, unit)


@rule("15.2c")
def may_land(sheet: Worksheet, unit: Unit, space: str, enemies: int) -> bool:
    """It lands on an airbase where no enemy is."""
    sheet.figure("enemies there", enemies)
    return enemies == 0 and is_base_for(sheet, unit, space)


@rule("15.2b")
def evacuation_chosen(sheet: Worksheet, label: str, unit: str, ways: Mapping[str, str], beforehand: str) -> str:
    """The player may have the unit lifted out instead; a lift answers all retreats of the shot."""
    del label
    if beforehand in ways:
        sheet.note("said beforehand", beforehand)
        return beforehand
    words = f"{unit.upper()} has to retreat. Is it lifted out?"
    return sheet.ask(Side.BLUE, words, (*ways.items(), (RETREAT, "It retreats")), RETREAT)


def evacuate(draft: Draft, sheet: Worksheet, label: str, unit: Unit) -> bool:
    """Lifts a unit out if it may be and is to be; whether it was. Raises `Waiting`."""
    flak = sum(one.kind is UnitKind.AAA for one in draft.ground_units(unit.place, Side.RED))
    ready = [one for one in draft.air_units(Box.AIR_AVAILABLE) if _can_fly(draft, sheet, one, unit.place)]
    if unit.side is not Side.BLUE or not ready or not may_be_evacuated(sheet, unit, flak):
        return False
    ways = {f"{one.designator} {space}": f"{one.designator.upper()} lifts it to {spoken(space).upper()}"
            for one in ready for space in _bases(draft, sheet, unit)}  # fmt: skip
    if not ways:
        return False
    beforehand = " ".join(draft.choices.evacuations.get(unit.designator, ()))
    way = evacuation_chosen(sheet, label, unit.designator, ways, beforehand)
    wait_for_answers(sheet)
    if way == RETREAT:
        return False
    _lift(draft, sheet, unit, *way.split())
    return True


def _can_fly(draft: Draft, sheet: Worksheet, unit: Unit, space: str) -> bool:
    if unit.kind is not UnitKind.TRANSPORT or is_grounded(sheet, unit, draft.types_of(Op.GROUND_AIR)):
        return False
    return may_enter(sheet, unit, space)


def _bases(draft: Draft, sheet: Worksheet, unit: Unit) -> tuple[str, ...]:
    spaces = (info.id for info in every_space(sheet.tables) if info.id != unit.place)
    return tuple(one for one in spaces if may_land(sheet, unit, one, len(draft.ground_units(one, Side.RED))))


def _lift(draft: Draft, sheet: Worksheet, unit: Unit, transport: str, space: str) -> None:
    draft.change(unit.designator, place=space)
    draft.change(transport, place=Box.AIR_USED.value)
    draft.emit(
        UnitLifted(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="15.2b", by=transport, start=unit.place,
            end=space, is_evacuation=True,
        )
    )  # fmt: skip
    draft.emit(AirUsed(at=draft.now, units=(transport,), line=sheet.line, rule="15.2b", why="evacuation"))
