"""15.5: an available AC-47 may help where the OPFOR attacks: flak first, then one air attack before the first round."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.aaa import fire_in
from assessment.modes.khe_sanh.air_attack import attack_in
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.card_rules import is_grounded
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import AirPlaced, AirUsed
from assessment.modes.khe_sanh.kinds import Box, Op, UnitKind, spoken
from assessment.modes.khe_sanh.lines import units_in
from assessment.modes.khe_sanh.rules import rule
from control.situation.side import Side

YES, NO = "yes", "no"


@rule("15.5b")
def is_called(sheet: Worksheet, space: str, unit: str, beforehand: str, facts: list[str]) -> bool:
    """The player may place an available AC-47 where the OPFOR attacks."""
    if beforehand:
        sheet.note("said beforehand", beforehand)
        return beforehand == space
    words = f"The Communists attack in {spoken(space).upper()}. Does {unit.upper()} help there?"
    return sheet.ask(Side.BLUE, words, ((YES, "It helps"), (NO, "It does not")), NO, tuple(facts)) == YES


def help_defence(draft: Draft, sheet: Worksheet, battle: Battle) -> None:
    """The AC-47's part of a defence. Raises `Waiting`."""
    space = battle.space
    for unit in draft.air_units(Box.AIR_AVAILABLE):
        if unit.kind is not UnitKind.AC47 or is_grounded(sheet, unit, draft.types_of(Op.GROUND_AIR)):
            continue
        called = is_called(sheet, space, unit.designator, draft.choices.spooky, units_in(draft, space))
        wait_for_answers(sheet)
        if called:
            _help(draft, sheet, unit.designator, battle)


def _help(draft: Draft, sheet: Worksheet, name: str, battle: Battle) -> None:
    space, label = battle.space, battle.designator
    draft.change(name, place=space)
    draft.emit(AirPlaced(at=draft.now, units=(name,), line=sheet.line, rule="15.5b", space=space))
    fire_in(draft, sheet, label, space, (name,))
    if draft.unit(name).place == space:
        attack_in(draft, sheet, label, space, (name,))
        draft.change(name, place=Box.AIR_USED.value)
        draft.emit(AirUsed(at=draft.now, units=(name,), line=sheet.line, rule="15.5b", why="mission flown"))
