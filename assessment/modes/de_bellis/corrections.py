"""Control's rulings at the start of a subinterval: corrections of elements and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest, value_of, yes_or_no
from assessment.engine.word_rulings import WordRulings
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.kinds import Quality
from assessment.modes.de_bellis.reporting import report
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import Side

OFF: Final = "off"


def spot_or_off(text: str) -> Spot | None:
    """A place on the table, or off it. Raises `ValueError`."""
    return None if text == OFF else Spot.at(text)


def _facing(text: str) -> int:
    if not text.isdecimal() or int(text) >= FULL:
        raise ValueError("it is a whole degree from 0 to 359")
    return int(text)


FULL: Final = 360
GENERALS: Final = {"RED_GENERAL": Side.RED, "BLUE_GENERAL": Side.BLUE}
"""The Generals as rulings name them."""

ELEMENT_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "place": spot_or_off,
    "facing": _facing,
    "fortified": yes_or_no,
}
"""What of an element a ruling may set, and how its text is read."""

GENERAL_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "quality": Quality,
    "host": str,
    "alive": yes_or_no,
    "points": int,
}
"""What of a General and of his command a ruling may set."""


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """An element by its designator, or a General; an element put off the table is lost."""
    del sheet
    subject, field = ruling.subject, ruling.field
    if subject in GENERALS:
        _correct_general(draft, GENERALS[subject], field, value_of(ruling, GENERAL_FIELDS))
        return
    if subject not in draft.board.elements:
        raise NotCorrectable(f"there is no {subject!r}; name an element, or {', '.join(GENERALS)}")
    value = value_of(ruling, ELEMENT_FIELDS)
    if field != "place":
        draft.board.change(subject, **{field: value})
    elif value is not None:
        draft.board.change(subject, at=value)
    else:
        element = draft.board[subject]
        if draft.board.general_with(element):
            draft.change_general(element.side, host="", at=element.at)
        draft.lose(element, f"by ruling {ruling.number}")


def _correct_general(draft: Draft, side: Side, field: str, value: Any) -> None:
    if field == "points":
        draft.change(points=value)
    elif field == "host" and value not in draft.board.elements:
        raise NotCorrectable(f"there is no element {value!r}")
    else:
        draft.change_general(side, **{field: value})


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Where a side believes an enemy element to be."""
    del sheet
    side, name = side_and_rest(ruling, "blue:NVA3")
    known = draft.known[side]
    seen = {one.element.designator: one for one in known.seen}
    if name not in seen or ruling.field != "place":
        raise NotCorrectable("a belief is where an enemy element that was seen is, as in blue:NVA3, field place")
    spot = spot_or_off(ruling.value)
    if spot is None:
        del seen[name]
    else:
        seen[name] = replace(seen[name], element=replace(seen[name].element, at=spot), at=draft.now)
    draft.known = draft.known.replaced(side, replace(known, seen=tuple(seen[one] for one in sorted(seen))))


CORRECTIONS: Final = WordRulings(
    book=CODEBOOK, report=report, paragraph="dbv.seq.1", unread="MOVE", no_pauses="a bound has no pauses but its own"
).corrections(unit=_correct_piece, belief=_set_belief)
"""What each kind of ruling does."""
