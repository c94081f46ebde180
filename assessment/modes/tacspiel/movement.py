"""Ground movement: from one square to the next, by exact moments (B'2, B'2.6).

A step of a march ends when its rate says; then `entering` settles what happens at the edge. Halts by fire push the rest
of the step back. Nothing is moved in small ticks: between two moments of a march nothing about it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import entering, programmes
from assessment.modes.tacspiel.columns import (
    column_key,
    column_of,
    in_march_order,
    length_m,
    place_in_column_m,
)
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import Halted, Stopped
from assessment.modes.tacspiel.fatigue import march_limit, rest, rest_due
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.march_rates import goes_cross_country
from assessment.modes.tacspiel.marches import arrive, halt, stop_at_barred_ground
from assessment.modes.tacspiel.route_checks import report_checked
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import SIDE_M
from assessment.modes.tacspiel.step_times import metres_left, route_class, step_of, time_to_cover
from control.situation.clock import half_hour_after

CHAPTER: Final = table("B'")
MINUTES_AN_HOUR: Final = 60
FIRE: Final = "casualties from fire"
TIRED: Final = "twelve hours on foot are over"


def schedule(draft: Draft) -> None:
    """Puts the next moment of every march into the queue."""
    for name in sorted(draft.units):
        march = draft.units[name].march
        if march is not None:
            _schedule(draft, name, march)


def move(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Step 2 of an instant: marches begin and go on, steps end, units tire."""
    resumed = [name for name in due.get(Due.RESUME, ()) if _is_resuming(draft, draft.unit(name))]
    for name in _formed_up(draft, sheet, resumed):
        _go_on(draft, sheet, draft.unit(name))
    arrivals = {name for name in (*due.get(Due.ARRIVAL, ()), *resumed) if _is_at_edge(draft, draft.unit(name))}
    if Due.HALF_HOUR in due or draft.reopened:
        draft.reopened = False
        arrivals |= entering.all_waiting(draft)
    for name in entering.enter_all(draft, sheet, arrivals):
        march = entering.in_march(draft.unit(name))
        if march.path:
            _go_on(draft, sheet, draft.unit(name), Fraction(SIDE_M))
            continue
        report_checked(draft, sheet, arrive(draft, sheet, draft.unit(name)), march)
    for name in due.get(Due.ARRIVAL, ()):
        _tire(draft, sheet, draft.unit(name))


@rule("B'2.6")
def halt_by_fire(sheet: Worksheet, unit: Unit, percent: int) -> Fraction | None:
    """Fire that costs 5 percent or more halts the unit hit and all behind it for half an hour, given in minutes."""
    sheet.figure("percent lost", percent)
    if percent < sheet.read(CHAPTER, "halting_casualties_pct"):
        return None
    return Fraction(sheet.read(CHAPTER, "halt_under_fire_hr")) * MINUTES_AN_HOUR


def halt_column(draft: Draft, sheet: Worksheet, unit: Unit, percent: int) -> None:
    """Applies B'2.6 to a unit that has just lost so many percent to fire on the march, and to those behind it."""
    if unit.march is None:
        return
    minutes = halt_by_fire(sheet, unit, percent)
    if minutes is None:
        return
    column = column_of(draft, unit)
    place = next((n for n, one in enumerate(column) if one.designator == unit.designator), 0)
    for one in column[place:]:
        interrupt(draft, sheet, draft.unit(one.designator), draft.now + minutes, FIRE)


def interrupt(draft: Draft, sheet: Worksheet, unit: Unit, until: Fraction, why: str) -> None:
    """Halts a march until a moment; a longer halt in hand stands. `why` is a message id."""
    march = unit.march
    if march is None or (march.resumes is not None and march.resumes >= until):
        return
    if march.passed:
        until = max(until, march.arrives)
    left = metres_left(draft, sheet, unit, march) if _is_under_way(unit) else march.left_m
    draft.change(
        unit.designator,
        posture=Posture.HALTED,
        halted_since=unit.halted_since if unit.posture.is_halted else draft.now,
        halted_until=until,
        march=replace(march, left_m=left, as_of=draft.now, resumes=until, held="", limit=None),
    )
    draft.emit(Halted(at=draft.now, units=(unit.designator,), line=sheet.line, rule="B'2.6", until=until, why=why))
    draft.schedule(until, Due.RESUME, unit.designator)


@rule("B'2.3", reading="R3")
def fire_ceases(sheet: Worksheet, unit: Unit) -> Fraction:
    """A unit on the march in whose square fire falls counts as under fire until the next half hour, losses or none."""
    return half_hour_after(sheet.now)


