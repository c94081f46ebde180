"""Phases 3 and 4: each un-pinned Somali unit acts by the list, then all pinned ones recover."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.assaulting import overruns_on_entering
from assessment.modes.mog.board import board_of
from assessment.modes.mog.draft import Draft, wait_for_answers
from assessment.modes.mog.effects import recover, send_back
from assessment.modes.mog.events import CasualtiesTaken, PrisonerTaken, UnitMoved
from assessment.modes.mog.fighting import assault, fire
from assessment.modes.mog.sight import watched_by
from assessment.modes.mog.somali_list import (
    Deed,
    acting_order,
    area_to_assault,
    casualties_to_take,
    deed_of,
    is_undefended,
    may_act,
    place_to_fire_from,
    prisoner_to_take,
    recovering,
    target_of_shooter,
    vehicle_to_fire_at,
)
from assessment.modes.mog.somali_moves import closest_goal, is_cut_off, step_towards
from control.situation.side import Side


def act_all(draft: Draft, sheet: Worksheet) -> None:
    """Every Somali unit in its order. Raises `Waiting`."""
    for name in acting_order(sheet, draft.layout):
        if draft.layout.unit(name) is not None and may_act(sheet, draft.unit(name)):
            _act(draft, sheet, name)
            wait_for_answers(sheet)


def recover_all(draft: Draft, sheet: Worksheet) -> None:
    """All pinned Somali units recover."""
    for name in recovering(sheet, draft.layout):
        recover(draft, sheet, name)


def _act(draft: Draft, sheet: Worksheet, name: str) -> None:
    """One unit does the first thing of the list that it can."""
    unit, layout, asked = draft.unit(name), draft.layout, draft.is_set("red_choices", "cell")
    prisoner = prisoner_to_take(sheet, unit, layout)
    casualties = casualties_to_take(sheet, unit, layout, asked=asked) if prisoner is None else None
    takes = prisoner is not None or casualties is not None
    stand = None if takes else place_to_fire_from(sheet, unit, layout, asked=asked)
    storm = None if takes or stand is not None else area_to_assault(sheet, unit, layout, asked=asked)
    is_bound = takes or stand is not None or storm is not None
    vehicle = None if is_bound else vehicle_to_fire_at(sheet, unit, layout, asked=asked)
    wait_for_answers(sheet)
    found = {
        Deed.TAKES_PRISONER: prisoner is not None,
        Deed.TAKES_CASUALTIES: casualties is not None,
        Deed.FIRES: stand is not None or vehicle is not None,
        Deed.ASSAULTS: storm is not None,
    }
    deed = deed_of(sheet, unit, tuple(one for one, can in found.items() if can))
    if deed is Deed.TAKES_PRISONER and prisoner is not None:
        _take(draft, sheet, name, prisoner)
    elif deed is Deed.TAKES_CASUALTIES and casualties is not None:
        _take(draft, sheet, name, casualties)
    elif deed is Deed.FIRES and stand is not None:
        _walk(draft, sheet, name, stand)
        seen = _seen_by_red(draft, sheet)
        target = target_of_shooter(sheet, draft.unit(name), draft.layout, asked=asked, seen=seen)
        fire(draft, sheet, draft.unit(name), draft.unit(target))
    elif deed is Deed.ASSAULTS and storm is not None:
        assault(draft, sheet, name, storm)
    elif deed is Deed.FIRES and vehicle is not None:
        fire(draft, sheet, unit, draft.unit(vehicle))
    else:
        _approach(draft, sheet, name, asked=asked)


def _approach(draft: Draft, sheet: Worksheet, name: str, *, asked: bool) -> None:
    """Towards the closest of the UN's, if there is a way; who is cut off by relief convoys leaves the map."""
    unit = draft.unit(name)
    if is_cut_off(sheet, unit, draft.layout):
        send_back(draft, sheet, name, "cut off by the relief convoy")
        return
    goal = closest_goal(sheet, unit, draft.layout, asked=asked, seen=_seen_by_red(draft, sheet))
    wait_for_answers(sheet)
    step = step_towards(sheet, unit, goal, draft.layout, asked=asked) if goal is not None else None
    wait_for_answers(sheet)
    if step is None:
        return
    _walk(draft, sheet, name, step)
    if is_undefended(sheet, step, draft.layout) and overruns_on_entering(sheet, draft.unit(name), fought=False):
        _take(draft, sheet, name, step)


def _seen_by_red(draft: Draft, sheet: Worksheet) -> frozenset[Area] | None:
    """The areas that Red sees into, None for all."""
    return None if draft.is_set("fog", "open") else watched_by(draft.layout, Side.RED, board_of(sheet.tables))


def _walk(draft: Draft, sheet: Worksheet, name: str, area: Area) -> None:
    """A Somali unit moves into an area, or stays in it."""
    start = draft.area_of(draft.unit(name))
    if start != area:
        draft.change(name, area=area)
        draft.emit(UnitMoved(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area, start=start))


def _take(draft: Draft, sheet: Worksheet, name: str, area: Area) -> None:
    """What lies in an area undefended: the prisoner leaves play, all casualties go to the UN Casualties Box."""
    _walk(draft, sheet, name, area)
    if draft.layout.prisoner.area == area:
        draft.layout = draft.layout.change_prisoner(gone=True, area=None)
        draft.emit(PrisonerTaken(at=draft.now, units=(name,), line=sheet.line, rule="mog.sna.4", area=area))
    number = len(draft.layout.casualties_in(area))
    if number:
        draft.layout = draft.layout.overrun(area)
        draft.emit(
            CasualtiesTaken(at=draft.now, units=(name,), line=sheet.line, rule="mog.sna.6", area=area, number=number)
        )  # fmt: skip
