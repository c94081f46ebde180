"""Marches as they begin, end and are stopped (B'2a, B'3a.2, C'2a)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, takewhile
from typing import Any

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import Arrived, Stopped
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.march_rates import (
    halts_mounted,
    is_barred_on_foot,
    is_barred_to_vehicles,
    march_m,
    mover_of,
    rate_of_march,
)
from assessment.modes.tacspiel.obstacles import movement_letter
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import SIDE_M, Square
from assessment.modes.tacspiel.step_times import metres_left, route_class, step_of


def begin_march(  # noqa: PLR0913 - all that makes a march
    draft: Draft,
    sheet: Worksheet,
    unit: Unit,
    way: tuple[Square, ...],
    formation: Formation,
    *,
    mounted: bool = False,
    msn: str = "",
    via: Square | None = None,
    order: int = 0,
    place: int = 0,
) -> None:
    """Sets a unit marching along squares, its own first, from this instant on.

    Withdrawals, returns to base and the like use it too; `order` 0 is no order of its own. Who is on the way to the
    first of the squares already keeps the ground that he has covered.
    """
    march_m(sheet, unit, way)
    march = _march(draft.now, way, formation=formation, mounted=mounted, msn=msn, via=via, order=order, place=place)
    march = msgspec.structs.replace(march, left_m=_left_of_step(draft, sheet, unit, march))
    draft.change(
        unit.designator,
        march=march,
        work=None,
        posture=Posture.MARCHING,
        formation=formation,
        mounted=mounted,
        facing=way[0].direction_to(way[1]),
        halted_until=None,
    )
    draft.schedule(draft.now, Due.RESUME, unit.designator)


def arrive(draft: Draft, sheet: Worksheet, unit: Unit) -> Unit:
    """The end of a march: the unit halts deployed and concealed (C'2a), and its order is done.

    After a march that no card told it, to give way or to draw off, it takes up the card that waits.
    """
    order = unit.march.order if unit.march else 0
    halted = halt(draft, unit)
    draft.emit(
        Arrived(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="B'2.1", square=halted.square, order=order
        )
    )
    if order:
        programmes.finished(draft, unit.designator, order)
    else:
        programmes.take_up_next(draft, unit.designator)
    return halted


def halt(draft: Draft, unit: Unit) -> Unit:
    """Ends a march where the unit is: deployed, and on foot if it can be."""
    return draft.change(
        unit.designator,
        march=None,
        posture=Posture.HALTED,
        formation=Formation.DEPLOYED,
        mounted=halts_mounted(unit),
        halted_since=draft.now,
    )


def stop(draft: Draft, unit: Unit, why: str, paragraph: str, line: int = 0) -> Unit:
    """Events stop a march: the unit halts, its order is broken off, and the next card of its programme starts."""
    draft.emit(Stopped(at=draft.now, units=(unit.designator,), line=line, rule=paragraph, square=unit.square, why=why))
    halted = halt(draft, unit)
    programmes.break_off(draft, unit.designator)
    programmes.start_waiting(draft, unit.designator)
    return halted


def stop_at_barred_ground(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> None:
    """The next square of the march cannot be entered: the unit stops at its edge and reports it (976)."""
    step = step_of(draft, sheet, unit, march, draft.now)
    if step.route is not None:
        paragraph = "B'2.5"
    elif step.is_mounted:
        paragraph = "B'3a.1" if is_barred_to_vehicles(sheet, unit, step) else "B'2.8"
    else:
        paragraph = "B'2.2" if is_barred_on_foot(sheet, unit, step) else "B'2.7"
    halted = stop(draft, unit, "the ground ahead cannot be crossed", paragraph, sheet.line)
    first, last = march.path[0], _last_barred(draft, sheet, unit, march)
    report_closed(draft, sheet, halted, (first, last), mover_of(unit, mounted=march.mounted))


def report_closed(draft: Draft, sheet: Worksheet, unit: Unit, between: tuple[Square, Square], mover: str) -> None:
    """Report 976: a route or area cannot be used by this movement from C1 to C2."""
    first, last = between
    letter = movement_letter(sheet, unit, mover)
    end = last if last != first else None
    report(
        draft, sheet, "976", unit, own=True, square=first, rule_id="B'3a.2", tag=letter,
        TYF=letter, C1=first, C2=end, Tme=draft.now,
    )  # fmt: skip


def _left_of_step(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Fraction:
    """What is left of the first step, in metres."""
    before = unit.march
    if before is None or before.resumes is not None or before.passed or not before.path:
        return march.left_m
    if (before.path[0], before.formation, before.mounted) != (march.path[0], march.formation, march.mounted):
        return march.left_m
    return before.left_m if before.held else metres_left(draft, sheet, unit, before)


def _march(now: Fraction, way: tuple[Square, ...], **given: Any) -> March:
    """A march that sets out at this instant."""
    start: dict[str, Any] = {"as_of": now, "arrives": now, "started": now, "resumes": now}
    return March(path=way[1:], from_=way[0], route="", left_m=Fraction(SIDE_M), **start, **given)


def _last_barred(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Square:
    """The last of the squares in a row along the way that cannot be entered."""

    def is_barred(steps: tuple[Square, Square]) -> bool:
        here, to = steps
        kind = route_class(draft, here, to, march.msn, mounted=march.mounted)
        ahead = msgspec.structs.replace(march, path=(to,), route=kind.value if kind else "")
        step = step_of(draft, sheet, unit, ahead, draft.now)
        season = draft.situation.conditions.season
        return not rate_of_march(sheet, unit, step, draft.light(), season)

    barred = list(takewhile(is_barred, pairwise((unit.square, *march.path))))
    return barred[-1][1] if barred else march.path[0]