def under_fire(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """A unit on the march comes under fire: until it ceases the unit goes at the rate of the tactical column."""
    march = unit.march
    if march is None:
        return
    until = fire_ceases(sheet, unit)
    left = metres_left(draft, sheet, unit, march) if _is_under_way(unit) else Fraction(0)
    if not left:
        draft.change(unit.designator, under_fire_until=until)
        return
    _go_on(draft, sheet, draft.change(unit.designator, under_fire_until=until), left)


def _formed_up(draft: Draft, sheet: Worksheet, names: Iterable[str]) -> list[str]:
    """Those who may go on now: of units that set out as a column only the first; the others are given their turn."""
    formed: set[object] = set()
    for name in names:
        unit = draft.unit(name)
        key = column_key(unit) if entering.in_march(unit).started == draft.now else None
        if key is not None and key not in formed:
            formed.add(key)
            column = [one for one in draft.at(unit.square, unit.side) if column_key(one) == key]
            if len(column) > 1:
                _form_column(draft, sheet, column)
    return [name for name in names if _is_resuming(draft, draft.unit(name))]


def _form_column(draft: Draft, sheet: Worksheet, units: list[Unit]) -> None:
    """Gives each unit of a column its start: when the one before it has made room by its own length."""
    moment = draft.now
    column = in_march_order(units)
    for place, unit in enumerate(column):
        place_in_column_m(sheet, unit, tuple(column[:place]))
        march = entering.in_march(unit)
        if moment > draft.now and march.resumes is not None:
            march = replace(march, resumes=moment)
            draft.change(unit.designator, march=march)
            draft.schedule(moment, Due.RESUME, unit.designator)
        length = length_m(sheet, unit, unit.formation)
        first_step = replace(_on_step(draft, unit), as_of=moment, left_m=length)
        moment = time_to_cover(draft, sheet, unit, first_step) or moment


def _go_on(draft: Draft, sheet: Worksheet, unit: Unit, left_m: Fraction | None = None) -> None:
    """Takes a march up from where it stands, or with so much of the step left; at the edge `entering` decides."""
    march = _on_step(draft, unit)
    left_m = march.left_m if left_m is None else left_m
    march = replace(march, resumes=None, left_m=left_m, as_of=draft.now, arrives=draft.now)
    if not left_m:
        draft.change(unit.designator, march=march, posture=Posture.MARCHING, halted_until=None)
        return
    if march.formation is Formation.DEPLOYED and draft.ground.routes_on(unit.square, march.path[0]):
        goes_cross_country(sheet, unit, step_of(draft, sheet, unit, march, draft.now))
    arrives = time_to_cover(draft, sheet, unit, march)
    if arrives is None:
        marching = draft.change(unit.designator, march=march, posture=Posture.MARCHING, halted_until=None)
        stop_at_barred_ground(draft, sheet, marching, march)
        return
    limit = march.limit if march.mounted or march.limit is not None else march_limit(sheet, unit, draft.now)
    march = replace(march, arrives=arrives, limit=limit)
    draft.change(unit.designator, march=march, posture=Posture.MARCHING, halted_until=None)
    _schedule(draft, unit.designator, march)


def _on_step(draft: Draft, unit: Unit) -> March:
    """The march with the class of route of the step ahead."""
    march = entering.in_march(unit)
    if not march.msn:
        return march
    kind = route_class(draft, unit.square, march.path[0], march.msn, mounted=march.mounted)
    return replace(march, route=kind.value if kind else "")


def _tire(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """A unit that has been on foot for twelve hours halts where it is and rests (758)."""
    march = unit.march
    if march is None or march.limit != draft.now or unit.posture is not Posture.MARCHING:
        return
    name = unit.designator
    draft.emit(Stopped(at=draft.now, units=(name,), line=sheet.line, rule="B'5.1", square=unit.square, why=TIRED))
    tired = halt(draft, unit)
    programmes.break_off(draft, name)
    rest(draft, sheet, tired, draft.now + rest_due(sheet, tired, draft.now))


def _schedule(draft: Draft, name: str, march: March) -> None:
    """The moments of a march that still lie ahead."""
    if march.resumes is not None:
        if march.resumes > draft.now:
            draft.schedule(march.resumes, Due.RESUME, name)
        return
    if march.arrives > draft.now and not march.held:
        draft.schedule(march.arrives, Due.ARRIVAL, name)
    if march.limit is not None and march.limit > draft.now:
        draft.schedule(march.limit, Due.ARRIVAL, name)


def _is_resuming(draft: Draft, unit: Unit) -> bool:
    return unit.march is not None and unit.march.resumes == draft.now


def _is_under_way(unit: Unit) -> bool:
    march = unit.march
    return march is not None and march.resumes is None and not march.held and not march.passed


def _is_at_edge(draft: Draft, unit: Unit) -> bool:
    march = unit.march
    return (
        march is not None
        and unit.posture is Posture.MARCHING
        and march.resumes is None
        and march.arrives == draft.now
        and (march.as_of < draft.now or not march.left_m)
    )
