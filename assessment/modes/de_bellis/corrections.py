"""Control's rulings at the start of a subinterval: corrections of elements and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest
from assessment.engine.word_rulings import WordRulings
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.kinds import Quality
from assessment.modes.de_bellis.reporting import report
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import Side

OFF: Final = "off"
YES_NO: Final = ("yes", "no")


def check_piece(subject: str, field: str, value: str, *, elements: Iterable[str]) -> None:
    """Raises `NotCorrectable` for an element or General, a field or a value that cannot be."""
    is_general = subject in GENERALS
    if not is_general and subject not in set(elements):
        raise NotCorrectable(f"there is no {subject!r}; name an element, or {', '.join(GENERALS)}")
    reader = (GENERAL_FIELDS if is_general else ELEMENT_FIELDS).get(field)
    if reader is None:
        raise NotCorrectable(f"{field!r} of {subject} cannot be set")
    try:
        reader(value)
    except ValueError as error:
        raise NotCorrectable(f"{field} of {subject} cannot be {value!r}: {error}") from error


def spot_or_off(text: str) -> Spot | None:
    """A place on the table, or off it. Raises `ValueError`."""
    return None if text == OFF else Spot.at(text)


def _facing(text: str) -> int:
    if not text.isdecimal() or int(text) >= FULL:
        raise ValueError("it is a whole degree from 0 to 359")
    return int(text)


def _yes_or_no(text: str) -> bool:
    if text not in YES_NO:
        raise ValueError("it is yes or no")
    return text == "yes"


FULL: Final = 360
GENERALS: Final = {"RED_GENERAL": Side.RED, "BLUE_GENERAL": Side.BLUE}
"""The Generals as rulings name them."""

ELEMENT_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "place": spot_or_off,
    "facing": _facing,
    "fortified": _yes_or_no,
}
"""What of an element a ruling may set, and how its text is read."""

GENERAL_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "quality": Quality,
    "host": str,
    "alive": _yes_or_no,
    "points": int,
}
"""What of a General and of his command a ruling may set."""


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """An element by its designator, or a General; an element put off the table is lost."""
    del sheet
    subject, field, value = ruling.subject, ruling.field, ruling.value
    check_piece(subject, field, value, elements=draft.board.elements)
    if subject in GENERALS:
        _correct_general(draft, GENERALS[subject], field, value)
    elif field == "place" and value == OFF:
        element = draft.board[subject]
        if draft.board.general_with(element):
            draft.change_general(element.side, host="", at=element.at)
        draft.lose(element, f"by ruling {ruling.number}")
    elif field == "place":
        draft.board.change(subject, at=Spot.at(value))
    else:
        draft.board.change(subject, **{field: ELEMENT_FIELDS[field](value)})


def _correct_general(draft: Draft, side: Side, field: str, value: str) -> None:
    if field == "points":
        draft.change(points=int(value))
    elif field == "host" and value not in draft.board.elements:
        raise NotCorrectable(f"there is no element {value!r}")
    else:
        draft.change_general(side, **{field: GENERAL_FIELDS[field](value)})


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
