"""Units that stand idle where an order has brought them: they do now what they have come for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Planned, Unit

OnArrival = Callable[[Draft, Worksheet, Unit, Planned], Refusal | None]
"""What a unit does that stands idle under an order; a refusal says why it cannot after all."""


def begin(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]], deeds: Mapping[str, OnArrival]) -> None:
    """Lets units begin that have an order of these codes in hand and neither march, work nor fight.

    Those that have just come are looked at in every instant, those that were held up at the half hours.
    """
    for name in sorted(draft.programmes if Due.HALF_HOUR in due else draft.moved_now):
        planned = programmes.in_hand(draft, name)
        deed = deeds.get(planned.order.card.code) if planned is not None else None
        if deed is None or planned is None:
            continue
        unit = draft.unit(name)
        if unit.can_act and unit.march is None and unit.work is None and draft.battle_of(name) is None:
            refusal = deed(draft, sheet, unit, planned)
            if refusal is not None:
                give_up(draft, sheet, planned, refusal)


def give_up(draft: Draft, sheet: Worksheet, planned: Planned, refusal: Refusal) -> None:
    """On the spot it turns out that the order cannot be carried out."""
    name = planned.order.card.unit
    programmes.drop(draft, name, planned)
    programmes.refuse(draft, sheet, planned, refusal)
    programmes.start_waiting(draft, name)
