"""A unit with results that drive it off: it holds, breaks off, is lifted out, retreats space by space, or is lost."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import losses, movement, retreats
from assessment.modes.khe_sanh.advanced import is_played
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.evacuation import evacuate
from assessment.modes.khe_sanh.events import UnitBrokeOff, UnitRetreated
from assessment.modes.khe_sanh.kinds import Box, spoken
from assessment.modes.khe_sanh.spaces import neighbours, terrain_of
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side


def retreat(  # noqa: PLR0913 - what drives which unit off, from where
    draft: Draft, sheet: Worksheet, label: str, space: str, target: str, count: int, attacker: Side
) -> None:
    """Carries out so many retreat results of one shot. Raises `Waiting`."""
    unit, terrain = draft.unit(target), terrain_of(sheet, space)
    if retreats.ignores_retreats(sheet, unit, terrain, attacker.opponent):
        return
    ignored = ignored_by(draft, sheet, unit)
    steps = retreats.spaces_to_retreat(sheet, unit, count, ignored)
    if steps == 0:
        return
    if retreats.breaks_off(sheet, unit, terrain):
        draft.change(target, place=Box.BREAK_OFF.value)
        draft.emit(UnitBrokeOff(at=draft.now, units=(target,), line=sheet.line, rule="18.1a", start=space))
        return
    if evacuate(draft, sheet, label, unit):
        return
    if retreats.cannot_move(sheet, unit):
        losses.eliminate(draft, sheet, target, "it cannot retreat", "7.3.2e")
        return
    for step in range(1, steps + 1):
        if not _step_back(draft, sheet, label, target, step):
            return


def ignored_by(draft: Draft, sheet: Worksheet, unit: Unit) -> int:
    """How many retreats of a shot a unit ignores for being elite."""
    return retreats.retreats_ignored(sheet, unit) if is_played(sheet, "10.3", draft.is_advanced) else 0


def _step_back(draft: Draft, sheet: Worksheet, label: str, target: str, step: int) -> bool:
    """One space back; false where the unit is lost for want of one."""
    start = draft.unit(target).place
    names = {space: spoken(space).upper() for space in _open_spaces(draft, sheet, target)}
    if not names:
        losses.eliminate(draft, sheet, target, "no space to retreat to", "7.3.2c")
        return False
    path = draft.choices.retreats.get(target, ())
    beforehand = path[step - 1] if step <= len(path) else ""
    end = retreats.retreat_space(sheet, label, target, f"step {step}", names, beforehand)
    wait_for_answers(sheet)
    draft.change(target, place=end)
    draft.emit(UnitRetreated(at=draft.now, units=(target,), line=sheet.line, rule="7.3.2a", start=start, end=end))
    return True


def _open_spaces(draft: Draft, sheet: Worksheet, target: str) -> tuple[str, ...]:
    unit = draft.unit(target)
    return tuple(
        space
        for space in neighbours(sheet, unit.place)
        if retreats.may_retreat_to(
            sheet,
            unit,
            space,
            len(draft.ground_units(space, unit.side.opponent)),
            is_open=movement.may_enter(sheet, unit, space)
            and not movement.bars_retreat(draft, sheet, unit, unit.place, space),
        )
    )
