"""Withdrawing or correcting a delivered report: a dated notice under a number of its own.

The earlier report stays as it was told; the notice names it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from assessment.engine.draft import Draft
from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable, side_and_rest
from assessment.engine.worksheet import Worksheet

T = TypeVar("T")

WITHDRAWN: Final = "withdrawn"
WORDS: Final = "words"


def correct_report(draft: Draft, sheet: Worksheet, ruling: Ruling) -> None:
    """Tells a side that a report is withdrawn (field `withdrawn`), or how it should read (`words`).

    The subject names side and number, as in blue:3. Raises `NotCorrectable`.
    """
    del sheet
    side, number = side_and_rest(ruling, "blue:3")
    known = draft.known[side]
    earlier = next((told for told in known.reports if str(told.number) == number), None)
    if earlier is None or ruling.field not in (WITHDRAWN, WORDS):
        raise NotCorrectable(f"there is no report {ruling.subject!r} to be withdrawn or reworded")
    verb = "withdrawn" if ruling.field == WITHDRAWN else "corrected"
    words = f"Report No. {earlier.number} is {verb}: {ruling.value}"
    told = notice(earlier, ruling, words, number=len(known.reports) + 1, now=draft.now)
    draft.known = draft.known.replaced(side, replace(known, reports=(*known.reports, told)))


def notice(earlier: T, ruling: Ruling, words: str, *, number: int, now: Fraction) -> T:
    """The notice that takes an earlier report back or sets it right."""
    found: Any = earlier
    told: T = replace(
        found,
        number=number,
        key=f"{found.key}:{ruling.number}",
        due=now,
        delivered=now,
        words=words,
        corrects=found.number,
    )
    return told
