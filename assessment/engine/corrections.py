"""Control's rulings at the start of a subinterval: every kind that is not bound to a place of the worksheet.

The kinds are the same in every game: a unit, a belief or a delivered report corrected, an event or an action that no
rule covers, a card as Control reads it, a pause. What of a unit or a belief can be set is the mode's.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from msgspec.structs import replace

from assessment.engine.assessing import Start
from assessment.engine.card_rulings import CardRulings
from assessment.engine.control_words import ControlWords
from assessment.engine.draft import Draft
from assessment.engine.event import Ruled
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.rulings import NotCorrectable, sentence, words_of
from assessment.engine.worksheet import Worksheet

D = TypeVar("D", bound=Draft)

Correction = Callable[[D, Worksheet, Ruling], str | None]
"""Carries a ruling out; gives words of what came of it where the ruling's own do not say. Raises `NotCorrectable`."""

ELSEWHERE: Final = frozenset((RulingKind.THROW, RulingKind.RESULT, RulingKind.ORDER))
"""Kinds that are carried out elsewhere: at their place of the worksheet, or with the orders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrections(Generic[D]):
    """What a mode makes of each kind of ruling. Raises `ValueError` where a kind is left out: none is dropped."""

    # What carries out each kind that the mode has.
    carried_out: Mapping[RulingKind, Correction[D]]
    # Why there can be no ruling of each other kind, in words for Control.
    refused: Mapping[RulingKind, str]
    # Cards as Control reads them.
    cards: CardRulings[D]
    # How Control's words reach a side.
    words: ControlWords[D]
    # The designators that an event may name as its units.
    units: Callable[[D], Container[str]] = lambda draft: ()

    def __post_init__(self) -> None:
        """Every kind has its place, and one only."""
        if sorted((*self.carried_out, *self.refused)) != sorted(set(RulingKind) - ELSEWHERE):
            raise ValueError("each kind of ruling is carried out or refused, and one of both")

    def apply(self, draft: D, sheet: Worksheet, rulings: tuple[Ruling, ...], start: Start) -> None:
        """Applies the corrections that hold from the start of the subinterval, in order of their numbers.

        Raises `NotCorrectable` for one that does not fit.
        """
        for ruling in sorted(rulings, key=lambda one: one.number):
            if ruling.kind in ELSEWHERE or ruling.at not in (None, start.at):
                continue
            if ruling.kind in self.refused:
                raise NotCorrectable(self.refused[ruling.kind])
            line = sheet.ruled_line(ruling)
            words = self.carried_out[ruling.kind](draft, sheet, ruling) or words_of(ruling)
            units = (ruling.subject,) if ruling.subject in self.units(draft) else ()
            draft.emit(Ruled(at=draft.now, units=units, line=line, ruling=ruling.number, words=words))

    def refuse_unfit(self, draft: D, sheet: Worksheet, ruling: Ruling, start: Start) -> None:
        """Carries a ruling out on a draft and a sheet that are thrown away: what passes cannot fail when it holds.

        Raises `ValueError`, in words for Control.
        """
        ruling = replace(ruling, at=None)
        sheet.cycle, sheet.now = start.cycle, start.at
        try:
            self.apply(draft, sheet, (ruling,), start)
            self.cards.as_ruled(draft, sheet, (), (ruling,), start)
        except ValueError as error:
            raise ValueError(sentence(error)) from error
