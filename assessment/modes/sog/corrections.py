"""Control's rulings at the start of a subinterval: corrections of pieces and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest
from assessment.engine.word_rulings import WordRulings
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.knowledge import Seen
from assessment.modes.sog.reporting import report
from assessment.modes.sog.square import Square
from control.situation.side import Side

OFF: Final = "off"
YES_NO: Final = ("yes", "no")


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """The team, a man by his letter, a VC counter."""
    del sheet
    subject, field, value = ruling.subject, ruling.field, ruling.value
    check_piece(subject, field, value, letters={man.letter for man in draft.team.men})
    if subject == TEAM and field == "square":
        draft.change_team(square=Square.at(value))
    elif subject == TEAM and field == "prisoners":
        draft.change_team(prisoners=int(value))
    elif subject == TEAM:
        draft.points = draft.points.replaced(Side(field.removeprefix("points_")), int(value))
    elif subject.startswith("VC"):
        number = int(subject[2:])
        if value == OFF:
            draft.counters.pop(number, None)
        else:
            draft.counters[number] = Square.at(value)
    else:
        draft.change_man(subject, lost=value == "yes")


def check_piece(subject: str, field: str, value: str, *, letters: set[str]) -> None:
    """Raises `NotCorrectable` for a piece, a field or a value that cannot be."""
    if subject == TEAM:
        reader = TEAM_FIELDS.get(field)
    elif subject.startswith("VC") and subject[2:].isdecimal():
        reader = {"square": _square_or_off}.get(field)
    elif subject in letters:
        reader = {"lost": _yes_or_no}.get(field)
    else:
        raise NotCorrectable(f"there is no {subject!r}; there are {TEAM}, the letters of its men, VC1 and so on")
    if reader is None:
        raise NotCorrectable(f"{field!r} of {subject} cannot be set")
    try:
        reader(value)
    except ValueError as error:
        raise NotCorrectable(f"{field} of {subject} cannot be {value!r}: {error}") from error


def _square_or_off(text: str) -> object:
    return None if text == OFF else Square.at(text)


def _yes_or_no(text: str) -> bool:
    if text not in YES_NO:
        raise ValueError("it is yes or no")
    return text == "yes"


TEAM_FIELDS: Final[dict[str, Callable[[str], object]]] = {
    "square": Square.at,
    "prisoners": int,
    "points_blue": int,
    "points_red": int,
}
"""What of the team a ruling may set, and how its text is read."""


def _set_belief(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Where a side believes a VC counter to be."""
    del sheet
    side, name = side_and_rest(ruling, "blue:VC3")
    if not (name.startswith("VC") and name[2:].isdecimal()) or ruling.field != "square":
        raise NotCorrectable("a belief is where a VC counter is, as in blue:VC3, field square")
    known = draft.known[side]
    kept = tuple(seen for seen in known.counters if seen.designator != name)
    if ruling.value != OFF:
        kept = (*kept, Seen(number=int(name[2:]), square=Square.at(ruling.value), at=draft.now))
    counters = tuple(sorted(kept, key=lambda seen: seen.number))
    draft.known = draft.known.replaced(side, replace(known, counters=counters))


CORRECTIONS: Final = WordRulings(
    book=CODEBOOK, report=report, paragraph="3.0", unread="HOLD", no_pauses="a turn has no pauses"
).corrections(unit=_correct_piece, belief=_set_belief)
"""What each kind of ruling does."""
