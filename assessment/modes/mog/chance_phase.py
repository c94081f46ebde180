"""The random event of a turn, carried out before its first step (mog.event)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit
from assessment.modes.mog.area import Area
from assessment.modes.mog.arrivals import bring_group, bring_roadblocks
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import one_of
from assessment.modes.mog.draft import Draft, wait_for_answers
from assessment.modes.mog.effects import pin, remove_convoy, remove_roadblock, send_back
from assessment.modes.mog.events import ChanceMet
from assessment.modes.mog.kinds import Chance, Light
from assessment.modes.mog.moving import refuse_step, step
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.random_events import (
    are_helicopters_away,
    base_in_riot,
    can_happen,
    convoys_to_remove,
    event_of,
    infantry_to_pin,
    intel_change,
    is_event_due,
    militia_to_remove,
    number_of_khat,
    roadblocks_to_place,
    roadblocks_to_remove,
    units_for_jort,
    vehicles_to_pin,
)
from assessment.modes.mog.rules import rule
from assessment.modes.mog.sight import sees
from control.situation.side import Side

NONE: Final = "NONE"
_PICK: Final = "PICK "


def meet_chance(draft: Draft, sheet: Worksheet) -> None:
    """The event of this turn, if the game has them; what the last one changed is over. Raises `Waiting`."""
    draft.change_operation(intel_change=0, no_air=False, closed=None)
    setting, turn = draft.settings.get("random_events", "off"), f"turn {draft.operation.turn}"
    if setting == "off" or (setting == "half" and not is_event_due(sheet, turn)):
        return
    chance = event_of(sheet, turn)
    came, area = _HAPPENS[chance](draft, sheet, chance)
    draft.emit(
        ChanceMet(
            at=draft.now, units=(), line=sheet.line, rule="mog.event.when", chance=chance, came=came, area=area
        )
    )  # fmt: skip


# -- what Blue chooses -----------------------------------------------------------------------------------------


def _choice(paragraph: str, name: str, words: str) -> Callable[[Worksheet, str, list[str]], str]:
    """The rule by which the UN player makes the choice of one event."""

    def chosen(sheet: Worksheet, what: str, options: list[str]) -> str:
        """The UN player chooses."""
        del what
        offered = [(f"{_PICK}{option.upper()}", option.upper()) for option in options]
        return sheet.ask(Side.BLUE, words, offered, offered[0][0]).removeprefix(_PICK).lower()

    chosen.__qualname__ = f"{name}_chosen"
    return rule(paragraph)(chosen)


_UNIT_FOR_JORT = _choice("mog.event.4", "unit_for_jort", "Jort: one unit may move at once to an adjacent area. Which?")
_AREA_FOR_JORT = _choice("mog.event.4", "area_for_jort", "Jort: where does it move?")
_ROADBLOCK = _choice("mog.event.5", "roadblock", "Tires burn out: which roadblock is removed?")
_CONVOY = _choice("mog.event.8", "convoy", "UN command confusion: which relief convoy is removed?")
_VEHICLE = _choice("mog.event.9", "vehicle", "Mines: which vehicle is pinned?")
_INFANTRY = _choice("mog.event.10", "infantry", "Mortars: which infantry is pinned?")
_MILITIA = _choice("mog.event.11", "militia", "Khat: which Militia leaves the map?")


# -- what happens ----------------------------------------------------------------------------------------------

Happened = tuple[bool, Area | None]
"""Whether the event came about, and where."""


def _change_intel(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    draft.change_operation(intel_change=intel_change(sheet, chance))
    return True, None


def _keep_helicopters(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    draft.change_operation(no_air=are_helicopters_away(sheet, chance))
    return True, None


def _jort(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    """One unit moves by the normal rules, without spending an action of the turn; or none does."""
    ways = {name: _areas_for(draft, sheet, draft.unit(name)) for name in units_for_jort(sheet, draft.layout)}
    able = [name for name, areas in ways.items() if areas]
    if not can_happen(sheet, chance, len(able)):
        return False, None
    name = _UNIT_FOR_JORT(sheet, "unit", [NONE, *able])
    wait_for_answers(sheet)
    if name == NONE.lower():
        return False, None
    area = Area.at(_AREA_FOR_JORT(sheet, name, [area.text for area in ways[name]]).upper())
    wait_for_answers(sheet)
    step(draft, sheet, draft.unit(name), area, None)
    if draft.layout.unit(name) is not None:
        draft.change(name, spent=())
    return True, area


def _areas_for(draft: Draft, sheet: Worksheet, unit: Unit) -> tuple[Area, ...]:
    start = draft.area_of(unit)
    board = board_of(sheet.tables)
    beside = (*board.beside(start), *board.bases_beside(start))
    return tuple(area for area in beside if _may_go(draft, sheet, unit, area))


def _may_go(draft: Draft, sheet: Worksheet, unit: Unit, area: Area) -> bool:
    try:
        refuse_step(draft, sheet, unit, area, None)
    except Unfit:
        return False
    return True


def _burn_out(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    roads = roadblocks_to_remove(sheet, draft.layout)
    if not can_happen(sheet, chance, len(roads)):
        return False, None
    seen = [road.text for road in roads if sees(draft, board_of(sheet.tables), road)]
    road = Area.at(_ROADBLOCK(sheet, "roadblock", seen).upper()) if seen else one_of(sheet, "tires burn out", roads)
    wait_for_answers(sheet)
    remove_roadblock(draft, sheet, road, "tires burnt out")
    return True, road


def _fresh_tires(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    placed = bring_roadblocks(draft, sheet, "fresh tires", roadblocks_to_place(sheet, chance))
    return can_happen(sheet, chance, placed) and placed > 0, None


def _riot(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    del chance
    base = base_in_riot(sheet, f"turn {draft.operation.turn}")
    draft.change_operation(closed=base)
    return True, base


def _confusion(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    convoys = convoys_to_remove(sheet, draft.layout)
    if not can_happen(sheet, chance, len(convoys)):
        return False, None
    area = Area.at(_CONVOY(sheet, "convoy", [area.text for area in convoys]).upper())
    wait_for_answers(sheet)
    remove_convoy(draft, sheet, area)
    return True, area


def _mines(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    return _pin_one(draft, sheet, chance, vehicles_to_pin(sheet, draft.layout), _VEHICLE)


def _mortars(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    return _pin_one(draft, sheet, chance, infantry_to_pin(sheet, draft.layout), _INFANTRY)


def _pin_one(
    draft: Draft,
    sheet: Worksheet,
    chance: Chance,
    names: tuple[str, ...],
    choose: Callable[[Worksheet, str, list[str]], str],
) -> Happened:
    if not can_happen(sheet, chance, len(names)):
        return False, None
    name = choose(sheet, "unit", list(names))
    wait_for_answers(sheet)
    pin(draft, sheet, name)
    return True, draft.area_of(draft.unit(name))


def _khat(draft: Draft, sheet: Worksheet, chance: Chance) -> Happened:
    """By day Somali units arrive, by night Militia go; as many as there are."""
    number = number_of_khat(sheet, f"turn {draft.operation.turn}")
    if draft.operation.light is Light.DAY:
        before = len(draft.layout.of(Side.RED))
        bring_group(draft, sheet, "khat", number)
        return len(draft.layout.of(Side.RED)) > before, None
    militia = militia_to_remove(sheet, draft.layout)
    for place in range(1, min(number, len(militia)) + 1):
        left = [unit for unit in militia if draft.layout.unit(unit) is not None]
        name = _militia_leaving(draft, sheet, f"Militia {place}", left, number - place + 1)
        wait_for_answers(sheet)
        send_back(draft, sheet, name, "khat")
    return can_happen(sheet, chance, len(militia)) and bool(militia), None


def _militia_leaving(draft: Draft, sheet: Worksheet, what: str, left: list[str], number: int) -> str:
    """One of the Militia that Blue sees, as it chooses where not all of these go; where it sees none, any by chance."""
    seen = [name for name in left if sees(draft, board_of(sheet.tables), draft.area_of(draft.unit(name)))]
    if not seen:
        return one_of(sheet, f"khat {what}", left) if len(left) > number else left[0]
    return _MILITIA(sheet, what, seen) if len(seen) > number else seen[0]


_HAPPENS: Final[Mapping[Chance, Callable[[Draft, Worksheet, Chance], Happened]]] = {
    Chance.SPIES: _change_intel,
    Chance.AIR_PRIORITIES: _keep_helicopters,
    Chance.JORT: _jort,
    Chance.TIRES_BURN_OUT: _burn_out,
    Chance.FRESH_TIRES: _fresh_tires,
    Chance.LOCAL_RIOT: _riot,
    Chance.COMMAND_CONFUSION: _confusion,
    Chance.MINES: _mines,
    Chance.MORTARS: _mortars,
    Chance.KHAT: _khat,
    Chance.COLLABORATORS: _change_intel,
}
"""What each event does."""
