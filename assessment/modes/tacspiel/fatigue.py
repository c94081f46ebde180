"""Activity and rest: twelve hours on foot or in battle on end, then six hours of rest (B'5).

What counts is the activity since the last full rest; a shorter rest resets nothing. The record itself is kept by
`activity`. Riding and firing from fixed positions are not activity.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import WorkFinished
from assessment.modes.tacspiel.kinds import ActivityKind, Formation, Posture
from assessment.modes.tacspiel.march_rates import halts_mounted
from assessment.modes.tacspiel.positions import is_in_area
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit, Work

CHAPTER: Final = table("B'")
MINUTES_AN_HOUR: Final = 60
REST: Final = "rest"
LEAST_DIGITS: Final = 1
OWES_REST: Final = Refusal("the unit has marched and fought for twelve hours and owes six hours of rest", "B'5.2")
MIDNIGHT: Final = "0000"
END_OF_DAY: Final = "2400"


@rule("B'5.5")
def active_minutes(sheet: Worksheet, unit: Unit, at: Fraction) -> Fraction:
    """The record of a unit tells how long it has marched on foot and fought since its last full rest."""
    full = _full_rest(sheet)
    return _since_full_rest(unit.activity, at, full)


def active_as_known(sheet: Worksheet, record: tuple[Activity, ...], at: Fraction) -> Fraction:
    """The same of a record as a side knows it, in minutes."""
    return _since_full_rest(record, at, _full_rest(sheet))


@rule("B'5.1", "B'5.2")
def owes_rest(sheet: Worksheet, unit: Unit, at: Fraction) -> bool:
    """After twelve hours on foot or in battle a unit may neither march nor attack until it has rested six hours."""
    return active_minutes(sheet, unit, at) >= _longest(sheet)


@rule("B'5.1")
def march_limit(sheet: Worksheet, unit: Unit, at: Fraction) -> Fraction:
    """When a unit that marches on foot or fights from a moment on has done so for twelve hours."""
    return at + max(_longest(sheet) - active_minutes(sheet, unit, at), Fraction(0))


@rule("B'5.2")
def rest_due(sheet: Worksheet, unit: Unit, at: Fraction) -> Fraction:
    """The rest that is due after twelve hours of activity, in minutes."""
    return _full_rest(sheet)


@rule("B'5.3", "B'5.4")
def rest_factor(sheet: Worksheet, unit: Unit, at: Fraction) -> Fraction | None:
    """A unit forced to fight at a moment though it owes rest: none is lost below three hours, then it counts half.

    A unit that owes no rest counts full.
    """
    if not owes_rest(sheet, unit, at):
        return Fraction(1)
    rested = rested_minutes(unit.activity, at)
    sheet.figure("minutes rested", rested)
    if rested < Fraction(sheet.read(CHAPTER, "least_rest_hr")) * MINUTES_AN_HOUR:
        return None
    return Fraction(sheet.read(CHAPTER, "short_rest_wev_factor"))


@rule("B'5.6")
def rest_ends(sheet: Worksheet, unit: Unit, at: Fraction, hours: int) -> Fraction:
    """A unit ordered to rest does so for the hours on its card."""
    sheet.figure("hours", hours)
    return at + hours * MINUTES_AN_HOUR


@rule("B'5.7")
def rest_hours(sheet: Worksheet, unit: Unit, since: Fraction, until: Fraction) -> int:
    """The report of a rest gives its hours, rounded up, its beginning and its end."""
    return int(-(-(until - since) // MINUTES_AN_HOUR))


def start_rest(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 110: the unit deploys where it stands, if that is in the place ordered, and rests F hours."""
    card = planned.order.card
    hours = card.value("F")
    if not hours.isdecimal() or int(hours) < LEAST_DIGITS:
        return Refusal("the hours of rest are not given", "B'5.6")
    if not is_in_area(sheet, unit.square, card.value("C1"), card.value("C2")):
        return Refusal("the unit is not at the place where it should rest", "B'5.6")
    rest(draft, sheet, unit, rest_ends(sheet, unit, draft.now, int(hours)), planned.order.number)
    return None


def rest(draft: Draft, sheet: Worksheet, unit: Unit, until: Fraction, order: int = 0) -> None:
    """Sets a unit to rest, on foot if it can be, and reports it (758)."""
    resting = draft.change(
        unit.designator,
        posture=Posture.RESTING,
        formation=Formation.DEPLOYED,
        mounted=halts_mounted(unit),
        march=None,
        halted_since=unit.halted_since if unit.posture.is_halted else draft.now,
        work=Work(kind=REST, since=draft.now, until=until, order=order),
    )
    draft.schedule(until, Due.WORK, unit.designator)
    report(
        draft,
        sheet,
        "758",
        resting,
        own=True,
        rule_id="B'5.7",
        Num=rest_hours(sheet, resting, draft.now, until),
        Spt=_end_time(draft, until),
        Tme=draft.now,
    )


def rest_over(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """The end of a rest: the unit stands halted and deployed, and its order is done."""
    draft.change(unit.designator, posture=Posture.HALTED, work=None)
    draft.emit(WorkFinished(at=draft.now, units=(unit.designator,), rule="B'5.6", work=REST, square=unit.square))
    if work.order:
        programmes.finished(draft, unit.designator, work.order)
    else:
        programmes.start_waiting(draft, unit.designator)


def rested_minutes(record: tuple[Activity, ...], at: Fraction) -> Fraction:
    """How long a unit has rested without a break up to a moment."""
    before = [entry for entry in record if entry.start < at]
    last = before[-1] if before else None
    if last is None or last.kind is not ActivityKind.REST or (last.end is not None and last.end < at):
        return Fraction(0)
    return last.minutes_until(at)


def _since_full_rest(record: tuple[Activity, ...], at: Fraction, full: Fraction) -> Fraction:
    active = Fraction(0)
    for entry in record:
        if entry.kind is not ActivityKind.REST:
            active += entry.minutes_until(at)
        elif entry.minutes_until(at) >= full:
            active = Fraction(0)
    return active


def _longest(sheet: Worksheet) -> Fraction:
    return Fraction(sheet.read(CHAPTER, "longest_activity_hr")) * MINUTES_AN_HOUR


def _full_rest(sheet: Worksheet) -> Fraction:
    return Fraction(sheet.read(CHAPTER, "rest_hr")) * MINUTES_AN_HOUR


def _end_time(draft: Draft, until: Fraction) -> str:
    """A rest that ends at midnight ends at 2400."""
    time = draft.clock.time(until)
    return END_OF_DAY if time == MIDNIGHT else time
