"""Words of Control: events of its own, and actions that no rule covers, as far as either side is told of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from assessment.engine import unplayed
from assessment.engine.draft import Draft
from assessment.engine.outcome import Ruling
from assessment.engine.rulings import NotCorrectable
from assessment.engine.worksheet import Worksheet
from control.situation.side import SIDES, Side
from orders.language.card import report_from, write_report
from orders.language.codebook import CodeBook
from orders.language.wrong import Unreadable

D = TypeVar("D", bound=Draft)

TOLD: Final = "told"
"""The field of an event whose words go to the side named as its subject."""

TEXT: Final = "Text"
"""The field of a card for words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlWords(Generic[D]):
    """How Control's words reach a side in a mode."""

    # The report in free words, and the book that has it.
    book: CodeBook
    code: str
    # Makes that report for a side.
    report: Callable[[D, Worksheet, Ruling, Side, str], None]

    def add_event(self, draft: D, sheet: Worksheet, ruling: Ruling) -> None:
        """An event of Control's own; with the field `told` its words go to the side named. Raises `NotCorrectable`."""
        if ruling.field != TOLD:
            return
        if ruling.subject not in SIDES:
            raise NotCorrectable("name the side that is told, red or blue")
        self._tell(draft, sheet, ruling, Side(ruling.subject), ruling.value)

    def decide_action(self, draft: D, sheet: Worksheet, ruling: Ruling) -> str:
        """What no rule covers: the umpire's odds, one throw, and each side named gets its words. `NotCorrectable`.

        What a side would be told is checked for every outcome, whichever the throw falls on.
        """
        try:
            for outcome in unplayed.read_action(ruling.value).outcomes:
                for text in outcome.told.values():
                    self.refuse_unfit(text)
            decided = unplayed.decide(sheet, ruling)
        except ValueError as error:
            raise NotCorrectable(str(error)) from error
        for side, text in decided.told:
            self._tell(draft, sheet, ruling, side, text)
        return decided.words

    def refuse_unfit(self, text: str) -> None:
        """Raises `NotCorrectable` for words that do not go on the card."""
        if len(text) > self.room:
            raise NotCorrectable(f"a side is told no more than {self.room} characters")
        try:
            write_report(self.book, report_from(self.book, {"Code": self.code, TEXT: text}))
        except Unreadable as fault:
            raise NotCorrectable(f"a side cannot be told this: {fault.said()}") from fault

    @property
    def room(self) -> int:
        """How many characters the card has for them."""
        layout = self.book.report_card
        column = layout.column(TEXT)
        if column is None:
            raise ValueError(f"the report card has no field {TEXT}")
        return column.last - len(self.code) - 1 if layout.words else column.width

    def _tell(self, draft: D, sheet: Worksheet, ruling: Ruling, side: Side, text: str) -> None:
        self.refuse_unfit(text)
        self.report(draft, sheet, ruling, side, text)
