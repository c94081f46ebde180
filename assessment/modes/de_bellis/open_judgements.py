"""The order desk of a game in which Control judges: what it will be asked is no fault of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from assessment.engine.desk_checks import Refusal
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Finding
from assessment.engine.outcome import Question
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import SilentSheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.order_plan import Work
from orders.language.card import Card

FOR_THE_WRITER: Final[Mapping[str, Mapping[str, str]]] = {
    "dbv.cc.2": {"no": "yes"},
    "dbv.command.4": {"yes": "no"},
    "dbv.shoot.1": {"no": "yes"},
}
"""What Control may answer instead of what was measured against the writer of a card, by rule and measure."""

BEST_FIRST: Final = frozenset({"dbv.move.difficult"})
"""Rules that put the answers first under which the order may be carried out."""


class OpenSheet(SilentSheet):
    """A worksheet of the desk on which each question is open, and answered meanwhile as the writer would have it."""

    def ask(
        self,
        owner: str,
        words: str,
        options: Iterable[tuple[str, str]],
        proposal: str,
        facts: tuple[str, ...] = (),
    ) -> str:
        """The answer under which the order may be carried out, where Control may give one."""
        offered = tuple(options)
        measured = super().ask(owner, words, offered, proposal, facts)
        if self.rule in BEST_FIRST:
            return offered[0][0]
        return FOR_THE_WRITER.get(self.rule, {}).get(measured, measured)


class Open:
    """The work on a sheet of cards, with what Control will be asked about those that are taken."""

    def __init__(self, work: Work, sheet: OpenSheet) -> None:
        self.board: Board = work.board
        self.notes: list[Finding] = []
        self._work = work
        self._sheet = sheet

    def take(self, card: Card) -> Refusal | None:
        """Takes a card, and notes what Control will be asked about it."""
        before = len(self._sheet.questions)
        refusal = self._work.take(card)
        if refusal is None:
            asked = self._sheet.questions[before:]
            self.notes += [Finding(card=card.line, words=_will_be_asked(question)) for question in asked]
        return refusal

    def close(self) -> tuple[Refusal, ...]:
        """What is wrong with the sheet as a whole."""
        return self._work.close()


def open_sheet(tables: TableSet) -> OpenSheet:
    """A sheet to be thrown away: what is thrown on it is no throw of a game."""
    return OpenSheet(tables, SeededDice(seed_from(0)))


def _will_be_asked(question: Question) -> str:
    measured = next(option.words for option in question.options if option.value == question.proposal)
    return f"Control will be asked: {question.words} Measured: “{measured}”."
