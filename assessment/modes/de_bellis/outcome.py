"""Combat outcome: who suffers what, recoil, pushes, destruction."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.kinds import Arm, Met, Result
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import cm_text, units
from control.situation.side import CONTROL

OUTCOME = table("outcome")


@rule("dbv.out.1")
def loser_of(sheet: Worksheet, first: Element, second: Element, own: int, other: int) -> str | None:
    """The higher total wins and the other suffers; equal totals do nothing."""
    sheet.note(f"{first.designator} and {second.designator}", f"{own} and {other}")
    if own == other:
        return None
    return first.designator if own < other else second.designator


@rule("dbv.out.4", "dbv.out.2")
def suffers(sheet: Worksheet, loser: Element, lower: int, higher: int) -> Result:
    """Half the winner's total or less destroys the loser; more than half makes it recoil."""
    sheet.note(loser.designator, f"{lower} against {higher}")
    destroyed = lower <= higher * Fraction(sheet.read(OUTCOME, "destroyed_at"))
    return Result.DESTROYED if destroyed else Result.RECOILS


@rule("dbv.out.3")
def in_close_combat(sheet: Worksheet, loser: Element, result: Result) -> Result:
    """Helicopters, Fire Bases and artillery that lose a close combat do not recoil: they are removed."""
    sheet.note("arm", loser.arm.value)
    stays = loser.arm in (Arm.HELICOPTER, Arm.FIRE_BASE, Arm.ARTILLERY)
    return Result.DESTROYED if stays and result is Result.RECOILS else result


@rule("dbv.out.7", reading="R9")
def under_fire(sheet: Worksheet, loser: Element, result: Result) -> Result:
    """Shot at, helicopters and artillery recoil like others; a Fire Base cannot move, so a recoil does nothing."""
    sheet.note("arm", loser.arm.value)
    return Result.NOTHING if loser.arm is Arm.FIRE_BASE and result is Result.RECOILS else result


@rule("dbv.shoot.factor", reading="R17")
def suffers_fire(sheet: Worksheet, shooter: Element, target: Element, *, could_shoot_back: bool, asks: bool) -> bool:
    """A shooter that loses suffers only if the target could itself have shot at it; Control sees arc and line."""
    sheet.note(f"{target.designator} at {shooter.designator}", "could shoot" if could_shoot_back else "could not")
    if not asks:
        return could_shoot_back
    words = f"{shooter.designator} loses the exchange. Could {target.designator} have shot at it?"
    options = (("yes", "yes: the shooter suffers"), ("no", "no: nothing comes of it"))
    return sheet.ask(CONTROL, words, options, "yes" if could_shoot_back else "no") == "yes"


@rule("dbv.out.2")
def recoil_length(sheet: Worksheet) -> int:
    """A recoil is two and a half centimetres straight back, facing unchanged; in units."""
    return units(sheet.read(OUTCOME, "recoil"))


@rule("dbv.out.5", reading="R9")
def survives_recoil(sheet: Worksheet, element: Element, met: Met, name: str, *, asks: bool) -> bool:
    """Recoiling into impassable terrain, an enemy, or off the table destroys an element; Control sees what it meets."""
    sheet.note("meets", f"{met.value} {name}".strip())
    measured = met not in (Met.ENEMY, Met.IMPASSABLE, Met.EDGE)
    if met is Met.NOTHING or not asks:
        return measured
    words = f"{element.designator} recoils and meets {name or met.value}. Does it come through?"
    options = (("yes", "yes: it recoils as far as there is room, pushing friends back"), ("no", "no: it is destroyed"))
    return sheet.ask(CONTROL, words, options, "yes" if measured else "no") == "yes"


@rule("dbv.out.6", "dbv.out.5", reading="R18")
def survives_push(sheet: Worksheet, friend: Element, met: Met, name: str) -> bool:
    """A pushed friend is lost where it would be lost by a recoil, unless Control sees that it comes through."""
    sheet.note("meets", f"{met.value} {name}".strip())
    words = f"{friend.designator} is pushed back and meets {name or met.value}. Does it come through?"
    options = (("yes", "yes: it is pushed as far as there is room"), ("no", "no: it is destroyed"))
    return sheet.ask(CONTROL, words, options, "no") == "yes"


@rule("dbv.out.6")
def pushed_by(sheet: Worksheet, friend: Element, needed: int) -> int:
    """A friend that a recoiling element meets is pushed back as far as needed; a Fire Base is not moved."""
    sheet.note(friend.designator, f"{cm_text(needed)} cm")
    return 0 if friend.arm is Arm.FIRE_BASE else needed
