"""Assault combat: infantry enters an area that enemy infantry holds (mog.assault)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.chances import die, one_of
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.rules import rule
from assessment.modes.mog.strengths import infantry_strength
from control.situation.side import Side


@rule("mog.assault.1")
def may_assault(sheet: Worksheet, attacker: Unit, area: Area, defenders: tuple[Unit, ...]) -> bool:
    """Infantry moves into an area of enemy infantry; no vehicle assaults, and none may be there."""
    vehicles = [unit for unit in defenders if unit.is_vehicle]
    sheet.note("vehicles", ", ".join(unit.name for unit in vehicles) or "none")
    return bool(defenders) and not attacker.is_vehicle and not vehicles and not area.is_base


@rule("mog.assault.2")
def defender_of(sheet: Worksheet, attacker: Unit, defenders: tuple[Unit, ...]) -> str:
    """The infantry with the highest Infantry Strength defends; equals by chance."""
    rated = [(infantry_strength(sheet, unit), unit.name) for unit in defenders]
    best = max(strength for strength, _ in rated)
    return one_of(sheet, f"{attacker.name} assaults", [name for strength, name in rated if strength == best])


@rule("mog.assault.3")
def loser_of(sheet: Worksheet, attacker: Unit, defender: Unit) -> str:
    """Each throws a die and adds its Infantry Strength; the lower total is eliminated, of equals the Somali unit."""
    attacking = die(sheet, of=("attacks",)) + infantry_strength(sheet, attacker)
    defending = die(sheet, of=("defends",)) + infantry_strength(sheet, defender)
    sheet.figure("attacker", attacking)
    sheet.figure("defender", defending)
    if attacking == defending:
        return attacker.name if attacker.side is Side.RED else defender.name
    return attacker.name if attacking < defending else defender.name


@rule("mog.assault.4", reading="R6")
def casualty_of(sheet: Worksheet, loser: Unit, home: Area | None, contested: Area) -> Area | None:
    """A lost UN attacker leaves its casualty where it came from, a lost UN defender in the contested area.

    One that came by air has come from nowhere: its casualty lies where it fought. A Somali unit leaves none.
    """
    sheet.note("contested", contested)
    return None if loser.side is Side.RED else home or contested


@rule("mog.assault.5", "mog.assault.6", "mog.assault.7")
def fights_on(sheet: Worksheet, attacker: Unit, left: int, *, landing: bool) -> bool:
    """With one of two defenders lost the attacker goes back; CSAR coming down and units at set-up fight on."""
    sheet.figure("defenders left", left)
    sheet.note("landing" if landing else "from an area", attacker.kind)
    return bool(left) and landing


@rule("mog.assault.8")
def occupies(sheet: Worksheet, attacker: Unit, left: int) -> bool:
    """An attacker that has beaten the only defender holds the area."""
    del attacker
    sheet.figure("defenders left", left)
    return not left


@rule("mog.assault.9", "mog.sna.12")
def overruns_on_entering(sheet: Worksheet, unit: Unit, *, fought: bool) -> bool:
    """A Somali unit that moves onto undefended casualties removes them, but not one that had to fight its way in."""
    sheet.note("fought" if fought else "moved", unit.kind)
    return unit.side is Side.RED and not fought
