"""Generals: quality, moving, joining, and being killed."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.command import COMMAND
from assessment.modes.de_bellis.die import die
from assessment.modes.de_bellis.kinds import Quality
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import cm_text, units

QUALITY = table("H-quality")
UNDER_FIRE = table("general_under_fire")
IN_COMBAT = table("general_in_combat")


@rule("dbv.general.6")
def quality(sheet: Worksheet, side: str) -> Quality:
    """A General is a genius, competent or inept; a die says which, before the armies deploy."""
    sheet.note("General of", side)
    return Quality(sheet.result(QUALITY, die(sheet)))


@rule("dbv.general.1")
def may_reach(sheet: Worksheet, side: str, length: int) -> bool:
    """A General moves twelve and a half centimetres in a bound."""
    sheet.note(f"General of {side}", f"{cm_text(length)} cm")
    return length <= units(sheet.read(COMMAND, "general_moves"))


@rule("dbv.general.2")
def is_left_alone(sheet: Worksheet, side: str, host: str) -> bool:
    """He does not act alone: a General who ends the bound without an element halves the next command die."""
    sheet.note(f"General of {side}", host)
    return not host


@rule("dbv.general.3")
def is_killed_under_fire(sheet: Worksheet, host: Element) -> bool:
    """The General is killed by a six when his element recoils from shooting."""
    sheet.note("with", host.designator)
    return bool(sheet.result(UNDER_FIRE, die(sheet)) == "killed")


@rule("dbv.general.4")
def is_killed_in_combat(sheet: Worksheet, host: Element) -> bool:
    """The General is killed by a four or more when his element recoils from close combat."""
    sheet.note("with", host.designator)
    return bool(sheet.result(IN_COMBAT, die(sheet)) == "killed")


@rule("dbv.general.4", reading="R12")
def dies_with(sheet: Worksheet, host: Element) -> bool:
    """A General whose element is destroyed is killed with it."""
    sheet.note("with", host.designator)
    return True
