"""Control's rulings at the start of a step: corrections of pieces, tracks and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest, value_of, yes_or_no
from assessment.engine.word_rulings import WordRulings
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.kinds import Light
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.reporting import report

GAME: Final = "GAME"
"""The subject of what is nobody's: the tracks, roadblocks and convoys."""


def _whole(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError("a number from 0 up")
    return number


UNIT_FIELDS: Final[dict[str, Callable[[str], object]]] = {"area": Area.at, "pinned": yes_or_no}
"""What of a unit a ruling may set, and how its text is read; of a casualty or the prisoner the area."""

GAME_FIELDS: Final[dict[str, Callable[[str], object]]] = {
    "intel": _whole,
    "heli": _whole,
    "light": Light,
    "roadblock": Area.at,
    "convoy": Area.at,
}
"""What of the tracks and of the map a ruling may set; a roadblock or convoy is put where none is, else taken away."""


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """A unit, casualty or the prisoner by name, or the tracks and markers."""
    name = ruling.subject.lower()
    if ruling.subject == GAME:
        _correct_game(draft, sheet, ruling)
        return
    layout = draft.layout
    is_unit = layout.unit(name) is not None
    if not is_unit and layout.casualty(name) is None and name != layout.prisoner.designator:
        raise NotCorrectable(f"there is no {ruling.subject!r}; there are {GAME} and the pieces by their names")
    value = value_of(ruling, UNIT_FIELDS if is_unit else {"area": Area.at})
    if ruling.field == "pinned":
        draft.change(name, pinned=value)
    else:
        draft.layout = layout.moved(name, area=_known_area(sheet, value))


def _correct_game(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    value: Any = value_of(ruling, GAME_FIELDS)
    if ruling.field in ("intel", "heli", "light"):
        draft.change_operation(**{ruling.field: value})
        return
    area, layout = _known_area(sheet, value), draft.layout
    if ruling.field == "roadblock":
        changed = layout.without_roadblock(area) if area in layout.roadblocks else layout.with_roadblock(area)
    else:
        changed = layout.without_convoy(area) if area in layout.convoys else layout.with_convoy(area)
    draft.layout = changed


def _known_area(sheet: Worksheet, value: object) -> Area:
    if not isinstance(value, Area) or not board_of(sheet.tables).knows(value):
        raise NotCorrectable(f"the map has no area {getattr(value, 'text', value)!r}")
    return value


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Where a side believes a unit to be that it sees."""
    side, name = side_and_rest(ruling, "blue:militia1")
    known, name = draft.known[side], name.lower()
    if known.table is None or known.table.layout.unit(name) is None or ruling.field != "area":
        raise NotCorrectable("a belief is where a unit is that the side sees, as in blue:militia1, field area")
    area = _known_area(sheet, value_of(ruling, {"area": Area.at}))
    layout: Layout = known.table.layout.moved(name, area=area)
    table = replace(known.table, layout=layout)
    draft.known = draft.known.replaced(side, replace(known, table=table))


CORRECTIONS: Final = WordRulings(
    book=CODEBOOK, report=report, paragraph="mog.turn.1", unread="MOVE", no_pauses="a turn has its own pauses"
).corrections(unit=_correct_piece, belief=_set_belief)
"""What each kind of ruling does."""
