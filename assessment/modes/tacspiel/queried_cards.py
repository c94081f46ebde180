"""Queried cards as Control reads them: a ruling gives the card, or has it answered 772 with words for the cell."""

from __future__ import annotations

from typing import Final

from assessment.engine.card_rulings import CardRulings, RefusedCard
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderNotCarriedOut
from assessment.modes.tacspiel.reporting import report
from orders.language.card import Card, read_card

REFUSED: Final = "772"


def _read(draft: Draft, text: str) -> Card:
    return read_card(CODEBOOK, text, lead=draft.ground.lead)


def _refuse(draft: Draft, sheet: Worksheet, card: RefusedCard) -> None:
    """The card is answered: it cannot be carried out."""
    unit, code = (card.written.card.unit, card.written.card.code) if card.written else ("", "")
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now, units=(unit,) if unit else (), line=sheet.line, rule="INTRO.5", order=card.number, code=code,
            why=card.why, paragraph="INTRO.5",
        )
    )  # fmt: skip
    report(
        draft, sheet, REFUSED, unit, to=card.side, rule_id="INTRO.5", tag=str(card.ruling), note=card.why, Num=code,
        Tme=draft.now,
    )  # fmt: skip


CARDS: Final[CardRulings[Draft]] = CardRulings(read=_read, refusal=REFUSED, refuse=_refuse)
