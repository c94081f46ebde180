"""Somali groups and roadblocks as they come in (mog.setup.sna, mog.reinf)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.chances import area_after
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import bring_in, place_roadblock
from assessment.modes.mog.placing import (
    counter_drawn,
    first_area,
    groups,
    has_roadblocks_left,
    place_for,
    road_for_roadblock,
    size_of,
)
from assessment.modes.mog.supply import fronts_left


def runs_short(draft: Draft, sheet: Worksheet) -> bool:
    """Whether casualties have used up the counters of relief convoys and roadblocks, where the game counts these."""
    return draft.is_set("counter_limits") and fronts_left(sheet, draft.layout) <= 0


def bring_groups(draft: Draft, sheet: Worksheet, occasion: str, intel: int) -> None:
    """So many groups as Intel says, each a D3 of counters in areas that follow each other."""
    for number in range(1, groups(sheet, intel) + 1):
        group = f"{occasion} group {number}"
        bring_group(draft, sheet, group, size_of(sheet, group))


def bring_group(draft: Draft, sheet: Worksheet, group: str, size: int) -> None:
    """One group: its counters are drawn and placed from a random area on, as many as the container holds."""
    area = first_area(sheet, group)
    for number in range(1, size + 1):
        what = f"{group} counter {number}"
        kind = counter_drawn(sheet, what, draft.layout.container)
        found = place_for(sheet, what, kind, area, draft.layout) if kind else None
        if kind is None or found is None:
            return
        bring_in(draft, sheet, kind, found[0])
        area = area_after(sheet, found[1])


def bring_roadblocks(draft: Draft, sheet: Worksheet, occasion: str, count: int) -> int:
    """So many roadblocks, each where chance has it; gives how many were placed."""
    placed = 0
    for number in range(1, count + 1):
        if not has_roadblocks_left(sheet, draft.layout) or runs_short(draft, sheet):
            break
        road = road_for_roadblock(sheet, f"{occasion} roadblock {number}", draft.layout)
        if road is not None:
            place_roadblock(draft, sheet, road)
            placed += 1
    return placed
