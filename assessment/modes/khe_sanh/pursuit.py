"""7.5 (A): Allied armor that has won may go on by one space, and fights again where it meets the enemy."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import movement
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import UnitMoved
from assessment.modes.khe_sanh.kinds import UnitKind, spoken
from assessment.modes.khe_sanh.order_plan import ANYWHERE
from assessment.modes.khe_sanh.revealing import reveal_on_entering
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import neighbours
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

STAY = "stay"
YES, NO = "yes", "no"


@rule("7.5a")
def may_pursue(sheet: Worksheet, unit: Unit, has_pursued: bool) -> bool:  # noqa: FBT001 - the unit's own record
    """Armor of the winning Allies may pursue, by one space; the OPFOR never does."""
    sheet.note("kind", unit.kind.value)
    return unit.side is Side.BLUE and unit.kind is UnitKind.ARMOR and not has_pursued


@rule("7.5b")
def pursuit_space(sheet: Worksheet, battle: Battle, names: Mapping[str, str], beforehand: str) -> str:
    """All that pursue go to one space."""
    if beforehand:
        sheet.note("said beforehand", beforehand)
        return STAY if beforehand == battle.space else beforehand
    words = f"Does armor pursue from {spoken(battle.space).upper()}?"
    return sheet.ask(Side.BLUE, words, (*names.items(), (STAY, "It stays")), STAY)


@rule("7.5b")
def goes_along(sheet: Worksheet, battle: Battle, unit: str, among: int) -> bool:
    """Some, none or all of them may go."""
    if among == 1:
        return True
    words = f"Does {unit.upper()} pursue from {spoken(battle.space).upper()}?"
    return sheet.ask(Side.BLUE, words, ((YES, "It pursues"), (NO, "It stays")), YES) == YES


@rule("7.5c")
def must_attack(sheet: Worksheet, space: str, enemies: int) -> bool:
    """A pursuit that comes into a space of the enemy attacks, with the friendly units that are there."""
    del space
    sheet.figure("enemies there", enemies)
    return enemies > 0


def pursue(draft: Draft, sheet: Worksheet, battle: Battle) -> Battle | None:
    """Moves the armor that pursues; gives the combat that follows. Raises `Waiting`."""
    able = [
        unit
        for unit in draft.ground_units(battle.space, Side.BLUE)
        if may_pursue(sheet, unit, unit.designator in draft.pursued)
    ]
    names = {
        space: spoken(space).upper()
        for space in neighbours(sheet, battle.space)
        if _is_open(draft, sheet, battle, able, space)
    }
    if not able or not names:
        return None
    space = pursuit_space(sheet, battle, names, _said(draft, battle.space, names))
    wait_for_answers(sheet)
    if space == STAY:
        return None
    going = [unit for unit in able if goes_along(sheet, battle, unit.designator, len(able))]
    wait_for_answers(sheet)
    for unit in going:
        _go(draft, sheet, unit, space)
    if not going or not must_attack(sheet, space, len(draft.ground_units(space, Side.RED))):
        return None
    return Battle(space=space, attacker=Side.BLUE, number=draft.fought(space, Side.BLUE) + 1)


def _said(draft: Draft, start: str, names: Mapping[str, str]) -> str:
    """What Blue has said of this pursuit; an answer for anywhere holds for the first that can go there."""
    said = draft.choices.pursuits
    if said.get(start) in (start, *names):
        return said[start]
    end = said.get(ANYWHERE, "")
    if end not in names:
        return ""
    draft.choices = replace(draft.choices, pursuits={key: one for key, one in said.items() if key != ANYWHERE})
    return end


def _is_open(draft: Draft, sheet: Worksheet, battle: Battle, able: list[Unit], space: str) -> bool:
    return all(
        movement.may_enter(sheet, unit, space) and not movement.bars_retreat(draft, sheet, unit, battle.space, space)
        for unit in able
    )


def _go(draft: Draft, sheet: Worksheet, unit: Unit, space: str) -> None:
    draft.pursued.add(unit.designator)
    draft.change(unit.designator, place=space)
    draft.emit(
        UnitMoved(at=draft.now, units=(unit.designator,), line=sheet.line, rule="7.5a", start=unit.place, path=(space,))
    )
    reveal_on_entering(draft, sheet, unit.designator, space)
