"""What fights do to the table: units pinned or eliminated, those aboard a wreck, casualties, roadblocks."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.events import (
    CasualtyPlaced,
    ConvoyPlaced,
    ConvoyRemoved,
    PrisonerHurt,
    RoadblockPlaced,
    RoadblockRemoved,
    SomaliArrived,
    SomaliRemoved,
    UnitDisembarked,
    UnitEliminated,
    UnitPinned,
    UnitRecovered,
)
from assessment.modes.mog.hits import Fate, Hit, casualty_left, fate_of
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.supply import is_casualty_left
from control.situation.side import Side


def apply_hit(draft: Draft, sheet: Worksheet, name: str, hit: Hit) -> None:
    """What an attack does to its target, which lies where it is hit."""
    unit = draft.unit(name)
    if hit is Hit.ELIMINATED:
        eliminate(draft, sheet, name, casualty=casualty_left(sheet, unit, draft.area_of(unit)))
    elif hit is Hit.PINNED and not unit.pinned:
        pin(draft, sheet, name)


def pin(draft: Draft, sheet: Worksheet, name: str) -> None:
    """A unit is turned to its pinned side."""
    unit = draft.change(name, pinned=True)
    area = draft.area_of(unit)
    draft.emit(UnitPinned(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area))


def recover(draft: Draft, sheet: Worksheet, name: str) -> None:
    """A unit is turned to its un-pinned side."""
    unit = draft.change(name, pinned=False)
    area = draft.area_of(unit)
    draft.emit(UnitRecovered(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area))


def eliminate(draft: Draft, sheet: Worksheet, name: str, *, casualty: Area | None) -> None:
    """A Somali unit goes back into the draw container, a UN unit into its box, with a casualty in its place.

    Those aboard a wreck throw for themselves.
    """
    unit = draft.unit(name)
    area = draft.area_of(unit)
    draft.emit(UnitEliminated(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area))
    if unit.side is Side.RED:
        draft.layout = draft.layout.into_container(unit)
        return
    aboard = draft.layout.carried(name)
    draft.layout = draft.layout.into_box(unit)
    if casualty is not None:
        place_casualty(draft, sheet, casualty)
    for passenger in aboard:
        _leave_wreck(draft, sheet, passenger, name, area)


def _leave_wreck(draft: Draft, sheet: Worksheet, passenger: str, vehicle: str, area: Area) -> None:
    fate = fate_of(sheet, passenger, vehicle)
    draft.layout = draft.layout.moved(passenger, area=area)
    draft.emit(
        UnitDisembarked(
            at=draft.now, units=(passenger,), line=sheet.line, rule=sheet.rule, area=area, vehicle=vehicle
        )
    )  # fmt: skip
    unit = draft.layout.unit(passenger)
    if unit is not None and fate is Fate.LOST:
        eliminate(draft, sheet, passenger, casualty=casualty_left(sheet, unit, area))
    elif unit is not None:
        pin(draft, sheet, passenger)
    elif fate is Fate.LOST and passenger == draft.layout.prisoner.designator:
        hurt_prisoner(draft, sheet, area)


def hurt_prisoner(draft: Draft, sheet: Worksheet, area: Area) -> None:
    """The prisoner is flipped to its casualty side, or removed if it was flipped before."""
    gone = draft.layout.prisoner.hurt
    changes = {"gone": True, "area": None, "aboard": ""} if gone else {"hurt": True}
    draft.layout = draft.layout.change_prisoner(**changes)
    draft.emit(PrisonerHurt(at=draft.now, units=("prisoner",), line=sheet.line, rule=sheet.rule, area=area, gone=gone))


def place_casualty(draft: Draft, sheet: Worksheet, area: Area) -> None:
    """A casualty more lies in an area, as long as there is a counter for it."""
    if draft.is_set("counter_limits") and not is_casualty_left(sheet, draft.layout):
        return
    draft.layout = draft.layout.with_casualty(area)
    name = draft.layout.casualties[-1].name
    draft.emit(CasualtyPlaced(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area))


def bring_in(draft: Draft, sheet: Worksheet, kind: Kind, area: Area) -> Unit:
    """A Somali counter is placed from the draw container."""
    name = draft.layout.next_name(kind)
    draft.layout = draft.layout.drawn(kind, area)
    draft.emit(SomaliArrived(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area))
    return draft.unit(name)


def send_back(draft: Draft, sheet: Worksheet, name: str, why: str) -> None:
    """A Somali unit goes back into the draw container without a fight."""
    unit = draft.unit(name)
    area = draft.area_of(unit)
    draft.layout = draft.layout.into_container(unit)
    draft.emit(SomaliRemoved(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area, why=why))


def place_roadblock(draft: Draft, sheet: Worksheet, area: Area) -> None:
    """A roadblock stands in a road area."""
    draft.layout = draft.layout.with_roadblock(area)
    draft.emit(RoadblockPlaced(at=draft.now, units=(), line=sheet.line, rule=sheet.rule, area=area))


def remove_roadblock(draft: Draft, sheet: Worksheet, area: Area, why: str) -> None:
    """A roadblock is taken away."""
    draft.layout = draft.layout.without_roadblock(area)
    draft.emit(RoadblockRemoved(at=draft.now, units=(), line=sheet.line, rule=sheet.rule, area=area, why=why))


def place_convoy(draft: Draft, sheet: Worksheet, area: Area) -> None:
    """A relief convoy stands in an area."""
    draft.layout = draft.layout.with_convoy(area)
    draft.emit(ConvoyPlaced(at=draft.now, units=(), line=sheet.line, rule=sheet.rule, area=area))


def remove_convoy(draft: Draft, sheet: Worksheet, area: Area) -> None:
    """A relief convoy is taken away."""
    draft.layout = draft.layout.without_convoy(area)
    draft.emit(ConvoyRemoved(at=draft.now, units=(), line=sheet.line, rule=sheet.rule, area=area))
