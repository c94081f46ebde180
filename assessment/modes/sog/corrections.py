"""Control's rulings at the start of a subinterval: corrections of pieces and beliefs, words told, cards as read."""

from __future__ import annotations

import re
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
from assessment.modes.sog.roster import read_load
from assessment.modes.sog.square import Square
from control.situation.side import Side

OFF: Final = "off"
NOTHING: Final = "none"
LOAD: Final = re.compile(r"[A-Z]{3}[0-9]{0,2}(X[1-9][0-9]?)?")
"""A load as on a card, such as HGN3X2."""


def _correct_piece(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """The team, a man by his letter, a VC counter."""
    del sheet
    subject, field = ruling.subject, ruling.field
    if subject == TEAM:
        value = value_of(ruling, TEAM_FIELDS)
        if field in ("square", "prisoners"):
            draft.change_team(**{field: value})
        elif field in ("target", "pick_up"):
            draft.change_operation(**{field: value})
        else:
            draft.points = draft.points.replaced(Side(field.removeprefix("points_")), value)
    elif subject.startswith("VC") and subject[2:].isdecimal():
        square = value_of(ruling, {"square": _square_or_off})
        if square is None:
            draft.counters.pop(int(subject[2:]), None)
        else:
            draft.counters[int(subject[2:])] = square
    elif draft.team.man(subject) is not None:
        draft.change_man(subject, **{ruling.field: value_of(ruling, MAN_FIELDS)})
    else:
        raise NotCorrectable(f"there is no {subject!r}; there are {TEAM}, the letters of its men, VC1 and so on")


def _square_or_off(text: str) -> Square | None:
    return None if text == OFF else Square.at(text)


def _items(text: str) -> dict[str, int]:
    codes = [] if text == NOTHING else text.upper().split()
    if not all(LOAD.fullmatch(code) for code in codes) or not (codes or text == NOTHING):
        raise ValueError(f"loads are written like HGN3X2 NST, or {NOTHING}")
    return dict(read_load(code) for code in codes)


TEAM_FIELDS: Final[dict[str, Callable[[str], object]]] = {
    "square": Square.at,
    "target": _square_or_off,
    "pick_up": _square_or_off,
    "prisoners": int,
    "points_blue": int,
    "points_red": int,
}
"""What of the team and its mission a ruling may set, and how its text is read."""

MAN_FIELDS: Final[dict[str, Callable[[str], object]]] = {"lost": yes_or_no, "items": _items}
"""What of a man a ruling may set."""


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
