"""Chain of command: who stands above whom, and the delay of a mid-cycle order (A'5, play.md "Chain of command")."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import LEVELS, Level
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Headquarters, Unit

ORDER_DELAY = table("A'5")
MINUTES_AN_HOUR = 60


def chain_above(headquarters: dict[str, Headquarters], superior: str) -> list[Headquarters]:
    """The headquarters above a unit, from the nearest up."""
    chain: list[Headquarters] = []
    while superior in headquarters and headquarters[superior] not in chain:
        chain.append(headquarters[superior])
        superior = headquarters[superior].superior
    return chain


@rule("A'5a")
def order_delay(sheet: Worksheet, level: Level) -> Fraction:
    """A mid-cycle order is delayed by the level of the headquarters that gives it, in minutes."""
    if level is Level.PLATOON:
        sheet.note("given by the unit's own leader")
        return Fraction(0)
    return Fraction(sheet.read(ORDER_DELAY, level)) * MINUTES_AN_HOUR


@rule("A'5b")
def start_delay(sheet: Worksheet) -> Fraction:
    """Orders at the start of a cycle carry no delay: their planning is taken as done."""
    sheet.note("handed in for the start of the cycle")
    return Fraction(0)


@rule("A'5c.1", "A'5c.2")
def air_contact_level(
    sheet: Worksheet, operating: Level, supported: Level | None, liaison: bool
) -> Level:
    """An answer to an air contact is delayed by the supported command if one was named, else by the operating one.

    With air-ground liaison in place there is no delay, which is a platoon leader's level.
    """
    if liaison:
        sheet.note("air-ground liaison is in place")
        return Level.PLATOON
    return supported or operating


def common_level(draft: Draft, reporter: Unit, ordered: Unit, auth: str) -> Level:
    """The level whose delay counts: the lowest headquarters common to both units, or Auth if that is higher.

    A unit in direct support of the reporter counts as belonging to it. Where nothing is common, the highest above.
    """
    above = chain_above(draft.headquarters, ordered.superior)
    if reporter.designator in ordered.supports:
        above = chain_above(draft.headquarters, reporter.superior)
    of_reporter = {hq.designator for hq in chain_above(draft.headquarters, reporter.superior)}
    common = next((hq for hq in above if hq.designator in of_reporter), above[-1] if above else None)
    lowest = common.level if common else Level.PLATOON
    given = draft.headquarters.get(auth)
    return max(lowest, given.level, key=LEVELS.index) if given else lowest


def stands_above(draft: Draft, auth: str, unit: Unit) -> bool:
    """Whether Auth is one of the headquarters above the unit."""
    return any(hq.designator == auth for hq in chain_above(draft.headquarters, unit.superior))
