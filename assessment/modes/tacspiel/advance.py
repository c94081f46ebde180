"""Advances: how far an attacker gets, and what stops him (E'2d, Table E'2-5)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.casualties import RatioBand
from assessment.modes.tacspiel.kinds import BattleKind
from assessment.modes.tacspiel.rules import rule

IN_A_MEETING: Final = table("E'2-5")
OF_A_POSITION: Final = table("E'2-5-position")
BATTLES: Final = table("E'")
METRES_A_KM: Final = 1000


class AttackerSize(StrEnum):
    """The two sizes of attacking force of Table E'2-5."""

    LESS_THAN_COMPANY = "less_than_company"
    COMPANY_OR_MORE = "company_or_more"


@rule("E'2d.1")
def attacker_size(sheet: Worksheet, battle: str, platoons: int, *, has_support: bool) -> AttackerSize:
    """Two or more platoons with fire support attack as a company, anything less does not."""
    sheet.figure("platoons", platoons)
    sheet.note("with fire support" if has_support else "without fire support")
    enough = platoons >= int(sheet.read(BATTLES, "company_platoons"))
    return AttackerSize.COMPANY_OR_MORE if enough and has_support else AttackerSize.LESS_THAN_COMPANY


@rule("E'2d.1")
def advance_in_a_meeting(sheet: Worksheet, battle: str, size: AttackerSize, band: RatioBand) -> int:
    """Whether and how far the attacker gets forward in a meeting engagement, in metres."""
    return int(Fraction(sheet.outcome(IN_A_MEETING, size, band)) * METRES_A_KM)


@rule("E'2d.2")
def takes_position(sheet: Worksheet, battle: str, band: RatioBand) -> bool:
    """Against a prepared position the attacker gets through only at 2 to 1 or better."""
    return sheet.chance(OF_A_POSITION, band)


@rule("E'2d.5", "E'2d.9")
def draws_now(sheet: Worksheet, battle: str, kind: BattleKind, *, pending: bool) -> bool:
    """An advance is drawn in the first half hour, and in each later one while none is being carried out."""
    if kind not in (BattleKind.POSITION, BattleKind.MEETING):
        return False
    sheet.note("an advance is being carried out" if pending else "no advance is being carried out")
    return not pending


@rule("E'1d.4", "E'2d.6", reading="R40")
def may_turn(sheet: Worksheet, battle: str, *, pending: bool) -> bool:
    """A defender told to attack turns the battle, but not while the attacker's advance is being carried out."""
    sheet.note("an advance is being carried out" if pending else "no advance is being carried out")
    return not pending


@rule("E'2d.7")
def support_stops(sheet: Worksheet, battle: str, before: Fraction, now: Fraction) -> bool:
    """More support fire stops the advance if it is raised by at least half of what was at hand (WEV)."""
    share = Fraction(sheet.read(BATTLES, "stopping_support_share"))
    sheet.figure("support fire at the draw", before)
    sheet.figure("support fire now", now)
    return now > before and now - before >= before * share


@rule("E'2d.8")
def reinforcement_stops(sheet: Worksheet, battle: str, defender: Fraction, arrived: Fraction) -> bool:
    """So does a combat unit worth at least half of the present defender (WEV), come by the end of the half hour."""
    share = Fraction(sheet.read(BATTLES, "stopping_reinforcement_share"))
    sheet.figure("present defender", defender)
    sheet.figure("combat units arrived since", arrived)
    return arrived > 0 and arrived >= defender * share


@rule("E'2d.6")
def is_carried_out(sheet: Worksheet, battle: str, *, stopped: bool) -> bool:
    """Control moves the units in the half hour after the draw unless the defender has stopped the advance."""
    sheet.note("stopped by the defender" if stopped else "not stopped")
    return not stopped
