"""What one side knows, as its cell sees it: the only source of anything a cell receives."""

from __future__ import annotations

from assessment.engine import picture
from assessment.engine.mode import Mode
from assessment.engine.picture import OwnPiece, told_part
from assessment.modes.de_bellis.ground import Piece
from assessment.modes.de_bellis.knowledge import Course, Delivered, Knowledge, Seen
from assessment.modes.de_bellis.pieces import Contact, Element, General
from assessment.modes.de_bellis.situation import Situation
from control.situation.side import Side


class Picture(picture.Picture, frozen=True, kw_only=True):
    """A side's picture: its elements, the enemies it has seen, contacts, Generals, course, reports, own orders."""

    own: tuple[Element, ...]
    seen: tuple[Seen, ...]
    contacts: tuple[Contact, ...]
    general: General
    enemy_general: General | None
    pieces: tuple[Piece, ...]
    course: Course
    army: dict[str, int]
    reports: tuple[Delivered, ...]


def picture_for(side: Side, situation: Situation, mode: Mode[Situation, Picture]) -> Picture:
    """The picture of a side, read from `situation.known[side]` and nothing else of the situation."""
    return picture_of(side, situation.known[side], mode.cycle_minutes)


def picture_of(side: Side, known: Knowledge, cycle_minutes: int) -> Picture:
    """The picture that follows from what a side knows."""
    return Picture(
        **told_part(side, known, cycle_minutes),
        units=tuple(OwnPiece(designator=element.designator) for element in known.own),
        own=known.own,
        seen=known.seen,
        contacts=known.contacts,
        general=known.general,
        enemy_general=known.enemy_general,
        pieces=known.pieces,
        course=known.course,
        army=known.army,
    )
