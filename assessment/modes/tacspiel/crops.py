"""Red's rice fields as aircraft pass over them and men on the ground come into them (C'1b.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.base_siting import field_is_seen
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.exposure import sky_until_now
from assessment.modes.tacspiel.flight import Flight
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.situation import Base
from assessment.modes.tacspiel.square import Point, Square, corners_of
from control.situation.side import Side

CROPS: Final = "908"


def seen_from_air(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> list[Base]:
    """The bases whose rice field a flight sees by day for the first time, were it a corner of it only."""
    sky, over = sky_until_now(draft), set(squares)
    found: list[Base] = []
    for base in draft.situation.bases:
        below = [field for field in base.fields if field in over]
        if key(base) not in flight.seen and any(
            field_is_seen(sheet, flight.unit, field, sky.light, sky.weather(field)) for field in below
        ):
            found.append(base)
    return found


def walked_into(draft: Draft, sheet: Worksheet, *, everybody: bool) -> None:
    """Blue units that stand in such a field by day tell of it, one for each company.

    Those who have just come are looked at, at half hours `everybody`.
    """
    sky = sky_until_now(draft)
    for base in draft.situation.bases:
        for unit in [one for field in base.fields for one in draft.at(field, Side.BLUE)]:
            told = f"{key(base)}|{unit.company}"
            looks = unit.can_act and not unit.kind.is_aircraft and (everybody or unit.designator in draft.moved_now)
            if not looks or told in draft.drawn:
                continue
            if field_is_seen(sheet, unit.designator, unit.square, sky.light, sky.weather(unit.square)):
                draft.drawn.add(told)
                corner, opposite = corners(base)
                report(
                    draft, sheet, CROPS, unit, square=corner, rule_id="C'1b.2", tag=base.name,
                    C1=corner, C2=opposite, Tme=draft.now,
                )  # fmt: skip


def key(base: Base) -> str:
    """What stands for the field of a base among the things that somebody has seen."""
    return f"field|{base.name}"


def corners(base: Base) -> tuple[Square, Point]:
    """The south-western and north-eastern corner of a base's field, which both stand on 908."""
    corner, opposite = corners_of(base.fields)
    return corner, corner.moved(1, 1).corner if opposite is None else opposite
