"""FIRE and BREACH: units of the UN side fire at Somali units and roadblocks."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit, own_unit, the_area
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.draft import Draft, wait_for_answers
from assessment.modes.mog.fighting import breach, fire
from assessment.modes.mog.fire import is_roadblock_in_reach, may_fire, targets_of
from assessment.modes.mog.pieces import Act, Unit
from assessment.modes.mog.sight import is_shown
from assessment.modes.mog.targets import target_picked
from assessment.modes.mog.un_moves import may_spend
from orders.language.card import Card


def shoot(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """FIRE: at the unit named, else at the one in the area; where there are several Blue is asked. Raises `Waiting`.

    Under fog at a unit that Blue sees: refused alike whether nobody is there or somebody whom it does not see.
    """
    del ahead
    unit, area = _firer(draft, sheet, card), the_area(sheet, card)
    board = board_of(sheet.tables)
    targets = tuple(one for one in targets_of(sheet, unit, draft.layout) if one.area == area)
    targets = tuple(one for one in targets if is_shown(draft, board, one))
    wanted = card.value("Target").lower()
    if wanted:
        targets = tuple(target for target in targets if target.name == wanted)
    if not targets:
        raise Unfit(_no_target(draft, unit, area, wanted), "mog.fire.gen.4", "Target" if wanted else "Path")
    target = targets[0].name
    if len(targets) > 1 and draft.throws:
        target = target_picked(sheet, unit, list(targets))
        wait_for_answers(sheet)
    fire(draft, sheet, unit, draft.unit(target))


def _no_target(draft: Draft, unit: Unit, area: Area, wanted: str) -> str:
    what = wanted.upper() if wanted else "a Somali unit"
    return f"{unit.name.upper()} in {draft.area_of(unit).text} cannot fire at {what} in {area.text}"


def fire_at_roadblock(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """BREACH: at a roadblock in the unit's own road area, an adjacent one, or one that its base leads to."""
    del ahead
    unit, area = _firer(draft, sheet, card), the_area(sheet, card)
    if not is_roadblock_in_reach(sheet, unit, area, draft.layout):
        raise Unfit(f"{card.unit} has no roadblock in {area.text} in reach", "mog.fire.roadblock", "Path")
    breach(draft, sheet, unit, area)


def _firer(draft: Draft, sheet: Worksheet, card: Card) -> Unit:
    """The unit that is to fire. Raises `Unfit` where it may not."""
    unit = own_unit(draft, card)
    if not may_fire(sheet, unit) or not may_spend(sheet, unit, Act.FIRE):
        raise Unfit(f"{card.unit} may not fire now", "mog.fire.gen.2" if unit.is_vehicle else "mog.fire.gen.1", "Unit")
    return unit
