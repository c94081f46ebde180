"""What each task of a flight does on its way: look down, act at the end of a leg, land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    armed_helicopters,
    column_cover,
    liaison,
    lifts,
    photo_missions,
    reconnaissance,
    troops_aboard,
)
from assessment.modes.tacspiel.air_units import Fate
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight, Leg, Task
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.square import Square

Tell = Callable[[Flight], None]
Look = Callable[[Draft, Worksheet, Flight, tuple[Square, ...]], tuple[Flight, Tell]]
Hook = Callable[[Draft, Worksheet, Flight], None]
LegHook = Callable[[Draft, Worksheet, Flight, Leg], None]
Hinders = Callable[[Draft, Worksheet, Flight], Refusal | None]
HitHook = Callable[[Draft, Worksheet, Flight, Sequence[Fate]], None]
Landed = Callable[[Draft, Worksheet, Flight], bool]


class TaskRules(msgspec.Struct, frozen=True, kw_only=True):
    """The functions of one task.

    `hindrance` says why a flight that is due does not take off, `landed` whether the order goes on, else it is done.
    """

    hindrance: Hinders | None = None
    took_off: Hook | None = None
    look: Look | None = None
    leg_ended: LegHook | None = None
    landed: Landed | None = None
    hit: HitHook | None = None
    lost: Hook | None = None


FILM: Final = TaskRules(
    look=reconnaissance.on_film, leg_ended=reconnaissance.pictures_taken, lost=photo_missions.lose_film
)

TASKS: Final[dict[Task, TaskRules]] = {
    Task.SEARCH: TaskRules(
        look=reconnaissance.by_eye, leg_ended=reconnaissance.search_over, landed=reconnaissance.flies_again
    ),
    Task.OBSERVER: TaskRules(look=reconnaissance.by_eye, leg_ended=reconnaissance.search_over),
    Task.PHOTO_LARGE: FILM,
    Task.PHOTO_MEDIUM: FILM,
    Task.CAMOUFLAGE: FILM,
    Task.INFRARED: TaskRules(
        look=reconnaissance.by_infrared, leg_ended=reconnaissance.pictures_taken, lost=photo_missions.lose_film
    ),
    Task.STRIKE: TaskRules(leg_ended=armed_helicopters.attack_due),
    Task.ARMED_SEARCH: TaskRules(look=armed_helicopters.looked, leg_ended=armed_helicopters.attack_due),
    Task.COVER: TaskRules(look=reconnaissance.by_eye, leg_ended=column_cover.on_station),
    Task.ESCORT: TaskRules(),
    Task.LIAISON: TaskRules(landed=liaison.arrived),
    Task.LIFT: TaskRules(
        hindrance=lifts.stays,
        took_off=lifts.took_off,
        leg_ended=lifts.leg_ended,
        landed=lifts.home,
        hit=troops_aboard.hit_aboard,
        lost=troops_aboard.lose_aboard,
    ),
}
