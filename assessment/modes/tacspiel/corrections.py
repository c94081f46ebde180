"""Control's corrections at the start of a subinterval: units, events and beliefs set by a ruling (design: "From now on")."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import Ruled
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

CORRECTABLE: Final[dict[str, Callable[[str], Any]]] = {
    "square": Square.at,
    "posture": Posture,
    "formation": Formation,
    "casualties": int,
    "mounted": lambda text: text == "yes",
    "radio": lambda text: text == "yes",
    "owes_resupply": lambda text: text == "yes",
    "superior": str,
}
"""What of a unit a ruling may set, and how its text is read."""

BELIEVABLE: Final[dict[str, Callable[[str], Any]]] = {
    "square": Square.at,
    "posture": str,
    "casualties": int,
    "lost": lambda text: text == "yes",
}
"""What of its own unit a ruling may make a cell believe."""


WITHDRAWN: Final = "withdrawn"
"""The field of a report that a ruling takes back; with any other field it is told anew in other words."""


class NotCorrectable(ValueError):
    """A ruling names a unit or field that cannot be set."""


def apply(draft: Draft, sheet: Worksheet, rulings: tuple[Ruling, ...], start: Fraction) -> None:
    """Applies the corrections that hold from the start of this subinterval, in order of their numbers."""
    for ruling in sorted(rulings, key=lambda r: r.number):
        if ruling.at is not None and ruling.at != start:
            continue
        if ruling.kind is RulingKind.UNIT:
            _correct_unit(draft, ruling)
        elif ruling.kind is RulingKind.BELIEF:
            _set_belief(draft, ruling)
        elif ruling.kind is RulingKind.REPORT:
            _correct_report(draft, ruling)
        elif ruling.kind is not RulingKind.EVENT:
            continue
        units = (ruling.subject,) if ruling.subject else ()
        line = sheet.ruled_line(ruling)
        draft.emit(Ruled(at=start, units=units, line=line, ruling=ruling.number, words=_words(ruling)))


def _correct_unit(draft: Draft, ruling: Ruling) -> None:
    if ruling.subject not in draft.units:
        raise NotCorrectable(f"there is no unit {ruling.subject!r}")
    if ruling.field not in CORRECTABLE:
        raise NotCorrectable(f"{ruling.field!r} of a unit cannot be set; {', '.join(sorted(CORRECTABLE))} can")
    value = CORRECTABLE[ruling.field](ruling.value)
    if ruling.field in ("square", "posture"):
        programmes.break_off(draft, ruling.subject)
    draft.change(ruling.subject, **{ruling.field: value})
    if value is Posture.OUT:
        programmes.void(draft, ruling.subject)


def _set_belief(draft: Draft, ruling: Ruling) -> None:
    side_text, _, designator = ruling.subject.partition(":")
    side = Side(side_text)
    if ruling.field not in BELIEVABLE:
        raise NotCorrectable(f"{ruling.field!r} of a belief cannot be set; {', '.join(sorted(BELIEVABLE))} can")
    value = BELIEVABLE[ruling.field](ruling.value)
    known = draft.known[side]
    units = tuple(
        replace(own, **{ruling.field: value}) if own.designator == designator else own for own in known.units
    )
    draft.known = draft.known.replaced(side, replace(known, units=units))


def _correct_report(draft: Draft, ruling: Ruling) -> None:
    """A dated notice under a number of its own: the earlier report stays as it was told."""
    side_text, _, number = ruling.subject.partition(":")
    side = Side(side_text)
    known = draft.known[side]
    earlier = next((told for told in known.reports if str(told.number) == number), None)
    if earlier is None:
        raise NotCorrectable(f"there is no report {ruling.subject!r}")
    withdrawn = ruling.field == WITHDRAWN
    notice = replace(
        earlier,
        number=len(known.reports) + 1,
        key=f"{earlier.key}:{ruling.number}",
        due=draft.now,
        delivered=draft.now,
        words=f"Report No. {number} is {'withdrawn' if withdrawn else 'corrected'}: {ruling.value}",
        units=(),
        corrects=earlier.number,
    )
    seen = tuple(found for found in known.sightings if not (withdrawn and found.number == earlier.number))
    after = replace(known, reports=(*known.reports, notice), sightings=seen)
    draft.known = draft.known.replaced(side, after)


def _words(ruling: Ruling) -> str:
    if ruling.kind is RulingKind.EVENT:
        return ruling.value
    return f"{ruling.subject} {ruling.field}: {ruling.value}"
