"""Fights carried out on the table: fire, assaults, roadblocks breached.

A rehearsal at the desk throws nothing: it hopes for the best or expects nothing of a fight.
"""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.assaulting import casualty_of, defender_of, fights_on, loser_of, occupies
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import apply_hit, eliminate, remove_roadblock
from assessment.modes.mog.events import AssaultFought, RoadblockFired, UnitFired, UnitMoved
from assessment.modes.mog.fire import breaches, fire_at
from assessment.modes.mog.kinds import Foresight, Light
from assessment.modes.mog.pieces import Act, Unit
from control.situation.side import Side

NOG = "nog"


def fire(draft: Draft, sheet: Worksheet, firer: Unit, target: Unit) -> None:
    """One fire attack; the firer has spent it."""
    draft.change(firer.name, spent=(*firer.spent, Act.FIRE))
    if not draft.throws:
        _hope(draft, target.name)
        return
    is_night = draft.operation.light is Light.NIGHT
    hit = fire_at(sheet, firer, target, night=is_night, goggles=NOG in draft.layout.assets)
    draft.emit(
        UnitFired(
            at=draft.now, units=(firer.name, target.name), line=sheet.line, rule=sheet.rule,
            area=draft.area_of(target), hit=hit, start=firer.area,
        )
    )  # fmt: skip
    apply_hit(draft, sheet, target.name, hit)


def breach(draft: Draft, sheet: Worksheet, firer: Unit, road: Area) -> None:
    """A fire attack on a roadblock; the firer has spent it."""
    draft.change(firer.name, spent=(*firer.spent, Act.FIRE))
    removed = breaches(sheet, firer, road) if draft.throws else draft.foresight is Foresight.HOPES
    draft.emit(
        RoadblockFired(
            at=draft.now, units=(firer.name,), line=sheet.line, rule=sheet.rule, area=road, removed=removed
        )
    )  # fmt: skip
    if removed:
        remove_roadblock(draft, sheet, road, "shot to pieces")


def assault(draft: Draft, sheet: Worksheet, name: str, area: Area, *, landing: bool = False) -> bool:
    """Infantry fights for an area that enemy infantry holds; true if it holds the area afterwards.

    `landing` is for those that come down into it and cannot go back: they fight until one side is gone.
    """
    attacker = draft.unit(name)
    if not draft.throws:
        return _hoped_assault(draft, attacker, area)
    home = None if landing else draft.area_of(attacker)
    enemy = attacker.side.opponent
    while True:
        defenders = draft.layout.units_in(area, enemy)
        defender = draft.unit(defender_of(sheet, attacker, defenders))
        lost = loser_of(sheet, attacker, defender)
        draft.emit(
            AssaultFought(
                at=draft.now, units=(name, defender.name), line=sheet.line, rule=sheet.rule, area=area, lost=lost
            )
        )  # fmt: skip
        eliminate(draft, sheet, lost, casualty=casualty_of(sheet, draft.unit(lost), _from(home, lost, name), area))
        if lost == name:
            return False
        left = len(draft.layout.units_in(area, enemy))
        if not fights_on(sheet, attacker, left, landing=landing):
            return _occupied(draft, sheet, attacker, area, left)


def _from(home: Area | None, lost: str, attacker: str) -> Area | None:
    """Where the casualty of an attacker lies; that of a defender lies in the area fought for."""
    return home if lost == attacker else None


def _occupied(draft: Draft, sheet: Worksheet, attacker: Unit, area: Area, left: int) -> bool:
    """The winner holds the area, or goes back from the defender that is left."""
    if not occupies(sheet, attacker, left):
        return False
    start = draft.area_of(attacker)
    if start != area:
        draft.change(attacker.name, area=area, aboard="")
        draft.emit(
            UnitMoved(
                at=draft.now, units=(attacker.name,), line=sheet.line, rule=sheet.rule, area=area, start=start
            )
        )  # fmt: skip
    return True


def _hope(draft: Draft, target: str) -> None:
    if draft.foresight is Foresight.HOPES:
        draft.layout = draft.layout.without(target)


def _hoped_assault(draft: Draft, attacker: Unit, area: Area) -> bool:
    """Of a rehearsed assault: that it is won, or that nothing comes of it."""
    if draft.foresight is not Foresight.HOPES:
        return False
    defenders = draft.layout.units_in(area, Side.RED)
    draft.layout = draft.layout.without(defenders[0].name)
    if len(defenders) > 1:
        return False
    draft.change(attacker.name, area=area, aboard="")
    return True
