"""AIR, AC130 and CSAR: attacks from the air, and the rescue team brought in."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit, areas_of, fly_to, the_area
from assessment.modes.mog.air import (
    casualty_beside,
    csar_lands,
    fights_where_it_lands,
    is_shot_at,
    may_attack_from_ac130,
    may_attack_from_helicopters,
    may_csar_go,
    wreck_of_csar,
)
from assessment.modes.mog.area import Area
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import apply_hit, place_casualty
from assessment.modes.mog.events import AirAttacked, BlackHawkDown, CsarLanded
from assessment.modes.mog.fighting import assault
from assessment.modes.mog.hits import hit_from_ac130, hit_from_helicopter
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.un_moves import has_room_for_un
from control.situation.side import Side
from orders.language.card import Card

GUNSHIP: Final = "ac130"
RESCUE: Final = "csar1"


def attack(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """AIR: one point of Heli-Support against all Somali units of an area. Raises `Unfit`."""
    del ahead
    area = the_area(sheet, card)
    if draft.operation.no_air:
        raise Unfit("there is no Heli-Support this turn", "mog.event.3", "Ord")
    if not may_attack_from_helicopters(sheet, (*draft.strikes, area), draft.operation.heli):
        why = "no attacks on a UN base" if area.is_base else f"there are {draft.operation.heli} points of Heli-Support"
        raise Unfit(why, "mog.air.1", "Path")
    draft.strikes.append(area)
    draft.emit(AirAttacked(at=draft.now, units=(), line=sheet.line, rule="mog.air.1", area=area))
    if not draft.throws:
        return
    name = f"attack {len(draft.strikes)} on {area.text}"
    if draft.is_set("vulnerable_heli"):
        _risk(draft, sheet, name, area)
    for unit in draft.layout.units_in(area, Side.RED):
        apply_hit(draft, sheet, unit.name, hit_from_helicopter(sheet, name, unit))


def _risk(draft: Draft, sheet: Worksheet, name: str, area: Area) -> None:
    """An RPG in the area may bring a helicopter down beside it."""
    rpg = is_shot_at(sheet, name, area, draft.layout)
    if rpg is None:
        return
    down = casualty_beside(sheet, f"helicopter hit by {rpg}", area)
    draft.emit(BlackHawkDown(at=draft.now, units=(rpg,), line=sheet.line, rule="mog.opt.heli", area=down))
    place_casualty(draft, sheet, down)


def fire_gunship(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """AC130: all Somali units of up to four areas. Raises `Unfit`."""
    del ahead
    areas = areas_of(sheet, card)
    if GUNSHIP not in draft.layout.assets:
        raise Unfit("there is no AC-130", "mog.opt.ac130", "Ord")
    if any(isinstance(event, AirAttacked) and event.gunship for event in draft.events):
        raise Unfit("the AC-130 attacks on one line", "mog.opt.ac130", "Ord")
    if not may_attack_from_ac130(sheet, areas):
        raise Unfit("up to four areas, each once, and no UN base", "mog.opt.ac130", "Path")
    for area in areas:
        draft.emit(
            AirAttacked(at=draft.now, units=(), line=sheet.line, rule="mog.opt.ac130", area=area, gunship=True)
        )  # fmt: skip
        for unit in draft.layout.units_in(area, Side.RED) if draft.throws else ():
            apply_hit(draft, sheet, unit.name, hit_from_ac130(sheet, area.text, unit))


def bring_csar(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """CSAR: the rescue team goes in, and fights where Somali units are. Raises `Unfit`."""
    del ahead
    area = the_area(sheet, card)
    if RESCUE not in draft.layout.assets:
        raise Unfit("the rescue team is not in the UN Asset Box", "mog.map.7", "Ord")
    at_set_up = draft.operation.phase.is_set_up
    if not at_set_up or draft.layout.casualties_in(area):
        fly_to(draft, RESCUE, area)
    if not may_csar_go(sheet, area, draft.layout, at_set_up=at_set_up):
        where = "to a casualty, and to" if at_set_up else "to"
        raise Unfit(f"the rescue team goes {where} an area without a Technical", "mog.setup.csar.1", "Path")
    unit = Unit(name=RESCUE, kind=Kind.CSAR, area=area)
    if not has_room_for_un(sheet, unit, area, draft.layout):
        raise Unfit(f"there are two units in {area.text}", "mog.stack.1", "Path")
    landed = not draft.throws or csar_lands(sheet, unit, area, draft.layout)
    draft.layout = draft.layout.without_asset(RESCUE).with_unit(unit)
    draft.emit(
        CsarLanded(
            at=draft.now, units=(RESCUE,), line=sheet.line, rule="mog.setup.csar.1", area=area, lost=not landed
        )
    )  # fmt: skip
    if not landed:
        draft.layout = draft.layout.into_box(unit)
        place_casualty(draft, sheet, wreck_of_csar(sheet, unit, area))
    elif fights_where_it_lands(sheet, unit, area, draft.layout):
        assault(draft, sheet, RESCUE, area, landing=True)
