"""Withdrawing or correcting a delivered report: a dated notice under a number of its own.

The earlier report stays as it was told. The notice names it; what the cell makes of its map follows the notice.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Ruling
from assessment.engine.report_notices import WITHDRAWN, WORDS, notice
from assessment.engine.rulings import NotCorrectable
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.delivery import place_on, sighting_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.knowledge import Delivered, Knowledge, Sighting
from assessment.modes.tacspiel.known_ground import told_by, with_found, without_report
from assessment.modes.tacspiel.report_codes import SIGHTINGS
from control.situation.side import SIDES, Side
from orders.language.card import read_report, write_report
from orders.language.wording import read_back
from orders.language.wrong import Unreadable

CARD: Final = "card"


def correct_report(draft: Draft, ruling: Ruling) -> None:
    """Tells the cell that a report is withdrawn (field `withdrawn`), or how it should read (`card` or `words`).

    The subject names side and number, as in blue:3. Raises `NotCorrectable`.
    """
    side_text, _, number = ruling.subject.partition(":")
    known = draft.known[Side(side_text)] if side_text in SIDES else None
    earlier = next((told for told in known.reports if str(told.number) == number), None) if known else None
    if known is None or earlier is None:
        raise NotCorrectable(f"there is no report {ruling.subject!r}")
    after = {WITHDRAWN: _withdrawn, CARD: _rewritten, WORDS: _reworded}.get(ruling.field)
    if after is None:
        raise NotCorrectable(f"a report is corrected in its card or words, or withdrawn, not in {ruling.field!r}")
    draft.known = draft.known.replaced(Side(side_text), after(draft, known, earlier, ruling))


def _withdrawn(draft: Draft, known: Knowledge, earlier: Delivered, ruling: Ruling) -> Knowledge:
    words = f"Report No. {earlier.number} is withdrawn. {ruling.value}".strip()
    notice = _notice(draft, known, earlier, ruling, words)
    known = without_report(known, earlier.number)
    return replace(known, reports=(*known.reports, notice), sightings=_without(known, earlier.number))


def _reworded(draft: Draft, known: Knowledge, earlier: Delivered, ruling: Ruling) -> Knowledge:
    words = f"Report No. {earlier.number} is corrected: {ruling.value}"
    return replace(known, reports=(*known.reports, _notice(draft, known, earlier, ruling, words)))


def _rewritten(draft: Draft, known: Knowledge, earlier: Delivered, ruling: Ruling) -> Knowledge:
    """The card as it should have been; the contact that it tells of takes the place of the earlier one."""
    try:
        card = read_report(CODEBOOK, ruling.value, lead=draft.ground.lead)
    except Unreadable as fault:
        raise NotCorrectable(f"the card cannot be read: {fault}") from fault
    words = f"Report No. {earlier.number} is corrected: {read_back(CODEBOOK, card)}"
    line = write_report(CODEBOOK, replace(card, typed={}))
    notice = replace(_notice(draft, known, earlier, ruling, words), code=card.code, card=line, square=place_on(card))
    seen = _without(known, earlier.number)
    if card.code in SIGHTINGS:
        seen = (*seen, replace(sighting_of(known, notice, card), continues=0))
    known = with_found(without_report(known, earlier.number), told_by(card, Side(earlier.addressee)), notice.number)
    return replace(known, reports=(*known.reports, notice), sightings=seen)


def _notice(draft: Draft, known: Knowledge, earlier: Delivered, ruling: Ruling, words: str) -> Delivered:
    """It names no units: what it tells of them has no window."""
    return replace(notice(earlier, ruling, words, number=len(known.reports) + 1, now=draft.now), units=())


def _without(known: Knowledge, number: int) -> tuple[Sighting, ...]:
    return tuple(found for found in known.sightings if found.number != number)
