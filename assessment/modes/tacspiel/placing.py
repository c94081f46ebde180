"""Units that a battle, an ambush or a scare puts into another square: every such move is an event."""

from __future__ import annotations

from typing import Any

from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import Entered
from assessment.modes.tacspiel.intents import TAKEN, VILLAGE, Intent
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square


def put(draft: Draft, unit: Unit, square: Square, paragraph: str, *, line: int = 0, **changes: Any) -> Unit:
    """Moves a unit and says so; `changes` are what else is different of it then, also of one that is there already.

    Every move on the ground goes this way: who comes by air lands, and a patrol that is put out is told of as such.
    """
    if square == unit.square:
        return draft.change(unit.designator, **changes)
    moved = draft.change(unit.designator, **{**changes, "square": square, "moved": True})
    draft.emit(
        Entered(at=draft.now, units=(unit.designator,), line=line, rule=paragraph, square=square, from_=unit.square)
    )
    return moved


def put_by_battle(
    draft: Draft, unit: Unit, square: Square, paragraph: str, *, took: bool = False, **changes: Any
) -> Unit:
    """Moves a unit once everybody has been looked for; villagers take notice of it in the next round (D'3d).

    `took` says that it has fought its way in.
    """
    moved = put(draft, unit, square, paragraph, **changes)
    if square != unit.square and draft.ground.hamlet(square) is not None:
        draft.intend(Intent(VILLAGE, (unit.designator,), (), square, code=TAKEN if took else ""))
        draft.schedule(draft.now, Due.REPORT)
    return moved
