"""How the desk says what is wrong with a card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assessment.engine.mode import Mode
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.picture import Picture
from orders.language.card import Card
from orders.language.reading import ON_ORDER
from orders.language.wrong import Inadmissible


def fault(card: Card, reason: str, paragraph: str, field: str = "") -> Inadmissible:
    """What speaks against a card, at the first column of a field."""
    column = CODEBOOK.order_card.column(field) if field else None
    return Inadmissible(
        reason=reason,
        paragraph=paragraph,
        field=field,
        column=column.first if column else 0,
        code=card.code,
        line=card.line,
    )


def named(names: Sequence[str]) -> str:
    """Names in a row, or none."""
    return ", ".join(names) if names else "none"


def time_of(card: Card, picture: Picture, mode: Mode[Any, Any]) -> Fraction | None:
    """The moment that Tme names in the cycle of the picture; None where it is blank, ONO or outside."""
    if not card.time or card.time == ON_ORDER or mode.clock is None:
        return None
    return mode.clock.within(card.time, picture.cycle_start, picture.cycle_end)
