"""What film and infrared show, as it will be reported when it has been read (M'2, C'1b.2, C'1c.2, C'1f.1)."""

from __future__ import annotations

from typing import Final

import msgspec

from assessment.modes.tacspiel import contact_reports, crops
from assessment.modes.tacspiel.camps_below import CampFound
from assessment.modes.tacspiel.situation import Base, Obstacle
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.supply_routes import Segment

WORN_ROUTE: Final = "978"
ROADBLOCK: Final = "957"
LETTER_OF_BLOCK: Final = {"log_block": "LG", "ditch": "En"}


class OnFilm(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the pictures, to be reported when they are read: code, place, names for Control, card fields."""

    code: str
    square: Square
    name: str
    rule: str
    fields: dict[str, str] = {}
    quality: str = ""


def of_camp(found: CampFound) -> OnFilm:
    """A camp as it is reported: halted, spread out."""
    fields = {"Cont": found.cont, "DSP": contact_reports.DEPLOYED}
    return OnFilm(
        code=contact_reports.HALTED,
        square=found.square,
        name=found.name,
        rule=found.rule,
        fields=fields,
        quality=found.quality,
    )


def of_field(base: Base) -> OnFilm:
    """The rice field of a base, by its corners."""
    corner, opposite = crops.corners(base)
    fields = {"C2": opposite.text}
    return OnFilm(code=crops.CROPS, square=corner, name=f"{base.name} field", rule="C'1b.2", fields=fields)


def of_route(segment: Segment) -> OnFilm:
    fields = {"C2": segment.squares[-1].text, "Dir": segment.direction.value}
    return OnFilm(code=WORN_ROUTE, square=segment.squares[0], name=segment.designator, rule="C'1c.2", fields=fields)


def of_block(obstacle: Obstacle) -> OnFilm:
    fields = {"TYF": LETTER_OF_BLOCK[obstacle.kind]}
    return OnFilm(code=ROADBLOCK, square=obstacle.square, name=obstacle.square.text, rule="M'3", fields=fields)
