"""Control's rulings in games whose cards are lines of words: all but what of a unit and a belief can be set.

Their code books have the reports SAYS, words of Control in `Text`, and REFUSED, an order not carried out, in `Ord`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from assessment.engine.card_rulings import CardRulings, RefusedCard
from assessment.engine.control_words import ControlWords
from assessment.engine.corrections import Correction, Corrections
from assessment.engine.draft import Draft
from assessment.engine.event import OrderNotCarriedOut
from assessment.engine.order_sheets import REFUSED, Reporting
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.report_notices import correct_report
from assessment.engine.worksheet import Worksheet
from control.situation.side import Side
from orders.language.card import Card, read_card
from orders.language.codebook import CodeBook

D = TypeVar("D", bound=Draft)

SAYS: Final = "SAYS"


@dataclass(frozen=True, slots=True, kw_only=True)
class WordRulings(Generic[D]):
    """What such a mode says of rulings."""

    book: CodeBook
    # The mode's own function that makes a report.
    report: Reporting[D]
    # The paragraph that stands behind Control's words.
    paragraph: str
    # The code that a card nobody could read is answered under.
    unread: str
    # Why nobody can set a pause, in words for Control.
    no_pauses: str

    def corrections(self, *, unit: Correction[D], belief: Correction[D]) -> Corrections[D]:
        """What each kind of ruling does."""
        words: ControlWords[D] = ControlWords(book=self.book, code=SAYS, report=self._say)
        return Corrections(
            carried_out={
                RulingKind.UNIT: unit,
                RulingKind.BELIEF: belief,
                RulingKind.EVENT: words.add_event,
                RulingKind.ACTION: words.decide_action,
                RulingKind.REPORT: correct_report,
            },
            refused={RulingKind.PAUSE: self.no_pauses},
            words=words,
            cards=CardRulings(read=self._read, refusal=REFUSED, refuse=self._refuse),
        )

    def _say(self, draft: D, sheet: Worksheet, ruling: Ruling, side: Side, text: str) -> None:
        del ruling
        self.report(draft, sheet, SAYS, side, rule=self.paragraph, Text=text)

    def _read(self, draft: D, text: str) -> Card:
        del draft
        return read_card(self.book, text)

    def _refuse(self, draft: D, sheet: Worksheet, card: RefusedCard) -> None:
        order, code = (card.written.number, card.written.card.code) if card.written else (0, self.unread)
        draft.emit(
            OrderNotCarriedOut(
                at=draft.now, units=(), line=sheet.line, rule=self.paragraph, order=order, code=code, why=card.why,
                paragraph=self.paragraph,
            )
        )  # fmt: skip
        self.report(draft, sheet, REFUSED, card.side, rule=self.paragraph, note=card.why, Ord=code)
