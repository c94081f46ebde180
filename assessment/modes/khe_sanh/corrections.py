"""Control's rulings at the start of a turn: corrections of units and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest, value_of, yes_or_no
from assessment.engine.word_rulings import WordRulings
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.reporting import report
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import is_space
from assessment.modes.khe_sanh.unit import BOXES, Unit

GAME: Final = "GAME"
"""The subject of what is nobody's: the turn marker."""


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """A unit by its designator, or the marker."""
    if ruling.subject == GAME:
        draft.marker = int(str(value_of(ruling, {"marker": int})))
        return
    name = ruling.subject.lower()
    if name not in draft.units:
        raise NotCorrectable(f"there is no {ruling.subject!r}; there are {GAME} and the units by their designators")
    value = value_of(ruling, UNIT_FIELDS)
    if ruling.field == "place":
        value = _place(sheet, str(value))
    draft.change(name, **{ruling.field: value})


@rule("2.3b")
def holds_units(sheet: Worksheet, place: str) -> bool:
    """Units are in spaces of the map or in the boxes beside it."""
    sheet.note("asked for", place)
    return place in BOXES or is_space(sheet.tables, place)


def _place(sheet: Worksheet, text: str) -> str:
    place = text.lower()
    if not holds_units(sheet, place):
        raise NotCorrectable(f"{text!r} is no space and no box; boxes are {', '.join(sorted(BOXES))}")
    return place


UNIT_FIELDS: Final[dict[str, Callable[[str], object]]] = {
    "place": str,
    "reduced": yes_or_no,
    "face_up": yes_or_no,
}
"""What of a unit a ruling may set, and how its text is read."""


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Where a side believes a unit to be whose face it sees."""
    side, name = side_and_rest(ruling, "blue:26m")
    known = draft.known[side]
    board, name = known.board, name.lower()
    if board is None or board.unit(name) is None or ruling.field != "place":
        raise NotCorrectable("a belief is where a unit is whose face the side sees, as in blue:26m, field place")
    place = _place(sheet, ruling.value)
    units = tuple(_moved(unit, name, place) for unit in board.units)
    draft.known = draft.known.replaced(side, replace(known, board=replace(board, units=units)))


def _moved(unit: Unit, name: str, place: str) -> Unit:
    return replace(unit, place=place) if unit.designator == name else unit


CORRECTIONS: Final = WordRulings(
    book=CODEBOOK, report=report, paragraph="2.2", unread="CARD", no_pauses="a turn has no pauses"
).corrections(unit=_correct_piece, belief=_set_belief)
"""What each kind of ruling does."""
