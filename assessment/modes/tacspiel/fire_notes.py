"""What a cell's own picture says against a fire mission: notes, for units may have moved by then (F'1d-f)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.direct_support import WEAPONS, may_fire_from, reaches
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fire import targets_of
from assessment.modes.tacspiel.order_codes import SPECIFIC_MISSIONS
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from orders.language.card import Card


def fire_notes(own: Draft, sheet: Worksheet, card: Card, elsewhere: Collection[str]) -> Iterator[str]:
    """Ground, range and line of sight from where own units were last reported.

    `own` holds them so, and nobody else; `elsewhere` names those who should be somewhere else by now.
    """
    unit, targets = own.units.get(card.unit), targets_of(card)
    if unit is not None and unit.kind in WEAPONS and unit.designator not in elsewhere:
        yield from _of_firing(own, sheet, unit, targets)
    observer = own.units.get(card.value("Desig")) if card.code in SPECIFIC_MISSIONS else None
    if observer is not None and observer.designator not in elsewhere and not observer.kind.is_aircraft:
        hidden = [target.text for target in targets if not own.ground.line_of_sight(observer.square, target)]
        if hidden:
            yield f"{_place(observer)} does not see {', '.join(hidden)} over the ground"


def _of_firing(own: Draft, sheet: Worksheet, unit: Unit, targets: tuple[Square, ...]) -> Iterator[str]:
    if not may_fire_from(sheet, unit, unit.square, own.ground.vegetation(unit.square)):
        yield f"{_place(unit)} stands where nobody can fire"
    far = [target.text for target in targets if not reaches(sheet, unit, target)]
    if far:
        yield f"{_place(unit)} does not reach {', '.join(far)}"


def _place(unit: Unit) -> str:
    return f"{unit.designator}, last reported at {unit.square.text},"
