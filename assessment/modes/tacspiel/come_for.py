"""Units that stand idle where an order has brought them: they do now what they have come for."""

from __future__ import annotations

from collections.abc import Container, Mapping

from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.situation import Planned, Unit


def idle_under(draft: Draft, due: Mapping[Due, list[str]], codes: Container[str]) -> list[tuple[Unit, Planned]]:
    """Units with an order of these codes in hand that neither march, work nor fight, in order of designator.

    Those that have just come are looked at in every instant, those that were held up at the half hours.
    """
    found: list[tuple[Unit, Planned]] = []
    for name in sorted(draft.programmes if Due.HALF_HOUR in due else draft.moved_now):
        planned = programmes.in_hand(draft, name)
        if planned is None or planned.order.card.code not in codes:
            continue
        unit = draft.unit(name)
        if unit.can_act and unit.march is None and unit.work is None and draft.battle_of(name) is None:
            found.append((unit, planned))
    return found
