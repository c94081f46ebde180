"""How many tactical air missions a day has, which are flown at all, and how soon they come (I'a, I'b, I'c)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule

CHAPTER: Final = table("I'")
DAY: Final = table("U'")
RESPONSE: Final = table("Section I, TAC Air request")
MINUTES_AN_HOUR: Final = 60
MINUTES_A_DAY: Final = 1440
HUNDRED: Final = 100
MOST_OFFERED: Final = 24
NOT_PLAYED: Final = frozenset(("AS", "DI"))


@rule("I'b")
def is_played(sheet: Worksheet, mission: str, kind: str) -> bool:
    """Air superiority (AS) and deep interdiction (DI) are not played."""
    sheet.note("kind", kind)
    return kind not in NOT_PLAYED


def refused_kind(sheet: Worksheet, mission: str, kind: str) -> Refusal | None:
    """Why a kind of mission is not flown at all."""
    if is_played(sheet, mission, kind):
        return None
    return Refusal("air superiority and deep interdiction are not played", "I'b")


@rule("I'c", reading="R1")
def is_immediate(sheet: Worksheet, mission: str, *, replies: bool, called: bool) -> bool:
    """A request at the start of a cycle is preplanned; one in reply to a report, or that a report calls, immediate."""
    sheet.note("in reply to a report" if replies else "called by a report" if called else "for the start of a cycle")
    return replies or called


@rule("I'c", reading="R1")
def over_target(sheet: Worksheet, mission: str, asked: Fraction, response: Fraction, wanted: Fraction) -> Fraction:
    """Aircraft come at the time asked for, and no sooner after the request than the response takes."""
    return max(wanted, asked + response)


@rule("I'c", reading="R1")
def response_min(sheet: Worksheet, mission: str, *, immediate: bool) -> Fraction:
    """A preplanned mission is over the target at its time, an immediate one so long after the request, in minutes."""
    return Fraction(sheet.read(RESPONSE, "immediate" if immediate else "preplanned")) * MINUTES_AN_HOUR


@rule("I'a", reading="R1")
def missions_of_day(sheet: Worksheet, day: str, per_day: int | None) -> int:
    """Control allots the missions of a day: by the scenario's figure, else by its answer."""
    if per_day is not None:
        sheet.figure("by the scenario", per_day)
        return per_day
    proposal = str(int(sheet.read(CHAPTER, "missions_a_day")))
    options = [(str(number), f"{number} missions") for number in range(MOST_OFFERED + 1)]
    return int(sheet.ask("control", "How many tactical air missions has Blue today?", options, proposal))


@rule("I'a")
def is_allotted(sheet: Worksheet, mission: str, allotted: int, used: int) -> bool:
    """No more missions are flown in a day than Control has allotted for it."""
    sheet.figure("allotted", allotted)
    sheet.figure("used", used)
    return used < allotted


def day_of(draft: Draft, sheet: Worksheet, moment: Fraction) -> int:
    """The day of missions that a moment belongs to: it begins at 0600; what lies before the first 0600 is day 0."""
    begins = int(str(sheet.tables[DAY.id].entry("day_begins").value))
    minute = begins // HUNDRED * MINUTES_AN_HOUR + begins % HUNDRED
    return 1 + int((moment + draft.clock.hour * MINUTES_AN_HOUR - minute) // MINUTES_A_DAY)


def take_mission(draft: Draft, sheet: Worksheet, mission: str) -> bool:
    """Takes one mission from the allotment of the day in which it is asked for, if one is left.

    How many there are is settled at the first.
    """
    day = day_of(draft, sheet, draft.now)
    tasking = draft.tasking
    if tasking.day != day:
        allotted = missions_of_day(sheet, f"day {day}", tasking.per_day)
        tasking = replace(tasking, day=day, allotted=allotted, used=0)
        draft.tasking = tasking
    if not is_allotted(sheet, mission, tasking.allotted, tasking.used):
        return False
    draft.tasking = replace(tasking, used=tasking.used + 1)
    return True
