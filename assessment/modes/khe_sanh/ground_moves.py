"""Phase 3: Allied ground units move along routes, one at a time (6)."""

from __future__ import annotations

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import movement
from assessment.modes.khe_sanh.card_rules import is_forbidden
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.events import UnitMoved
from assessment.modes.khe_sanh.kinds import Op, UnitKind
from assessment.modes.khe_sanh.order_plan import Plan, Way
from assessment.modes.khe_sanh.revealing import reveal_on_entering
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import is_space
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

GROUND = "ground"


@rule("3.3.3", "6.0", "5.3a")
def may_be_moved(sheet: Worksheet, unit: Unit) -> bool:
    """Any Allied ground unit on the map may move, all, some or none, also one that has come in this turn."""
    sheet.note("where it is", unit.place)
    return unit.side is Side.BLUE and not unit.flies and unit.is_on_map


def move_all(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """Carries out the moves of the sheet in their order."""
    for way in plan.moves:
        refusal = _moved(draft, sheet, way)
        if refusal is not None:
            draft.refuse(way.place, refusal)


def _moved(draft: Draft, sheet: Worksheet, way: Way) -> Refusal | None:
    """Moves a unit as far as it may; a path that it may not take at all is refused."""
    unit = draft.units.get(way.unit)
    refusal = _forbidden(draft, sheet, unit, way)
    if refusal is not None or unit is None:
        return refusal
    taken: list[str] = []
    for space in way.path:
        came_from = draft.unit(way.unit).place
        draft.change(way.unit, place=space)
        taken.append(space)
        reveal_on_entering(draft, sheet, way.unit, space)
        enemies = draft.ground_units(space, Side.RED)
        crosses = movement.crosses_barrier(draft, sheet, draft.unit(way.unit), came_from, space)
        if crosses or movement.must_stop(sheet, draft.unit(way.unit), space, enemies, draft.is_advanced):
            break
    draft.moved.add(way.unit)
    draft.emit(
        UnitMoved(
            at=draft.now, units=(way.unit,), line=sheet.line, rule="6.1a", start=unit.place, path=tuple(taken),
            cut_short=len(taken) < len(way.path),
        )
    )  # fmt: skip
    return None


def _forbidden(draft: Draft, sheet: Worksheet, unit: Unit | None, way: Way) -> Refusal | None:
    """Why the unit may not take this path, None if it may."""
    if unit is None or not may_be_moved(sheet, unit):
        return Refusal(why=f"{way.unit.upper()} is no Allied ground unit on the map", paragraph="6.0", field="Unit")
    if is_forbidden(sheet, GROUND, draft.types_of(Op.FORBID_MOVEMENT)):
        return Refusal(why="the action card forbids ground movement", paragraph="4.1b", field="Ord")
    unknown = next((space for space in way.path if not is_space(sheet.tables, space)), "")
    if unknown:
        return Refusal(why=f"there is no space {unknown.upper()}", paragraph="2.3a", field="Path")
    return _path_refused(draft, sheet, unit, way.path)


def _path_refused(draft: Draft, sheet: Worksheet, unit: Unit, path: tuple[str, ...]) -> Refusal | None:
    name = unit.designator.upper()
    bonus = sum(one.amount for one in draft.effects_of(Op.MOVEMENT_BONUS) if unit.kind.value in one.types)
    allowed = movement.spaces_allowed(sheet, unit, bonus)
    if len(path) > allowed:
        return Refusal(why=f"{name} may move {allowed} spaces, not {len(path)}", paragraph="6.1a", field="Path")
    here = unit.place
    for number, space in enumerate(path):
        if not movement.is_route(sheet, here, space):
            why = f"no route joins {here.upper()} and {space.upper()}"
            return Refusal(why=why, paragraph="2.3a", field="Path")
        if not movement.may_enter(sheet, unit, space):
            paragraph = "17.3c" if unit.kind is UnitKind.SPECIAL_FORCES else "6.2c"
            return Refusal(why=f"{name} may not enter {space.upper()}", paragraph=paragraph, field="Path")
        if not movement.may_cross(draft, sheet, unit, here, space, number):
            why = f"the water between {here.upper()} and {space.upper()} takes a whole move"
            return Refusal(why=why, paragraph="6.2b", field="Path")
        here = space
    return None
