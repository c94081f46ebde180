"""The end of what units do for a time: rest, preparing an ambush, holding what was gained, resupply, reassembly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    aero_rifle,
    ambush,
    demolitions,
    dispersal,
    fatigue,
    ground_gained,
    resupply,
    site_works,
)
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.situation import Unit, Work

Finish = Callable[[Draft, Worksheet, Unit, Work], None]

FINISH: Final[dict[str, Finish]] = {
    aero_rifle.SEARCH: aero_rifle.search_over,
    ambush.PREPARE: ambush.prepared,
    demolitions.BLOWING: demolitions.notice_over,
    dispersal.REASSEMBLE: dispersal.gather,
    fatigue.REST: fatigue.rest_over,
    ground_gained.HOLD: ground_gained.hold_over,
    resupply.RESUPPLY: resupply.over,
    **dict.fromkeys(site_works.KINDS, site_works.over),
}
"""What each kind of work comes to; every chapter that sets units to work adds its line."""


def schedule(draft: Draft) -> None:
    """Puts the end of every work into the queue."""
    for name in sorted(draft.units):
        work = draft.units[name].work
        if work is not None and work.until > draft.now:
            draft.schedule(work.until, Due.WORK, name)


def finish(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Step 2 of an instant, after the arrivals: works that end now come to what they were for."""
    for name in due.get(Due.WORK, ()):
        unit = draft.unit(name)
        if unit.work is not None and unit.work.until == draft.now:
            FINISH[unit.work.kind](draft, sheet, unit, unit.work)
