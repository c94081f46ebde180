"""Control's rulings at the start of a subinterval: corrections of pieces and beliefs, words told, cards as read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest, value_of, yes_or_no
from assessment.engine.word_rulings import WordRulings
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.knowledge import Seen
from assessment.modes.sog.reporting import report
from assessment.modes.sog.square import Square
from control.situation.side import Side

OFF: Final = "off"


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """The team, a man by his letter, a VC counter."""
    del sheet
    subject, field = ruling.subject, ruling.field
    if subject == TEAM:
        value = value_of(ruling, TEAM_FIELDS)
        if field in ("square", "prisoners"):
            draft.change_team(**{field: value})
        else:
            draft.points = draft.points.replaced(Side(field.removeprefix("points_")), value)
    elif subject.startswith("VC") and subject[2:].isdecimal():
        square = value_of(ruling, {"square": _square_or_off})
        if square is None:
            draft.counters.pop(int(subject[2:]), None)
        else:
            draft.counters[int(subject[2:])] = square
    elif draft.team.man(subject) is not None:
        draft.change_man(subject, lost=value_of(ruling, {"lost": yes_or_no}))
    else:
        raise NotCorrectable(f"there is no {subject!r}; there are {TEAM}, the letters of its men, VC1 and so on")


def _square_or_off(text: str) -> Square | None:
    return None if text == OFF else Square.at(text)


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
