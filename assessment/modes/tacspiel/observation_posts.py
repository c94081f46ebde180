"""Observation posts that patrols set up (308; L'1d)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.footing import set_out
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square

CODE: Final = "308"


@rule("L'1d")
def may_set_up_post(sheet: Worksheet, unit: Unit) -> bool:
    """Patrols may be told to set up observation posts."""
    return unit.kind.is_patrol


def start_post(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 308: the patrol goes to C1 and is an observation post there, until it marches again."""
    site = Square.at(planned.order.card.value("C1"))
    if not may_set_up_post(sheet, unit):
        return Refusal("only patrols set up observation posts", "L'1d")
    if unit.square == site:
        _set_up(draft, unit, planned)
        return None
    return set_out(draft, sheet, unit, site, Refusal("there is no way to the post", "B'3a.1"))


def set_up(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """A patrol that has come to the place of its post sets it up."""
    if unit.square == Square.at(planned.order.card.value("C1")):
        _set_up(draft, unit, planned)
    return None


def take_down(draft: Draft) -> None:
    """A post that marches is a patrol again."""
    for name in sorted(draft.moved_now):
        if draft.unit(name).kind is UnitKind.POST and draft.unit(name).is_marching:
            draft.change(name, kind=UnitKind.PATROL)


def _set_up(draft: Draft, unit: Unit, planned: Planned) -> None:
    draft.change(unit.designator, kind=UnitKind.POST)
    programmes.finished(draft, unit.designator, planned.order.number)
